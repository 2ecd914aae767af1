/** What stands at one place of a schema, looked up once: large answers walk the same few places very often. */
import { regExp } from "../../../spec/openapi/expressions.ts";
import { type JsonObject, isObject, listAt, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Direction, Schemas } from "../schemas.ts";

export interface Place {
  readonly pointer: string;
  readonly schema: JsonObject;
  /** Where its reference leads, all references followed. */
  readonly reference: string | undefined;
  readonly allOf: readonly string[];
  readonly unions: readonly { readonly keyword: "oneOf" | "anyOf"; readonly branches: readonly string[] }[];
  readonly condition: { readonly if: string; readonly then?: string; readonly else?: string } | undefined;
  readonly dependents: readonly (readonly [name: string, pointer: string])[];
  readonly properties: ReadonlyMap<string, string>;
  readonly patterns: readonly (readonly [name: RegExp, pointer: string])[];
  /** Schemas of the members that are not named. */
  readonly rest: readonly string[];
  /** Members that are not named may be anything. */
  readonly open: boolean;
  readonly prefix: readonly string[];
  readonly items: string | undefined;
}

const REST = ["additionalProperties", "unevaluatedProperties"] as const;

function place(schemas: Schemas, direction: Direction, pointer: string): Place | undefined {
  const schema = schemas.raw(direction, pointer);
  if (!isObject(schema)) return undefined;
  const each = (keyword: string): string[] => listAt(schema[keyword]).map((_, index) => join(pointer, keyword, index));
  const named = (keyword: string): [string, string][] =>
    Object.keys(objectAt(schema[keyword])).map((name) => [name, join(pointer, keyword, name)]);
  const one = (keyword: string): Record<string, string> =>
    schema[keyword] === undefined ? {} : { [keyword]: join(pointer, keyword) };
  return {
    pointer,
    schema,
    reference: textAt(schema["$ref"]) === undefined ? undefined : schemas.at(direction, pointer).pointer,
    allOf: each("allOf"),
    unions: (["oneOf", "anyOf"] as const)
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => ({ keyword, branches: each(keyword) })),
    condition: schema["if"] === undefined ? undefined : { if: join(pointer, "if"), ...one("then"), ...one("else") },
    dependents: named("dependentSchemas"),
    properties: new Map(named("properties")),
    patterns: named("patternProperties").map(([name, below]) => [regExp(name, "u"), below]),
    rest: REST.filter((keyword) => isObject(schema[keyword])).map((keyword) => join(pointer, keyword)),
    open: REST.some((keyword) => schema[keyword] === true),
    prefix: each("prefixItems"),
    items: schema["items"] === undefined ? undefined : join(pointer, "items"),
  };
}

const KNOWN = new WeakMap<Schemas, Record<Direction, Map<string, Place | undefined>>>();

/** `undefined` where the schema is a mere `true` or `false`. */
export function placesOf(schemas: Schemas, direction: Direction): (pointer: string) => Place | undefined {
  const known = KNOWN.get(schemas) ?? { in: new Map(), out: new Map() };
  KNOWN.set(schemas, known);
  const places = known[direction];
  return (pointer) => {
    const found = places.get(pointer);
    if (found !== undefined || places.has(pointer)) return found;
    const fresh = place(schemas, direction, pointer);
    places.set(pointer, fresh);
    return fresh;
  };
}
