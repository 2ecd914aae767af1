/** Where a request says that it is the same one as before (draft-ietf-httpapi-idempotency-key-header). */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Plan, key } from "./plan.ts";

/** Key of the parameter in a plan; absent for operations that take no such header. */
export function idempotencyParameter(operation: Operation): string | undefined {
  const parameter = operation.parameters.find(
    ({ in: place, name }) => place === "header" && /^idempotency-key$/i.test(name),
  );
  return parameter === undefined ? undefined : key(parameter);
}

export function withKey(plan: Plan, at: string, value: string): Plan {
  return { ...plan, values: new Map([...plan.values, [at, value]]) };
}
