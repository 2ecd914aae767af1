/**
 * Walks a value along its schema and tells what of the contract the value shows: members, branches, values, bounds.
 * The same walk finds members that no schema speaks of.
 */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Direction, Schemas } from "../schemas.ts";

export interface Sink {
  /** Called for every schema that judges a value. */
  seen(pointer: string, schema: JsonObject, value: Json): void;
  branch(pointer: string, keyword: string, index: number): void;
  /** A member at this place of the value that no schema describes, though one describes the object. */
  undeclared(instance: string): void;
  /** The member says which branch applies, and the contract's mapping says otherwise. */
  misdirected(instance: string, message: string): void;
}

interface Evaluated {
  readonly names: Set<string>;
  described: boolean;
  open: boolean;
}

/** Pointers below a pointer, written once: large answers walk the same few schemas very often. */
const JOINED = new Map<string, Map<string | number, string>>();

function below(pointer: string, keyword: string, token: string | number): string {
  const base = `${pointer}/${keyword}`;
  const known = JOINED.get(base) ?? new Map<string | number, string>();
  if (known.size === 0) JOINED.set(base, known);
  const found = known.get(token) ?? join(base, token);
  known.set(token, found);
  return found;
}

export class Walker {
  readonly #schemas: Schemas;
  readonly #direction: Direction;
  readonly #sink: Sink;
  readonly #ownOnly: boolean;

  /** `ownOnly`: stays in the schema it begins with; members that a reference describes are left alone. */
  constructor(schemas: Schemas, direction: Direction, sink: Sink, ownOnly = false) {
    this.#schemas = schemas;
    this.#direction = direction;
    this.#sink = sink;
    this.#ownOnly = ownOnly;
  }

  walk(pointer: string, value: Json, instance = ""): void {
    if (this.#ownOnly && instance !== "" && this.#leadsAway(pointer)) return;
    const evaluated: Evaluated = { names: new Set(), described: false, open: false };
    this.#judge(pointer, value, instance, evaluated);
    if (!isObject(value) || !evaluated.described || evaluated.open) return;
    for (const name of Object.keys(value)) {
      if (!evaluated.names.has(name)) this.#sink.undeclared(join(instance, name));
    }
  }

  #leadsAway(pointer: string): boolean {
    return textAt(objectAt(this.#schemas.raw(this.#direction, pointer))["$ref"]) !== undefined;
  }

  /** Everything that stands at this place of the schema; subschemas of the same value merge into one evaluation. */
  #judge(pointer: string, value: Json, instance: string, evaluated: Evaluated): void {
    const schema = this.#schemas.raw(this.#direction, pointer);
    if (!isObject(schema)) return;
    if (textAt(schema["$ref"]) !== undefined)
      this.#judge(this.#schemas.at(this.#direction, pointer).pointer, value, instance, evaluated);
    this.#sink.seen(pointer, schema, value);
    this.#combined(pointer, schema, value, instance, evaluated);
    if (isObject(value)) this.#object(pointer, schema, value, instance, evaluated);
    if (Array.isArray(value)) this.#array(pointer, schema, value, instance);
  }

  #combined(pointer: string, schema: JsonObject, value: Json, instance: string, evaluated: Evaluated): void {
    listAt(schema["allOf"]).forEach((_, index) =>
      this.#judge(below(pointer, "allOf", index), value, instance, evaluated),
    );
    for (const keyword of ["oneOf", "anyOf"] as const) {
      const valid = listAt(schema[keyword])
        .map((_, index) => index)
        .filter((index) => this.#schemas.valid(this.#direction, below(pointer, keyword, index), value));
      for (const index of valid) {
        this.#sink.branch(pointer, keyword, index);
        this.#judge(below(pointer, keyword, index), value, instance, evaluated);
      }
      if (isObject(schema["discriminator"]) && isObject(value))
        this.#discriminate(pointer, keyword, schema, value, valid, instance);
    }
    if (schema["if"] !== undefined) {
      const branch = this.#schemas.valid(this.#direction, join(pointer, "if"), value) ? "then" : "else";
      if (branch === "then") this.#judge(join(pointer, "if"), value, instance, evaluated);
      if (schema[branch] !== undefined) this.#judge(join(pointer, branch), value, instance, evaluated);
    }
    for (const name of Object.keys(objectAt(schema["dependentSchemas"]))) {
      if (isObject(value) && name in value)
        this.#judge(join(pointer, "dependentSchemas", name), value, instance, evaluated);
    }
  }

  #discriminate(
    pointer: string,
    keyword: string,
    schema: JsonObject,
    value: JsonObject,
    valid: number[],
    instance: string,
  ): void {
    if (schema[keyword] === undefined) return;
    const discriminator = objectAt(schema["discriminator"]);
    const name = textAt(discriminator["propertyName"]) ?? "";
    const said = textAt(value[name]);
    if (said === undefined) return this.#sink.misdirected(join(instance, name), "the discriminator is missing");
    const mapped = textAt(objectAt(discriminator["mapping"])[said]) ?? said;
    const wanted = mapped.startsWith("#") ? mapped : `#/components/schemas/${mapped}`;
    const reached = valid.some(
      (index) =>
        textAt(objectAt(this.#schemas.raw(this.#direction, below(pointer, keyword, index)))["$ref"]) === wanted,
    );
    if (!reached)
      this.#sink.misdirected(join(instance, name), `"${said}" stands for ${wanted}, which the value does not match`);
  }

  #object(pointer: string, schema: JsonObject, value: JsonObject, instance: string, evaluated: Evaluated): void {
    const properties = objectAt(schema["properties"]);
    if (Object.keys(properties).length > 0) evaluated.described = true;
    const own = new Set<string>();
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(properties, name)) continue;
      own.add(name);
      this.walk(below(pointer, "properties", name), value[name] ?? null, join(instance, name));
    }
    for (const pattern of Object.keys(objectAt(schema["patternProperties"]))) {
      for (const name of Object.keys(value).filter((key) => new RegExp(pattern, "u").test(key))) {
        own.add(name);
        this.walk(join(pointer, "patternProperties", pattern), value[name] ?? null, join(instance, name));
      }
    }
    for (const keyword of ["additionalProperties", "unevaluatedProperties"] as const) {
      const rest = schema[keyword];
      if (rest === true) evaluated.open = true;
      if (!isObject(rest)) continue;
      for (const name of Object.keys(value).filter((key) => !own.has(key))) {
        own.add(name);
        this.walk(join(pointer, keyword), value[name] ?? null, join(instance, name));
      }
    }
    for (const name of own) evaluated.names.add(name);
  }

  #array(pointer: string, schema: JsonObject, value: Json[], instance: string): void {
    const prefix = listAt(schema["prefixItems"]).length;
    value.forEach((item, index) => {
      if (index < prefix) this.walk(join(pointer, "prefixItems", index), item, join(instance, index));
      else if (schema["items"] !== undefined) this.walk(`${pointer}/items`, item, join(instance, index));
    });
  }
}
