/** Fires the operations that make a webhook due, each from a flow of its own, so that its body can be told from all others. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { Flow } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { repeatedIn } from "../http/repeated.ts";
import { stepTo } from "../http/steps-before.ts";
import type { Delivery } from "./delivery.ts";
import { type Marker, asName } from "./marker.ts";
import { stepsOf } from "./ready.ts";

/** What a delivery is asked of. */
export interface Asked {
  readonly context: TestContext;
  readonly delivery: Delivery;
}

/** A flow up to the trigger, which is not fired yet. */
export interface Loaded {
  readonly marker: Marker | undefined;
  readonly flow: Flow;
  readonly plan: Plan;
  fire(): Promise<Exchange>;
}

/** A valid request of the trigger, with texts of its own where its webhook repeats one of them. */
export async function toSay(
  { context: { wire }, delivery: { webhook } }: Asked,
  flow: Flow,
  trigger: Operation,
  label: string,
): Promise<Plan | undefined> {
  return wire.repeated.of(webhook.path, trigger.id) === undefined
    ? await flow.valid(trigger)
    : await flow.another(trigger, label);
}

/** What the webhook repeats of the request, where that was found. */
export function ownMarker({ context: { wire }, delivery: { webhook } }: Asked, plan: Plan): Marker | undefined {
  const known = wire.repeated.of(webhook.path, plan.operation.id);
  const value = known && asName(repeatedIn(plan, known));
  if (known === undefined || value === undefined) return undefined;
  return known.at === undefined ? value : { at: known.at, value };
}

/** Operations that lead to the place that a receiver is registered in. */
export function placeOf({ context, delivery: { registration } }: Asked): ReadonlySet<string> {
  const place = new Set<string>();
  const add = (operation: Operation): void => {
    for (const { source } of context.flow.incoming(operation)) {
      if (place.has(source.id)) continue;
      place.add(source.id);
      add(source);
    }
  };
  const registering = context.contract.operation(registration?.operationId ?? "");
  if (registering?.path.includes("{") === true) add(registering);
  return place;
}

/** What a receiver is registered below happens below it as well: the hook of a project is told of that project alone. */
function sharePlace(context: TestContext, trigger: Operation, flow: Flow): void {
  for (const delivery of context.deliveries.filter(({ triggers }) => triggers.includes(trigger.id)))
    for (const id of placeOf({ context, delivery })) {
      const known = context.flow.success(id);
      if (known !== undefined) flow.remember(known);
    }
}

/** A flow of its own towards the trigger, in the place that its receiver is registered for. */
export function flowTowards(context: TestContext, trigger: Operation, label: string): Flow {
  const flow = new Flow(context.wire, `${label} ${context.wire.random(label).next()}`);
  sharePlace(context, trigger, flow);
  return flow;
}

/** Brings what the trigger is done to into the state in which it is taken. */
export async function prepare(context: TestContext, { operation, values }: Plan, label: string): Promise<void> {
  for (const step of stepsOf(context, operation)) await stepTo(context, step, values, `before ${label}`);
}

export async function load(asked: Asked, trigger: Operation, label: string): Promise<Loaded | undefined> {
  const { context } = asked;
  const flow = flowTowards(context, trigger, label);
  const plan = await toSay(asked, flow, trigger, label);
  if (plan === undefined) return undefined;
  await prepare(context, plan, label);
  return {
    marker: ownMarker(asked, plan) ?? flow.marker,
    flow,
    plan,
    fire: () => context.wire.send(plan, flow.about(trigger, label, { check: "webhooks" })),
  };
}
