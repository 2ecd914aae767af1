/** Where a request says that it is the same one as before (draft-ietf-httpapi-idempotency-key-header). */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { sample } from "../generate/sample.ts";
import { type Plan, key } from "./plan.ts";
import type { Wire } from "./wire.ts";

function keyParameter({ parameters }: Operation): Parameter | undefined {
  return parameters.find(({ in: place, name }) => place === "header" && /^idempotency-key$/i.test(name));
}

/** Key of the parameter in a plan; absent for operations that take no such header. */
export function idempotencyParameter(operation: Operation): string | undefined {
  const parameter = keyParameter(operation);
  return parameter === undefined ? undefined : key(parameter);
}

/** Whether the contract says that an answer of this status leaves its key free: `Answers 429 and 5xx are not stored`. */
export function leavesKeyFree(operation: Operation, status: number): boolean {
  const description = textAt(keyParameter(operation)?.definition["description"]) ?? "";
  const named = new RegExp(`\\b(${status}|${String(status)[0]}xx)\\b`, "i");
  return description
    .split(/[.;]\s/)
    .some((sentence) => named.test(sentence) && /\b(not|never) (stored|kept|replayed|remembered)\b/i.test(sentence));
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

/** The plan under a key of its own, where it has one: under a known key it would be taken for another request, or refused. `label`: tells it from all others. */
export function underOwnKey(wire: Wire, plan: Plan, label: string): Plan {
  const parameter = keyParameter(plan.operation);
  if (parameter === undefined || !plan.values.has(key(parameter))) return plan;
  const wish = {
    schemas: wire.contract.schemas,
    direction: "in",
    random: wire.once(`${label} key`),
    inventive: true,
  } as const;
  const value = sample(wish, parameter.schema, 1);
  return typeof value === "string" && wire.contract.schemas.valid("in", parameter.schema, value)
    ? withKey(plan, key(parameter), value)
    : plan;
}

/** A key as long as this one that no request of the run has had: short ones would soon meet. */
export function unusedKey({ contract: { schemas }, keys }: Wire, schema: string, value: Json): Json | undefined {
  const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const text = String(value);
  const forms = text.length > 3 ? [text] : [text, ...[...signs].map((sign) => sign + text.slice(1))];
  const free = forms.find((form) => !keys.has(form) && schemas.valid("in", schema, form));
  if (free !== undefined) keys.add(free);
  return free;
}
