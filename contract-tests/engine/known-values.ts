/** Open sets of values (`x-extensible-enum`), read strictly. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";

function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const copy: JsonObject = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
  const { "x-extensible-enum": known, type } = value;
  if (!Array.isArray(known) || "enum" in value || "const" in value) return copy;
  return { ...copy, enum: Array.isArray(type) && type.includes("null") ? [...known, null] : known };
}

/**
 * The contract without room for values that it does not list. A client has to take any; of the server that the contract was written
 * for, a value that it does not list is a fault, either of the server or of the contract.
 */
export function withClosedValues(document: JsonObject): JsonObject {
  const all = closed(document);
  return isObject(all) ? all : document;
}
