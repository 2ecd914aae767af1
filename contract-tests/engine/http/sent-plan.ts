/** What was sent, to be sent once more. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { mediaOf } from "./bare-plan.ts";
import type { Exchange } from "./exchange.ts";
import type { Plan } from "./plan.ts";

export function sentPlan(operation: Operation, { sent }: Pick<Exchange, "sent">): Plan {
  const media = mediaOf(operation);
  const body = sent?.body === undefined || media === undefined ? undefined : { media, value: sent.body };
  return { operation, values: sent?.values ?? new Map(), body };
}
