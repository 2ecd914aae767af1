/** How a parameter's text is decoded, read from its definition. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import type { Parameter } from "../../openapi/parameters.ts";
import { follow } from "../../openapi/reference.ts";
import type { Member, Shape } from "../runtime/routing/decode.ts";
import { typesOf } from "./checks.ts";

const KINDS = ["integer", "number", "boolean", "string", "null"] as const;

/** Every schema that has a say in the same value: the schema, what it refers to, and the parts of its compositions. */
function voices(document: JsonObject, schema: Json | undefined, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 8) return [];
  const target = follow(document, schema);
  const beside = ["allOf", "anyOf", "oneOf"].flatMap((name) => listAt(schema[name]));
  const further = [...(target === schema ? [] : [target]), ...beside];
  return [schema, ...further.flatMap((part) => voices(document, part, depth + 1))];
}

function typeOfValue(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
}

function typesIn(schemas: readonly JsonObject[]): Set<string> {
  const types = schemas.flatMap((schema) => {
    const listed = [...listAt(schema["enum"]), ...(schema["const"] === undefined ? [] : [schema["const"]])];
    return [...typesOf(schema), ...(typesOf(schema).length === 0 ? listed.map(typeOfValue) : [])];
  });
  return new Set(types);
}

function memberOf(document: JsonObject, schema: Json | undefined): Member {
  const schemas = voices(document, schema);
  const types = typesIn(schemas);
  if (types.has("array")) {
    const items = schemas.map((part) => part["items"]).find(isObject);
    return { of: "array", kinds: memberOf(document, items).kinds };
  }
  const kinds = KINDS.filter((kind) => types.has(kind));
  return { of: types.has("object") ? "object" : "value", kinds: kinds.length === 0 ? ["string"] : kinds };
}

/** The members of an object schema that need more than their text. */
export function membersOf(document: JsonObject, schema: Json | undefined): Record<string, Member> {
  const entries = voices(document, schema).flatMap((part) => Object.entries(objectAt(part["properties"])));
  return Object.fromEntries(entries.map(([name, member]) => [name, memberOf(document, member)]));
}

function styleOf({ in: place, definition }: Parameter): Shape["style"] {
  if (isObject(definition["content"]))
    return Object.keys(definition["content"]).some((name) => /json/i.test(name)) ? "json" : "simple";
  const fallback = place === "query" || place === "cookie" ? "form" : "simple";
  return (textAt(definition["style"]) ?? fallback) as Shape["style"];
}

export function shapeOf(document: JsonObject, parameter: Parameter): Shape {
  const { definition, name } = parameter;
  const style = styleOf(parameter);
  const member = memberOf(document, definition["schema"]);
  const explode = typeof definition["explode"] === "boolean" ? definition["explode"] : style === "form";
  const members = member.of === "object" ? membersOf(document, definition["schema"]) : {};
  return { name, style, explode, ...member, ...(Object.keys(members).length > 0 ? { members } : {}) };
}

/** The default of a parameter's schema, undefined when it has none. */
export function defaultOf(document: JsonObject, { definition }: Parameter): Json | undefined {
  return voices(document, definition["schema"]).find((schema) => schema["default"] !== undefined)?.["default"];
}
