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

const KEY_MEMBER =
  /^(idempotency_?key|client_?(msg|message|request|mutation|reference)_?(id|key)|client_?token|dedup(e|lication)?_?(id|key|token)|nonce)$/i;

/** Whether a member of a body says that the request is the same one as before: what is sent under a known one makes nothing. */
export function isKeyMember(name: string): boolean {
  return KEY_MEMBER.test(name);
}

export function withKey(plan: Plan, at: string, value: string): Plan {
  return { ...plan, values: new Map([...plan.values, [at, value]]) };
}
