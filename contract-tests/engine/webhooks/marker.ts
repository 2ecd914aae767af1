/** Whether the bodies of webhooks repeat what the gate has chosen, so that many deliveries can be under way at once. */
import { setTimeout as sleep } from "node:timers/promises";
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { patient } from "../patience.ts";
import { thingOf } from "../relations/thing.ts";
import type { Delivery } from "./delivery.ts";
import { Receiver } from "./receiver.ts";
import { register } from "./register.ts";
import { flowTowards, load } from "./trigger.ts";

const WITHIN_MS = 5000;
const POLL_MS = 50;
/** Deliveries that are asked for at once, and how long the receiver holds each of them. */
const TOGETHER = 4;
const HELD_MS = 600;

async function arrived(receiver: Receiver, count: number): Promise<boolean> {
  const until = performance.now() + patient(WITHIN_MS);
  while (receiver.attempts.length < count && performance.now() < until) await sleep(POLL_MS);
  return receiver.attempts.length >= count;
}

/** False when one webhook came without the marker; what never comes is for others to say. */
async function repeats(context: TestContext, delivery: Delivery, receiver: Receiver): Promise<boolean> {
  for (const id of delivery.triggers) {
    const trigger = context.contract.operation(id);
    if (trigger === undefined) continue;
    const shot = await load(context, trigger, `${id} to see what its webhook repeats`);
    if (shot === undefined) continue;
    if (shot.marker === undefined) {
      if (!(await repeatsAText(context, trigger, receiver))) return false;
      continue;
    }
    const before = receiver.attempts.length;
    await shot.fire();
    if ((await arrived(receiver, before + 1)) && receiver.of(shot.marker).length === 0) return false;
  }
  return true;
}

/** A text as nobody else sends it, written the same in JSON and in a form. */
const OWN = /^\w{8,}$/;

/** No link of the contract says what a webhook repeats: it is looked for among the free texts of the trigger's body. */
async function repeatsAText(context: TestContext, trigger: Operation, receiver: Receiver): Promise<boolean> {
  const label = `${trigger.id} to see which text its webhook repeats`;
  const flow = flowTowards(context, trigger, label);
  const plan = await flow.another(trigger, label);
  const schema = plan?.body?.media.schema;
  if (plan?.body === undefined || schema === undefined) return false;
  const before = receiver.attempts.length;
  await context.wire.send(plan, flow.about(trigger, label, { check: "webhooks" }));
  if (!(await arrived(receiver, before + 1))) return false;
  const came = receiver.attempts.slice(before);
  for (const { pointer } of thingOf(context.contract.schemas, "in", schema).members.values()) {
    const text = textAt(read(plan.body.value, pointer));
    if (text === undefined || !OWN.test(text) || !came.some(({ body }) => body.includes(text))) continue;
    context.wire.repeatedTexts.set(trigger.id, pointer);
    if (await sendsTogether(context, trigger, receiver)) return true;
    context.wire.repeatedTexts.delete(trigger.id);
    return false;
  }
  return false;
}

/** Whether several deliveries are under way at once: of a service that sends one after the other, each would wait for the others. */
async function sendsTogether(context: TestContext, trigger: Operation, receiver: Receiver): Promise<boolean> {
  const before = receiver.attempts.length;
  const shots = await Promise.all(
    Array.from({ length: TOGETHER }, (_, index) => load(context, trigger, `${trigger.id} together, ${index + 1}`)),
  );
  for (const shot of shots)
    if (shot?.marker !== undefined)
      await receiver.plan(shot.marker, [{ kind: "status", status: 200, afterMs: patient(HELD_MS) }]);
  await Promise.all(shots.map((shot) => shot?.fire()));
  if (!(await arrived(receiver, before + TOGETHER))) return false;
  const came = receiver.attempts.slice(before);
  return Math.max(...came.map(({ at }) => at)) < Math.min(...came.map(({ doneAt }) => doneAt));
}

export async function tellsDeliveriesApart(context: TestContext): Promise<boolean> {
  if (context.profile.forgets === true) return false;
  for (const delivery of context.deliveries) {
    const receiver = new Receiver();
    try {
      const url = `${await receiver.listen()}/`;
      if ((await register(context, delivery, url)) && !(await repeats(context, delivery, receiver))) return false;
    } finally {
      context.countWebhooks(receiver.attempts.length);
      await receiver.close();
    }
  }
  return true;
}
