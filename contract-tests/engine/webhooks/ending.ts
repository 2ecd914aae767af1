/** Registrations that a run has made are removed again, where the contract has a removal: nobody listens there any more, and accounts hold few. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { type Identity, type Plan, key } from "../http/plan.ts";
import { replaces } from "./register.ts";

/** What can be done to what was registered, by links or paths. */
export function deedsTo(context: TestContext, answered: Exchange): [Operation, Plan][] {
  const source = context.contract.operation(answered.case.operationId ?? "");
  if (source === undefined) return [];
  return linksFrom(context.contract, source, answered.response?.status ?? 0).flatMap((link): [Operation, Plan][] => {
    const operation = context.contract.operation(link.operationId);
    const plan = operation && follow(link, answered, context.flow.bare(operation));
    return operation === undefined || plan === undefined ? [] : [[operation, plan]];
  });
}

/** The removal of a registration that stands beside others; undefined where there is none. */
function removalOf(context: TestContext, answered: Exchange): Plan | undefined {
  return deedsTo(context, answered).find(([{ method, path }]) => method === "DELETE" && path.endsWith("}"))?.[1];
}

/** Whether the same removal was taken in this run: what is removed already is not there, which is no fault. */
function isEnded({ wire }: TestContext, { operation, values }: Plan): boolean {
  const places = operation.parameters.filter((one) => one.in === "path").map(key);
  return wire.exchanges.some(
    (one) =>
      one.case.operationId === operation.id &&
      succeeded(one) &&
      places.every((at) => one.sent?.values.get(at) === values.get(at)),
  );
}

export async function endRegistration(
  context: TestContext,
  answered: Exchange | undefined,
  identity?: Identity,
): Promise<void> {
  const removal = succeeded(answered) ? removalOf(context, answered) : undefined;
  if (removal === undefined || isEnded(context, removal)) return;
  const about = context.flow.about(removal.operation, "end a registration that nobody needs", { check: "webhooks" });
  await context.wire.send(removal, about, identity);
}

/** Whatever this run has registered, as far as it still stands. */
export async function endRegistrations(context: TestContext): Promise<void> {
  const registering = new Set(
    context.deliveries.flatMap((delivery) =>
      delivery.registration === undefined || replaces(context, delivery) ? [] : [delivery.registration.operationId],
    ),
  );
  for (const answered of [...context.wire.exchanges])
    if (registering.has(answered.case.operationId ?? "")) await endRegistration(context, answered);
}
