/** What a webhook does in the course of several messages: a second one of the same flow, a trigger said again, a secret that ends. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { begins } from "../http/begins.ts";
import { mediaOf } from "../http/bare-plan.ts";
import { idempotencyParameter, withKey } from "../http/idempotency-key.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { type Flow, succeeded } from "../http/flow.ts";
import { carriers } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { patient } from "../patience.ts";
import type { ReceiverCase } from "./cases.ts";
import { type WebhookSetup, fireAll, markerOf } from "./deliver.ts";
import { sharedIdFaults } from "./inspect.ts";
import { type Marker, bears } from "./marker.ts";
import type { Attempt } from "./receiver.ts";
import { SECRET, registered, replaces } from "./register.ts";
import { fallenFault } from "./sequence.ts";
import { type Loaded, load, ownMarker, placeOf, toSay } from "./trigger.ts";
import { signedBy } from "./verify.ts";
import { arrived, patiently, until } from "./waits.ts";

const WITHIN_MS = 4000;
const AFTERMATH_MS = 900;
const NEWER = "gate-newer-secret-0123456789-abcdefghij";
/** `Date` has whole seconds, and answers take their time. */
const ROUNDED_MS = 2000;
/** Past the end of the overlap. */
const BEYOND_SECONDS = 120;

const TAKEN: ReceiverCase = {
  name: "a receiver that takes it",
  behaviours: [{ kind: "status", status: 200 }],
  attempts: 1,
  delivered: true,
  status: 200,
};

/** The operations that lead to the trigger, the first one first. */
function leadingTo(flow: Flow, target: Operation, passed: readonly Operation[] = []): Operation[] {
  const source = flow
    .incoming(target)
    .map((incoming) => incoming.source)
    .find((one) => flow.success(one.id) !== undefined && !passed.includes(one));
  return source === undefined ? [] : [...leadingTo(flow, source, [...passed, target]), source];
}

/** Another body under the identifiers of the one before. */
function otherContent(operation: Operation, before: Exchange | undefined): Json | undefined {
  const other = [...(mediaOf(operation)?.examples.values() ?? [])][1];
  const sent = before?.sent?.body;
  if (!isObject(other) || !isObject(sent)) return undefined;
  const kept = carriers(operation).flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const]));
  return { ...other, ...Object.fromEntries(kept) };
}

/** The plan of the trigger after the flow was gone through once more, in the place where the receiver is registered; undefined where it cannot be. */
async function secondRound(setup: WebhookSetup, { flow, plan }: Loaded): Promise<Plan | undefined> {
  const { context } = setup;
  const place = placeOf(setup);
  for (const operation of leadingTo(flow, plan.operation)) {
    if (operation.method === "GET" || place.has(operation.id)) continue;
    let next = await flow.valid(operation);
    const other = begins(flow, operation) ? otherContent(operation, flow.success(operation.id)) : undefined;
    if (begins(flow, operation) && other === undefined) return undefined;
    if (next?.body !== undefined && other !== undefined) next = { ...next, body: { ...next.body, value: other } };
    if (next === undefined) return undefined;
    const about = flow.about(operation, "the same flow, once more", { check: "webhooks" });
    const exchange = await context.wire.send(next, about);
    if (!succeeded(exchange)) return undefined;
    flow.remember(exchange);
  }
  return await toSay(setup, flow, plan.operation, "once more");
}

/** A second message of the same flow is pushed as the first one was, under an identifier of its own. */
async function secondMessage(setup: WebhookSetup, shot: Loaded, first: Exchange, marker: Marker): Promise<void> {
  const { context, delivery, receiver } = setup;
  const subject = `${delivery.webhook.path}: a second message of the same flow`;
  const plan = await secondRound(setup, shot);
  const before = receiver.of(marker);
  const next = (plan && ownMarker(setup, plan)) ?? marker;
  const known = receiver.of(next).length;
  const exchange =
    plan && (await context.wire.send(plan, shot.flow.about(plan.operation, subject, { check: "webhooks" })));
  if (exchange === undefined || exchange.response?.status !== first.response?.status || sameBody(exchange, first))
    return context.notTried(`${subject}: the flow could not be gone through twice`);
  const isThere = await arrived(setup, next, known + 1, WITHIN_MS);
  const report = (check: string, message: string): void =>
    context.report({ check, message, exchange: exchange.id, subject });
  if (!isThere) return report("webhook-attempts", "nothing came");
  const fresh = receiver.of(next).slice(known);
  for (const fault of sharedIdFaults(delivery, [before.slice(-1), fresh.slice(0, 1)]))
    report("webhook-unique-id", fault);
  const fallen = fallenFault(context.contract.schemas, delivery, before.at(-1), fresh[0]);
  if (fallen !== undefined) report("webhook-unique-id", fallen);
}

function sameBody(a: Exchange, b: Exchange): boolean {
  return a.response?.body.equals(b.response?.body ?? Buffer.alloc(0)) === true;
}

/** The same trigger again, after its message was delivered, sends nothing. */
async function triggerAgain(setup: WebhookSetup, plan: Plan, flow: Flow, marker: Marker): Promise<void> {
  const { context, delivery, receiver } = setup;
  const before = receiver.of(marker).length;
  const about = flow.about(plan.operation, "once more after its webhook was delivered", { check: "webhooks" });
  const exchange = await context.wire.send(plan, about);
  await patiently(context, AFTERMATH_MS);
  const more = receiver.of(marker).length - before;
  if (more === 0) return;
  const subject = `${delivery.webhook.path}: its trigger said again`;
  const message = `${more} more attempts came of what was delivered`;
  context.report({ check: "webhook-repeated", message, exchange: exchange.id, subject });
}

async function repeatedTrigger(setup: WebhookSetup, trigger: Operation): Promise<void> {
  const { context, delivery, receiver } = setup;
  const at = idempotencyParameter(trigger);
  const ways = [
    ...(at === undefined ? [] : ["with an idempotency key"]),
    ...(delivery.repeatedTriggerSendsNothing ? ["as it was"] : []),
  ];
  for (const way of ways) {
    const shot = await load(setup, trigger, `${trigger.id} to be said again ${way}`);
    const marker = markerOf(setup, shot);
    if (shot === undefined || marker === undefined) continue;
    const key = `gate-again-${context.wire.once(`${trigger.id} again ${way}`).whole(1e8, 9e8)}`;
    const plan = way === "as it was" || at === undefined ? shot.plan : withKey(shot.plan, at, key);
    await receiver.plan(marker, TAKEN.behaviours);
    const before = receiver.of(marker).length;
    const first = await context.wire.send(
      plan,
      shot.flow.about(trigger, `to be said again ${way}`, { check: "webhooks" }),
    );
    if (!succeeded(first) || !(await arrived(setup, marker, before + 1, WITHIN_MS))) continue;
    await triggerAgain(setup, plan, shot.flow, marker);
  }
}

/** An overlap of a stated length ends so long after the answer that begins it. */
export function endFault(
  seconds: number | undefined,
  until: number,
  exchange: Exchange | undefined,
): string | undefined {
  const now = Date.parse(headerValue(exchange?.response?.headers ?? [], "date") ?? "");
  const late = until - now - (seconds ?? Number.NaN) * 1000;
  if (Number.isNaN(late) || Math.abs(late) <= patient(ROUNDED_MS)) return undefined;
  return `the overlap ends ${Math.round((until - now) / 1000)} s after it began, and not ${seconds} s`;
}

/** Both secrets sign until the overlap ends; after it only the newest does. */
async function overlap(setup: WebhookSetup, url: string): Promise<void> {
  const { context, delivery } = setup;
  const { overlap: said } = delivery;
  const clock = context.profile.clock;
  if (said === undefined || !replaces(context, delivery)) return;
  const exchange = await registered(context, delivery, url, { secret: NEWER });
  const body = exchange?.response === undefined ? undefined : jsonBody(exchange.response);
  const ends = Date.parse(String(body === undefined ? undefined : read(body, said.until)));
  const subject = `${delivery.webhook.path}: the overlap of two secrets`;
  const report = (message: string): void =>
    context.report({ check: "webhook-overlap", message, subject, ...(exchange ? { exchange: exchange.id } : {}) });
  if (Number.isNaN(ends))
    return report(`the registration does not say at ${said.until} until when the secret before it signs`);
  const end = endFault(said.seconds, ends, exchange);
  if (end !== undefined) report(end);
  await both(setup, [NEWER, SECRET], report);
  if (clock === undefined) return context.notTried(`${subject}: its end, because nothing moves the target's clock`);
  const reader = context.contract.operations.find(
    ({ method, parameters }) => method === "GET" && parameters.length === 0,
  );
  if (reader === undefined) return;
  const headers = clock(Math.ceil((ends - Date.now()) / 1000) + BEYOND_SECONDS);
  await context.wire.send(
    { operation: reader, values: new Map(), headers },
    context.flow.about(reader, "after the overlap", { check: "webhooks" }),
  );
  for (const attempt of await arrivals(setup, "after the overlap")) {
    if (!signedBy(attempt, said.header, NEWER)) report("after the overlap the newest secret does not sign");
    if (signedBy(attempt, said.header, SECRET)) report("the secret that was replaced still signs after the overlap");
  }
}

async function arrivals(setup: WebhookSetup, name: string): Promise<Attempt[]> {
  const before = setup.receiver.attempts.length;
  const dues = await fireAll(setup, [{ ...TAKEN, name: `${TAKEN.name}, ${name}` }]);
  const fresh = (marker: Marker): Attempt[] =>
    setup.receiver.attempts.slice(before).filter(({ body }) => bears(body, marker));
  const cameOfAll = (): boolean => dues.every(({ marker }) => fresh(marker).length > 0);
  await until(setup.context, cameOfAll, { withinMs: WITHIN_MS });
  return dues.flatMap(({ marker }) => fresh(marker));
}

async function both(setup: WebhookSetup, secrets: readonly string[], report: (message: string) => void): Promise<void> {
  const header = setup.delivery.overlap?.header ?? "";
  const attempts = await arrivals(setup, "during the overlap");
  for (const [index, secret] of secrets.entries())
    if (attempts.some((attempt) => !signedBy(attempt, header, secret)))
      report(`during the overlap ${header} holds no signature with the ${index === 0 ? "newest" : "previous"} secret`);
}

export async function messagesOverTime(setup: WebhookSetup, url: string): Promise<void> {
  const { context, delivery, receiver } = setup;
  for (const trigger of delivery.triggers.flatMap((id) => context.contract.operation(id) ?? [])) {
    await repeatedTrigger(setup, trigger);
    const shot = await load(setup, trigger, `${trigger.id} for two messages`);
    const marker = markerOf(setup, shot);
    if (shot === undefined || marker === undefined) {
      context.notTried(`${delivery.webhook.path}: a second message of the same flow: nothing tells flows apart`);
      continue;
    }
    await receiver.plan(marker, TAKEN.behaviours);
    const before = receiver.of(marker).length;
    const first = await shot.fire();
    if (succeeded(first) && (await arrived(setup, marker, before + 1, WITHIN_MS)))
      await secondMessage(setup, shot, first, marker);
  }
  await overlap(setup, url);
}
