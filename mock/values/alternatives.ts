/**
 * Alternatives of `oneOf` that do not exclude each other: what one accepts another does too, and then none of them counts.
 * A value of one alternative alone has, for each of the others, a member that breaks that one.
 */
import {
  type Json,
  type JsonObject,
  type Schema,
  isObject,
  isSchema,
  listAt,
  objectAt,
} from "../../spec/openapi/json.ts";
import { join, read, tokensOf, write } from "../../spec/openapi/pointer.ts";
import { lookUp } from "../../spec/openapi/reference.ts";
import type { Schemas } from "../schemas.ts";

export interface Judging {
  readonly document: JsonObject;
  readonly schemas: Schemas;
}

/** Places of one value that are mended at most. */
const MOST_PLACES = 20;
/** Places with alternatives that are gone through at most. */
const MOST_TURNS = 200;
/** Values of several types: most members refuse one of them. */
const STRANGERS: readonly Json[] = [0, "-", {}, true];

/** The schema and all that judge the same value with it. */
function together(document: JsonObject, schema: Json | undefined, found = new Set<JsonObject>()): Set<JsonObject> {
  if (!isObject(schema) || found.has(schema)) return found;
  found.add(schema);
  const reference = schema["$ref"];
  if (typeof reference === "string") together(document, lookUp(document, reference), found);
  for (const keyword of ["allOf", "oneOf", "anyOf"])
    for (const part of listAt(schema[keyword])) together(document, part, found);
  return found;
}

/** What judges the member of this name, or the item of this number. */
function below(document: JsonObject, schemas: Iterable<JsonObject>, token: string): Set<JsonObject> {
  const found = new Set<JsonObject>();
  for (const schema of schemas) {
    const properties = objectAt(schema["properties"]);
    const own = Object.hasOwn(properties, token) ? properties[token] : undefined;
    const others = [listAt(schema["prefixItems"])[Number(token)], schema["items"], schema["additionalProperties"]];
    for (const part of own === undefined ? others.filter(isSchema) : [own]) together(document, part, found);
  }
  return found;
}

/** The members that the schemas of a place speak of, each with what they say of it. */
function membersAt(document: JsonObject, schema: Schema, at: string): Map<string, Schema[]> {
  let parts = together(document, schema);
  for (const token of tokensOf(at)) parts = below(document, parts, token);
  const named = [...parts].flatMap((part) => Object.entries(objectAt(part["properties"])));
  const members = new Map<string, Schema[]>();
  for (const [name, member] of named) if (isSchema(member)) members.set(name, [...(members.get(name) ?? []), member]);
  return members;
}

/** Objects at a place and below it, the nearest first. */
function objectsFrom(value: Json, at: string): string[] {
  const found: string[] = [];
  const places = [at];
  for (let place = places.shift(); place !== undefined && found.length < MOST_PLACES; place = places.shift()) {
    const own = read(value, place);
    if (isObject(own)) found.push(place);
    if (typeof own === "object" && own !== null)
      for (const token of Object.keys(own).slice(0, MOST_PLACES)) places.push(join(place, token));
  }
  return found;
}

/** The value without a member that another alternative wants there. */
function lessened({ schemas }: Judging, schema: Schema, value: Json, at: string): Json | undefined {
  for (const name of Object.keys(objectAt(read(value, at)))) {
    const tried = write(value, join(at, name), undefined);
    const fault = schemas.fault(schema, tried);
    if (fault === undefined || (fault.shared !== undefined && fault.shared !== at)) return tried;
  }
  return undefined;
}

/** The value with members that break the other alternatives, one after another; undefined where none is left alone. */
function mended({ document, schemas }: Judging, schema: Schema, value: Json, at: string): Json | undefined {
  let left = value;
  for (const place of objectsFrom(value, at)) {
    const own = objectAt(read(value, place));
    for (const [name, said] of membersAt(document, schema, place)) {
      if (Object.hasOwn(own, name)) continue;
      const stranger = STRANGERS.find((one) => said.every((member) => !schemas.accepts(member, one)));
      if (stranger === undefined) continue;
      const tried = write(left, join(place, name), stranger);
      const fault = schemas.fault(schema, tried);
      if (fault === undefined || (fault.shared !== undefined && fault.shared !== at)) return tried;
      if (fault.shared !== undefined) left = tried;
    }
  }
  return undefined;
}

/** A value that one alternative accepts alone, wherever it is one that several accept; `isLess`: by leaving something out. */
export function withOneAlternative(judging: Judging, schema: Schema, value: Json, isLess = false): Json | undefined {
  let left: Json | undefined = value;
  for (let count = 0; left !== undefined && count < MOST_TURNS; count += 1) {
    const fault = judging.schemas.fault(schema, left);
    if (fault === undefined) return left;
    const { shared } = fault;
    left =
      shared === undefined
        ? undefined
        : (lessened(judging, schema, left, shared) ?? (isLess ? undefined : mended(judging, schema, left, shared)));
  }
  return undefined;
}
