/** Alternatives in one way of several that say the same: `null` is a type wherever it can be one, and one alternative is none. */
import { holdsOf } from "../../spec/openapi/grammar.ts";
import { type Json, type JsonObject, isObject, listAt, mapObject, objectAt } from "../../spec/openapi/json.ts";
import { lookUp, pointer } from "../../spec/openapi/reference.ts";
import { plainSchema, typesOf, without } from "./plain-schemas.ts";

export const ALTERNATIVES = ["oneOf", "anyOf"] as const;
const PARTED = ["allOf", "anyOf", "oneOf", "not", "if", "$ref"];

/** A schema in the plainest form that it has; its parts are looked at where they stand. */
export function plainest(
  document: JsonObject,
  schema: JsonObject,
  within: ReadonlySet<string> = new Set(),
): JsonObject {
  const plain = withPlainMapping(document, plainSchema(schema));
  const only = onlyPart(plain);
  if (only !== undefined) return { ...plainest(document, only, within), ...without(plain, "allOf") };
  for (const keyword of ALTERNATIVES) {
    const list = plain[keyword];
    if (!Array.isArray(list) || !list.every(isObject) || !isAlone(plain, keyword)) continue;
    const simpler = simplerThan(document, list, keyword, within);
    if (simpler !== undefined) return { ...simpler, ...without(plain, keyword) };
  }
  return plain;
}

/** The one part of a schema that says nothing else. */
function onlyPart(schema: JsonObject): JsonObject | undefined {
  const { allOf } = schema;
  const [only, more] = Array.isArray(allOf) && isAlone(schema, "allOf") ? allOf : [];
  return isObject(only) && more === undefined ? only : undefined;
}

/** Whether a schema says nothing beside this of the values that it takes. */
export function isAlone(schema: JsonObject, ...keywords: readonly string[]): boolean {
  const idle = new Set([...keywords, "title", "default"]);
  return Object.keys(schema).every((name) => idle.has(name));
}

function simplerThan(
  document: JsonObject,
  list: readonly JsonObject[],
  keyword: string,
  within: ReadonlySet<string>,
): JsonObject | undefined {
  const plain = list.map((one) => plainSchema(onlyPart(one) ?? one));
  const others = plain.filter(({ type }) => type !== "null");
  const [only] = others;
  if (others.length === 1 && only !== undefined)
    return plain.length === 1 ? plainest(document, only, within) : withNull(document, only, within);
  const types = plain.flatMap(typesOf);
  const areApart = new Set(types.map((type) => (type === "integer" ? "number" : type))).size === types.length;
  if (types.length > 0 && plain.every((one) => isAlone(one, "type")) && (areApart || keyword === "anyOf"))
    return plainSchema({ type: types });
  const values = plain.flatMap((one) => listAt(one["enum"]));
  const areListed = plain.every((one) => Array.isArray(one["enum"]) && isAlone(one, "enum", "type"));
  const areTold = areListed && new Set(values.map((one) => JSON.stringify(one))).size === values.length;
  return areTold ? plainSchema({ enum: values }) : undefined;
}

/** The schema that takes null as well; undefined where only an alternative can say so. */
function withNull(document: JsonObject, schema: JsonObject, within: ReadonlySet<string>): JsonObject | undefined {
  const { $ref: reference } = schema;
  if (reference !== undefined) {
    if (typeof reference !== "string" || within.has(reference) || !isAlone(schema, "$ref")) return undefined;
    const target = lookUp(document, reference);
    if (!isObject(target)) return undefined;
    const met = new Set([...within, reference]);
    // its parts stand where they stand in its plainest form
    return withNull(document, byReferences(plainest(document, target, met), reference), met);
  }
  const keyword = ALTERNATIVES.find((name) => name in schema);
  if (keyword !== undefined && isAlone(schema, keyword)) {
    const list = listAt(schema[keyword]);
    const takesNull = list.some((one) => typesOf(objectAt(one)).includes("null"));
    return takesNull ? schema : { ...schema, [keyword]: [...list, { type: "null" }] };
  }
  const types = typesOf(schema);
  if (types.length === 0 || PARTED.some((name) => name in schema)) return undefined;
  const { enum: values } = schema;
  return plainSchema({
    ...schema,
    type: [...types, "null"],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  });
}

/** What a reference leads to, its parts where they are: they may hold what refers to them. */
function byReferences(schema: JsonObject, reference: string): JsonObject {
  const at = (part: Json, ...steps: readonly (string | number)[]): Json =>
    "$ref" in objectAt(part) ? part : { $ref: `${reference}${pointer(...steps).slice(1)}` };
  return mapObject(schema, (said, keyword) => {
    const holds = holdsOf("Schema", keyword);
    if (holds === "Schema") return isObject(said) ? at(said, keyword) : said;
    if (holds === "Schema{}") return mapObject(objectAt(said), (part, name) => at(part, keyword, name));
    return holds === "Schema[]" ? listAt(said).map((part, index) => at(part, keyword, index)) : said;
  });
}

/** The mapping of a discriminator by places, also what of it goes without saying: a schema goes by its name. */
function withPlainMapping(document: JsonObject, schema: JsonObject): JsonObject {
  const { discriminator } = schema;
  if (!isObject(discriminator)) return schema;
  const schemas = objectAt(objectAt(document["components"])["schemas"]);
  const mapping = mapObject(objectAt(discriminator["mapping"]), (to) =>
    typeof to === "string" && Object.hasOwn(schemas, to) ? pointer("components", "schemas", to) : to,
  );
  const unsaid = ALTERNATIVES.flatMap((keyword) => listAt(schema[keyword])).flatMap((one): [string, string][] => {
    const { $ref: reference } = objectAt(one);
    if (typeof reference !== "string" || Object.values(mapping).includes(reference)) return [];
    return [[reference.split("/").at(-1) ?? "", reference]];
  });
  const whole = { ...mapping, ...Object.fromEntries(unsaid) };
  return { ...schema, discriminator: { ...discriminator, ...(Object.keys(whole).length > 0 && { mapping: whole }) } };
}
