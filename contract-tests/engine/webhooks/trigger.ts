/** Fires the operations that make a webhook due, each from a flow of its own, so that its body can be told from all others. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { Flow } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";

/** A flow up to the trigger, which is not fired yet. */
export interface Loaded {
  readonly marker: string | undefined;
  readonly flow: Flow;
  readonly plan: Plan;
  fire(): Promise<Exchange>;
}

export async function load(context: TestContext, trigger: Operation, label: string): Promise<Loaded | undefined> {
  const flow = new Flow(context.wire, `${label} ${context.wire.random(label).next()}`);
  const plan = await flow.valid(trigger);
  if (plan === undefined) return undefined;
  return {
    marker: flow.marker,
    flow,
    plan,
    fire: () => context.wire.send(plan, flow.about(trigger, label, { check: "webhooks" })),
  };
}
