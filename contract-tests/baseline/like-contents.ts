/** Media types and headers of two contracts under names that are as alike as what they stand for. */
import { type Json, type JsonObject, isObject, listAt, mapObject, objectAt } from "../../spec/openapi/json.ts";
import { declaredMedia, essence } from "../../spec/openapi/media.ts";
import { lookUp } from "../../spec/openapi/reference.ts";
import { changed } from "../../spec/openapi/walk.ts";
import { HEADERS } from "./directions.ts";

/** Case distinguishes neither headers nor media types, and what is JSON is UTF-8 whether that is said or not. */
export function withPlainNames(contract: JsonObject): JsonObject {
  return changed(contract, (value, { kind }) => {
    if (kind === "PathItem") return withSmallHeaders(value);
    if (kind !== "Response" && kind !== "RequestBody") return value;
    const content = Object.entries(objectAt(value["content"])).map(
      ([type, media]) => [plainType(type), media] as const,
    );
    return "content" in value ? { ...value, content: Object.fromEntries(content) } : value;
  });
}

/** Of headers that differ in case alone nobody can send both, and each stays what it is called. */
function withSmallHeaders(path: JsonObject): JsonObject {
  const lists = [path, ...Object.values(path).map(objectAt)].map(({ parameters }) => listAt(parameters).map(objectAt));
  const names = new Set(lists.flat().flatMap(({ in: place, name }) => (place === "header" ? [String(name)] : [])));
  const small = (one: JsonObject): JsonObject => {
    const name = String(one["name"]).toLowerCase();
    const isAlone = [...names].filter((other) => other.toLowerCase() === name).length === 1;
    return one["in"] === "header" && isAlone ? { ...one, name } : one;
  };
  const within = (owner: JsonObject): JsonObject => {
    const { parameters } = owner;
    return Array.isArray(parameters) ? { ...owner, parameters: parameters.map((one) => small(objectAt(one))) } : owner;
  };
  return mapObject(within(path), (member) => (isObject(member) ? within(member) : member));
}

function plainType(type: string): string {
  const [, ...parameters] = type.split(";").map((part) => part.trim());
  const rest = parameters.filter((one) => !/^charset="?utf-8"?$/i.test(one));
  return [essence(type), ...rest].join(";");
}

const isWithin = (type: string, range: string): boolean =>
  type !== HEADERS && type !== range && declaredMedia([{ type: range }], type) !== undefined;

/** What is taken now, with the types that were taken and are in a range now: each by itself. */
export function withTypesInRanges(before: JsonObject, now: JsonObject): JsonObject {
  return changed(now, (value, { kind, at }) => {
    if (kind !== "RequestBody") return value;
    const content = objectAt(value["content"]);
    const known = Object.entries(content).map(([type, media]) => ({ type, media }));
    const more = Object.keys(objectAt(objectAt(lookUp(before, at))["content"])).flatMap((type): [string, Json][] => {
      const range = type in content ? undefined : declaredMedia(known, type);
      return range === undefined ? [] : [[type, range.media]];
    });
    return more.length === 0 ? value : { ...value, content: { ...content, ...Object.fromEntries(more) } };
  });
}

/** What was answered, with the types of now in place of a range that they are in. */
export function withRangesMet(before: JsonObject, now: JsonObject): JsonObject {
  return changed(before, (value, { kind, at }) => {
    if (kind !== "Response" || !("content" in value)) return value;
    const present = Object.keys(objectAt(objectAt(lookUp(now, at))["content"]));
    const content = Object.entries(objectAt(value["content"])).flatMap(([range, media]) => {
      const met = present.includes(range) ? [] : present.filter((type) => isWithin(type, range));
      return (met.length === 0 ? [range] : met).map((type) => [type, media] as const);
    });
    return { ...value, content: { ...Object.fromEntries(content), ...ownOf(objectAt(value["content"]), present) } };
  });
}

/** A type that is named has its own schema, whatever a range beside it says. */
const ownOf = (content: JsonObject, present: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(content).filter(([type]) => present.includes(type)));
