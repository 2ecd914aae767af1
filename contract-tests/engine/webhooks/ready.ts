/** What has to be done before a trigger is taken, as it was found once: an envelope is sent when something is in it, and voided when it was sent. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { Flow } from "../http/flow.ts";
import { OF_STATE, documents } from "../http/statuses.ts";
import { stepsBefore } from "../http/steps-before.ts";
import type { Wire } from "../http/wire.ts";

const found = new WeakMap<Wire, Map<string, readonly Operation[]>>();

/** Asked before there is a receiver, which is told of nothing but what is done afterwards. */
export async function findSteps(context: TestContext): Promise<void> {
  const known = found.get(context.wire) ?? new Map<string, readonly Operation[]>();
  found.set(context.wire, known);
  for (const id of new Set(context.deliveries.flatMap(({ triggers }) => triggers))) {
    const trigger = context.contract.operation(id);
    if (trigger === undefined || known.has(id)) continue;
    known.set(id, []);
    if (!trigger.path.includes("{") || ![...OF_STATE].some((status) => documents(trigger, status))) continue;
    const flow = new Flow(context.wire, `${id} to see what comes before it`);
    const plan = await flow.valid(trigger);
    if (plan === undefined) continue;
    const about = flow.about(trigger, "to see what comes before it", { check: "webhooks" });
    const { response } = await context.wire.send(plan, about);
    if (OF_STATE.has(response?.status ?? 0)) known.set(id, await stepsBefore(context, plan));
  }
}

export function stepsOf({ wire }: TestContext, trigger: Operation): readonly Operation[] {
  return found.get(wire)?.get(trigger.id) ?? [];
}
