/** Which part of a list the query asks for, and how the next one is asked for. */
import { type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { limitAmong, plainName } from "../../spec/openapi/limits.ts";
import { CURSOR, OFFSET, PAGE } from "../../spec/openapi/list-names.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import type { Json } from "../../spec/openapi/json.ts";
import { saidOf } from "./filtered.ts";
import type { Call } from "./removals.ts";

export interface Page {
  readonly items: readonly Json[];
  /** How many there are on all pages. */
  readonly count: number;
  /** How many a page may have; undefined where any may. */
  readonly size: number | undefined;
  /** The parameters of the next page, with their values; undefined where this is the last. */
  readonly next: ReadonlyMap<string, string> | undefined;
  /** The parameter that takes what a page says of the next one. */
  readonly cursor: string | undefined;
}

interface Turn {
  readonly name: string;
  readonly first: number;
  /** Items before the value of the parameter, and the value before which so many stand. */
  readonly before: (value: number) => number;
  readonly at: (count: number) => number;
}

function whole(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function numberIn(said: JsonObject, ...names: readonly string[]): number | undefined {
  return names.map((name) => said[name]).find((value) => typeof value === "number");
}

function turnOf(document: JsonObject, parameters: readonly Parameter[], size: number): Turn | undefined {
  const named = (names: RegExp): Parameter | undefined => parameters.find(({ name }) => names.test(plainName(name)));
  const cursor = named(CURSOR);
  if (cursor !== undefined) return { name: cursor.name, first: 0, before: (value) => value, at: (count) => count };
  const offset = named(OFFSET);
  if (offset !== undefined) return { name: offset.name, first: 0, before: (value) => value, at: (count) => count };
  const page = named(PAGE);
  if (page === undefined) return undefined;
  const first = numberIn(saidOf(document, page), "default", "minimum") ?? 1;
  return {
    name: page.name,
    first,
    before: (value) => Math.max(0, value - first) * size,
    at: (count) => first + Math.floor(count / size),
  };
}

export function pageOf(
  document: JsonObject,
  { operation, query }: Pick<Call, "operation" | "query">,
  items: readonly Json[],
): Page {
  const parameters = operation.parameters.filter(({ in: place }) => place === "query");
  const isMember = (name: string): boolean => items.some((item) => isObject(item) && Object.hasOwn(item, name));
  const limit = limitAmong(parameters, ({ name }) => !isMember(name));
  const asked = limit && (whole(query.get(limit.name)) ?? numberIn(saidOf(document, limit), "default"));
  const size = asked !== undefined && asked > 0 ? asked : undefined;
  const count = items.length;
  const turn = turnOf(document, parameters, size ?? Math.max(1, count));
  const start = turn === undefined ? 0 : turn.before(whole(query.get(turn.name)) ?? turn.first);
  const part = items.slice(start, size === undefined ? undefined : start + size);
  const behind = start + part.length;
  const next = turn !== undefined && behind < count ? new Map([[turn.name, String(turn.at(behind))]]) : undefined;
  const cursor = parameters.find(({ name }) => CURSOR.test(plainName(name)))?.name;
  return { items: part, count, size, next, cursor };
}
