/**
 * Walks a value along its schema and tells what of the contract the value shows: members, branches, values, bounds.
 * The same walk finds members that no schema speaks of.
 */
import { type Json, type JsonObject, isObject, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { decoded } from "../../../spec/openapi/reference.ts";
import { heirOf } from "../../../spec/openapi/tags.ts";
import type { Direction, Schemas } from "../schemas.ts";
import { type Place, placesOf } from "./place.ts";

export interface Sink {
  /** Called for every schema that judges a value. */
  seen(pointer: string, schema: JsonObject, value: Json): void;
  branch(pointer: string, keyword: string, index: number): void;
  /** Whether an object in a list is gone through; each is where nothing is said. */
  item?(pointer: string, item: JsonObject, go: () => void): void;
  /** A member at this place of the value that no schema describes, though one describes the object. */
  undeclared(instance: string): void;
  /** The member says which branch applies, and the contract's mapping says otherwise. */
  misdirected(instance: string, message: string): void;
}

interface Evaluated {
  readonly names: Set<string>;
  /** What each member, or item, is judged by: `allOf` may say of one member in several places what it is. */
  readonly below: Map<string | number, string[]>;
  described: boolean;
  open: boolean;
  /** What the value says that it is of, where a schema tells apart what is built upon it. */
  heir?: string;
}

/** Where in the value the walk is; written out as a pointer only for a message. */
interface Spot {
  readonly above: Spot | undefined;
  readonly token: string | number;
}

function written(spot: Spot | undefined): string {
  return spot === undefined ? "" : join(written(spot.above), spot.token);
}

export class Walker {
  readonly #schemas: Schemas;
  readonly #direction: Direction;
  readonly #sink: Sink;
  readonly #ownOnly: boolean;
  readonly #at: (pointer: string) => Place | undefined;

  /** `ownOnly`: stays in the schema it begins with; members that a reference describes are left alone. */
  constructor(schemas: Schemas, direction: Direction, sink: Sink, ownOnly = false) {
    this.#schemas = schemas;
    this.#direction = direction;
    this.#sink = sink;
    this.#ownOnly = ownOnly;
    this.#at = placesOf(schemas, direction);
  }

  walk(pointer: string, value: Json): void {
    this.#walk([pointer], value, undefined);
  }

  #walk(pointers: readonly string[], value: Json, spot: Spot | undefined): void {
    const evaluated: Evaluated = { names: new Set(), below: new Map(), described: false, open: false };
    const places = pointers.flatMap((pointer) => this.#at(pointer) ?? []);
    const judged = places.filter(({ reference }) => !(this.#ownOnly && spot !== undefined && reference !== undefined));
    for (const place of judged) this.#judge(place, value, spot, evaluated);
    // what a reference describes that is left alone may have the members that the others lack
    if (judged.length < places.length) evaluated.open = true;
    this.#below(value, spot, evaluated);
    if (!isObject(value) || !evaluated.described || evaluated.open) return;
    for (const name of Object.keys(value)) {
      if (!evaluated.names.has(name) && !judged.some((place) => this.#isNeeded(place, value, name)))
        this.#sink.undeclared(join(written(spot), name));
    }
  }

  #below(value: Json, spot: Spot | undefined, { below }: Evaluated): void {
    for (const [token, pointers] of below) {
      const inner = isObject(value) ? value[token] : Array.isArray(value) ? value[Number(token)] : undefined;
      if (inner === undefined) continue;
      const go = (): void => this.#walk(pointers, inner, { above: spot, token });
      if (this.#sink.item === undefined || !Array.isArray(value) || !isObject(inner)) go();
      else this.#sink.item(pointers.join(" "), inner, go);
    }
  }

  /** Of alternatives that exclude each other and overlap, what no other than the right one describes tells it from the others. */
  #isNeeded(place: Place, value: JsonObject, name: string): boolean {
    const { [name]: _without, ...others } = value;
    return !this.#schemas.valid(this.#direction, place.pointer, others);
  }

  #also(pointer: string, value: Json, spot: Spot | undefined, evaluated: Evaluated): void {
    const place = this.#at(pointer);
    if (place !== undefined) this.#judge(place, value, spot, evaluated);
  }

  /** Everything that stands at this place of the schema; subschemas of the same value merge into one evaluation. */
  #judge(place: Place, value: Json, spot: Spot | undefined, evaluated: Evaluated): void {
    if (place.reference !== undefined) this.#also(place.reference, value, spot, evaluated);
    this.#sink.seen(place.pointer, place.schema, value);
    this.#combined(place, value, spot, evaluated);
    if (isObject(value)) this.#object(place, value, evaluated);
    const heir = heirOf(this.#schemas.document, `#${place.pointer}`, place.schema, value);
    if (heir !== undefined && heir !== `#${place.pointer}` && evaluated.heir === undefined) {
      evaluated.heir = heir;
      this.#also(heir.slice(1), value, spot, evaluated);
    }
    if (Array.isArray(value)) this.#array(place, value, evaluated);
  }

  #combined(place: Place, value: Json, spot: Spot | undefined, evaluated: Evaluated): void {
    for (const pointer of place.allOf) this.#also(pointer, value, spot, evaluated);
    for (const { keyword, branches } of place.unions) {
      const valid = branches.filter((pointer) => this.#schemas.valid(this.#direction, pointer, value));
      for (const pointer of valid) {
        this.#sink.branch(place.pointer, keyword, branches.indexOf(pointer));
        this.#also(pointer, value, spot, evaluated);
      }
      if (isObject(place.schema["discriminator"]) && isObject(value))
        this.#discriminate(place.schema, value, valid, spot, evaluated);
    }
    const { condition } = place;
    if (condition !== undefined) {
      const holds = this.#schemas.valid(this.#direction, condition.if, value);
      if (holds) this.#also(condition.if, value, spot, evaluated);
      const branch = holds ? condition.then : condition.else;
      if (branch !== undefined) this.#also(branch, value, spot, evaluated);
    }
    for (const [name, pointer] of place.dependents) {
      if (isObject(value) && name in value) this.#also(pointer, value, spot, evaluated);
    }
  }

  #discriminate(
    schema: JsonObject,
    value: JsonObject,
    valid: readonly string[],
    spot: Spot | undefined,
    { names }: Evaluated,
  ): void {
    const discriminator = objectAt(schema["discriminator"]);
    const name = textAt(discriminator["propertyName"]) ?? "";
    names.add(name);
    // a mapping has names for texts alone
    if (["boolean", "number"].includes(typeof value[name])) return;
    const said = textAt(value[name]);
    const otherwise = textAt(discriminator["defaultMapping"]);
    const told = said === undefined ? otherwise : textAt(objectAt(discriminator["mapping"])[said]);
    const mapped = told ?? said;
    if (mapped === undefined) return this.#sink.misdirected(join(written(spot), name), "the discriminator is missing");
    const wanted = mapped.startsWith("#") ? mapped : `#/components/schemas/${mapped}`;
    // where no schema has the name, only the alternatives themselves tell which of them is meant
    if (told === undefined && read(this.#schemas.document, decoded(wanted.slice(1))) === undefined) return;
    const reached = valid.some((pointer) => this.#at(pointer)?.schema["$ref"] === wanted);
    if (!reached)
      this.#sink.misdirected(
        join(written(spot), name),
        `"${said ?? mapped}" stands for ${wanted}, which the value does not match`,
      );
  }

  #object(place: Place, value: JsonObject, evaluated: Evaluated): void {
    if (place.properties.size > 0) evaluated.described = true;
    if (place.open) evaluated.open = true;
    const described = place.properties.size > 0 || place.patterns.length > 0 || place.rest.length > 0;
    if (!described) return;
    for (const name of Object.keys(value)) {
      const own = place.properties.get(name);
      const pointers = [
        ...(own === undefined ? [] : [own]),
        ...place.patterns.filter(([pattern]) => pattern.test(name)).map(([, pointer]) => pointer),
      ];
      const judged = pointers.length > 0 ? pointers : place.rest.slice(0, 1);
      addTo(evaluated.below, name, judged);
      if (judged.length > 0) evaluated.names.add(name);
    }
  }

  #array(place: Place, value: readonly Json[], { below }: Evaluated): void {
    if (place.items === undefined && place.prefix.length === 0) return;
    for (const index of value.keys()) {
      const pointer = place.prefix[index] ?? place.items;
      if (pointer !== undefined) addTo(below, index, [pointer]);
    }
  }
}

/** Whether the value is of the alternatives that its members name. */
export function isDirected(schemas: Schemas, direction: Direction, pointer: string, value: Json): boolean {
  let directed = true;
  const misdirected = (): void => {
    directed = false;
  };
  new Walker(schemas, direction, { seen: () => {}, branch: () => {}, undeclared: () => {}, misdirected }).walk(
    pointer,
    value,
  );
  return directed;
}

function addTo(below: Evaluated["below"], token: string | number, pointers: readonly string[]): void {
  const known = below.get(token);
  if (known === undefined) {
    if (pointers.length > 0) below.set(token, [...pointers]);
  } else known.push(...pointers.filter((one) => !known.includes(one)));
}
