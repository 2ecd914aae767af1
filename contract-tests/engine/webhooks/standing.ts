/** One registration among others, what can be done to it, and what comes to its receiver then. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import type { Delivery } from "./delivery.ts";
import { deedsTo } from "./ending.ts";
import { inspect } from "./inspect.ts";
import { EVERYTHING } from "./marker.ts";
import type { Attempt, Receiver } from "./receiver.ts";
import { load } from "./trigger.ts";
import { arrived, patiently } from "./waits.ts";

const COMES_WITHIN_MS = 4000;
/** For what comes of the way to a trigger. */
const LEADING_MS = 300;
/** For what should not come. */
export const STRAYS_MS = 900;

export interface Standing {
  readonly context: TestContext;
  readonly delivery: Delivery;
  readonly trigger: Operation;
  readonly receiver: Receiver;
  readonly url: string;
  /** The answer to the registration. */
  readonly answered: Exchange;
}

async function fire(standing: Standing, label: string, wanted: number): Promise<Attempt[]> {
  const { context, trigger, receiver } = standing;
  const shot = await load(standing, trigger, `${trigger.id} ${label}`);
  // what leads to the trigger may be told as well
  await patiently(context, LEADING_MS);
  await receiver.caughtUp();
  const before = receiver.attempts.length;
  const exchange = await shot?.fire();
  if (!succeeded(exchange)) return [];
  if (wanted === 0) await patiently(context, STRAYS_MS);
  await arrived(standing, EVERYTHING, before + wanted, COMES_WITHIN_MS);
  await receiver.caughtUp();
  return receiver.attempts.slice(before);
}

export function report(
  { context, delivery }: Standing,
  name: string,
  message: string,
  check = "webhook-attempts",
): void {
  context.report({ check, message, subject: `${delivery.webhook.path}: ${name}` });
}

export async function expectNone(standing: Standing, name: string): Promise<void> {
  const came = (await fire(standing, name, 0)).length;
  if (came > 0) report(standing, name, `${came} attempts came, and none was due`);
}

export async function expectOne(
  standing: Standing,
  name: string,
  secret: string | undefined,
): Promise<readonly Attempt[]> {
  const { context, delivery } = standing;
  const attempts = await fire(standing, name, 1);
  if (attempts.length === 0) report(standing, name, "nothing came");
  const subject = `${delivery.webhook.path}: ${name}`;
  for (const attempt of attempts) inspect({ context, delivery, secret, target: "/", subject }, attempt);
  return attempts;
}

/** What can be done to what was registered, by links or paths. */
export function deeds({ context, answered }: Standing): [Operation, Plan][] {
  return deedsTo(context, answered);
}

export async function act({ context }: Standing, plan: Plan, name: string): Promise<Exchange> {
  const exchange = await context.wire.send(plan, context.flow.about(plan.operation, name, { check: "webhooks" }));
  return exchange;
}
