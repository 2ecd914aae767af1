/** Whether two schemas can both take one value, as far as their types and the values of their members tell. */
import { type Json, type JsonObject, isObject, listAt, objectAt, sameJson } from "./json.ts";
import { follow } from "./reference.ts";
import { listedValues } from "./tags.ts";

const DEEPEST = 8;

function typesOf(schema: JsonObject): Json[] {
  const { type, properties } = schema;
  if (type !== undefined) return Array.isArray(type) ? type : [type];
  return isObject(properties) ? ["object"] : [];
}

function requiredNames(document: JsonObject, schema: Json | undefined, depth = 0): string[] {
  const target = objectAt(follow(document, schema));
  if (depth > DEEPEST) return [];
  const own = listAt(target["required"]).filter((name) => typeof name === "string");
  return [...own, ...listAt(target["allOf"]).flatMap((part) => requiredNames(document, part, depth + 1))];
}

function isDisjoint(one: readonly Json[], other: readonly Json[]): boolean {
  return !one.some((value) => other.some((also) => sameJson(value, also)));
}

/** `besides` are members that need not be there, whatever the schemas ask for. */
export function areApart(document: JsonObject, one: Json, other: Json, besides: ReadonlySet<string>): boolean {
  const types = [one, other].map((schema) => typesOf(objectAt(follow(document, schema))));
  const [ofOne = [], ofOther = []] = types;
  if (ofOne.length > 0 && ofOther.length > 0 && isDisjoint(ofOne, ofOther)) return true;
  const both = new Set(requiredNames(document, other));
  return requiredNames(document, one).some((name) => {
    if (!both.has(name) || besides.has(name)) return false;
    const [values, others] = [listedValues(document, one, name), listedValues(document, other, name)];
    return values !== undefined && others !== undefined && isDisjoint(values, others);
  });
}
