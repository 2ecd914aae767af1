/** A value of a schema as a first attempt: whoever asks for it validates it, and says what was wrong for the next one. */
import { UnsupportedPattern, matching } from "../../contract-tests/engine/generate/pattern.ts";
import { type Random, random as randomOf } from "../../contract-tests/engine/generate/random.ts";
import {
  type Json,
  type JsonObject,
  type Schema,
  isObject,
  isSchema,
  listAt,
  objectAt,
  setMember,
} from "../../spec/openapi/json.ts";
import { regExp } from "../../spec/openapi/expressions.ts";
import { join } from "../../spec/openapi/pointer.ts";
import { flattened, hasType, typesOf, valuesOf } from "./flatten.ts";
import { heightOf } from "./height.ts";
import { isOfLaterState } from "./later.ts";
import { numberFor, textFor } from "./scalars.ts";

/** What earlier attempts have shown; an attempt itself changes only what it used. */
export interface Attempt {
  readonly document: JsonObject;
  /** 0 for values that stay the same from call to call. */
  readonly seed: number;
  /** Places whose examples turned out to be wrong. */
  readonly distrusted: ReadonlySet<string>;
  /** Optional places that only did harm. */
  readonly omitted: ReadonlySet<string>;
  /** The branch taken of each union, by its place. */
  readonly choices: ReadonlyMap<string, number>;
  /** No optional member at all. */
  readonly bare: boolean;
  /** Unions met on the way, with their number of branches. */
  readonly met: Map<string, number>;
  /** How many values were made: beyond a measure only what is required is. */
  count: number;
}

/** No value of the schema can be made at this place. */
export class Impossible extends Error {}

const FULL_DEPTH = 4;
const DEEPEST = 60;
const MOST_VALUES = 600;
/** Alternatives that each need themselves are tried over and over; nobody waits for more of them. */
const MOST_TRIED = 5_000;

interface Place {
  readonly at: string;
  readonly name: string;
  /** Below the thing: of what stands around it, below 0. */
  readonly depth: number;
  /** Which item of a list this is part of: items differ. */
  readonly nth: number;
}

export function makeValue(
  attempt: Attempt,
  schema: Schema,
  place: Place = { at: "", name: "", depth: 0, nth: 0 },
): Json {
  if (place.depth > DEEPEST || attempt.count > MOST_TRIED) throw new Impossible(place.at);
  attempt.count += 1;
  const tried = { failed: 0 };
  for (;;) {
    let branches = 1;
    const flat = flattened(attempt.document, schema, (kind, count, among) => {
      const key = `${place.at} ${kind}`;
      attempt.met.set(key, count);
      branches = Math.max(branches, count);
      return (attempt.choices.get(key) ?? firstChoice(attempt, place, count, among)) + tried.failed;
    });
    try {
      if (flat === false) throw new Impossible(place.at);
      return valueOf(attempt, flat, place);
    } catch (error) {
      tried.failed += 1;
      if (!(error instanceof Impossible) || tried.failed >= branches) throw error;
    }
  }
}

/** Further down, what ends soonest: a tree whose branches are trees or nothing has an end. */
function firstChoice(attempt: Attempt, place: Place, count: number, among: readonly Schema[]): number {
  if (place.depth > FULL_DEPTH && among.length > 0) {
    const heights = among.map((branch) => heightOf(attempt.document, branch));
    return heights.indexOf(Math.min(...heights));
  }
  return attempt.seed === 0 ? 0 : Math.floor(randomAt(attempt, place).next() * count);
}

function valueOf(attempt: Attempt, schema: JsonObject, place: Place): Json {
  const allowed = valuesOf(schema)?.filter((value) => hasType(schema, value));
  const turn = attempt.seed === 0 ? place.nth : place.nth + Math.floor(randomAt(attempt, place).next() * 97);
  if (allowed !== undefined) {
    if (allowed.length === 0) throw new Impossible(place.at);
    return allowed[turn % allowed.length] ?? null;
  }
  const given = attempt.seed === 0 && !isDistrusted(attempt, place.at) ? givenBy(schema, place.nth) : undefined;
  if (given !== undefined) return given;
  const types = typesOf(schema) ?? implied(schema);
  const type =
    types.find((name) => name !== "null" && !(place.depth > FULL_DEPTH && types.includes("null"))) ?? types[0];
  const random = randomAt(attempt, place);
  if (type === "object") return objectOf(attempt, schema, place);
  if (type === "array") return arrayOf(attempt, schema, place);
  if (type === "boolean") return (place.nth + (attempt.seed === 0 ? 0 : Math.floor(random.next() * 2))) % 2 === 0;
  if (type === "integer" || type === "number")
    return numberFor(
      schema,
      type === "integer" || /^u?int\d+$/.test(String(schema["format"])),
      place.nth,
      attempt.seed === 0 ? undefined : random,
    );
  if (type === "string") return textOf(schema, place, random);
  return null;
}

/** The schema's own example: it may fit the schema and break one around it, so it is only the first that is tried. */
function givenBy(schema: JsonObject, nth: number): Json | undefined {
  const all = [
    ...(schema["example"] === undefined ? [] : [schema["example"]]),
    ...listAt(schema["examples"]),
    ...(schema["default"] === undefined ? [] : [schema["default"]]),
  ];
  const fitting = all.filter((value) => hasType(schema, value));
  return nth < fitting.length || typesOf(schema)?.includes("object") === true
    ? fitting[Math.min(nth, fitting.length - 1)]
    : undefined;
}

/** An example that holds a wrong part is as wrong as the part itself. */
function isDistrusted({ distrusted }: Attempt, at: string): boolean {
  return [...distrusted].some((wrong) => wrong === at || wrong.startsWith(`${at}/`));
}

/** Of a place within the thing, so that what stands around it makes no other thing of it. */
function randomAt({ seed }: Attempt, { at, depth, nth }: Place): Random {
  const within = depth > 0 ? at.split("/").slice(-depth).join("/") : at;
  return randomOf(seed, `${within} ${nth}`);
}

function implied(schema: JsonObject): string[] {
  const has = (...names: string[]): boolean => names.some((name) => name in schema);
  if (has("properties", "required", "additionalProperties", "patternProperties", "minProperties")) return ["object"];
  if (has("items", "prefixItems", "minItems", "contains")) return ["array"];
  if (has("minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum")) return ["number"];
  if (has("pattern", "format", "minLength", "maxLength", "x-told-by")) return ["string"];
  return ["object"];
}

function textOf(schema: JsonObject, place: Place, random: Random): string {
  try {
    return textFor(schema, place.name, place.nth, random);
  } catch (error) {
    if (error instanceof UnsupportedPattern) throw new Impossible(place.at);
    throw error;
  }
}

function objectOf(attempt: Attempt, schema: JsonObject, place: Place): JsonObject {
  const properties = objectAt(schema["properties"]);
  const required = new Set(listAt(schema["required"]).map(String));
  const most = typeof schema["maxProperties"] === "number" ? schema["maxProperties"] : Infinity;
  const isFull = !attempt.bare && place.depth < FULL_DEPTH && attempt.count < MOST_VALUES;
  const made: JsonObject = {};
  const wanted = [...required, ...(isFull ? Object.keys(properties).filter((name) => !required.has(name)) : [])];
  for (const name of wanted) {
    const at = join(place.at, name);
    const isOptional = !required.has(name);
    if (isOptional && (attempt.omitted.has(at) || Object.keys(made).length >= most || !isShown(properties[name])))
      continue;
    if (isOptional && isOfLaterState(attempt.document, properties, name)) continue;
    try {
      const member = { at, name, depth: place.depth + 1, nth: place.nth };
      setMember(made, name, makeValue(attempt, memberSchema(schema, name), member));
    } catch (error) {
      if (!isOptional || !(error instanceof Impossible)) throw error;
    }
  }
  addDependents(attempt, schema, place, made);
  addFurther(attempt, schema, place, made, isFull);
  // members stand in the order of the contract
  return Object.fromEntries(
    [...Object.keys(properties), ...Object.keys(made)]
      .filter((name) => Object.hasOwn(made, name))
      .map((name) => [name, made[name] ?? null]),
  );
}

function isShown(schema: Json | undefined): boolean {
  return schema !== false && !(isObject(schema) && schema["deprecated"] === true);
}

function memberSchema(schema: JsonObject, name: string): Schema {
  const own = Object.hasOwn(objectAt(schema["properties"]), name) ? objectAt(schema["properties"])[name] : undefined;
  if (isSchema(own)) return own;
  const pattern = Object.entries(objectAt(schema["patternProperties"])).find(([key]) =>
    regExp(key, "u").test(name),
  )?.[1];
  const rest = pattern ?? schema["additionalProperties"];
  return isSchema(rest) && rest !== false ? rest : true;
}

function addDependents(attempt: Attempt, schema: JsonObject, place: Place, made: JsonObject): void {
  for (const [name, needs] of Object.entries(objectAt(schema["dependentRequired"]))) {
    for (const need of Object.hasOwn(made, name) ? listAt(needs).map(String) : []) {
      if (Object.hasOwn(made, need)) continue;
      const member = { at: join(place.at, need), name: need, depth: place.depth + 1, nth: place.nth };
      setMember(made, need, makeValue(attempt, memberSchema(schema, need), member));
    }
  }
}

/** Members of any name: as many as the schema asks for, and one to show what they are like. */
function addFurther(attempt: Attempt, schema: JsonObject, place: Place, made: JsonObject, isFull: boolean): void {
  const least = typeof schema["minProperties"] === "number" ? schema["minProperties"] : 0;
  const isMap = isObject(schema["additionalProperties"]) && Object.keys(objectAt(schema["properties"])).length === 0;
  const wanted = Math.max(least, isMap && isFull && !attempt.omitted.has(`${place.at}/*`) ? 1 : 0);
  const [pattern] = Object.keys(objectAt(schema["patternProperties"]));
  for (let index = 0; Object.keys(made).length < wanted && index < wanted + 20; index += 1) {
    const name = furtherName(attempt, schema, pattern, index);
    if (Object.hasOwn(made, name) || objectAt(schema["properties"])[name] === false) continue;
    const member = { at: join(place.at, name), name, depth: place.depth + 1, nth: index };
    setMember(made, name, makeValue(attempt, memberSchema(schema, name), member));
  }
}

function furtherName(attempt: Attempt, schema: JsonObject, pattern: string | undefined, index: number): string {
  const known = Object.keys(objectAt(schema["properties"]));
  if (index < known.length) return known[index] ?? "";
  const names = schema["propertyNames"];
  if (isObject(names)) {
    const value = makeValue(
      { ...attempt, seed: 0 },
      { type: "string", ...names },
      { at: "", name: "key", depth: DEEPEST - 1, nth: index },
    );
    return String(value);
  }
  if (pattern !== undefined && schema["additionalProperties"] !== undefined && schema["additionalProperties"] !== true)
    return matching(pattern, 8 + index, randomOf(index, pattern));
  return index === 0 ? "key" : `key${index + 1}`;
}

function arrayOf(attempt: Attempt, schema: JsonObject, place: Place): Json[] {
  const prefix = listAt(schema["prefixItems"]).filter(isSchema);
  const least = Math.max(typeof schema["minItems"] === "number" ? schema["minItems"] : 0, 0);
  const most = typeof schema["maxItems"] === "number" ? schema["maxItems"] : Infinity;
  const contained = isSchema(schema["contains"]) ? Number(schema["minContains"] ?? 1) : 0;
  const isFull =
    !attempt.bare && place.depth < FULL_DEPTH && attempt.count < MOST_VALUES && !attempt.omitted.has(`${place.at}/*`);
  const wanted = Math.min(most, Math.max(least, contained, isFull ? Math.max(prefix.length, 1) : 0));
  const made: Json[] = [];
  for (let index = 0; index < wanted; index += 1) {
    const rest = schema["items"];
    const item =
      prefix[index] ??
      (index < contained + prefix.length && isSchema(schema["contains"])
        ? schema["contains"]
        : isSchema(rest)
          ? rest
          : true);
    try {
      made.push(distinct(attempt, schema, item, place, made));
    } catch (error) {
      if (!(error instanceof Impossible) || made.length < Math.max(least, contained)) throw error;
      break;
    }
  }
  return made;
}

/** Another item than those before, where they have to differ. */
function distinct(attempt: Attempt, schema: JsonObject, item: Schema, place: Place, before: readonly Json[]): Json {
  const at = join(place.at, before.length);
  const taken = new Set(before.map((value) => JSON.stringify(value)));
  for (let nth = before.length; nth < before.length + 12; nth += 1) {
    const value = makeValue(attempt, item, {
      at,
      name: place.name.replace(/s$/, ""),
      depth: place.depth + 1,
      nth: place.nth + nth,
    });
    if (schema["uniqueItems"] !== true || !taken.has(JSON.stringify(value))) return value;
  }
  throw new Impossible(at);
}
