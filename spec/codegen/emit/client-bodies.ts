/** What the client has to know of the bodies of an operation: their media types, and how fields and events are written. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import { type Media, concrete, essence, isJsonMediaType } from "../../openapi/media.ts";
import { read } from "../../openapi/pointer.ts";
import { follow } from "../../openapi/reference.ts";
import type { Operation } from "../operations.ts";
import type { EventData } from "../runtime/client/server-sent-events.ts";

const JSON_FORM = "application/json";
const EVENTS = "text/event-stream";

/** Requests that fetch sends without a body, whatever the contract says. */
export const BARE: ReadonlySet<string> = new Set(["get", "head"]);

export function bodiesShape(document: JsonObject, { method, body, responses }: Operation): JsonObject {
  const sent = body?.content ?? [];
  const forms = responses.filter(({ status }) => status.startsWith("2")).flatMap(({ content }) => content);
  const media = usual(sent);
  const mediaType = media && sentAs(document, media);
  const accept = acceptOf(forms.map(({ type }) => type));
  const events = forms.find(({ type }) => essence(type) === EVENTS);
  const eventData = events === undefined ? "text" : eventDataOf(document, events);
  const encodings = sent.flatMap((media): [string, JsonObject][] => {
    const fields = fieldsOf(document, media);
    return Object.keys(fields).length === 0 ? [] : [[sentAs(document, media), fields]];
  });
  return {
    ...(body !== undefined && BARE.has(method) && { bare: true }),
    ...(mediaType !== undefined && { mediaType }),
    ...(accept !== undefined && { accept }),
    ...(encodings.length > 0 && { encodings: Object.fromEntries(encodings) }),
    ...(eventData !== "text" && { eventData }),
  };
}

/** Parts of the runtime that come along only where an operation needs them: their names, by module. */
export function helpersOf({ body, responses }: Operation): ReadonlyMap<string, string> {
  const sent = (body?.content ?? []).map(({ type }) => essence(type));
  const forms = responses.flatMap(({ content }) => content).map(({ type }) => essence(type));
  return new Map([
    ...(sent.some((type) => type.startsWith("multipart/")) ? ([["multipart", "multipart"]] as const) : []),
    ...(forms.includes(EVENTS) ? ([["serverSentEvents", "server-sent-events"]] as const) : []),
  ]);
}

/** JSON where it is one of them. */
function usual(media: readonly Media[]): Media | undefined {
  return media.find(({ type }) => type === JSON_FORM) ?? media.find(({ type }) => isJsonMediaType(type)) ?? media[0];
}

/** A range is no type of a body: what its value is written as where the caller names none. Empty for files, which have a type of their own. */
function sentAs(document: JsonObject, { type, schema }: Media): string {
  const said = schema === undefined ? {} : objectAt(follow(document, read(document, schema)));
  const isFile = said["format"] === "binary" || /^(image|audio|video|font|model)\//i.test(type);
  return isFile && essence(type).includes("*") ? "" : concrete(type);
}

/** JSON of several forms, and events where there is nothing else: many servers send them only to who asks. */
function acceptOf(forms: readonly string[]): string | undefined {
  const different = new Set(forms);
  const [only] = different;
  if (different.size > 1) return different.has(JSON_FORM) ? JSON_FORM : undefined;
  return only !== undefined && essence(only) === EVENTS ? only : undefined;
}

/** The fields of a form that are not written as every form does. */
function fieldsOf(document: JsonObject, { type, encoding }: Media): JsonObject {
  const isMultipart = essence(type).startsWith("multipart/");
  const fields = Object.entries(encoding).map(([name, value]): [string, JsonObject] => {
    const said = objectAt(value);
    const headers = isMultipart ? headersOf(document, objectAt(said["headers"])) : {};
    const contentType = isMultipart ? textAt(said["contentType"]) : undefined;
    const { style, explode, allowReserved } = said;
    return [
      name,
      {
        ...(contentType !== undefined && { contentType }),
        ...(typeof style === "string" && { style }),
        ...(typeof explode === "boolean" && { explode }),
        ...(allowReserved === true && { allowReserved }),
        ...(Object.keys(headers).length > 0 && { headers }),
      },
    ];
  });
  return Object.fromEntries(fields.filter(([, said]) => Object.keys(said).length > 0));
}

/** Headers of a part to which the contract gives one value; all others are the caller's. */
function headersOf(document: JsonObject, headers: JsonObject): JsonObject {
  const fixed = Object.entries(headers).flatMap(([name, header]): [string, string][] => {
    const schema = objectAt(follow(document, objectAt(follow(document, header))["schema"]));
    const listed = listAt(schema["enum"]);
    const value = schema["const"] ?? schema["default"] ?? (listed.length === 1 ? listed[0] : undefined);
    const isNamed = name.toLowerCase() === "content-type";
    return isNamed || value === undefined || typeof value === "object" ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(fixed);
}

/** A schema and its alternatives, references followed. */
function alternatives(document: JsonObject, schema: Json | undefined, depth = 0): JsonObject[] {
  const target = follow(document, schema);
  if (!isObject(target) || depth > 8) return [];
  const parts = ["oneOf", "anyOf"].flatMap((name) => listAt(target[name]));
  return parts.length === 0 ? [target] : parts.flatMap((part) => alternatives(document, part, depth + 1));
}

function isText(schema: JsonObject): boolean {
  const { type, enum: listed, const: single } = schema;
  if (type === undefined) return [...listAt(listed), single].some((value) => typeof value === "string");
  return type === "string";
}

/** How the data of the events is read: a schema with a member `data` describes an event, any other its data. */
function eventDataOf(document: JsonObject, { schema, item }: Media): EventData {
  const at = item ?? schema;
  const whole = at === undefined ? undefined : follow(document, read(document, at));
  const isList = item === undefined && isObject(whole) && whole["type"] === "array";
  const events = alternatives(document, isList ? whole["items"] : whole);
  const members = events.map((event) => memberOf(document, event, "data"));
  if (members.length === 0 || events.every((event) => Object.keys(event).length === 0)) return "text";
  if (members.some((member) => member === undefined)) return events.every(isText) ? "text" : "json";
  const data = members.flatMap((member) => alternatives(document, member));
  const isJson = data.map((one) => !isText(one) || /json/i.test(textAt(one["contentMediaType"]) ?? ""));
  return isJson.some(Boolean) ? "mixed" : "text";
}

function memberOf(document: JsonObject, schema: JsonObject, name: string): Json | undefined {
  const parts = [schema, ...listAt(schema["allOf"]).map((part) => objectAt(follow(document, part)))];
  return parts.map((part) => objectAt(part["properties"])[name]).find((member) => member !== undefined);
}
