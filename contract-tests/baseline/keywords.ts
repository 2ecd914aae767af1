/** Whether what one schema says takes all that another one lets through, as far as keywords tell. */
import { type Json, type JsonObject, isObject, listAt, objectAt, sameJson } from "../../spec/openapi/json.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { ALTERNATIVES } from "./alternatives.ts";
import { plainPattern } from "./plain-patterns.ts";
import { typeOfValue } from "./plain-schemas.ts";

/** A schema in its contract. */
export interface Said {
  readonly document: JsonObject;
  readonly schema: Json | undefined;
}

const LOWER = ["minLength", "minItems", "minProperties", "minContains"];
const UPPER = ["maxLength", "maxItems", "maxProperties", "maxContains"];
/** Of these nobody knows what a change of them takes in or leaves out. */
const OPAQUE = ["pattern", "contentEncoding", "contentMediaType", "if"];
/** What holds a schema that the values, or a part of them, have to keep as well. */
const FURTHER = ["then", "else", "propertyNames", "contains", "contentSchema"];
/** A wider format after each narrower one. */
const FORMATS = [
  ["int32", "int64"],
  ["float", "double"],
];
export const KEYWORDS = [
  ...["minimum", "maximum", ...LOWER, ...UPPER, ...OPAQUE, ...FURTHER, "not", "format", "dependentRequired"],
  ...["dependentSchemas", "uniqueItems", "multipleOf"],
];

/** Whether `narrow` refuses by this keyword what `wide` accepts. */
export function refusesMore(keyword: string, wide: Said, narrow: Said): boolean {
  const [taken, left] = [at(wide), at(narrow)];
  const [from, to] = [taken[keyword], left[keyword]];
  if (keyword === "minimum" || keyword === "maximum") return isTighter(keyword, taken, left);
  if (to === undefined) return false;
  // what says that nothing need be contained lets more through
  if (keyword === "minContains") return Number(to) > Number(from ?? 1);
  if (keyword === "contains" && left["minContains"] === 0 && left["maxContains"] === undefined) return false;
  if (keyword === "contains" && taken["minContains"] === 0 && left["minContains"] !== 0) return true;
  if (LOWER.includes(keyword)) return from === undefined || Number(to) > Number(from);
  if (UPPER.includes(keyword)) return from === undefined || Number(to) < Number(from);
  if (keyword === "not") return from === undefined || !takesAll({ ...wide, schema: from }, { ...narrow, schema: to });
  if (FURTHER.includes(keyword)) {
    const isTwoSided = keyword === "contains" && (left["maxContains"] ?? taken["maxContains"]) !== undefined;
    if (from === undefined) return true;
    return isTwoSided ? !sameJson(from, to) : !takesAll({ ...narrow, schema: to }, { ...wide, schema: from });
  }
  if (keyword === "dependentRequired" || keyword === "dependentSchemas")
    return Object.entries(objectAt(to)).some(([name, asked]) => {
      const before = objectAt(from)[name];
      if (keyword === "dependentRequired") return !listAt(asked).every((one) => listAt(before).includes(one));
      return !takesAll({ ...narrow, schema: asked }, { ...wide, schema: before ?? {} });
    });
  if (sameJson(from, to)) return false;
  if (keyword === "pattern") return plainPattern(String(from)) !== plainPattern(String(to));
  if (keyword === "uniqueItems") return to === true;
  if (keyword === "multipleOf") return from === undefined || !isMultiple(Number(from), Number(to));
  if (keyword === "format") return !FORMATS.some(([inner, outer]) => from === inner && to === outer);
  return true;
}

const at = ({ document, schema }: Said): JsonObject => resolved(document, schema === false ? { not: {} } : schema);

function isTighter(keyword: "minimum" | "maximum", wide: JsonObject, narrow: JsonObject): boolean {
  const sign = keyword === "minimum" ? 1 : -1;
  const exclusive = keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
  const edge = (schema: JsonObject): [number, boolean] | undefined => {
    const { [keyword]: inclusive, [exclusive]: beyond } = schema;
    if (typeof beyond === "number") return [beyond * sign, true];
    return typeof inclusive === "number" ? [inclusive * sign, false] : undefined;
  };
  const [from, to] = [edge(wide), edge(narrow)];
  if (to === undefined) return false;
  return from === undefined || to[0] > from[0] || (to[0] === from[0] && to[1] && !from[1]);
}

/** 0.3 is a multiple of 0.1, though their quotient is not quite 3. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < Number.EPSILON * Math.abs(times) * 2;
}

/** The types that a schema by itself allows; undefined where it leaves them open or to its parts. */
function allowedTypes(schema: JsonObject): string[] | undefined {
  const { type } = schema;
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? type.map(String) : valuesOf(schema)?.map(typeOfValue);
}

export function valuesOf({ enum: values, const: only }: JsonObject): Json[] | undefined {
  if (only !== undefined) return [only];
  return Array.isArray(values) ? values : undefined;
}

/** No enum at all is the widest: naming the values of an answer for the first time takes nothing from its reader. */
export function losesValue(wide: JsonObject, narrow: JsonObject): boolean {
  const [accepted, kept] = [valuesOf(wide), valuesOf(narrow)];
  if (kept === undefined) return false;
  return accepted === undefined || accepted.some((value) => !kept.some((one) => sameJson(one, value)));
}

/** In JSON "5" is no number: unlike in a header, a text is not the wider type. */
export function losesType(wide: JsonObject, narrow: JsonObject): boolean {
  const [accepted, kept] = [allowedTypes(wide), allowedTypes(narrow)];
  if (kept === undefined) return false;
  // what says no type takes any, unless its parts say one
  if (accepted === undefined) return PARTED.every((keyword) => !(keyword in wide));
  return accepted.some((type) => !kept.includes(type) && !(type === "integer" && kept.includes("number")));
}

const PARTED = ["allOf", "anyOf", "oneOf"];
/** Beyond this depth nobody knows. */
const DEEPEST = 6;

/** Whether the first schema takes all values that the second one lets through; false also where that is not known. */
export function takesAll(taker: Said, given: Said, depth = 0): boolean {
  const [wide, narrow] = [at(taker), at(given)];
  if (depth > DEEPEST) return false;
  const within = (one: Json | undefined, other: Json | undefined): boolean =>
    takesAll({ ...taker, schema: one }, { ...given, schema: other }, depth + 1);
  if (losesType(narrow, wide) || losesValue(narrow, wide)) return false;
  if (KEYWORDS.some((keyword) => refusesMore(keyword, given, taker))) return false;
  if (!listAt(wide["required"]).every((name) => listAt(narrow["required"]).includes(name))) return false;
  const [members, others] = [objectAt(narrow["properties"]), narrow["additionalProperties"] ?? true];
  const own = objectAt(wide["properties"]);
  // what an open object did not name is a new member, which nobody has sent or read yet
  const known = Object.entries(own).filter(([name]) => Object.hasOwn(members, name) || others !== true);
  if (!known.every(([name, member]) => within(member, members[name] ?? others))) return false;
  const rest = wide["additionalProperties"] ?? true;
  if (rest !== true) {
    const unnamed = Object.entries(members).filter(([name]) => !Object.hasOwn(own, name));
    if (!within(rest, others) || !unnamed.every(([, member]) => within(rest, member))) return false;
  }
  if (isObject(wide["items"]) && !within(wide["items"], narrow["items"] ?? true)) return false;
  if (!listAt(wide["allOf"]).every((part) => takesAll({ ...taker, schema: part }, given, depth + 1))) return false;
  const unknown = ["prefixItems", "patternProperties", "unevaluatedProperties", "unevaluatedItems"];
  if (unknown.some((keyword) => keyword in wide && !sameJson(wide[keyword], narrow[keyword]))) return false;
  return ALTERNATIVES.every((keyword) => {
    const list = wide[keyword];
    if (!Array.isArray(list) || sameJson(list, narrow[keyword])) return true;
    const parts = ALTERNATIVES.flatMap((name) => listAt(narrow[name]));
    return (parts.length === 0 ? [narrow] : parts).every((part) => list.some((one) => within(one, part)));
  });
}
