/** Gives every member of a schema the text that the contract has for it: its own, else that of what it refers to. */
import { type Json, type JsonObject, isObject, listAt, mapObject, objectAt, textAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";
import { changed } from "../../openapi/walk.ts";

const DEEPEST = 8;

/** The text of a schema: its description, that of its only other part, or of the items of a list. */
function textOf(document: JsonObject, schema: Json | undefined, depth = 0): string | undefined {
  if (!isObject(schema) || depth > DEEPEST) return undefined;
  const own = textAt(schema["description"])?.trim() ?? "";
  if (own !== "") return own;
  const below = (part: Json | undefined): string | undefined => textOf(document, part, depth + 1);
  if (typeof schema["$ref"] === "string") return below(follow(document, { $ref: schema["$ref"] }));
  const parts = ["allOf", "oneOf", "anyOf"]
    .flatMap((keyword) => listAt(schema[keyword]))
    .filter((part) => !isNull(part));
  if (parts.length === 1) return below(parts[0]);
  const items = below(schema["items"]);
  return items === undefined ? (limitsOf(schema) ?? textAt(schema["title"])) : `Each: ${items}`;
}

const COUNTED: readonly [least: string, most: string, of: string][] = [
  ["minimum", "maximum", ""],
  ["minLength", "maxLength", " character"],
  ["minItems", "maxItems", " item"],
  ["minProperties", "maxProperties", " member"],
];

/** What a schema without a text allows, in words; undefined where it has no limits. */
function limitsOf(schema: JsonObject): string | undefined {
  const numberAt = (name: string): number | undefined => {
    const value = schema[name];
    return typeof value === "number" ? value : undefined;
  };
  const [above, below, pattern] = [numberAt("exclusiveMinimum"), numberAt("exclusiveMaximum"), schema["pattern"]];
  const limits = [
    ...(above === undefined ? [] : [`more than ${above}`]),
    ...COUNTED.flatMap(([least, most, of]) => rangeOf(numberAt(least), numberAt(most), of)),
    ...(below === undefined ? [] : [`less than ${below}`]),
    ...(typeof pattern === "string" ? [`matches ${pattern}`] : []),
  ].join(", ");
  return limits === "" ? undefined : limits.charAt(0).toUpperCase() + limits.slice(1);
}

function rangeOf(from: number | undefined, to: number | undefined, of: string): string[] {
  const counted = (count: number): string => `${count}${of}${of === "" || count === 1 ? "" : "s"}`;
  if (from !== undefined && to !== undefined) return [from === to ? counted(to) : `${from} to ${counted(to)}`];
  if (from !== undefined) return [`at least ${counted(from)}`];
  return to === undefined ? [] : [`at most ${counted(to)}`];
}

function isNull(schema: Json): boolean {
  return objectAt(schema)["type"] === "null";
}

/** The contract with a description at each member whose text stands elsewhere. */
export function described(document: JsonObject): JsonObject {
  return changed(document, (value, { kind }) => {
    if (kind !== "Schema" || !isObject(value["properties"])) return value;
    const properties = mapObject(value["properties"], (member) => {
      if (!isObject(member)) return member;
      const text = textOf(document, member);
      return text === undefined ? member : { ...member, description: text };
    });
    return { ...value, properties };
  });
}
