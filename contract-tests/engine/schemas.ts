/**
 * Validation straight from the contract, by Ajv 2020. A contract has two readings: what goes into a service may carry no
 * `readOnly` member, what comes out no `writeOnly` one - and a webhook's body comes out, although the contract calls it a request.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { AJV_SETTINGS } from "../../spec/openapi/ajv-settings.ts";
import { DirectedSchemas, type Mark } from "../../spec/openapi/directed-schemas.ts";
import { markedComponents } from "../../spec/openapi/direction.ts";
import { type Contradiction, Impossible } from "../../spec/openapi/impossible.ts";
import { type Json, type JsonObject, isObject, listAt, mapObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { join, read, tokensOf } from "../../spec/openapi/pointer.ts";
import { fragmentOf, resolvePointer, targetOf } from "../../spec/openapi/reference.ts";
import { withClosedValues } from "./known-values.ts";

const formats = new Ajv2020({ logger: false });
addFormats.default(formats, ["date-time"]);
const RFC3339 = formats.compile<string>({ type: "string", format: "date-time" });

export type Direction = "in" | "out";

const FORBIDDEN: Record<Direction, Mark> = { in: "readOnly", out: "writeOnly" };
const NAME: Record<Direction, string> = { in: "contract:in", out: "contract:out" };

/** Places of a contract that hold a schema. */
const HOLDERS = new Set(["schema", "itemSchema"]);

/** The contract as it reads in one direction: members that go the other way are `false` and not required, whichever part of a schema asks for them. */
function reading(document: JsonObject, direction: Direction): JsonObject {
  const marked = markedComponents(document);
  const schemas = new DirectedSchemas(document, {
    mark: FORBIDDEN[direction],
    isLeftOut: true,
    reference: (target) => target,
    differs: (target) => marked.has(tokensOf(target.slice(1))[2] ?? ""),
  });
  const visit = (value: Json, name = ""): Json => {
    if (HOLDERS.has(name) && isObject(value)) return schemas.schema(value);
    if (Array.isArray(value)) return value.map((one) => visit(one));
    return isObject(value) ? mapObject(value, visit) : value;
  };
  const named = (components: JsonObject): JsonObject =>
    mapObject(components, (part, kind) =>
      kind === "schemas" ? mapObject(objectAt(part), (schema) => schemas.schema(schema)) : visit(part),
    );
  const made = mapObject(document, (part, name) => (name === "components" ? named(objectAt(part)) : visit(part)));
  return withReferences(made, document);
}

/** Where references lead into what goes the other way, what the contract has there; values have a `$id` of their own, which names no schema. */
function withReferences(made: JsonObject, document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(made), (name, value: Json) => {
    if (name === "$id" && typeof value === "string") return undefined;
    const reference = isObject(value) ? textAt(value["$ref"]) : undefined;
    const isLost = reference?.startsWith("#/") === true && read(made, targetOf(reference)) === undefined;
    return isLost ? (read(document, targetOf(reference)) ?? value) : value;
  }) as JsonObject;
}

/** What breaks a schema, and where the contract says so. */
export interface Fault {
  readonly message: string;
  readonly place?: string;
}

const FEW = 3;

function fragment(pointer: string): string {
  return tokensOf(pointer)
    .map((token) => `/${encodeURIComponent(token.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
}

export class Schemas {
  readonly document: JsonObject;
  readonly #readings: Record<Direction, JsonObject>;
  readonly #ajv: Record<Direction, Ajv2020>;
  readonly #compiled: Record<Direction, Map<string, ValidateFunction>> = { in: new Map(), out: new Map() };
  readonly #raw = { in: new Map<string, Json>(), out: new Map<string, Json>() };
  readonly #at = {
    in: new Map<string, { pointer: string; schema: Json }>(),
    out: new Map<string, { pointer: string; schema: Json }>(),
  };

  readonly #impossible: Record<Direction, Impossible>;
  readonly #contradictions = {
    in: new Map<string, Contradiction | undefined>(),
    out: new Map<string, Contradiction | undefined>(),
  };
  readonly #kinds = new Map<string, string>();
  /** Where the parts of a reading stand, once an error asks for it. */
  readonly #places: Partial<Record<Direction, WeakMap<object, string>>> = {};

  /** With `strict`, what comes out has to be one of the values that the contract lists, even where it says that more may come. */
  constructor(document: JsonObject, strict = false) {
    this.document = document;
    const answers = strict ? withClosedValues(document) : document;
    this.#readings = { in: reading(document, "in"), out: reading(answers, "out") };
    this.#impossible = { in: this.#impossibleIn("in"), out: this.#impossibleIn("out") };
    this.#ajv = { in: this.#engine("in"), out: this.#engine("out") };
  }

  #engine(direction: Direction): Ajv2020 {
    const ajv = new Ajv2020({ ...AJV_SETTINGS, allErrors: true, verbose: true });
    addFormats.default(ajv);
    // ajv-formats takes a space for the T, and receivers that read RFC 3339 do not
    ajv.addFormat("date-time", {
      type: "string",
      validate: (text: string) => /^\d{4}-\d{2}-\d{2}T/i.test(text) && RFC3339(text),
    });
    // ajv-formats takes no address of this machine for a URL
    ajv.addFormat("url", ajv.formats["uri"] ?? true);
    // OpenAPI's own formats that ajv-formats lacks or that say nothing of the value
    for (const format of ["int32", "int64", "float", "double", "password", "binary", "byte"]) {
      if (!(format in ajv.formats)) ajv.addFormat(format, true);
    }
    ajv.addSchema({ ...this.#readings[direction], $id: NAME[direction] });
    return ajv;
  }

  /** The schema at a pointer as it reads in one direction, references followed. */
  at(direction: Direction, pointer: string): { pointer: string; schema: Json } {
    const known = this.#at[direction].get(pointer);
    if (known !== undefined) return known;
    const place = resolvePointer(this.#readings[direction], pointer);
    const found = { pointer: place, schema: read(this.#readings[direction], place) ?? true };
    this.#at[direction].set(pointer, found);
    return found;
  }

  /** What is told by this schema: where it stands; of objects that are written out wherever they are answered, where one like it stood first. */
  kind(pointer: string): string {
    const { pointer: place, schema } = this.at("out", pointer);
    const isNamed = /^\/components\/schemas\/[^/]+$/.test(place);
    // of a few members many things are told
    const isPlain = isObject(schema) && Object.keys(objectAt(schema["properties"])).length < FEW;
    if (isNamed || !isObject(schema) || isPlain) return place;
    const text = JSON.stringify(schema);
    const known = this.#kinds.get(text) ?? place;
    this.#kinds.set(text, known);
    return known;
  }

  /** The schema without following its own reference: OpenAPI 3.1 lets keywords stand beside one. */
  raw(direction: Direction, pointer: string): Json {
    const known = this.#raw[direction].get(pointer);
    if (known !== undefined) return known;
    const found = read(this.#readings[direction], pointer) ?? true;
    this.#raw[direction].set(pointer, found);
    return found;
  }

  #validator(direction: Direction, pointer: string): ValidateFunction {
    const known = this.#compiled[direction].get(pointer);
    if (known !== undefined) return known;
    // a parameter need not have a schema; `at` and `raw` read none as `true`, too
    const isThere = read(this.#readings[direction], pointer) !== undefined;
    const compiled = this.#ajv[direction].compile(isThere ? { $ref: `${NAME[direction]}#${fragment(pointer)}` } : {});
    this.#compiled[direction].set(pointer, compiled);
    return compiled;
  }

  valid(direction: Direction, pointer: string, value: Json): boolean {
    return this.#validator(direction, pointer)(value);
  }

  /** Why no value is right at a place, as the contract contradicts itself there; undefined where it does not. */
  contradiction(direction: Direction, pointer: string): Contradiction | undefined {
    const known = this.#contradictions[direction];
    if (!known.has(pointer)) known.set(pointer, this.#impossible[direction].why(fragmentOf(pointer)));
    return known.get(pointer);
  }

  #impossibleIn(direction: Direction): Impossible {
    const takes = (at: string, value: Json): boolean => this.valid(direction, targetOf(at), value);
    return new Impossible(this.#readings[direction], takes);
  }

  /** What breaks the schema, one line for each error, empty when nothing does. */
  errors(direction: Direction, pointer: string, value: Json): string[] {
    const validate = this.#validator(direction, pointer);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(describe);
  }

  /** The same of a body, which no pointer names, with the place of the contract that says so. */
  bodyFaults(direction: Direction, pointer: string, body: Json): Fault[] {
    const validate = this.#validator(direction, pointer);
    if (validate(body)) return [];
    const faults = (validate.errors ?? []).filter((error) => !this.#isToldApart(direction, error));
    return faults.map((error) => {
      const said = describe(error);
      const place = this.#placeOf(direction, error.parentSchema);
      return { message: said.startsWith("/") ? said : `the body ${said}`, ...(place !== undefined && { place }) };
    });
  }

  /** Whether several alternatives accept what excludes all but one, and the value names one of those that do: what else could a server say? */
  #isToldApart(direction: Direction, { keyword, params, parentSchema, data }: ErrorObject): boolean {
    if (keyword !== "oneOf" || !Array.isArray(params["passingSchemas"])) return false;
    const { discriminator, oneOf } = objectAt(parentSchema);
    const { propertyName, mapping } = objectAt(discriminator);
    const tag = textAt(objectAt(data as Json)[textAt(propertyName) ?? ""]);
    if (tag === undefined) return false;
    const meant = textAt(objectAt(mapping)[tag]) ?? fragmentOf(join("/components/schemas", tag));
    const isThere = listAt(oneOf).some((branch) => objectAt(branch)["$ref"] === meant);
    return isThere && this.valid(direction, targetOf(meant), data as Json);
  }

  bodyErrors(direction: Direction, pointer: string, body: Json): string[] {
    return this.bodyFaults(direction, pointer, body).map(({ message }) => message);
  }

  #placeOf(direction: Direction, schema: unknown): string | undefined {
    // a schema that is `false` stands in many places
    if (typeof schema !== "object" || schema === null) return undefined;
    const known = this.#places[direction];
    if (known !== undefined) return known.get(schema);
    const places = new WeakMap<object, string>();
    const visit = (value: Json, at: string): void => {
      if (typeof value !== "object" || value === null || places.has(value)) return;
      places.set(value, at);
      for (const [name, member] of Object.entries(value))
        visit(member, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    };
    visit(this.#readings[direction], "");
    this.#places[direction] = places;
    return places.get(schema);
  }
}

/** What the schema `false` says, as what only goes the other way has it. */
const NOT_ALLOWED = "is not allowed here, whatever its value";

function describe(error: ErrorObject): string {
  const more = listAt(error.params["allowedValues"]).map(String).join(", ");
  if (error.keyword === "false schema") return `${error.instancePath} ${NOT_ALLOWED}`.trim();
  const said = `${error.message ?? error.keyword}${more === "" ? "" : ` (${more})`}`;
  return error.instancePath === "" ? said : `${error.instancePath} ${said}`;
}
