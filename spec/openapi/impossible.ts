/**
 * What no value can be: schemas that contradict themselves. Whatever is said here is proven by what the contract
 * says; where that takes more than is looked at (patterns against each other, `not`, `if`), a value is taken to be there.
 */
import { sumsOf } from "./bounds.ts";
import { type Json, type JsonObject, isObject, listAt, objectAt, sameJson, textAt } from "./json.ts";
import { type Node, type Told, alternativesOf, namedIn, propertyAt, withoutWords } from "./judging.ts";
import { lookUp, pointer, stepsOf } from "./reference.ts";
import { changed } from "./walk.ts";

export interface Contradiction {
  /** As a `#/…` fragment. */
  readonly at: string;
  readonly message: string;
  /** Nothing is wanted there, as `false` says of a member that may not be there. */
  readonly isMeant?: true;
}

/** Whether a value satisfies the schema at a place of the contract. */
export type Takes = (at: string, value: Json) => boolean;

const TYPES = ["null", "boolean", "object", "array", "number", "string"] as const;
type Type = (typeof TYPES)[number];

/** What is applied to the same value is looked at for itself. */
const APPLYING = new Set(["$ref", "allOf", "anyOf", "oneOf"]);

/** So many schemas are looked at for one answer; what takes more is taken to have a value. */
const MOST_STEPS = 20_000;
/** Of a list so many items have to be looked at one by one. */
const MOST_ITEMS = 32;

export class Impossible {
  readonly #document: JsonObject;
  readonly #takes: Takes;
  /** Schemas that have a value, by the places that judge it. */
  readonly #possible = new Set<string>();
  #steps = 0;

  constructor(document: JsonObject, takes: Takes) {
    this.#document = document;
    this.#takes = takes;
  }

  /** Why no value satisfies the schema at a place; undefined where one does, or nobody can tell. */
  why(at: string): Contradiction | undefined {
    this.#steps = 0;
    return this.#whyNone([at], { within: new Set(), chosen: new Set() });
  }

  /** Whether what stands at a place may have a member of this value. */
  takesMember(holder: string, name: string, value: Json): boolean {
    return this.#gathered([holder]).every(({ at, schema }) => {
      const place = schema === false ? undefined : propertyAt({ at, schema }, name);
      return place === undefined || this.#takes(place, value);
    });
  }

  /** All that judges one value: schemas at these places, with what they refer to and apply. */
  #gathered(places: readonly string[]): Node[] {
    const nodes = new Map<string, Node>();
    const visit = (at: string): void => {
      const schema = lookUp(this.#document, at);
      if (nodes.has(at) || schema === undefined || schema === true) return;
      nodes.set(at, { at, schema: isObject(schema) ? schema : false });
      if (!isObject(schema)) return;
      const reference = textAt(schema["$ref"]);
      if (reference !== undefined) visit(pointer(...stepsOf(reference)));
      for (const index of listAt(schema["allOf"]).keys()) visit(`${at}/allOf/${index}`);
    };
    places.forEach(visit);
    return [...nodes.values()];
  }

  #whyNone(places: readonly string[], { within, chosen }: Way): Contradiction | undefined {
    const nodes = this.#gathered(places);
    const key = [...nodes.map(({ at }) => at), ...chosen].join(" ");
    if (this.#possible.has(key) || (this.#steps += 1) > MOST_STEPS) return undefined;
    const at = places[0] ?? "#";
    if (within.has(key)) return { at, message: "each value of it has another one in it, without end" };
    const found = this.#contradiction(nodes, { within: new Set([...within, key]), chosen });
    if (found === undefined) this.#possible.add(key);
    return found;
  }

  #contradiction(nodes: readonly Node[], way: Way): Contradiction | undefined {
    for (const { at, schema } of nodes) {
      if (schema === false) return { at, message: "false takes no value", isMeant: true };
      const { not } = schema;
      if (not === true || (isObject(not) && Object.keys(withoutWords(not)).length === 0))
        return { at, message: "`not` of everything takes no value", isMeant: true };
    }
    const told = nodes.flatMap(({ at, schema }) => (schema === false ? [] : [{ at, schema }]));
    const listed = told.find(({ schema }) => "const" in schema || Array.isArray(schema["enum"]));
    if (listed !== undefined) return this.#noneListed(told, listed) ?? this.#noAlternative(told, way);
    return this.#noneOfTypes(told, way.within) ?? this.#noAlternative(told, way);
  }

  /** Of a list of values one has to be what everything else takes. */
  #noneListed(nodes: readonly Told[], { at, schema }: Told): Contradiction | undefined {
    const values = "const" in schema ? [schema["const"] ?? null] : listAt(schema["enum"]);
    if (values.some((value) => nodes.every((node) => this.#admits(node, value)))) return undefined;
    const place = `${at}/${"const" in schema ? "const" : "enum"}`;
    const [only] = values;
    if (only === undefined) return { at: place, message: "an enum without a value takes none" };
    const refusing = nodes.findLast((node) => !values.some((value) => this.#admits(node, value)));
    const by = refusing === undefined || refusing.at === at ? "the rest of its schema" : refusing.at;
    return { at: place, message: `none of its values is what ${by} takes` };
  }

  /** Most lists of values stand beside a type alone; a validator for each of thousands takes its time. */
  #admits({ at, schema }: Told, value: Json): boolean {
    const { type, enum: values, const: only, ...rest } = withoutWords(schema);
    if (Object.keys(rest).some((name) => !APPLYING.has(name))) return this.#takes(at, value);
    const isListed = !Array.isArray(values) || values.some((one) => sameJson(one, value));
    return isListed && (only === undefined || sameJson(only, value)) && isOfType(type, value);
  }

  #noneOfTypes(nodes: readonly Told[], within: ReadonlySet<string>): Contradiction | undefined {
    let left: readonly Type[] = TYPES;
    let named: Told | undefined;
    for (const node of nodes) {
      const wanted = typesOf(node.schema);
      if (wanted === undefined) continue;
      const both = left.filter((type) => wanted.includes(type));
      if (both.length === 0) {
        const said = `${wanted.join(" or ")} here, and ${left.join(" or ")}`;
        const message =
          wanted.length === 0 ? "a list of types without one takes no value" : `its types exclude each other: ${said}`;
        return { at: `${node.at}/type`, message: named === undefined ? message : `${message} at ${named.at}` };
      }
      if (both.length < left.length) named = node;
      left = both;
    }
    let first: Contradiction | undefined;
    for (const type of left) {
      const dead = sumsOf(nodes, type) ?? this.#held(nodes, type, within);
      if (dead === undefined) return undefined;
      first ??= dead;
    }
    return first;
  }

  /** What an object or a list has to hold, and cannot. */
  #held(nodes: readonly Told[], type: Type, within: ReadonlySet<string>): Contradiction | undefined {
    if (type === "object") return this.#member(nodes, within);
    return type === "array" ? this.#item(nodes, within) : undefined;
  }

  #member(nodes: readonly Told[], within: ReadonlySet<string>): Contradiction | undefined {
    const names = new Set(nodes.flatMap(({ schema }) => listAt(schema["required"]).map(String)));
    for (const name of names) {
      const places = nodes.map((node) => ({ node, ...namedIn(node, name) }));
      const closed = places.find(({ isClosed }) => isClosed);
      const found = places.flatMap((place) => place.at);
      // what goes the other way has not to be there
      if (found.some((at) => this.#isOneWay(at))) continue;
      if (closed !== undefined) {
        const message = `the required member ${name} is none of the properties, and there may be no others`;
        return { at: `${closed.node.at}/additionalProperties`, message };
      }
      const dead = found.length === 0 ? undefined : this.#whyNone(found, { within, chosen: new Set() });
      if (dead === undefined) continue;
      const message = `the required member ${name} has no schema that any value passes: ${dead.message}`;
      return dead.isMeant === true ? { at: dead.at, message } : dead;
    }
    return undefined;
  }

  #isOneWay(at: string): boolean {
    return this.#gathered([at]).some(
      ({ schema }) => schema !== false && (schema["readOnly"] === true || schema["writeOnly"] === true),
    );
  }

  #item(nodes: readonly Told[], within: ReadonlySet<string>): Contradiction | undefined {
    const least = Math.max(0, ...nodes.flatMap(({ schema }) => Number(schema["minItems"] ?? 0)));
    for (let index = 0; index < Math.min(least, MOST_ITEMS); index += 1) {
      const places = nodes.flatMap(({ at, schema }) => {
        const prefix = listAt(schema["prefixItems"]);
        if (index < prefix.length) return [`${at}/prefixItems/${index}`];
        return schema["items"] === undefined ? [] : [`${at}/items`];
      });
      const dead = places.length === 0 ? undefined : this.#whyNone(places, { within, chosen: new Set() });
      if (dead === undefined) continue;
      const message = `an item has to be there, and no value passes: ${dead.message}`;
      return dead.isMeant === true ? { at: dead.at, message } : dead;
    }
    return undefined;
  }

  /** What an alternative says of values at any depth, where a reference alone leads to it too. */
  #meant(branch: Json): Json {
    let meant = withoutAnyWords(objectAt(branch));
    const passed = new Set<string>();
    for (;;) {
      const reference = Object.keys(meant).length === 1 ? textAt(meant["$ref"]) : undefined;
      if (reference === undefined || passed.has(reference)) return meant;
      passed.add(reference);
      const target = lookUp(this.#document, pointer(...stepsOf(reference)));
      if (!isObject(target)) return meant;
      meant = withoutAnyWords(target);
    }
  }

  #noAlternative(nodes: readonly Told[], { within, chosen }: Way): Contradiction | undefined {
    const own = nodes.map(({ at }) => at);
    for (const { at, schema, keyword } of alternativesOf(nodes)) {
      const union = `${at}/${keyword}`;
      if (chosen.has(union)) continue;
      const branches = listAt(schema[keyword]);
      const meant = keyword === "oneOf" ? branches.map((branch) => this.#meant(branch)) : [];
      const isTwice = (index: number): boolean =>
        meant.some((other, place) => place !== index && sameJson(other, meant[index]));
      const alone = [...branches.keys()].filter((index) => !isTwice(index));
      if (alone.length === 0) {
        const message = "the alternatives are the same ones, so that no value is one of them alone";
        return { at: union, message };
      }
      const way = { within, chosen: new Set([...chosen, union]) };
      const dead = alone.map((index) => this.#whyNone([`${union}/${index}`, ...own], way));
      const [first] = dead;
      if (first === undefined || dead.includes(undefined)) continue;
      return { at: union, message: `none of its alternatives takes a value: ${first.message} (${first.at})` };
    }
    return undefined;
  }
}

function withoutAnyWords(schema: JsonObject): JsonObject {
  return changed(schema, (one, { kind }) => (kind === "Schema" ? withoutWords(one) : one), "Schema");
}

interface Way {
  /** What the value stands within. */
  readonly within: ReadonlySet<string>;
  /** Lists of alternatives of which one is taken. */
  readonly chosen: ReadonlySet<string>;
}

function isOfType(type: Json | undefined, value: Json): boolean {
  const names = new Set([type].flat());
  const own = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return type === undefined || names.has(own) || (names.has("integer") && Number.isInteger(value));
}

/** Types by name; whole numbers are numbers. */
function typesOf({ type }: JsonObject): Type[] | undefined {
  if (type === undefined) return undefined;
  const names = new Set([type].flat().map((name) => (name === "integer" ? "number" : name)));
  return TYPES.filter((name) => names.has(name));
}
