/** Numbers and switches that may come as texts too, as Elysia writes them: `anyOf: [{type: string, format: integer}, {type: integer}]` is the integer. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";

/** What a text of this format is read as. */
const READ_AS: Readonly<Record<string, readonly string[]>> = {
  integer: ["integer"],
  numeric: ["number", "integer"],
  boolean: ["boolean"],
};

function numberIn(anyOf: Json | undefined): JsonObject | undefined {
  const [text, other, ...more] = Array.isArray(anyOf) ? anyOf : [];
  if (!isObject(text) || !isObject(other) || more.length > 0 || text["type"] !== "string") return undefined;
  return READ_AS[String(text["format"])]?.includes(String(other["type"])) === true ? other : undefined;
}

function plain(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(plain);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, plain(member ?? null)] as const);
  const is: JsonObject = members.some(([name, member]) => member !== value[name]) ? Object.fromEntries(members) : value;
  const { anyOf, ...beside } = is;
  const number = numberIn(anyOf);
  return number === undefined ? is : { ...beside, ...number };
}

export function withPlainNumbers(document: JsonObject): JsonObject {
  const made = plain(document);
  return isObject(made) ? made : document;
}
