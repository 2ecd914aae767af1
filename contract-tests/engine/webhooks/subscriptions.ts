/** Registrations that stand beside each other: each is told what it asks for, as long as it stands, under its own secret. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { enumerated, itemsOf, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { identityFor } from "../http/identity.ts";
import type { Plan } from "../http/plan.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import type { Delivery } from "./delivery.ts";
import { endRegistration } from "./ending.ts";
import { endFault } from "./over-time.ts";
import { findSteps } from "./ready.ts";
import type { Attempt } from "./receiver.ts";
import { isOther } from "./others.ts";
import { registered, replaces, secretOf } from "./register.ts";
import { signatureFault, signedBy } from "./verify.ts";
import { STRAYS_MS, type Standing, act, deeds, expectNone, expectOne, report } from "./standing.ts";
import { patiently } from "./waits.ts";

const OVERLAP = "webhook-overlap";

const SWITCH = /^(is_?)?(enabled|active)$/i;

/** Calls that change one member of the registration alone, by its name and the types of its values; none where it has none, or it cannot be set. */
function changing(
  { context, answered }: Standing,
  isIt: (name: string, types: readonly string[]) => boolean,
  to: Json,
): (operation: Operation, plan: Plan) => Plan[] {
  const { schemas } = context.contract;
  const told = answered.response && jsonBody(answered.response);
  return (operation, plan) => {
    const schema = plan.body?.media.schema;
    if (!["PATCH", "PUT", "POST"].includes(operation.method) || plan.body === undefined || schema === undefined)
      return [];
    const { members } = thingOf(schemas, "in", schema);
    const found = [...members].find(([name, one]) => isIt(name, [...viewOf(schemas, "in", one.schema).types]));
    if (found === undefined || !operation.path.endsWith("}")) return [];
    const kept = [...members].reduce<Json>((left, [name, { pointer }]) => {
      const known = isObject(told) ? told[name] : undefined;
      return known === undefined || known === null ? left : write(left, pointer, known);
    }, {});
    const bodies = [write({}, found[1].pointer, to), write(kept, found[1].pointer, to)];
    const { media } = plan.body;
    return bodies
      .filter((value) => schemas.valid("in", schema, value))
      .map((value) => ({ ...plan, body: { media, value } }));
  };
}

async function changed(
  standing: Standing,
  isIt: Parameters<typeof changing>[1],
  to: Json,
  name: string,
): Promise<boolean> {
  const [plan] = deeds(standing).flatMap(([operation, one]) => changing(standing, isIt, to)(operation, one));
  return plan !== undefined && succeeded(await act(standing, plan, name));
}

/** Whoever asks for something else from now on is told that alone. */
async function asksForOthers(standing: Standing, secret: string | undefined): Promise<void> {
  const { context, delivery } = standing;
  const { events = "" } = delivery.registration ?? {};
  const [other] = otherEvents(context, delivery);
  if (other === undefined) return;
  const isIt = (member: string): boolean => `/${member}` === events;
  if (!(await changed(standing, isIt, [other], "ask for other events"))) return;
  await expectNone(standing, `after it was changed to ask for ${other} alone`);
  if (await changed(standing, isIt, [delivery.webhook.path], "ask for the events of before"))
    await expectOne(standing, "after it was changed to ask for it again", secret);
}

/** Whoever moves is told at the new address, and there alone. */
async function moved(standing: Standing, secret: string | undefined): Promise<void> {
  const { context, delivery, receiver } = standing;
  const place = delivery.registration?.url ?? "";
  const next = await context.receivers.open(isOther({ context, delivery }));
  try {
    const url = `${next.url}/`;
    if (!(await changed(standing, (member) => `/${member}` === place, url, "move a registration"))) return;
    const before = receiver.attempts.length;
    await expectOne({ ...standing, receiver: next, url }, "after its URL was changed", secret);
    await patiently(context, STRAYS_MS);
    await receiver.caughtUp();
    if (receiver.attempts.length > before)
      report(standing, "after its URL was changed", "an attempt came to the URL of before");
    await changed(standing, (member) => `/${member}` === place, standing.url, "move a registration back");
  } finally {
    context.countWebhooks(next.came);
    await next.close();
  }
}

/** Whoever is switched off is told nothing, and again once switched on. */
async function disabled(standing: Standing, secret: string | undefined): Promise<void> {
  for (const [on, name] of [
    [false, "after its registration was disabled"],
    [true, "after it was enabled again"],
  ] as const) {
    const isSwitch = (member: string, types: readonly string[]): boolean =>
      SWITCH.test(member) && types.includes("boolean");
    if (!(await changed(standing, isSwitch, on, name))) return;
    await (on ? expectOne(standing, name, secret) : expectNone(standing, name));
  }
}

/** Where the contract says so, the secret of before signs beside the new one, until the time that the answer has. */
function overlaps(
  standing: Standing,
  attempts: readonly Attempt[],
  { exchange, before, name }: { readonly exchange: Exchange; readonly before: string; readonly name: string },
): void {
  const { overlap, signature } = standing.delivery;
  if (overlap === undefined) return;
  const body = exchange.response && jsonBody(exchange.response);
  const until = Date.parse(String(body === undefined ? undefined : read(body, overlap.until)));
  const end = endFault(overlap.seconds, until, exchange);
  if (Number.isNaN(until))
    report(
      standing,
      name,
      `it is not answered with a time at ${overlap.until} until which the secret before it signs`,
      OVERLAP,
    );
  if (end !== undefined) report(standing, name, end, OVERLAP);
  const isSigned = (attempt: Attempt): boolean =>
    signature?.header.toLowerCase() === overlap.header.toLowerCase()
      ? signatureFault(attempt, signature, before) === undefined
      : signedBy(attempt, overlap.header, before);
  if (!attempts.every(isSigned))
    report(
      standing,
      name,
      `${overlap.header} holds no signature with the secret that was replaced just before`,
      OVERLAP,
    );
}

/** A call that answers with a secret in the place where the registration has it has made a new one. */
async function rotated(standing: Standing, secret: string | undefined): Promise<string | undefined> {
  const { context, delivery } = standing;
  const at = delivery.registration?.givenSecret;
  for (const [operation, plan] of at === undefined ? [] : deeds(standing)) {
    const schema = answerSchema(operation, 200) ?? answerSchema(operation, 201);
    const isCall = operation.method === "POST" && operation.body === undefined;
    if (
      !isCall ||
      schema === undefined ||
      !viewOf(context.contract.schemas, "out", schema).properties.has((at ?? "").slice(1))
    )
      continue;
    const name = `after ${operation.id}`;
    const exchange = await act(standing, plan, `a new secret by ${operation.id}`);
    const given = succeeded(exchange) ? secretOf(delivery, exchange) : undefined;
    if (given === undefined) return secret;
    if (given === secret) report(standing, name, "it is answered with the secret of before", "webhook-secret");
    const attempts = await expectOne(standing, name, given);
    if (secret !== undefined) overlaps(standing, attempts, { exchange, before: secret, name });
    return given;
  }
  return secret;
}

/** Once the registration is removed, its receiver is told nothing more. */
async function removed(standing: Standing): Promise<void> {
  const removal = deeds(standing).find(([{ method, path }]) => method === "DELETE" && path.endsWith("}"));
  if (removal === undefined || !succeeded(await act(standing, removal[1], "end a registration"))) return;
  await expectNone(standing, "after its registration was removed");
}

async function beside(
  context: TestContext,
  delivery: Delivery,
  wanted: Parameters<typeof registered>[3],
  work: (standing: Standing) => Promise<void>,
): Promise<void> {
  await findSteps(context);
  for (const trigger of delivery.triggers.flatMap((id) => context.contract.operation(id) ?? [])) {
    const receiver = await context.receivers.open(isOther({ context, delivery }));
    try {
      const url = `${receiver.url}/`;
      const answered = await registered(context, delivery, url, wanted);
      if (succeeded(answered)) await work({ context, delivery, trigger, receiver, url, answered });
      await endRegistration(context, answered, wanted?.identity);
    } finally {
      context.countWebhooks(receiver.came);
      await receiver.close();
    }
  }
}

/** Whether who asks for it asks for the event as well: `order`, `order.*` and `*` for `order.created`. */
function covers(name: string, event: string): boolean {
  return name.includes("*") || /^all$/i.test(name) || name === event || event.startsWith(`${name}.`);
}

/** Names of events that may be asked for; none where the webhook's own is not among them. */
function eventsOf({ contract: { schemas, operation } }: TestContext, { registration, webhook }: Delivery): string[] {
  const { events, operationId } = registration ?? {};
  const schema = operation(operationId ?? "")?.body?.content[0]?.schema;
  const member =
    schema === undefined || events === undefined
      ? undefined
      : viewOf(schemas, "in", schema).properties.get(events.slice(1));
  const items = member === undefined ? undefined : itemsOf(viewOf(schemas, "in", member));
  const names = items === undefined ? [] : (enumerated(viewOf(schemas, "in", items)) ?? []);
  // names of another kind may stand for the webhook's own: groups of events, or all of them
  if (!names.includes(webhook.path)) return [];
  return names.filter((name): name is string => typeof name === "string");
}

function otherEvents(context: TestContext, delivery: Delivery): string[] {
  return eventsOf(context, delivery).filter((name) => !covers(name, delivery.webhook.path));
}

/** Who asks for all events is told of this one. */
const ALL = /^(\*|all)$/i;

export async function subscriptions(context: TestContext): Promise<void> {
  for (const delivery of context.deliveries) {
    if (delivery.registration === undefined || replaces(context, delivery)) continue;
    const [other] = otherEvents(context, delivery);
    if (other !== undefined)
      await beside(context, delivery, { events: [other] }, (standing) =>
        expectNone(standing, `a receiver that has asked for ${other}`),
      );
    const all = eventsOf(context, delivery).find((name) => ALL.test(name));
    if (all !== undefined)
      await beside(context, delivery, { events: [all] }, async (standing) => {
        const name = `a receiver that has asked for ${all}`;
        await expectOne(standing, name, secretOf(delivery, standing.answered));
      });
    const registering = context.contract.operation(delivery.registration.operationId);
    if (context.other !== undefined && registering !== undefined) {
      const identity = identityFor(context.contract, registering, context.other);
      await beside(context, delivery, { identity }, (standing) => expectNone(standing, "a receiver of somebody else"));
    }
    await beside(context, delivery, {}, async (standing) => {
      const secret = secretOf(delivery, standing.answered);
      await expectOne(standing, "a receiver beside others", secret);
      const newest = await rotated(standing, secret);
      await asksForOthers(standing, newest);
      await moved(standing, newest);
      await disabled(standing, newest);
      await removed(standing);
    });
  }
}
