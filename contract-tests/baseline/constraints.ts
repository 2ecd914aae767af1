/** Which values a schema no longer takes or promises, keyword by keyword, in both directions. */
import { type Json, type JsonObject, isObject, listAt, objectAt, sameJson } from "../../spec/openapi/json.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { losesAlternative, lostMembers, lostNames, pairs } from "./branches.ts";
import { KEYWORDS, losesType, losesValue, refusesMore, valuesOf } from "./keywords.ts";

/** Into the service (a client writes it) or out of it (a client reads it). */
export type Direction = "in" | "out";

export interface Loss {
  readonly path: string;
  readonly text: string;
}

/** What is said of members and items that nothing else speaks of. */
const OTHERS = ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"];

/** Whether fewer others are taken. */
function isCloser(from: Json | undefined, to: Json | undefined): boolean {
  return (to === false && from !== false) || (isOfSome(to) && !isObject(from) && from !== false);
}

/** A schema that does not take everything. */
const isOfSome = (schema: Json | undefined): boolean =>
  schema === false || (isObject(schema) && Object.keys(schema).length > 0);

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

const show = (value: Json | undefined): string => (value === undefined ? "not given" : `\`${JSON.stringify(value)}\``);

/** `false`, as a schema that has keywords. */
const NOTHING = { not: {} };
const isNothing = ({ not }: JsonObject): boolean => isObject(not) && Object.keys(not).length === 0;

export class SchemaComparison {
  readonly losses: Loss[] = [];
  /** Every place of a loss, also where what is referred to was compared before; `losses` tells each once. */
  readonly places: string[] = [];
  readonly #agreed: JsonObject;
  readonly #present: JsonObject;
  readonly #direction: Direction;
  /** Parameters and headers are text on the wire, whatever their type. */
  readonly #textual: boolean;
  /** What was lost below each pair of references, by the rest of the way. */
  readonly #met = new Map<string, readonly string[]>();

  constructor(agreed: JsonObject, present: JsonObject, direction: Direction, textual: boolean) {
    this.#agreed = agreed;
    this.#present = present;
    this.#direction = direction;
    this.#textual = textual;
  }

  /** Collects what `to` no longer promises (out) or no longer takes (in) of what `from` did, from `path` downwards. */
  compare(from: Json | undefined, to: Json | undefined, path: string): void {
    const pair = JSON.stringify([from, to].map(objectAt).map(({ $ref, default: usual }) => ({ $ref, usual })));
    if (!pair.includes("#")) return this.#compareHere(from, to, path);
    const known = this.#met.get(pair);
    if (known !== undefined) {
      this.places.push(...known.map((rest) => path + rest));
      return;
    }
    this.#met.set(pair, []);
    const first = this.places.length;
    this.#compareHere(from, to, path);
    this.#met.set(
      pair,
      this.places.slice(first).map((place) => place.slice(path.length)),
    );
  }

  #lose(path: string, text: string): void {
    this.losses.push({ path, text });
    this.places.push(path);
  }

  #compareHere(from: Json | undefined, to: Json | undefined, path: string): void {
    const agreed = resolved(this.#agreed, from === false ? NOTHING : from);
    const present = resolved(this.#present, to === false ? NOTHING : to);
    const sides = [
      { document: this.#agreed, schema: agreed },
      { document: this.#present, schema: present },
    ] as const;
    const [taken, left] = this.#direction === "in" ? sides : [sides[1], sides[0]];
    const [wide, narrow] = [taken.schema, left.schema];
    if (isNothing(wide)) return;
    const lose = (text: string): void => this.#lose(path, text);
    for (const keyword of KEYWORDS)
      if (refusesMore(keyword, taken, left))
        lose(`${keyword} was ${said(agreed, keyword)}, is ${said(present, keyword)}`);
    if (this.#direction === "in")
      for (const keyword of OTHERS)
        if (isCloser(wide[keyword], narrow[keyword]))
          lose(`${keyword} was ${show(agreed[keyword])}, is ${show(present[keyword])}`);
    if (!this.#textual && losesType(wide, narrow))
      lose(`type was ${show(agreed["type"])}, is ${show(present["type"])}`);
    if (this.#losesDefault(agreed["default"], present["default"]))
      lose(`default was ${show(agreed["default"])}, is ${show(present["default"])}`);
    this.#members(agreed, present, path);
    if (losesValue(wide, narrow)) lose(`the values were ${show(valuesOf(agreed))}, are ${show(valuesOf(present))}`);
    const known = lostKnownValues(agreed, present);
    if (known.length > 0) lose(`known values are gone: ${known.map(show).join(", ")}`);
    if (losesAlternative(taken, left))
      lose(this.#direction === "in" ? "takes fewer alternatives" : "may be another alternative, or none");
    const members = lostMembers(this.#direction, ...sides);
    if (members.length > 0) lose(`none of its alternatives has ${members.map(show).join(", ")}`);
    const names = lostNames(wide, narrow);
    if (names.length > 0) lose(`the discriminator has another value for what was ${names.map(show).join(", ")}`);
    if (saysNothing(wide) && !saysNothing(narrow))
      lose(this.#direction === "in" ? "took anything, now takes some" : "may now be anything");
    this.#below(agreed, present, path);
  }

  /** What was taken for a client that says nothing, and is not any more. */
  #losesDefault(was: Json | undefined, is: Json | undefined): boolean {
    if (this.#direction === "out" || was === undefined) return false;
    if (is !== undefined && sameJson(was, is)) return false;
    return !this.#textual || is === undefined || typeof was === "object" || String(was) !== String(is);
  }

  /** Members that have to be there now, and those that a closed object of a request names by no pattern any more. */
  #members(agreed: JsonObject, present: JsonObject, path: string): void {
    const [before, now] = [listAt(agreed["required"]), listAt(present["required"])];
    if (this.#direction === "out") {
      const named = objectAt(agreed["properties"]);
      const missing = before.filter((name) => !now.includes(name) && !(String(name) in named));
      if (missing.length > 0) this.#lose(path, `need not have ${missing.map(show).join(", ")}`);
      return;
    }
    const isSent = (name: Json): boolean => {
      const [was, is] = [agreed, present].map((schema) => objectAt(schema["properties"])[String(name)]);
      if (was === undefined) return is === undefined;
      return resolved(this.#agreed, was)["readOnly"] === true && resolved(this.#present, is)["readOnly"] !== true;
    };
    const asked = now.filter((name) => (before.includes(name) ? isFreed(name) : this.#textual || isSent(name)));
    function isFreed(name: Json): boolean {
      return String(name) in objectAt(agreed["properties"]) && isSent(name);
    }
    if (asked.length > 0) this.#lose(path, `now needs ${asked.map(show).join(", ")}`);
    const isClosed = ["additionalProperties", "unevaluatedProperties"].some((keyword) => present[keyword] === false);
    const patterns = objectAt(present["patternProperties"]);
    const lost = Object.keys(objectAt(agreed["patternProperties"])).filter((pattern) => !(pattern in patterns));
    if (isClosed && lost.length > 0) this.#lose(path, `names by a pattern are refused: ${lost.map(show).join(", ")}`);
  }

  #below(agreed: JsonObject, present: JsonObject, path: string): void {
    const under = (name: string): string => (path === "" ? name : `${path}/${name}`);
    const now = objectAt(present["properties"]);
    for (const [name, schema] of Object.entries(objectAt(agreed["properties"])))
      if (name in now && !this.#hidden(schema, now[name])) {
        this.compare(schema, now[name], under(name));
        const isGone = isNothing(resolved(this.#present, now[name])) && !isNothing(resolved(this.#agreed, schema));
        if (this.#direction === "out" && isGone) this.#lose(under(name), "is never there any more");
      }
    this.#byPattern(agreed, present, under);
    if (isObject(agreed["additionalProperties"]))
      this.compare(agreed["additionalProperties"], present["additionalProperties"] ?? {}, under("*"));
    const element = (schema: JsonObject, index: number): Json =>
      listAt(schema["prefixItems"])[index] ?? schema["items"] ?? {};
    const first = Math.max(listAt(agreed["prefixItems"]).length, listAt(present["prefixItems"]).length);
    const last = [agreed, present].some((schema) => "items" in schema) ? first : first - 1;
    for (let index = 0; index <= last; index += 1)
      this.compare(element(agreed, index), element(present, index), under("items"));
    for (const keywords of [["oneOf", "anyOf"], ["allOf"]]) {
      const [before, now] = [agreed, present].map((schema) => keywords.flatMap((keyword) => listAt(schema[keyword])));
      for (const [one, other] of pairs(before ?? [], now ?? [])) this.compare(one, other, path);
    }
  }

  #byPattern(agreed: JsonObject, present: JsonObject, under: (name: string) => string): void {
    const [before, now] = [objectAt(agreed["patternProperties"]), objectAt(present["patternProperties"])];
    const isClosed = [agreed, present].some(({ additionalProperties }) => additionalProperties === false);
    for (const pattern of new Set([...Object.keys(before), ...Object.keys(now)])) {
      const isInBoth = pattern in before && pattern in now;
      if (isInBoth || !isClosed) this.compare(before[pattern] ?? {}, now[pattern] ?? {}, under(pattern));
    }
  }

  /** A client never reads what is write-only, and never writes what is read-only. */
  #hidden(from: Json | undefined, to: Json | undefined): boolean {
    const mark = this.#direction === "in" ? "readOnly" : "writeOnly";
    return resolved(this.#agreed, from)[mark] === true && resolved(this.#present, to)[mark] === true;
  }
}

/** A bound that is exclusive goes by the name of the one that is not. */
const said = (schema: JsonObject, keyword: string): string => {
  const exclusive = { minimum: "exclusiveMinimum", maximum: "exclusiveMaximum" }[keyword];
  const bound = exclusive === undefined ? undefined : schema[exclusive];
  return bound === undefined ? show(schema[keyword]) : `${show(bound)} (exclusive)`;
};

const WORDS = new Set(["title", "default", "deprecated", "readOnly", "writeOnly", "xml", "example", "discriminator"]);
const saysNothing = (schema: JsonObject): boolean =>
  Object.keys(schema).every((keyword) => WORDS.has(keyword) || keyword.startsWith("x-"));
