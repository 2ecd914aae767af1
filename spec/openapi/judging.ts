/** Schemas that judge one value, and what each of them says of a member and of alternatives. */
import { regExp } from "./expressions.ts";
import { type JsonObject, objectAt } from "./json.ts";
import { pointer } from "./reference.ts";

/** A schema at its place. */
export interface Node {
  readonly at: string;
  readonly schema: JsonObject | false;
}

export interface Told extends Node {
  readonly schema: JsonObject;
}

interface Member {
  /** Where schemas of the member stand. */
  readonly at: readonly string[];
  /** Whether there may be no such member. */
  readonly isClosed: boolean;
}

/** Where a schema says what its member of this name is. */
export function propertyAt({ at, schema }: Told, name: string): string | undefined {
  return Object.hasOwn(objectAt(schema["properties"]), name) ? `${at}/properties/${step(name)}` : undefined;
}

export function namedIn({ at, schema }: Told, name: string): Member {
  const own = propertyAt({ at, schema }, name);
  const named = own === undefined ? [] : [own];
  const patterns = Object.keys(objectAt(schema["patternProperties"])).filter((pattern) => fits(pattern, name));
  const places = [...named, ...patterns.map((pattern) => `${at}/patternProperties/${step(pattern)}`)];
  const { additionalProperties: others } = schema;
  if (places.length > 0 || others === undefined) return { at: places, isClosed: false };
  return others === false ? { at: [], isClosed: true } : { at: [`${at}/additionalProperties`], isClosed: false };
}

function step(name: string): string {
  return pointer(name).slice(2);
}

function fits(pattern: string, text: string): boolean {
  return regExp(pattern, "u").test(text);
}

const UNIONS = ["oneOf", "anyOf"] as const;

interface Alternatives extends Told {
  readonly keyword: (typeof UNIONS)[number];
}

export function alternativesOf(nodes: readonly Told[]): Alternatives[] {
  return nodes.flatMap(({ at, schema }) =>
    UNIONS.filter((keyword) => Array.isArray(schema[keyword])).map((keyword) => ({ at, schema, keyword })),
  );
}

const WORDS = new Set([
  "title",
  "description",
  "example",
  "examples",
  "default",
  "deprecated",
  "externalDocs",
  "$comment",
  "discriminator",
  "xml",
  "readOnly",
  "writeOnly",
]);

/** A schema without what says nothing of values. */
export function withoutWords(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([name]) => !WORDS.has(name) && !name.startsWith("x-")),
  ) as JsonObject;
}
