/** What a client may send to an operation: made by the mock's own maker, judged elsewhere. */
import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../../spec/codegen/operations.ts";
import {
  type Json,
  type JsonObject,
  type Schema,
  isSchema,
  listAt,
  objectAt,
  textAt,
} from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import type { Made } from "./make.ts";
import { leavesOutEmpty, withoutEmpty } from "./noted.ts";

export interface Sent {
  readonly input: JsonObject;
  readonly body: unknown;
  readonly contentType: string | undefined;
  /** Whether the contract says what the body is. */
  readonly isDescribed: boolean;
}

/** HTTP allows no other names of headers and cookies. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const FILLED = { type: ["string", "number", "boolean", "array", "object"], minItems: 1, minProperties: 1 };

function isNothing(value: Json | undefined): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Who calls the client gives the text of JSON in a path, and the routes read it. */
export function isTextOfJson({ in: place, mediaType }: Operation["parameters"][number]): boolean {
  return place === "path" && isJson(mediaType ?? "");
}

/** A value of each parameter, and a body of each media type; none of the media types that no valid value is found for, or none that can be written. */
export function requestsOf({ document, maker, schemas, directory }: Made, operation: Operation): Sent[] {
  const { at, method, parameters, body } = operation;
  const placed = new Map<string, [string, Json][]>();
  for (const parameter of parameters) {
    const { name, in: place, at: parameterAt, schema, required } = parameter;
    // the notes say so
    if ((place === "header" || place === "cookie") && !TOKEN.test(name)) continue;
    const said = read(document, schema);
    const made = isSchema(said) ? maker.make(said)?.value : "text";
    // null, and a list or an object without anything in it, are not written, and what is required has to be
    const value = required && isNothing(made) ? maker.make({ allOf: [said, FILLED] } as JsonObject)?.value : made;
    const isLost =
      leavesOutEmpty(parameterAt, directory.notes) && !schemas.accepts(said as Schema, withoutEmpty(value));
    if (required && (value === undefined || isLost)) return [];
    if (isLost) continue;
    if (value === undefined) continue;
    placed.set(place, [...(placed.get(place) ?? []), [name, isTextOfJson(parameter) ? JSON.stringify(value) : value]]);
  }
  // a name may be one that an assignment has another meaning for
  const input: Record<string, JsonObject> = Object.fromEntries(
    [...placed].map(([place, values]) => [place, Object.fromEntries(values)]),
  );
  // a client refuses a value that makes another path, and no other one is known
  if (Object.values(input["path"] ?? {}).some((value) => String(value) === "")) return [];
  // fetch sends no body with these two
  if (body === undefined || method === "get" || method === "head")
    return [{ input, body: undefined, contentType: undefined, isDescribed: false }];
  return body.content.flatMap(({ type, schema }) => {
    const said = schema === undefined ? undefined : read(document, schema);
    const value = isSchema(said) ? maker.make(said)?.value : "text";
    const isDescribed = isSchema(said);
    // what a client sends has a type
    if (type.startsWith("*/")) return [];
    // a form has fields, whatever a contract says of it, and without one it is no body
    if (isForm(type) && Object.keys(objectAt(value)).length === 0) return [];
    const isLeftOut = isForm(type) && isDescribed && leavesOutEmpty(`${at}/requestBody`, directory.notes);
    if (isLeftOut && !schemas.accepts(said, withoutEmpty(value) ?? {})) return [];
    return value === undefined ? [] : [{ input, body: bodyOf(type, said, value), contentType: type, isDescribed }];
  });
}

export function callOf({ input, body, contentType }: Sent): object {
  return { ...input, ...(body !== undefined && { body, contentType }) };
}

export function isJson(type: string): boolean {
  return /^[^;]*[/+]json\b/i.test(type);
}

export function isForm(type: string): boolean {
  return /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);
}

/** A client takes any media type but JSON and forms as the text or the bytes that they are. */
function bodyOf(type: string, schema: Json | undefined, value: Json): unknown {
  if (isJson(type) || /^application\/x-www-form-urlencoded/i.test(type)) return value;
  if (!/^multipart\//i.test(type)) return /^text\/|xml/i.test(type) ? asText(value) : new Blob(["bytes"]);
  const members = Object.entries(objectAt(value));
  return Object.fromEntries(members.map(([name, member]) => [name, partOf(propertyOf(schema, name), member)]));
}

function asText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function propertyOf(schema: Json | undefined, name: string): JsonObject {
  return objectAt(objectAt(objectAt(schema)["properties"])[name]);
}

function isFile(schema: JsonObject): boolean {
  const media = textAt(schema["contentMediaType"]);
  return (
    schema["format"] === "binary" || (media !== undefined && schema["contentEncoding"] === undefined && !isJson(media))
  );
}

function partOf(schema: JsonObject, member: Json): unknown {
  if (isFile(schema)) return new Blob(["bytes"]);
  return isFile(objectAt(schema["items"])) ? listAt(member).map(() => new Blob(["bytes"])) : member;
}

/** Credentials of any value, in the form of each scheme. */
export function credentialsOf(document: JsonObject): object {
  const schemes = objectAt(objectAt(document["components"])["securitySchemes"]);
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => {
      const isBasic = /^basic$/i.test(String(objectAt(scheme)["scheme"]));
      return [name, isBasic ? { username: "a", password: "b" } : "key"];
    }),
  );
}

/**
 * A value whose schema says nothing of its type arrives as the text that it was sent as. Where there may be a list or a single value, one
 * item is either of them. What arrives has kept its schema all the same.
 */
export function isAlike(sent: unknown, arrived: unknown): boolean {
  if (isSame(sent, arrived) || (typeof arrived === "string" && arrived === JSON.stringify(sent))) return true;
  if (Array.isArray(sent) && !Array.isArray(arrived)) return sent.length === 1 && isAlike(sent[0], arrived);
  const given = Object(arrived) as Record<string, unknown>;
  // null is nothing to write in a form
  const members = Object.entries(Object(sent) as object).filter(
    ([name, value]) => value !== null || Object.hasOwn(given, name),
  );
  if (typeof sent !== "object" || sent === null || members.length !== Object.keys(given).length) return false;
  return members.every(([name, value]) => isAlike(value, given[name]));
}

/** Members in any order, and files told by their size. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

export function comparable(value: unknown): unknown {
  const told = (member: unknown): unknown => (member instanceof Blob ? `${member.size} bytes` : member);
  return JSON.parse(JSON.stringify(told(value) ?? null, (_key, member: unknown) => told(member))) as unknown;
}
