/** What a caller has to show. */
import { type JsonObject, isObject, listAt } from "./json.ts";

/** Scheme names that must be satisfied together; an empty one means nobody has to say who they are. */
export type SecurityRequirement = readonly string[];

/** The alternatives of an operation, or of the whole contract where the operation says nothing. Those that differ in scopes alone are one. */
export function securityOf(document: JsonObject, operation: JsonObject): SecurityRequirement[] {
  const ways = waysOf(document, operation).map((way) => Object.keys(way));
  return [...new Map(ways.map((names) => [JSON.stringify(names), names])).values()];
}

/** Whether a caller whose credentials carry these scopes, and no others, satisfies one of the alternatives. */
export function scopesSuffice(document: JsonObject, operation: JsonObject, scopes: readonly string[]): boolean {
  const asked = waysOf(document, operation).map((way) => Object.values(way).flatMap(listAt).map(String));
  return asked.some((wanted) => wanted.every((scope) => scopes.includes(scope)));
}

function waysOf(document: JsonObject, operation: JsonObject): JsonObject[] {
  return listAt(operation["security"] ?? document["security"]).filter(isObject);
}
