/** What of one schema has to be seen, and which values show it. */
import { type Json, type JsonObject, isObject, listAt, objectAt, sameJson } from "../../../spec/openapi/json.ts";
import type { Direction } from "../schemas.ts";
import { highest, lowest, numberRules } from "../generate/numbers.ts";

export interface Aspect {
  readonly name: string;
  /** What must be seen for the contract to be covered, or what shows that the contract is not looser than the service. */
  readonly kind: "coverage" | "tightness";
  readonly shownBy: (value: Json) => boolean;
}

function typesOf(schema: JsonObject): string[] {
  const type = schema["type"];
  return typeof type === "string" ? [type] : listAt(type).map(String);
}

function members(schema: JsonObject, required: ReadonlySet<string>, direction: Direction): Aspect[] {
  return Object.entries(objectAt(schema["properties"])).flatMap(([name, member]) => {
    if (member === false) return [];
    const has: Aspect = { name: `has ${name}`, kind: "coverage", shownBy: (value) => isObject(value) && name in value };
    if (required.has(name)) return [has];
    const lacks: Aspect = {
      name: `lacks ${name}`,
      kind: direction === "out" ? "tightness" : "coverage",
      shownBy: (value) => isObject(value) && !(name in value),
    };
    return [has, lacks];
  });
}

function nullability(types: string[], direction: Direction): Aspect[] {
  if (!types.includes("null") || types.length === 1) return [];
  return [
    { name: "null", kind: direction === "out" ? "tightness" : "coverage", shownBy: (value) => value === null },
    { name: "not null", kind: "coverage", shownBy: (value) => value !== null },
  ];
}

function values(schema: JsonObject, types: string[]): Aspect[] {
  if (Array.isArray(schema["enum"])) {
    return schema["enum"]
      .filter((allowed) => allowed !== null)
      .map((allowed) => ({
        name: `= ${JSON.stringify(allowed)}`,
        kind: "coverage",
        shownBy: (value) => sameJson(value, allowed),
      }));
  }
  if (!types.includes("boolean") || "const" in schema) return [];
  return [true, false].map((allowed) => ({
    name: `= ${allowed}`,
    kind: "tightness",
    shownBy: (value) => value === allowed,
  }));
}

/** Requests must be taken at the very ends of what the contract admits. */
function bounds(schema: JsonObject, types: string[]): Aspect[] {
  const found: Aspect[] = [];
  const at = (name: string, shownBy: (value: Json) => boolean): void =>
    void found.push({ name, kind: "coverage", shownBy });
  if (!("enum" in schema) && (types.includes("number") || types.includes("integer"))) {
    const rules = numberRules({
      types,
      nodes: [{ pointer: "", schema }],
      properties: new Map(),
      required: new Set(),
      unions: [],
      tags: new Map(),
      impossible: false,
    });
    const low = lowest(rules);
    const high = highest(rules);
    if (low !== undefined) at(`lowest, ${low}`, (value) => typeof value === "number" && value <= low);
    if (high !== undefined) at(`highest, ${high}`, (value) => typeof value === "number" && value >= high);
  }
  const { minLength, maxLength, minItems, maxItems } = schema;
  if (typeof minLength === "number" && minLength > 0)
    at(`shortest, ${minLength}`, (value) => typeof value === "string" && value.length === minLength);
  if (typeof maxLength === "number" && maxLength <= 8192 && schema["format"] !== "date-time")
    at(`longest, ${maxLength}`, (value) => typeof value === "string" && value.length === maxLength);
  if (typeof minItems === "number")
    at(`fewest, ${minItems}`, (value) => Array.isArray(value) && value.length === minItems);
  if (typeof maxItems === "number" && maxItems <= 5000)
    at(`most, ${maxItems}`, (value) => Array.isArray(value) && value.length === maxItems);
  return found;
}

/** What a service shows over many answers when the contract is not wider than it is. */
function slack(schema: JsonObject, types: string[]): Aspect[] {
  const found: Aspect[] = [];
  if (types.includes("array") && schema["minItems"] === undefined) {
    found.push({ name: "empty", kind: "tightness", shownBy: (value) => Array.isArray(value) && value.length === 0 });
  }
  if (types.includes("number") && schema["enum"] === undefined) {
    found.push({
      name: "a fraction",
      kind: "tightness",
      shownBy: (value) => typeof value === "number" && !Number.isInteger(value),
    });
  }
  return found;
}

/** `required`: what the schema and its neighbours under an `allOf` demand. */
export function aspectsOf(schema: JsonObject, direction: Direction, required: ReadonlySet<string>): Aspect[] {
  const types = typesOf(schema);
  const demanded = new Set([...required, ...listAt(schema["required"]).map(String)]);
  return [
    ...members(schema, demanded, direction),
    ...nullability(types, direction),
    ...values(schema, types),
    ...(direction === "in" ? bounds(schema, types) : slack(schema, types)),
  ];
}
