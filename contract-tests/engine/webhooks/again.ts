/** After a failed delivery: sending again, a new secret, a registration that ends. */
import { sameJson, type Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { namedIn } from "../http/found.ts";
import { isLocal } from "../http/local.ts";
import { type Plan, key, placesIn } from "../http/plan.ts";
import { type ReceiverCase, dueFor } from "./cases.ts";
import type { Due, WebhookSetup } from "./deliver.ts";
import { fireAll, readLinked } from "./deliver.ts";
import type { Delivery } from "./delivery.ts";
import { inspect, inspectSeries } from "./inspect.ts";
import { entriesOf } from "./log.ts";
import { leadsTo } from "./leading.ts";
import { bears } from "./marker.ts";
import { messageIdOf } from "./message-id.ts";
import { endFaults, outcomeFaults } from "./outcome-faults.ts";
import { awaitOutcome, readAnswer } from "./outcome.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { register, replaces, SECRET } from "./register.ts";
import { signedBy } from "./verify.ts";
import { arrived, patiently, until } from "./waits.ts";
import type { Assumption } from "../finding.ts";

const FIRST_ATTEMPT_MS = 3000;
/** For the sender to hear the answer. */
const SETTLED_MS = 200;

const TAKEN: ReceiverCase = {
  name: "a receiver that takes it now",
  behaviours: [{ kind: "status", status: 200 }],
  attempts: 1,
  delivered: true,
  status: 200,
};
const FAILING: ReceiverCase = {
  name: "a receiver that is out of order",
  behaviours: [{ kind: "status", status: 500 }],
  attempts: 3,
  delivered: false,
  status: 500,
};

/** A redelivery that takes two attempts, where there may be two, shows what is told while it is under way. */
function redelivered(delivery: Delivery): ReceiverCase {
  if (delivery.delaysSeconds.length < 2 || !delivery.retryOn.includes("5xx")) return TAKEN;
  const behaviours = [{ kind: "status", status: 503 } as const, ...TAKEN.behaviours];
  return dueFor(delivery, "a receiver that takes it again at the second attempt", behaviours);
}

/** Between the attempts of a redelivery the outcome is still the old one. */
async function staysUntilReplaced(
  setup: WebhookSetup,
  due: Due,
  { before, was, subject }: { readonly before: number; readonly was: Json | undefined; readonly subject: string },
): Promise<void> {
  const { context, delivery, receiver } = setup;
  const wanted = redelivered(delivery);
  if (was === undefined || delivery.outcome === undefined || wanted.attempts < 2) return;
  await arrived(setup, due.marker, before + 1, FIRST_ATTEMPT_MS);
  const answer = await readAnswer(context, delivery, due.exchange);
  const now = answer === undefined ? undefined : read(answer, delivery.outcome.pointer);
  // the next attempt may have come while the answer was on its way
  if (receiver.of(due.marker).length > before + 1 || sameJson(now ?? null, was)) return;
  const message = `during a redelivery the outcome was ${JSON.stringify(now)?.slice(0, 120) ?? "gone"}, before it ${JSON.stringify(was).slice(0, 120)}`;
  context.report({ check: "webhook-outcome-stays", message, exchange: due.exchange.id, subject });
}

/** By a link of the trigger, else by the name that an entry of the message has in the log. */
async function againBy(setup: WebhookSetup, due: Due, operation: Operation): Promise<Plan | undefined> {
  const { context, delivery, receiver } = setup;
  const bare = context.flow.bare(operation);
  const led = leadsTo(context, due.exchange, operation);
  if (led !== undefined) return led;
  const [first] = receiver.of(due.marker);
  const place = operation.parameters.findLast((one) => one.in === "path");
  const id = first && messageIdOf(delivery, first);
  const entries = id === undefined ? [] : ((await entriesOf(setup, due.exchange, id)) ?? []);
  const [entry] = entries;
  const name = place && entry && namedIn(entry.item, place.name);
  if (place === undefined || entry === undefined || name === undefined) return undefined;
  const isBelow = operation.path.startsWith(`${entry.plan.operation.path}/`);
  const places = isBelow ? placesIn(entry.plan) : [];
  return { ...bare, values: new Map([...bare.values, ...places, [key(place), name]]) };
}

/** The redelivery takes the same bytes under the same identifier to the receiver, and its outcome replaces the old one. */
export async function sendAgain(setup: WebhookSetup, due: Due): Promise<void> {
  const { context, delivery, receiver } = setup;
  for (const id of delivery.redeliver) {
    const operation = context.contract.operation(id);
    const plan = operation && (await againBy(setup, due, operation));
    const subject = `${delivery.webhook.path}: ${id} after ${due.about.name}`;
    if (operation === undefined || plan === undefined) {
      context.notTried(
        `webhook ${delivery.webhook.path}: no link leads from ${due.trigger.id} to ${id}, which is said to send a webhook again, nor does an entry of the log name what it takes`,
      );
      continue;
    }
    const before = receiver.of(due.marker);
    const wanted = redelivered(delivery);
    await receiver.plan(due.marker, wanted.behaviours);
    const old = await readAnswer(context, delivery, due.exchange);
    const was: Json | undefined = old === undefined ? undefined : read(old, delivery.outcome?.pointer ?? "");
    const exchange = await context.wire.send(
      plan,
      context.flow.about(operation, "send a webhook again", { check: "webhooks" }),
    );
    const report = (check: string, message: string): void =>
      context.report({ check, message, exchange: exchange.id, subject });
    const status = exchange.response?.status;
    if (status === undefined || status >= 300) {
      report("webhook-redeliver", `was answered ${status ?? "not at all"}`);
      continue;
    }
    await staysUntilReplaced(setup, due, { before: before.length, was, subject });
    const seconds = 6 + (delivery.delaysSeconds[1] ?? 0);
    const outcome = await awaitOutcome(context, delivery, due.exchange, {
      seconds,
      accepts: (now) => !sameJson(now, was),
    });
    if (delivery.outcome === undefined)
      await arrived(setup, due.marker, before.length + wanted.attempts, seconds * 1000);
    await receiver.caughtUp();
    const fresh = receiver.of(due.marker).slice(before.length);
    if (fresh.length !== wanted.attempts)
      report("webhook-redeliver", `${fresh.length} attempts came, ${wanted.attempts} were due`);
    const inspection = { context, delivery, secret: setup.secret, target: setup.target, subject };
    for (const attempt of fresh) inspect(inspection, attempt);
    inspectSeries(inspection, [...before, ...fresh]);
    if (delivery.outcome === undefined) continue;
    if (outcome === undefined) report("webhook-redeliver", "the outcome did not change");
    else
      for (const fault of [
        ...outcomeFaults(outcome, wanted, delivery.errors),
        ...endFaults(outcome, fresh, isLocal(context.wire.base)),
      ])
        report("webhook-outcome", fault);
  }
}

/** From the moment that a new secret is registered, it signs. */
export async function rotate(setup: WebhookSetup, url: string): Promise<void> {
  const { context, delivery, receiver, target } = setup;
  const secret = "whsec_Z2F0ZS1yb3RhdGVkLXNlY3JldC0wMTIzNDU2Nzg5";
  if (delivery.registration?.secret === undefined || !replaces(context, delivery)) return;
  if (!(await register(context, delivery, url, secret))) return;
  const dues = await fireAll(setup, [{ ...TAKEN, name: "a receiver with a new secret" }]);
  const seconds = 5;
  await Promise.all(
    dues.map((due) =>
      delivery.outcome === undefined
        ? arrived(setup, due.marker, 1, seconds * 1000)
        : awaitOutcome(context, delivery, due.exchange, { seconds }),
    ),
  );
  await receiver.caughtUp();
  for (const due of dues) {
    const subject = `${delivery.webhook.path}: after the secret was replaced`;
    for (const attempt of receiver.of(due.marker)) {
      inspect({ context, delivery, secret, target, subject }, attempt);
      if (delivery.overlap !== undefined && !signedBy(attempt, delivery.overlap.header, SECRET))
        context.report({
          check: "webhook-overlap",
          message: `${delivery.overlap.header} holds no signature with the secret that was replaced just before`,
          exchange: due.exchange.id,
          subject,
        });
    }
    if (receiver.of(due.marker).length === 0)
      context.report({ check: "webhook-attempts", message: "nothing came", exchange: due.exchange.id, subject });
  }
  await register(context, delivery, url);
}

/** Resolves when each delivery has been tried, and no later: the wait for the next attempt is what something is to happen in. */
async function firstAttempts({ context, receiver }: WebhookSetup, dues: readonly Due[]): Promise<void> {
  const cameOfAll = (): boolean => dues.every(({ marker }) => receiver.of(marker).length > 0);
  await until(context, cameOfAll, { withinMs: FIRST_ATTEMPT_MS });
  await context.wire.pause(SETTLED_MS);
}

/** Once the registration is deleted, nothing more is sent, and the outcome says so. */
export async function unregister(setup: WebhookSetup): Promise<boolean> {
  const { context, delivery, receiver } = setup;
  const registering = delivery.registration && context.contract.operation(delivery.registration.operationId);
  const removing = context.contract.operations.find(
    ({ method, path }) => method === "DELETE" && path === registering?.path,
  );
  if (removing === undefined || !delivery.retryOn.includes("5xx")) return false;
  const dues = await fireAll(setup, [FAILING]);
  await firstAttempts(setup, dues);
  const plan = await context.flow.valid(removing);
  if (plan === undefined) return false;
  await context.wire.send(
    plan,
    context.flow.about(removing, "end the registration between two attempts", { check: "webhooks" }),
  );
  // an attempt that was on its way then arrives
  await patiently(context, SETTLED_MS);
  await receiver.caughtUp();
  const counts = dues.map(({ marker }) => receiver.of(marker).length);
  for (const [index, due] of dues.entries()) {
    const subject = `${delivery.webhook.path}: after its registration was deleted`;
    const report = (check: string, message: string, assumes?: Assumption): void =>
      context.report({ check, message, exchange: due.exchange.id, subject, ...(assumes && { assumes }) });
    if ((counts[index] ?? 0) >= delivery.delaysSeconds.length) {
      context.notTried(`${subject}: all attempts were made before`);
      continue;
    }
    const outcome = await awaitOutcome(context, delivery, due.exchange, { seconds: 4 });
    const named = delivery.errors["unregistered"];
    if (named !== undefined && outcome !== undefined && outcome["error"] !== named)
      report("webhook-outcome", `error is ${String(outcome["error"])}, the contract says ${named}`);
    // only where the contract names how it ends has it to end so
    const assumes = named === undefined ? "under way" : undefined;
    if (delivery.outcome !== undefined && outcome?.["delivered"] !== false)
      report("webhook-outcome", "the delivery did not end as undelivered", assumes);
    await context.wire.pause((delivery.delaysSeconds[1] ?? 0) * 1000);
    const more = receiver.of(due.marker).length - (counts[index] ?? 0);
    if (more > 0) report("webhook-attempts", `${more} more attempts came`, "under way");
  }
  return true;
}

/** While nobody is registered, nothing is sent, and nothing was due. */
export async function nobodyRegistered(setup: WebhookSetup): Promise<void> {
  const { context, delivery, receiver } = setup;
  const before = receiver.attempts.length;
  const dues = await fireAll(setup, [{ ...TAKEN, name: "nobody registered" }]);
  await patiently(context, 700);
  for (const { exchange, marker } of dues) {
    const came = receiver.attempts.slice(before).filter(({ body }) => bears(body, marker)).length;
    await readLinked(context, delivery, exchange);
    const subject = `${delivery.webhook.path}: while nobody is registered`;
    if (came > 0)
      context.report({ check: "webhook-attempts", message: `${came} attempts came`, exchange: exchange.id, subject });
  }
}
