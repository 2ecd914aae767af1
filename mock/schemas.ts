/** Validation against schemas that stand in the contract, by their place in it. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { AJV_SETTINGS } from "../spec/openapi/ajv-settings.ts";
import { type Json, type JsonObject, type Schema, listAt, objectAt } from "../spec/openapi/json.ts";
import { lookUp } from "../spec/openapi/reference.ts";

interface Fault {
  /** Where the value breaks the schema, as a JSON Pointer. */
  readonly at: string;
  /** The keyword of JSON Schema that is broken. */
  readonly keyword: string;
  readonly message: string;
  /** Where more than one of the alternatives that exclude each other accept what is there. */
  readonly shared: string | undefined;
}

export interface Schemas {
  /** Whether the value satisfies this schema of the contract. A schema that cannot be compiled accepts everything. */
  accepts(schema: Schema | undefined, value: unknown): boolean;
  /** Where the value first breaks the schema and how; undefined where it does not. */
  fault(schema: Schema | undefined, value: unknown): Fault | undefined;
}

const times = new Ajv2020({ logger: false });
formats.default(times, ["date-time"]);
const isTime = times.compile<string>({ type: "string", format: "date-time" });

const FORBIDDEN = "must not be there";
const CONTRACT = "https://contract.invalid/";

/** Schemas keep their `$ref`s into the document, so the whole document is given to the validator once. */
export function createSchemas(document: JsonObject): Schemas {
  const ajv = new Ajv2020(AJV_SETTINGS);
  formats.default(ajv);
  // ajv-formats takes a space for the T, and clients that read RFC 3339 do not
  ajv.addFormat("date-time", { type: "string", validate: (text: string) => /^[^ ]*$/.test(text) && isTime(text) });
  // and no address of this machine for a URL
  ajv.addFormat("url", ajv.formats["uri"] ?? true);
  ajv.addSchema({ ...withoutNames(document), $id: CONTRACT });
  const compiled = new WeakMap<JsonObject, ValidateFunction | "unreadable">();
  const validatorOf = (schema: JsonObject): ValidateFunction | "unreadable" => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const made = compile(ajv, schema, document);
    compiled.set(schema, made);
    return made;
  };
  const fault = (schema: Schema | undefined, value: unknown): Fault | undefined => {
    if (schema === undefined || schema === true) return undefined;
    if (schema === false) return { at: "", keyword: "false", message: FORBIDDEN, shared: undefined };
    const validate = validatorOf(schema);
    if (validate === "unreadable" || holds(validate, value)) return undefined;
    const [error] = validate.errors ?? [];
    const shared = validate.errors?.find(
      ({ keyword, params }) => keyword === "oneOf" && Array.isArray(params["passingSchemas"]),
    );
    return {
      at: error?.instancePath ?? "",
      keyword: error?.keyword ?? "",
      message: error?.keyword === "false schema" ? FORBIDDEN : (error?.message ?? "is wrong"),
      shared: shared?.instancePath,
    };
  };
  return { fault, accepts: (schema, value) => fault(schema, value) === undefined };
}

/** A schema that applies itself to the same value without end says nothing. */
function holds(validate: ValidateFunction, value: unknown): boolean {
  try {
    return validate(value);
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

function compile(ajv: Ajv2020, schema: JsonObject, document: JsonObject): ValidateFunction | "unreadable" {
  try {
    return ajv.compile(anchored(schema, document));
  } catch {
    return "unreadable";
  }
}

/** Names that schemas give themselves: the validator takes each only once in a document, and would read references by them. */
const NAMES = new Set(["$id", "$anchor", "$dynamicAnchor"]);

function withoutNames(document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(document), (key: string, value: unknown) =>
    NAMES.has(key) && typeof value === "string" ? undefined : readable(value, document),
  ) as JsonObject;
}

/** What the validator would read otherwise than JSON Schema means it, or not at all. */
function readable(value: unknown, document: JsonObject): unknown {
  return toldApart(takingNone(nonEmpty(value)), document);
}

/** What tells alternatives apart tells which of them has to accept the value, beside any that may. */
function toldApart(value: unknown, document: JsonObject): unknown {
  const { discriminator, oneOf, anyOf, allOf } = objectAt(value as Json);
  const { propertyName, mapping } = objectAt(discriminator);
  if (typeof propertyName !== "string" || (oneOf ?? anyOf) === undefined) return value;
  const told = Object.entries(objectAt(mapping)).flatMap(([tag, target]) => {
    const isPlace = typeof target === "string" && target.startsWith("#") && lookUp(document, target) !== undefined;
    const isTold = { required: [propertyName], properties: { [propertyName]: { const: tag } } };
    return isPlace ? [{ if: { not: isTold }, else: { $ref: CONTRACT + target } }] : [];
  });
  return told.length === 0 ? value : { ...objectAt(value as Json), allOf: [...listAt(allOf), ...told] };
}

/** The validator reads no list of values without any, which takes none. */
function takingNone(value: unknown): unknown {
  const { enum: listed, ...rest } = objectAt(value as Json);
  return Array.isArray(listed) && listed.length === 0 ? { ...rest, enum: [null], const: true } : value;
}

/** The validator looks for what a list contains only where it is not empty, if its first items are described. */
function nonEmpty(value: unknown): unknown {
  const { contains, prefixItems, minContains = 1, minItems = 0 } = objectAt(value as Json);
  const isMeant = contains !== undefined && prefixItems !== undefined && minContains !== 0 && minItems === 0;
  return isMeant ? { ...objectAt(value as Json), minItems: 1 } : value;
}

/** References that begin with `#` mean the contract, wherever the schema is used. */
function anchored(schema: JsonObject, document: JsonObject): object {
  return JSON.parse(JSON.stringify(schema), (key: string, value: unknown) =>
    NAMES.has(key) && typeof value === "string"
      ? undefined
      : key === "$ref" && typeof value === "string" && value.startsWith("#")
        ? CONTRACT + value
        : readable(value, document),
  ) as object;
}
