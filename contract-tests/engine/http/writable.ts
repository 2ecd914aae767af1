/** Which values a body can carry: a form has fields, and no letters for null, nor for a list or an object without anything in it. */
import { type Json, type JsonObject, isObject, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { type Media, isJsonMediaType } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Schemas } from "../schemas.ts";

function holdsNothing(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  const members: Json[] = Object.values(value as object);
  return members.length === 0 || members.some(holdsNothing);
}

/** Of a field that is no JSON nobody knows whether `null` is a word. */
function isUntold({ encoding }: Media, name: string, member: Json): boolean {
  const isJson = isJsonMediaType(textAt(objectAt(encoding[name])["contentType"]) ?? "");
  return !isJson && (member === null || (Array.isArray(member) && member.includes(null)));
}

/** The members of which something is written: of a list its items, of an object with a style its members. */
function carried(media: Media, value: JsonObject): JsonObject {
  const { encoding } = media;
  const isStyled = (name: string): boolean => ["style", "explode"].some((word) => word in objectAt(encoding[name]));
  const isNothing = (name: string, member: Json): boolean =>
    (Array.isArray(member) || (isObject(member) && isStyled(name))) && Object.keys(member).length === 0;
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, member]) => !isNothing(name, member ?? null) && !isUntold(media, name, member ?? null),
    ),
  );
}

function isForm({ type }: Media): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
}

/** What is told by a body of this type: a form says nothing of a list without items, nor of null. */
export function arriving(media: Media, value: Json | undefined): Json | undefined {
  return isForm(media) && isObject(value) ? carried(media, value) : value;
}

/** Whether what arrives is still what the contract admits: of what has to be there something is written. */
export function isWritable(schemas: Schemas, { body }: Operation, media: Media, value: Json): boolean {
  const isEncoded = /^application\/x-www-form-urlencoded/i.test(media.type);
  // a text without letters is no body at all
  if (!isForm(media)) return value !== "" || body?.required !== true || isJsonMediaType(media.type);
  if (!isObject(value)) return false;
  if (Object.entries(value).some(([name, member]) => isUntold(media, name, member ?? null))) return false;
  const isDeep = (name: string): boolean => objectAt(media.encoding[name])["style"] === "deepObject";
  if (Object.entries(value).some(([name, member]) => isDeep(name) && holdsNothing(member ?? null))) return false;
  const arrives = carried(media, value);
  const fields = Object.keys(arrives).length;
  // a form without fields is no body at all
  if (isEncoded && fields === 0 && body?.required === true) return false;
  return (
    fields === Object.keys(value).length || media.schema === undefined || schemas.valid("in", media.schema, arrives)
  );
}
