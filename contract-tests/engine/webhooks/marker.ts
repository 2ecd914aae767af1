/** Whether the bodies of webhooks repeat what the gate has chosen, so that many deliveries can be under way at once. */
import { setTimeout as sleep } from "node:timers/promises";
import type { TestContext } from "../context.ts";
import { patient } from "../patience.ts";
import type { Delivery } from "./delivery.ts";
import { Receiver } from "./receiver.ts";
import { register } from "./register.ts";
import { load } from "./trigger.ts";

const WITHIN_MS = 5000;
const POLL_MS = 50;

/** False when one webhook came without the marker; what never comes is for others to say. */
async function repeats(context: TestContext, delivery: Delivery, receiver: Receiver): Promise<boolean> {
  for (const id of delivery.triggers) {
    const trigger = context.contract.operation(id);
    const shot = trigger && (await load(context, trigger, `${id} to see what its webhook repeats`));
    if (shot === undefined) continue;
    if (shot.marker === undefined) return false;
    const before = receiver.attempts.length;
    await shot.fire();
    const until = performance.now() + patient(WITHIN_MS);
    while (receiver.attempts.length === before && performance.now() < until) await sleep(POLL_MS);
    if (receiver.attempts.length > before && receiver.of(shot.marker).length === 0) return false;
  }
  return true;
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
