/** Where the contract explains the codes of its RFC 9457 problems, so that a problem's `type` can lead there. */
import { type Json, type JsonObject, isObject, listAt, objectAt } from "./json.ts";
import { lookUp, stepsOf } from "./reference.ts";

const PROBLEM = /^application\/problem\+json/i;
const COMPONENT = /^#\/components\/schemas\/[^/]+$/;

/** Schemas of all problem bodies, wherever in the document they are written. */
function problemSchemas(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.flatMap(problemSchemas);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const inside = problemSchemas(member);
    return PROBLEM.test(key) && isObject(member) && member["schema"] !== undefined
      ? [member["schema"], ...inside]
      : inside;
  });
}

/** References to named schemas in a value, examples and the like included: what is no schema adds nothing below. */
function references(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  const own = typeof value["$ref"] === "string" && COMPONENT.test(value["$ref"]) ? [value["$ref"]] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

/** Named schemas that enumerate texts and are part of a problem body: their values, by the schema's name. */
export function problemCodes(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  const open = problemSchemas(document).flatMap(references);
  for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
    if (seen.has(reference)) continue;
    seen.add(reference);
    const schema = lookUp(document, reference);
    const values = isObject(schema)
      ? [...listAt(schema["enum"]), ...listAt(schema["x-extensible-enum"])].filter((value) => typeof value === "string")
      : [];
    if (values.length > 0) codes.set(stepsOf(reference).at(-1) ?? "", values);
    open.push(...references(schema));
  }
  return codes;
}

/**
 * The code that a part of the input is refused with, by the keyword of JSON Schema that it breaks: what the contract says as
 * `x-code-of-keyword`. `default` stands for every other keyword; undefined for a contract without such codes.
 */
export function codesOfKeywords(document: JsonObject): JsonObject | undefined {
  const schemas = Object.values(objectAt(objectAt(document["components"])["schemas"]));
  return schemas.map((schema) => objectAt(schema)["x-code-of-keyword"]).find(isObject);
}
