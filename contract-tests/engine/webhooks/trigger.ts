/** Fires the operations that make a webhook due, each from a flow of its own, so that its body can be told from all others. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
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

/** A valid request of the trigger, with texts of its own where its webhook repeats one of them. */
export async function toSay(
  { wire }: TestContext,
  flow: Flow,
  trigger: Operation,
  label: string,
): Promise<Plan | undefined> {
  return wire.repeatedTexts.has(trigger.id) ? await flow.another(trigger, label) : await flow.valid(trigger);
}

/** The text of the request that its webhook repeats, where one was found. */
export function ownText({ wire }: TestContext, { operation, body }: Plan): string | undefined {
  const pointer = wire.repeatedTexts.get(operation.id);
  return pointer === undefined ? undefined : textAt(read(body?.value, pointer));
}

/** What a receiver is registered below happens below it as well: the hook of a project is told of that project alone. */
function sharePlace(context: TestContext, trigger: Operation, flow: Flow): void {
  const reached = new Set<string>();
  const share = (operation: Operation): void => {
    for (const { source } of context.flow.incoming(operation)) {
      const known = context.flow.success(source.id);
      if (known === undefined || reached.has(source.id)) continue;
      reached.add(source.id);
      flow.remember(known);
      share(source);
    }
  };
  for (const { registration, triggers } of context.deliveries) {
    const registering = triggers.includes(trigger.id) && context.contract.operation(registration?.operationId ?? "");
    if (registering && registering.path.includes("{")) share(registering);
  }
}

/** A flow of its own towards the trigger, in the place that its receiver is registered for. */
export function flowTowards(context: TestContext, trigger: Operation, label: string): Flow {
  const flow = new Flow(context.wire, `${label} ${context.wire.random(label).next()}`);
  sharePlace(context, trigger, flow);
  return flow;
}

export async function load(context: TestContext, trigger: Operation, label: string): Promise<Loaded | undefined> {
  const flow = flowTowards(context, trigger, label);
  const plan = await toSay(context, flow, trigger, label);
  if (plan === undefined) return undefined;
  return {
    marker: ownText(context, plan) ?? flow.marker,
    flow,
    plan,
    fire: () => context.wire.send(plan, flow.about(trigger, label, { check: "webhooks" })),
  };
}
