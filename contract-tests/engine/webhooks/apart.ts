/** Whether the bodies of webhooks repeat what the gate has chosen, so that many deliveries can be under way at once. */
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import type { Plan } from "../http/plan.ts";
import { type Repetition, repeatedIn } from "../http/repeated.ts";
import { succeeded } from "../http/flow.ts";
import { patient } from "../patience.ts";
import { thingOf } from "../relations/thing.ts";
import type { Delivery } from "./delivery.ts";
import { endRegistration } from "./ending.ts";
import { findSteps } from "./ready.ts";
import { EVERYTHING, asName, bears } from "./marker.ts";
import type { Attempt, Receiver } from "./receiver.ts";
import { isOther } from "./others.ts";
import { greeted, registered, replaces } from "./register.ts";
import { type Asked, flowTowards, load, ownMarker, prepare } from "./trigger.ts";
import { arrived } from "./waits.ts";

const WITHIN_MS = 5000;
/** Deliveries that are asked for at once, and how long the receiver holds each of them. */
const TOGETHER = 4;
const HELD_MS = 600;

interface Probe extends Asked {
  readonly receiver: Receiver;
}

/** False when one webhook came without the marker; what never comes is for others to say. */
async function repeats(probe: Probe): Promise<boolean> {
  const { context, delivery, receiver } = probe;
  for (const id of delivery.triggers) {
    const trigger = context.contract.operation(id);
    if (trigger === undefined) continue;
    const shot = await load(probe, trigger, `${id} to see what its webhook repeats`);
    if (shot === undefined) continue;
    if (shot.marker !== undefined) {
      const before = receiver.attempts.length;
      await shot.fire();
      const came = await arrived(probe, EVERYTHING, before + 1, WITHIN_MS);
      if (!came || receiver.of(shot.marker).length > 0) continue;
    }
    if (!(await repeatsSomething(probe, trigger))) return false;
  }
  return true;
}

/** A text as nobody else sends it, written the same in JSON and in a form. */
const OWN = /^\w{8,}$/;

/** No link of the contract says what a webhook repeats: it is looked for in what the trigger says. */
async function repeatsSomething(probe: Probe, trigger: Operation): Promise<boolean> {
  const { context, receiver } = probe;
  const label = `${trigger.id} to see which text its webhook repeats`;
  const flow = flowTowards(context, trigger, label);
  const plan = await flow.another(trigger, label);
  if (plan === undefined) return false;
  await prepare(context, plan, label);
  const before = receiver.attempts.length;
  await context.wire.send(plan, flow.about(trigger, label, { check: "webhooks" }));
  if (!(await arrived(probe, EVERYTHING, before + 1, WITHIN_MS))) return false;
  const found = candidates(context, plan, receiver.attempts.slice(before));
  return found.length > 0 && (await sendsTogether(probe, trigger, found));
}

/** What the request says, by where it says it: the thing that it names in its path above all. */
function saidBy({ contract: { schemas } }: TestContext, plan: Plan): Repetition["from"][] {
  const schema = plan.body?.media.schema;
  const members = schema === undefined ? [] : [...thingOf(schemas, "in", schema).members.values()];
  const named = plan.operation.parameters.filter(({ in: place }) => place === "path").toReversed();
  return [
    ...named.map(({ name }) => ({ value: `path ${name}` })),
    ...members.map(({ pointer }) => ({ body: pointer })),
  ];
}

/** Texts and numbers of a body, by their pointers. */
function leaves(value: Json, at = ""): [string, string][] {
  const name = asName(value);
  if (name !== undefined) return [[at, name]];
  const below = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return below.flatMap(([token, inner]) => leaves(inner, join(at, token)));
}

function candidates(context: TestContext, plan: Plan, came: readonly Attempt[]): Repetition[] {
  const stated = came.map(({ body }) => leaves(parseJson(body.toString("utf8")) ?? null));
  const said = saidBy(context, plan).flatMap((from): [Repetition["from"], string][] => {
    const name = asName(repeatedIn(plan, { from, at: undefined }));
    return name === undefined ? [] : [[from, name]];
  });
  const texts = said.filter(([, name]) => OWN.test(name) && came.some(({ body }) => body.includes(name)));
  return [
    ...texts.map(([from]) => ({ from, at: undefined })),
    ...said.flatMap(([from, name]) =>
      stated.flatMap((places) => places.flatMap(([at, value]) => (value === name ? [{ from, at }] : []))),
    ),
  ];
}

/** Whether several deliveries are under way at once, and something tells each of them: of a service that sends one after the other, each would wait for the others. */
async function sendsTogether(probe: Probe, trigger: Operation, found: readonly Repetition[]): Promise<boolean> {
  const { context, delivery, receiver } = probe;
  const { repeated } = context.wire;
  repeated.learn(delivery.webhook.path, trigger.id, found[0]);
  const shots = (
    await Promise.all(
      Array.from({ length: TOGETHER }, (_, index) => load(probe, trigger, `${trigger.id} together, ${index + 1}`)),
    )
  ).flatMap((shot) => shot ?? []);
  await receiver.plan(EVERYTHING, [{ kind: "status", status: 200, afterMs: patient(HELD_MS) }]);
  const before = receiver.attempts.length;
  await Promise.all(shots.map((shot) => shot.fire()));
  await arrived(probe, EVERYTHING, before + TOGETHER, WITHIN_MS);
  const came = receiver.attempts.slice(before);
  const telling = found.find((one) => {
    repeated.learn(delivery.webhook.path, trigger.id, one);
    const heard = shots.map(({ plan }) => {
      const marker = ownMarker(probe, plan);
      return marker === undefined ? -1 : came.findIndex(({ body }) => bears(body, marker));
    });
    return heard.every((index) => index >= 0) && new Set(heard).size === TOGETHER;
  });
  if (telling === undefined) repeated.learn(delivery.webhook.path, trigger.id, undefined);
  return telling !== undefined && Math.max(...came.map(({ at }) => at)) < Math.min(...came.map(({ doneAt }) => doneAt));
}

/** Asked once of each webhook, with a receiver that is there for that alone. */
export async function tellsDeliveriesApart(context: TestContext): Promise<boolean> {
  if (context.profile.forgets === true) return false;
  for (const delivery of context.deliveries) {
    const { webhook } = delivery;
    if (!(await context.wire.repeated.tellsApart(webhook.path, () => probed(context, delivery)))) return false;
  }
  return true;
}

async function probed(context: TestContext, delivery: Delivery): Promise<boolean> {
  await findSteps(context);
  const receiver = await context.receivers.open(isOther({ context, delivery }));
  try {
    const answered = await registered(context, delivery, `${receiver.url}/`);
    if (!succeeded(answered)) return true;
    await greeted(context);
    const isSo = await repeats({ context, delivery, receiver });
    if (!replaces(context, delivery)) await endRegistration(context, answered);
    return isSo;
  } finally {
    context.countWebhooks(receiver.came);
    await receiver.close();
  }
}
