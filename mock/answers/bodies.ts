/** Bodies that keep their schema: the contract's example where it does, and else a value that is made. */
import Negotiator from "negotiator";
import {
  type Json,
  type JsonObject,
  type Schema,
  isObject,
  isSchema,
  objectAt,
  parseJson,
  sameJson,
} from "../../spec/openapi/json.ts";
import { type Media, concrete, contentOf, examplesIn, isJsonMediaType } from "../../spec/openapi/media.ts";
import { join, read } from "../../spec/openapi/pointer.ts";
import { followed } from "../../spec/openapi/reference.ts";
import { declaredOnly } from "../resources/declared.ts";
import type { Schemas } from "../schemas.ts";
import type { Maker } from "../values/maker.ts";
import { toForm, toXml } from "./notations.ts";

export interface BodyParts {
  readonly document: JsonObject;
  readonly schemas: Schemas;
  readonly maker: Maker;
}

export interface WantedBody {
  readonly example?: string | undefined;
  /** A value that is made, another one for each seed. */
  readonly seed?: number | undefined;
}

/** The media type to answer in; undefined where the request takes none of them. */
export function negotiated(content: readonly Media[], accept: string | undefined, example?: string): Media | undefined {
  const holding = example === undefined ? [] : content.filter(({ examples }) => examples.has(example));
  // a range stands for what has no name of its own
  const offered = (holding.length > 0 ? holding : content).toSorted((one, other) => isRange(one) - isRange(other));
  // clients list the media type of success, so what they accept counts only where there is a choice
  if (accept !== undefined && content.length > 1) {
    const types = offered.map(({ type }) => concrete(type));
    const [type] = new Negotiator({ headers: { accept } }).mediaTypes(types);
    // what is no media type comes where any will do
    return offered.find((media) => concrete(media.type) === type) ?? (/\*\/\*/.test(accept) ? offered[0] : undefined);
  }
  return offered.find(({ type }) => isJsonMediaType(concrete(type))) ?? offered[0];
}

function isRange({ type }: Media): number {
  return Number(type !== concrete(type));
}

/** The media type by its own name, else the range that it was taken from. */
export function mediaOf(content: readonly Media[], type: string | undefined): Media | undefined {
  return content.find((one) => one.type === type) ?? content.find((one) => concrete(one.type) === type);
}

export function schemaOf(document: JsonObject, { schema }: Pick<Media, "schema">): Schema | undefined {
  const value = schema === undefined ? undefined : read(document, schema);
  return isSchema(value) ? value : undefined;
}

/** What to send, parsed where it is JSON and as text where it is not. */
export function bodyFor(parts: BodyParts, media: Media, wanted: WantedBody): unknown {
  const type = concrete(media.type);
  if (/^text\/event-stream|^application\/(jsonl|x-ndjson|json-seq)/i.test(type)) return streamOf(parts, media);
  const value = valueFor(parts, media, wanted);
  if (isJsonMediaType(type)) return value === undefined ? {} : value;
  if (typeof value === "string") return value;
  if (/[/+]xml\b/i.test(type)) return toXml(parts.document, schemaOf(parts.document, media), value ?? "");
  if (/urlencoded/i.test(type) && isObject(value)) return toForm(value);
  return value === undefined ? "" : JSON.stringify(value);
}

function valueFor(parts: BodyParts, media: Media, { example, seed }: WantedBody): Json | undefined {
  const schema = schemaOf(parts.document, media);
  const given = example === undefined ? [...media.examples.values()][0] : media.examples.get(example);
  if (seed === undefined && given !== undefined) {
    const kept = fittingExample(parts, media, given);
    if (kept !== undefined) return kept.value;
  }
  const made = schema === undefined ? undefined : parts.maker.make(schema, seed);
  if (made !== undefined) return (knownPart(parts, schema, made.value) ?? made).value;
  if (schema === undefined) return given;
  return given ?? parts.maker.attempt(schema);
}

/** An example of the contract, if it keeps the schema, as far as that declares it; JSON that is written as a text is meant as JSON. */
export function fittingExample(parts: BodyParts, media: Media, given: Json): { value: Json } | undefined {
  const { document, schemas } = parts;
  const schema = schemaOf(document, media);
  const isJson = isJsonMediaType(concrete(media.type));
  // texts in other notations are the contract's own words: a schema describes what they mean
  if (!isJson && typeof given === "string") return { value: given };
  if (schemas.accepts(schema, given)) return isJson ? knownPart(parts, schema, given) : { value: given };
  const parsed = isJson && typeof given === "string" ? parseJson(given) : undefined;
  return parsed !== undefined && schemas.accepts(schema, parsed) ? { value: parsed } : undefined;
}

type Fitting = { readonly value: Json } | undefined;

const KNOWN_PARTS = new WeakMap<object, Map<Schema | undefined, Fitting>>();

/** Without the members that no schema declares; undefined where nothing is left. */
function knownPart(parts: BodyParts, schema: Schema | undefined, given: Json): Fitting {
  if (typeof given !== "object" || given === null || schema === undefined) return { value: given };
  const known = KNOWN_PARTS.get(given) ?? new Map<Schema | undefined, Fitting>();
  KNOWN_PARTS.set(given, known);
  if (known.has(schema)) return known.get(schema);
  const declared = declaredOnly(parts, [schema], given);
  const isLeft = Object.keys(given).length === 0 || Object.keys(objectAt(declared)).length > 0 || Array.isArray(given);
  // of alternatives that overlap an undeclared member may tell the right one
  const isTaken = !sameJson(declared, given) && parts.schemas.accepts(schema, declared);
  const fitting = !isTaken ? { value: given } : isLeft ? { value: declared } : undefined;
  known.set(schema, fitting);
  return fitting;
}

const EVENTS = 2;

/** A stream of items, by `itemSchema` of OpenAPI 3.2 or the example that shows one whole. */
function streamOf(parts: BodyParts, media: Media): string {
  const [given] = media.examples.values();
  if (typeof given === "string") return given;
  const at = media.item ?? media.schema;
  const schema = at === undefined ? undefined : schemaOf(parts.document, { schema: at });
  const items = Array.from({ length: EVENTS }, (_, index) =>
    schema === undefined ? {} : (parts.maker.make(schema, index)?.value ?? {}),
  );
  const lines = items.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  if (/event-stream/i.test(media.type))
    return lines.map((line) => `data: ${line.replaceAll("\n", "\ndata: ")}\n\n`).join("");
  return lines.map((line) => (/json-seq/i.test(media.type) ? `\u001e${line}\n` : `${line}\n`)).join("");
}

/** A header's value: its example where that keeps the schema, else a made one; one with `content` is written as that. */
export function headerFor(parts: BodyParts, at: string): string | undefined {
  const place = followed(parts.document, at);
  const header = read(parts.document, place);
  if (!isObject(header)) return undefined;
  const [content] = contentOf(parts.document, place);
  const media: Media = {
    type: "application/json",
    schema: header["schema"] === undefined ? content?.schema : join(place, "schema"),
    item: undefined,
    examples: new Map(),
    encoding: {},
    files: new Set(),
  };
  const written = (value: Json): string =>
    content === undefined ? simple(value, header["explode"] === true) : JSON.stringify(value);
  const examples = [...examplesIn(parts.document, header).values(), ...(content?.examples.values() ?? [])];
  for (const example of examples) {
    const kept = fittingExample(parts, media, example);
    if (kept !== undefined) return written(kept.value);
  }
  const value = valueFor(parts, media, {});
  return value === undefined ? undefined : written(value);
}

/** RFC 6570's simple style, which is how headers are written. */
function simple(value: Json, explode: boolean): string {
  const text = (item: Json | undefined): string => (typeof item === "object" ? JSON.stringify(item) : String(item));
  if (Array.isArray(value)) return value.map(text).join(",");
  if (!isObject(value)) return text(value);
  return Object.entries(value)
    .map(([name, member]) => `${name}${explode ? "=" : ","}${text(member)}`)
    .join(",");
}
