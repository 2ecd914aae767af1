/** Alternatives that only judge: `anyOf: [{required: [a]}, {required: [b]}]` beside the properties it speaks of. */
import { type Json, type JsonObject, isObject } from "../../openapi/json.ts";

/** Keywords that say nothing a TypeScript type could hold. */
const JUDGES = new Set([
  ...["required", "minProperties", "maxProperties", "dependentRequired", "not"],
  ...["title", "description", "$comment", "deprecated"],
]);

function isBare(branch: Json): boolean {
  return branch === true || (isObject(branch) && Object.keys(branch).every((name) => JUDGES.has(name)));
}

/**
 * The document without such alternatives, for its types alone. A type of them is `unknown`, and it would swallow the whole
 * schema: `{ a?: string } | unknown` is `unknown`. The schemas of `schemas.ts` still judge by them.
 */
export function withoutBareBranches(value: JsonObject): JsonObject {
  return cleaned(value) as JsonObject;
}

function cleaned(value: Json): Json {
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, part]) => !((name === "anyOf" || name === "oneOf") && Array.isArray(part) && part.some(isBare)),
  );
  return Object.fromEntries(kept.map(([name, part]) => [name, part === undefined ? part : cleaned(part)]));
}
