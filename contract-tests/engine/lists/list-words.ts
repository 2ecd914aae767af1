/** What a contract says of a list in words, and whether a request asks for another order than they state. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Plan } from "../http/plan.ts";

/** Of the operation and of its 200. */
export function listWords({ definition, responses }: Operation): string {
  const taken = responses.filter(({ status }) => status === "200").map((one) => one.definition["description"]);
  return [definition["summary"], definition["description"], ...taken].map((one) => textAt(one) ?? "").join("\n");
}

export function asksForOrder({ values }: Pick<Plan, "values">): boolean {
  return [...values.keys()].some((name) => /sort|order/i.test(name));
}
