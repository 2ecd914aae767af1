/** Which part of a list the query asks for, and how others are asked for. */
import { type Json, type JsonObject, textAt } from "../../spec/openapi/json.ts";
import { limitAmong, plainName } from "../../spec/openapi/limits.ts";
import {
  AFTER_ITEM,
  BEFORE,
  CURSOR,
  NEXT_ADDRESS,
  OFFSET,
  PAGE,
  countsFromOne,
} from "../../spec/openapi/list-names.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import { askable, saidOf } from "./asked.ts";
import type { Call } from "./removals.ts";

/** The parameters of a page, with their values; undefined for one that is not to be there. */
export type Asking = ReadonlyMap<string, string | undefined>;

export interface Page {
  readonly items: readonly Json[];
  /** How many there are on all pages. */
  readonly count: number;
  /** How many stand before this page. */
  readonly start: number;
  /** How many a page may have; undefined where any may. */
  readonly size: number | undefined;
  /** The number of the page; undefined where pages have none. */
  readonly number: number | undefined;
  /** Undefined where this is the last, and where there is no way on. */
  readonly next: Asking | undefined;
  readonly previous: Asking | undefined;
  /** The first and the last page, where a number or an offset leads there. */
  readonly ends: { readonly first: Asking; readonly last: Asking } | undefined;
  /** The parameter that takes what a page says of the next one. */
  readonly cursor: string | undefined;
  /** What the query asks for in numbers, by the plain names of its parameters. */
  readonly asked: ReadonlyMap<string, number>;
}

/** `page[size]` and `pageSize` are one name. */
export function bareName(name: string): string {
  return plainName(name).replaceAll("_", "").toLowerCase();
}

interface Turn {
  readonly name: string;
  readonly first: number;
  readonly by: "cursors" | "items" | "pages" | "identifiers";
  /** Items before the value of the parameter, and the value before which so many stand. */
  readonly before: (value: string | undefined) => number;
  readonly at: (count: number) => string;
}

interface List {
  readonly items: readonly Json[];
  /** What an item says of itself. */
  readonly saidBy: (item: Json) => JsonObject;
  /** Whether the answer has a place for what asks for the next page. */
  readonly saysCursor: boolean;
  /** Names of what the answer says beside the items. */
  readonly beside: readonly string[];
  readonly limit: Parameter | undefined;
}

function whole(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function numberIn(said: JsonObject, ...names: readonly string[]): number | undefined {
  return names.map((name) => said[name]).find((value) => typeof value === "number");
}

const IDENTIFIER = /(^|_)(u?u?id|key|code|slug|name|token)$|[a-z]I[dD]$/;

/** Every text or number by which an item may be named, that of its identifier first. */
function namesOf({ saidBy }: List, item: Json | undefined): string[] {
  const named = Object.entries(item === undefined ? {} : saidBy(item)).filter(([name]) => IDENTIFIER.test(name));
  const [own, others] = [named.filter(([name]) => name === "id"), named.filter(([name]) => name !== "id")];
  return [...own, ...others].flatMap(([, value]) =>
    typeof value === "number" ? String(value) : (textAt(value) ?? []),
  );
}

/** Who wants more names the last one that came. */
function byIdentifier(name: string, list: List): Turn {
  const isNameless = list.items.every((item) => namesOf(list, item).length === 0);
  const placeOf = (value: string): number =>
    isNameless ? (whole(value) ?? 0) : list.items.findIndex((item) => namesOf(list, item).includes(value)) + 1;
  return {
    name,
    first: 0,
    by: "identifiers",
    before: (value) => (value === undefined ? 0 : placeOf(value)),
    at: (count) => namesOf(list, list.items[count - 1])[0] ?? String(count),
  };
}

function counting(name: string, by: "cursors" | "items", first = 0): Turn {
  const before = (value: string | undefined): number => Math.max(0, (whole(value) ?? first) - first);
  return { name, first, by, before, at: (count) => String(first + count) };
}

function turnOf(
  document: JsonObject,
  parameters: readonly Parameter[],
  { query, size, list }: { readonly query: Call["query"]; readonly size: number; readonly list: List },
): Turn | undefined {
  // of several ways through a list the one that is asked for
  const turns = [AFTER_ITEM, CURSOR, OFFSET, PAGE];
  const asked = parameters.find(({ name }) => query.has(name) && turns.some((names) => names.test(plainName(name))));
  const ways = asked === undefined ? parameters : [asked];
  const named = (names: RegExp): Parameter | undefined => ways.find(({ name }) => names.test(plainName(name)));
  const cursor = named(CURSOR);
  const after = named(AFTER_ITEM) ?? (cursor !== undefined && /^after$/i.test(cursor.name) ? cursor : undefined);
  if (after !== undefined && !list.saysCursor) return byIdentifier(after.name, list);
  if (cursor !== undefined) return counting(cursor.name, "cursors");
  const offset = named(OFFSET);
  if (offset !== undefined) {
    const first = numberIn(saidOf(document, offset), "default", "minimum");
    return counting(offset.name, "items", first ?? Number(countsFromOne(offset.name, list.beside)));
  }
  const page = named(PAGE);
  if (page === undefined) return undefined;
  const first = numberIn(saidOf(document, page), "default", "minimum") ?? 1;
  return {
    name: page.name,
    first,
    by: "pages",
    before: (value) => Math.max(0, (whole(value) ?? first) - first) * size,
    at: (count) => String(first + Math.floor(count / size)),
  };
}

/** Where an answer has a place for the address of the next page and no parameter asks for one, the address has a way of its own. */
function addressed({ limit, beside }: List): Turn | undefined {
  const isLed = limit !== undefined && beside.some((name) => NEXT_ADDRESS.test(name));
  const [, around] = /^(\w+)\[/.exec(limit?.name ?? "") ?? [];
  return isLed ? counting(around === undefined ? "after" : `${around}[after]`, "cursors") : undefined;
}

/** A parameter of this kind says a number, and no `true`: `$count` of OData asks whether they are counted. */
function isNumber(document: JsonObject, parameter: Parameter): boolean {
  return ![saidOf(document, parameter)["type"]].flat().includes("boolean");
}

/** Where the page begins and ends: behind what the turn says, or before what comes after the page. */
function rangeOf(
  { query }: Pick<Call, "query">,
  parameters: readonly Parameter[],
  { turn, size, list }: { readonly turn: Turn | undefined; readonly size: number | undefined; readonly list: List },
): readonly [number, number] {
  const count = list.items.length;
  const asked = (names: RegExp): string | undefined =>
    parameters.flatMap(({ name }) => (names.test(plainName(name)) ? (query.get(name) ?? []) : []))[0];
  const before = asked(BEFORE);
  const last = whole(asked(/^last$/i));
  if (turn === undefined || (before === undefined && last === undefined)) {
    const start = turn?.before(query.get(turn.name) ?? undefined) ?? 0;
    return [start, size === undefined ? count : start + size];
  }
  const place = before === undefined ? 0 : turn.before(before);
  const end = place > 0 ? Math.min(count, place - 1) : count;
  const most = last ?? size ?? end;
  return [Math.max(0, end - most), end];
}

/** The parameter that says how many items a page may have; `repeated`: names of what stands beside the items, which repeat it. */
export function limitOf(
  document: JsonObject,
  operation: Call["operation"],
  { items, repeated }: { readonly items: readonly JsonObject[]; readonly repeated: readonly string[] },
): Parameter | undefined {
  const numbers = askable(document, operation).filter((one) => isNumber(document, one));
  const isMember = (name: string): boolean => items.some((item) => Object.hasOwn(item, name));
  return limitAmong(numbers, ({ name }) => !isMember(name) || repeated.includes(name));
}

export function pageOf(
  document: JsonObject,
  { operation, query }: Pick<Call, "operation" | "query">,
  list: List,
): Page {
  const parameters = askable(document, operation);
  const { limit } = list;
  const asked = limit && (whole(query.get(limit.name)) ?? numberIn(saidOf(document, limit), "default"));
  const size = asked !== undefined && asked > 0 ? asked : undefined;
  const count = list.items.length;
  const step = size ?? Math.max(1, count);
  const numbers = parameters.filter((one) => isNumber(document, one));
  const turn = turnOf(document, numbers, { query, size: step, list }) ?? addressed(list);
  const [start, end] = rangeOf({ query }, parameters, { turn, size, list });
  const items = list.items.slice(start, end);
  const behind = start + items.length;
  const counts = turn?.by === "items" || turn?.by === "pages";
  const away = parameters.flatMap(({ name }): [string, undefined][] =>
    BEFORE.test(plainName(name)) && query.has(name) ? [[name, undefined]] : [],
  );
  const to = ({ name, at }: Turn, place: number): Asking =>
    new Map([...away, [name, place === 0 && !counts ? undefined : at(place)]]);
  const number = turn?.by === "pages" ? Number(turn.at(start)) : undefined;
  return {
    items,
    count,
    start,
    size,
    number,
    next: turn !== undefined && behind < count ? to(turn, behind) : undefined,
    previous: turn !== undefined && start > 0 ? to(turn, Math.max(0, start - step)) : undefined,
    ends:
      turn !== undefined && counts
        ? { first: to(turn, 0), last: to(turn, Math.max(0, Math.ceil(count / step) - 1) * step) }
        : undefined,
    cursor: parameters.find(({ name }) => CURSOR.test(plainName(name)))?.name,
    asked: new Map([
      ...(limit !== undefined && size !== undefined ? [[bareName(limit.name), size] as const] : []),
      ...(turn !== undefined && counts ? [[bareName(turn.name), number ?? start + turn.first] as const] : []),
    ]),
  };
}
