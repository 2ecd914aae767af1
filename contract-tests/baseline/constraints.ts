/** The keywords of JSON Schema that oasdiff passes over, in both directions. */
import { type Json, type JsonObject, isObject, objectAt, sameJson } from "../../spec/openapi/json.ts";
import { resolved } from "../../spec/openapi/reference.ts";

/** Into the service (a client writes it) or out of it (a client reads it). */
export type Direction = "in" | "out";

export interface Loss {
  readonly path: string;
  readonly text: string;
}

const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];
const OPAQUE = [
  "pattern",
  "format",
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "propertyNames",
  "contains",
];

/** What is said of members and items that nothing else speaks of. */
const OTHERS = ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"];

/** Whether `to` refuses something that `from` accepts; undefined is no constraint at all. */
function narrower(keyword: string, from: Json | undefined, to: Json | undefined): boolean {
  if (to === undefined || sameJson(from, to)) return false;
  if (LOWER.includes(keyword)) return from === undefined || Number(to) > Number(from);
  if (UPPER.includes(keyword)) return from === undefined || Number(to) < Number(from);
  if (keyword === "uniqueItems") return to === true;
  if (keyword === "multipleOf") return from === undefined || !isMultiple(Number(from), Number(to));
  if (OTHERS.includes(keyword)) return to === false || (isObject(to) && !isObject(from) && from !== false);
  return true;
}

/** 0.3 is a multiple of 0.1, though their quotient is not quite 3. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < Number.EPSILON * Math.abs(times) * 2;
}

/** An answer may gain fields: only its other constraints are promises. */
const keywordsOf = (direction: Direction): string[] => [
  ...LOWER,
  ...UPPER,
  ...OPAQUE,
  "uniqueItems",
  "multipleOf",
  ...(direction === "in" ? OTHERS : []),
];

/** The types that a schema by itself allows; undefined where it leaves them open or to its parts. */
function typesOf(schema: JsonObject): string[] | undefined {
  const { type, enum: values, const: only } = schema;
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return type.map(String);
  if (only !== undefined) return [typeOf(only)];
  return Array.isArray(values) ? values.map(typeOf) : undefined;
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

function valuesOf(schema: JsonObject): Json[] | undefined {
  const { enum: values, const: only } = schema;
  if (only !== undefined) return [only];
  return Array.isArray(values) ? values : undefined;
}

/** No enum at all is the widest: naming the values of an answer for the first time takes nothing from its reader. */
function losesValue(wide: JsonObject, narrow: JsonObject): boolean {
  const [accepted, kept] = [valuesOf(wide), valuesOf(narrow)];
  if (kept === undefined) return false;
  return accepted === undefined || accepted.some((value) => !kept.some((one) => sameJson(one, value)));
}

/** The values that are known today of a set that may grow (`x-extensible-enum`). */
function knownOf(schema: JsonObject): Json[] {
  const { "x-extensible-enum": known } = schema;
  return Array.isArray(known) ? known : [];
}

/**
 * Values of an open set that nobody speaks of any more: a reader that branches on one waits for ever, a sender that uses one is
 * refused. A set that was closed instead still has those that it lists.
 */
function lostKnownValues(agreed: JsonObject, present: JsonObject): Json[] {
  const now = [...knownOf(present), ...(valuesOf(present) ?? [])];
  return knownOf(agreed).filter((value) => !now.some((one) => sameJson(one, value)));
}

/** In JSON "5" is no number: unlike in a header, a text is not the wider type. */
function losesType(wide: JsonObject, narrow: JsonObject): boolean {
  const [accepted, kept] = [typesOf(wide), typesOf(narrow)];
  if (accepted === undefined || kept === undefined) return false;
  return accepted.some((type) => !kept.includes(type) && !(type === "integer" && kept.includes("number")));
}

const show = (value: Json | undefined): string => (value === undefined ? "not given" : `\`${JSON.stringify(value)}\``);

/** `false`, as a schema that has keywords. */
const NOTHING = { not: {} };

export class SchemaComparison {
  readonly losses: Loss[] = [];
  readonly #agreed: JsonObject;
  readonly #present: JsonObject;
  readonly #direction: Direction;
  /** Parameters and headers are text on the wire, whatever their type. */
  readonly #textual: boolean;
  readonly #seen = new Set<string>();

  constructor(agreed: JsonObject, present: JsonObject, direction: Direction, textual: boolean) {
    this.#agreed = agreed;
    this.#present = present;
    this.#direction = direction;
    this.#textual = textual;
  }

  /** Collects what `to` no longer promises (out) or no longer takes (in) of what `from` did, from `path` downwards. */
  compare(from: Json | undefined, to: Json | undefined, path: string): void {
    const pair = `${JSON.stringify(objectAt(from)["$ref"])} ${JSON.stringify(objectAt(to)["$ref"])}`;
    if (pair.includes("#")) {
      if (this.#seen.has(pair)) return;
      this.#seen.add(pair);
    }
    const agreed = resolved(this.#agreed, from === false ? NOTHING : from);
    const present = resolved(this.#present, to === false ? NOTHING : to);
    const [wide, narrow] = this.#direction === "in" ? [agreed, present] : [present, agreed];
    for (const keyword of keywordsOf(this.#direction)) {
      if (!narrower(keyword, wide[keyword], narrow[keyword])) continue;
      this.losses.push({ path, text: `${keyword} was ${show(agreed[keyword])}, is ${show(present[keyword])}` });
    }
    if (!this.#textual && losesType(wide, narrow)) {
      this.losses.push({ path, text: `type was ${show(agreed["type"])}, is ${show(present["type"])}` });
    }
    this.#members(agreed, present, path);
    if (losesValue(wide, narrow)) {
      this.losses.push({ path, text: `the values were ${show(valuesOf(agreed))}, are ${show(valuesOf(present))}` });
    }
    const lost = lostKnownValues(agreed, present);
    if (lost.length > 0) this.losses.push({ path, text: `known values are gone: ${lost.map(show).join(", ")}` });
    const empty = Object.keys(wide).length === 0 && Object.keys(narrow).length > 0;
    if (empty)
      this.losses.push({
        path,
        text: this.#direction === "in" ? "took anything, now takes some" : "may now be anything",
      });
    this.#below(agreed, present, path);
  }

  /** Members that a parameter has to have now, and those that a closed object of a request names by no pattern any more. */
  #members(agreed: JsonObject, present: JsonObject, path: string): void {
    if (this.#direction === "out") return;
    const before = listOf(agreed["required"]);
    const asked = listOf(present["required"]).filter((name) => !before.includes(name));
    if (this.#textual && asked.length > 0) this.losses.push({ path, text: `now needs ${asked.map(show).join(", ")}` });
    const isClosed = ["additionalProperties", "unevaluatedProperties"].some((keyword) => present[keyword] === false);
    const now = objectAt(present["patternProperties"]);
    const lost = Object.keys(objectAt(agreed["patternProperties"])).filter((pattern) => !(pattern in now));
    if (isClosed && lost.length > 0)
      this.losses.push({ path, text: `names by a pattern are refused: ${lost.map(show).join(", ")}` });
  }

  #below(agreed: JsonObject, present: JsonObject, path: string): void {
    const under = (name: string): string => (path === "" ? name : `${path}/${name}`);
    for (const keyword of ["properties", "patternProperties"]) {
      const now = objectAt(present[keyword]);
      for (const [name, schema] of Object.entries(objectAt(agreed[keyword]))) {
        if (name in now && !this.#hidden(schema, now[name])) this.compare(schema, now[name], under(name));
      }
    }
    for (const [keyword, name] of [
      ["items", "items"],
      ["additionalProperties", "*"],
    ] as const) {
      if (isObject(agreed[keyword]) && keyword in present) this.compare(agreed[keyword], present[keyword], under(name));
    }
    for (const keyword of ["oneOf", "anyOf", "allOf", "prefixItems"]) {
      for (const [one, other] of pairs(listOf(agreed[keyword]), listOf(present[keyword])))
        this.compare(one, other, path);
    }
  }

  /** A client never reads what is write-only, and never writes what is read-only. */
  #hidden(from: Json | undefined, to: Json | undefined): boolean {
    const mark = this.#direction === "in" ? "readOnly" : "writeOnly";
    return resolved(this.#agreed, from)[mark] === true && resolved(this.#present, to)[mark] === true;
  }
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Alternatives that are named keep their name wherever they stand; the others keep their place. */
function pairs(from: readonly Json[], to: readonly Json[]): [Json, Json][] {
  const named = (one: Json): boolean => objectAt(one)["$ref"] !== undefined;
  const inline = to.filter((one) => !named(one));
  const nameless = from.filter((one) => !named(one));
  const together = from.filter(named).map((one) => [one, to.find((other) => sameJson(one, other))] as const);
  const placed = nameless.map((one, index) => [one, inline[index]] as const);
  return [...together, ...placed].flatMap(([one, other]) =>
    other === undefined ? [] : [[one, other] as [Json, Json]],
  );
}
