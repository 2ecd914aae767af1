/** How a parameter's text is decoded, read from its definition. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import type { Parameter } from "../../openapi/parameters.ts";
import { follow } from "../../openapi/reference.ts";
import { type Member, type Shape, isSpread } from "../runtime/routing/decode.ts";
import { typesOf } from "./checks.ts";

const KINDS = ["integer", "number", "boolean", "string", "null"] as const;

/** Every schema that has a say in the same value: the schema, what it refers to, and the parts of its compositions. */
export function voices(document: JsonObject, schema: Json | undefined, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 8) return [];
  const target = follow(document, schema);
  const beside = ["allOf", "anyOf", "oneOf"].flatMap((name) => listAt(schema[name]));
  const further = [...(target === schema ? [] : [target]), ...beside];
  return [schema, ...further.flatMap((part) => voices(document, part, depth + 1))];
}

export function typeOfValue(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
}

/** The types that schemas of one value name, or list values of. */
export function typesIn(schemas: readonly JsonObject[]): Set<string> {
  const types = schemas.flatMap((schema) => {
    const listed = [...listAt(schema["enum"]), ...(schema["const"] === undefined ? [] : [schema["const"]])];
    return [...typesOf(schema), ...(typesOf(schema).length === 0 ? listed.map(typeOfValue) : [])];
  });
  return new Set(types);
}

/** Schemas may contain themselves; no client writes brackets deeper than that. */
const DEEPEST = 4;

/** Whether a schema speaks of members of any name, as that of an object does. */
function saysMembers(schema: JsonObject): boolean {
  return ["additionalProperties", "patternProperties"].some((keyword) => isObject(schema[keyword]));
}

function memberOf(document: JsonObject, schema: Json | undefined, depth = 0): Member {
  const schemas = voices(document, schema);
  const types = typesIn(schemas);
  const kinds = KINDS.filter((kind) => types.has(kind));
  const plain = kinds.length === 0 ? {} : { plain: kinds };
  if (types.has("array") || (types.size === 0 && schemas.some((part) => isObject(part["items"])))) {
    const item = memberOf(document, schemas.map((part) => part["items"]).find(isObject), depth + 1);
    return { of: "array", kinds: item.kinds, ...(item.of === "value" ? {} : { items: item }), ...plain };
  }
  const own: Member = { of: "value", kinds: kinds.length === 0 ? ["string"] : kinds };
  const namesSome = schemas.some((part) => isObject(part["properties"]));
  if (!types.has("object") && !namesSome && !(types.size === 0 && schemas.some(saysMembers))) return own;
  const members = depth < DEEPEST ? membersOf(document, schema, depth + 1) : {};
  return {
    of: "object",
    ...othersOf(document, schemas, depth),
    ...(Object.keys(members).length > 0 ? { members } : {}),
    ...plain,
  };
}

/** The members of an object that have no name in its schema. */
function othersOf(
  document: JsonObject,
  schemas: readonly JsonObject[],
  depth: number,
): Pick<Member, "kinds" | "others"> {
  const patterned = schemas.flatMap((part) => Object.values(objectAt(part["patternProperties"])));
  const [pattern, ...patterns] = patterned;
  const schema =
    schemas.map((part) => part["additionalProperties"]).find(isObject) ??
    (patterns.length > 0 ? { anyOf: patterned } : isObject(pattern) ? pattern : undefined);
  const other = schema === undefined || depth >= DEEPEST ? undefined : memberOf(document, schema, depth + 1);
  return {
    kinds: other?.kinds ?? ["string"],
    ...(other === undefined || other.of === "value" ? {} : { others: other }),
  };
}

/** The members of an object schema; one of which several parts speak may be what any of them says. */
function membersOf(document: JsonObject, schema: Json | undefined, depth: number): Record<string, Member> {
  const said = new Map<string, Json[]>();
  for (const part of voices(document, schema))
    for (const [name, member] of Object.entries(objectAt(part["properties"])))
      said.set(name, [...(said.get(name) ?? []), member]);
  const members = [...said].map(([name, all]): [string, Member] => [
    name,
    memberOf(document, all.length === 1 ? all[0] : { anyOf: all }, depth),
  ]);
  return Object.fromEntries(members);
}

function styleOf({ in: place, definition }: Parameter): Shape["style"] {
  if (isObject(definition["content"]))
    return Object.keys(definition["content"]).some((name) => /json/i.test(name)) ? "json" : "simple";
  const fallback = place === "query" || place === "cookie" ? "form" : "simple";
  const style = textAt(definition["style"]) ?? fallback;
  // OpenAPI 3.2: a form whose value nobody has encoded
  return (style === "cookie" ? "form" : style) as Shape["style"];
}

export function shapeOf(document: JsonObject, parameter: Parameter): Shape {
  const { definition, name } = parameter;
  const style = styleOf(parameter);
  const explode = typeof definition["explode"] === "boolean" ? definition["explode"] : style === "form";
  const member = memberOf(document, definition["schema"]);
  return { name, style, explode: explode && !isWithinOneCookie(document, parameter, member), ...member };
}

/**
 * Of several cookies of one name a server is told one, so that a list is written into one of them. So is an object with members of any name:
 * browsers send cookies that are none of them.
 */
function isWithinOneCookie(document: JsonObject, { in: place, definition }: Parameter, { of }: Member): boolean {
  return place === "cookie" && (of === "array" || (of === "object" && isOpen(document, definition["schema"])));
}

/** Whether a parameter asks for several cookies, in place of which there is one: a list or an object whose parts stand apart. */
export function isJoinedCookie(document: JsonObject, parameter: Parameter): boolean {
  if (parameter.in !== "cookie" || parameter.definition["explode"] === false) return false;
  return styleOf(parameter) === "form" && memberOf(document, parameter.definition["schema"]).of !== "value";
}

/** Whether an object has members that have no name in its schema; of one that names some, only where the schema speaks of others. */
function isOpen(document: JsonObject, schema: Json | undefined): boolean {
  const schemas = voices(document, schema);
  if (schemas.some((part) => Object.keys(objectAt(part["patternProperties"])).length > 0)) return true;
  const others = schemas.map((part) => part["additionalProperties"]).filter((one) => one !== undefined);
  if (others.length > 0) return others.some((one) => one === true || isObject(one));
  return !schemas.some((part) => isObject(part["properties"]));
}

/** An object whose members are parameters themselves, of any name. */
export function isSpreadMap(document: JsonObject, shape: Shape, schema: Json | undefined): boolean {
  return isSpread(shape) && isOpen(document, schema);
}

/** Names that a place has beside the members of one of its objects. */
function besides(shapes: readonly Shape[], own: Shape): string[] {
  const others = shapes.filter((shape) => shape !== own);
  return others.flatMap((shape) => (isSpread(shape) ? Object.keys(shape.members ?? {}) : [shape.name]));
}

/** API keys that are sent as query parameters. */
function keysIn(document: JsonObject, place: string): string[] {
  const schemes = Object.values(objectAt(objectAt(document["components"])["securitySchemes"]));
  return schemes
    .map((scheme) => objectAt(follow(document, scheme)))
    .filter((scheme) => scheme["type"] === "apiKey" && scheme["in"] === place)
    .map((scheme) => textAt(scheme["name"]) ?? "");
}

/** Members of an object that are other parameters of its place, or members of one, too. */
function sharedWith(shapes: readonly Shape[], own: Shape): string[] {
  if (!isSpread(own)) return [];
  const others = new Set(besides(shapes, own));
  return Object.keys(own.members ?? {}).filter((name) => others.has(name));
}

/** How all parameters of one place are decoded. */
export function shapesOf(document: JsonObject, parameters: readonly Parameter[]): Shape[] {
  const shapes = parameters.map((parameter) => shapeOf(document, parameter));
  return shapes.map((shape, index) => {
    const { in: place = "query", definition = {} } = parameters[index] ?? {};
    const shared = sharedWith(shapes, shape);
    const told = { ...shape, ...(shared.length > 0 && { shared }) };
    if (!isSpreadMap(document, shape, definition["schema"])) return told;
    return { ...told, except: [...besides(shapes, shape), ...keysIn(document, place)] };
  });
}

/**
 * How each field of a form is written: by its style where its encoding has one, else a list as a field for each item and an object as JSON.
 */
export function fieldsOf(document: JsonObject, schema: Json | undefined, encodings: JsonObject): Shape[] {
  const named = objectAt(objectAt(follow(document, schema))["properties"]);
  const fields = Object.entries(membersOf(document, schema, 0)).map(([name, member]): Shape => {
    const { style, explode, allowReserved, contentType } = objectAt(encodings[name]);
    const isStyled = style !== undefined || explode !== undefined || allowReserved !== undefined;
    const said = (textAt(style) ?? "form") as Shape["style"];
    if (isStyled)
      return { name, style: said, explode: typeof explode === "boolean" ? explode : said === "form", ...member };
    const isJson = member.of === "object" || (member.of === "value" && /\bjson\b/i.test(textAt(contentType) ?? ""));
    return { name, style: isJson ? "json" : "form", explode: true, ...member };
  });
  return fields.map((field) =>
    isSpreadMap(document, field, named[field.name]) ? { ...field, except: besides(fields, field) } : field,
  );
}

/** The default of a parameter's schema, undefined when it has none. */
export function defaultOf(document: JsonObject, { definition }: Parameter): Json | undefined {
  return voices(document, definition["schema"]).find((schema) => schema["default"] !== undefined)?.["default"];
}
