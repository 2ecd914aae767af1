/** What a schema says by itself, in one way of several that say the same: a comparer takes other words for another promise. */
import { type Json, type JsonObject, listAt, objectAt, sameJson } from "../../spec/openapi/json.ts";

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
/** What says something of values of one type alone. */
const ONLY_OF: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["minItems", "maxItems", "uniqueItems", "contains"],
  object: ["minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "propertyNames"],
};
/** What says nothing. */
const IDLE: Readonly<Record<string, Json>> = {
  ...{ minLength: 0, minItems: 0, minProperties: 0, uniqueItems: false, pattern: "", propertyNames: {}, required: [] },
  ...{ readOnly: false, writeOnly: false, if: true, unevaluatedProperties: true },
};
const PARTED = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "patternProperties"];

export function plainSchema(schema: JsonObject): JsonObject {
  return [withPlainType, withoutIdle, withPlainBounds, withPlainRest].reduce((plain, step) => step(plain), schema);
}

export function typesOf({ type }: JsonObject): string[] {
  return typeof type === "string" ? [type] : listAt(type).map(String);
}

export function without(schema: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

export function typeOfValue(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

const fits = (value: Json, types: readonly string[]): boolean =>
  types.some((type) => type === typeOfValue(value) || (type === "number" && typeof value === "number"));

/** Types in one order: those of its values where a schema lists them, that of members or items where it says none. */
function withPlainType(schema: JsonObject): JsonObject {
  const { const: only, enum: all, ...rest } = schema;
  const listed = only === undefined ? all : [only];
  const said = typesOf(schema);
  const values = listAt(listed).filter(
    (value, index, every) =>
      (said.length === 0 || fits(value, said)) && !every.slice(0, index).some((one) => sameJson(one, value)),
  );
  const isNumber = said.includes("number");
  const types = new Set(values.length > 0 ? values.map(typeOfValue) : said);
  if (types.has("number") || (values.length > 0 && isNumber && types.delete("integer"))) {
    types.delete("integer");
    types.add("number");
  }
  if (types.has("number") && values.length === 0 && Number.isInteger(schema["multipleOf"])) {
    types.delete("number");
    types.add("integer");
  }
  if (types.size === 0 && !PARTED.some((name) => name in schema) && listed === undefined) {
    if ("properties" in schema || "additionalProperties" in schema) types.add("object");
    else if ("items" in schema || "prefixItems" in schema) types.add("array");
  }
  const isAny = TYPES.every((type) => type === "integer" || types.has(type));
  const names = TYPES.filter((type) => types.has(type));
  const listing: JsonObject = listed === undefined ? {} : { enum: values.length > 0 ? values : listed };
  if (isAny || names.length === 0) return { ...without(rest, "type"), ...listing };
  return { ...rest, type: names.length === 1 ? names[0]! : names, ...listing };
}

function withoutIdle(schema: JsonObject): JsonObject {
  const types = typesOf(schema).map((type) => (type === "integer" ? "number" : type));
  const idle = Object.entries(ONLY_OF).flatMap(([type, names]) =>
    types.length === 0 || types.includes(type) ? [] : names,
  );
  const parts = "if" in schema && ("then" in schema || "else" in schema) ? [] : ["if", "then", "else"];
  const counts = "contains" in schema ? [] : ["minContains", "maxContains"];
  const said = without(schema, ...idle, ...parts, ...counts);
  if (said["minContains"] === 1) delete said["minContains"];
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => !(Object.hasOwn(IDLE, name) && sameJson(IDLE[name], value))),
  );
}

/** One lower and one upper bound, and whole ones of what is whole. */
function withPlainBounds(schema: JsonObject): JsonObject {
  const isWhole = typesOf(schema).every((type) => type !== "number") && typesOf(schema).includes("integer");
  const bound = (inclusive: string, exclusive: string, sign: 1 | -1): JsonObject => {
    const [at, beyond] = [schema[inclusive], schema[exclusive]];
    const edges = [
      ...(typeof at === "number" ? [{ name: inclusive, value: isWhole ? whole(at, sign) : at }] : []),
      ...(typeof beyond === "number"
        ? [isWhole ? { name: inclusive, value: next(beyond, sign) } : { name: exclusive, value: beyond }]
        : []),
    ];
    // of two at one place the exclusive one, which comes last, says more
    const narrowest = edges.toSorted((one, other) => sign * (one.value - other.value)).at(-1);
    return narrowest === undefined ? {} : { [narrowest.name]: narrowest.value };
  };
  return {
    ...without(schema, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    ...bound("minimum", "exclusiveMinimum", 1),
    ...bound("maximum", "exclusiveMaximum", -1),
  };
}

const whole = (value: number, sign: 1 | -1): number => (sign === 1 ? Math.ceil(value) : Math.floor(value));
const next = (value: number, sign: 1 | -1): number => (sign === 1 ? Math.floor(value) + 1 : Math.ceil(value) - 1);

function withPlainRest(schema: JsonObject): JsonObject {
  const { format, multipleOf, ...rest } = schema;
  const isInteger = schema["type"] === "integer" && multipleOf === 1;
  const isClosed = rest["unevaluatedProperties"] === false && PARTED.every((name) => !(name in rest));
  const { additionalProperties } = rest;
  return {
    ...without(rest, ...(isClosed ? ["unevaluatedProperties"] : [])),
    ...(isClosed && additionalProperties === undefined && { additionalProperties: false }),
    ...(isEmpty(additionalProperties) && { additionalProperties: true }),
    ...(multipleOf !== undefined && !isInteger && { multipleOf }),
    ...inFile(format, rest),
  };
}

const isEmpty = (value: Json | undefined): boolean =>
  value !== undefined && typeof value === "object" && sameJson(objectAt(value), {});

/** OpenAPI 3.0 says by formats what 3.1 says by the content of a text. */
function inFile(format: Json | undefined, { contentMediaType, contentEncoding }: JsonObject): JsonObject {
  if (format === "byte") return { contentEncoding: contentEncoding ?? "base64" };
  if (format === "binary") return { contentMediaType: contentMediaType ?? "application/octet-stream" };
  return format === undefined ? {} : { format };
}
