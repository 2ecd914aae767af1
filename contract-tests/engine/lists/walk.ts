/** A list read from its first page to its last, and what tells its items apart. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import type { Assumption } from "../finding.ts";
import { strictest, viewOf } from "../generate/view.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import type { ListShape } from "../relations/list-shape.ts";

export const MOST_PAGES = 40;

export interface Walked {
  readonly items: readonly Json[];
  readonly pages: readonly Exchange[];
  /** Whether the last page said that it is the last. */
  readonly whole: boolean;
}

/** A list as a check of it needs it. */
export interface ListRead {
  readonly context: TestContext;
  readonly shape: ListShape;
  /** Asks for all of it. */
  readonly base: Plan;
  readonly whole: Walked;
  readonly report: Report;
}

type Report = (check: string, message: string, exchange: Exchange | undefined, assumes?: Assumption) => void;

export function itemsIn({ items }: ListShape, exchange: Exchange): Json[] {
  return exchange.response === undefined ? [] : listAt(read(jsonBody(exchange.response) ?? null, items));
}

function nextOf({ next }: ListShape, exchange: Exchange): Json | undefined {
  const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
  const value = next === undefined || body === undefined ? undefined : read(body, next.pointer);
  return value === null || value === "" || typeof value === "boolean" ? undefined : value;
}

/** A member that leads on by an address has the value in its query. */
function inAddress(text: string, name: string): string {
  const query = /^(https?:|\/|\?)/.test(text) ? text.split("?")[1] : undefined;
  return (query === undefined ? undefined : new URLSearchParams(query).get(name)) ?? text;
}

function byLinkHeader(exchange: Exchange): string | undefined {
  const header = headerValue(exchange.response?.headers ?? [], "link");
  return header === undefined ? undefined : /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(header)?.[1];
}

export function largest({ contract }: TestContext, { limit }: ListShape): number | undefined {
  return limit === undefined
    ? undefined
    : strictest(viewOf(contract.schemas, "in", limit.schema), "maximum", "smallest");
}

export function limited(shape: ListShape, plan: Plan, limit: number | undefined): Plan {
  if (limit === undefined || shape.limit === undefined) return plan;
  return { ...plan, values: new Map([...plan.values, [key(shape.limit), limit]]) };
}

export async function walk(
  context: TestContext,
  shape: ListShape,
  base: Plan,
  name: string,
): Promise<Walked | undefined> {
  const pages: Exchange[] = [];
  let plan: Plan | undefined = base;
  while (plan !== undefined && pages.length < MOST_PAGES) {
    const about = context.flow.about(shape.operation, `${name}, page ${pages.length + 1}`, { check: "lists" });
    const page: Exchange = await context.wire.send(plan, about);
    if (!succeeded(page)) return pages.length === 0 ? undefined : { items: itemsOf(shape, pages), pages, whole: false };
    if (shape.next?.link !== undefined && plan.values.has(key(shape.next.parameter)))
      context.coverage.see(shape.next.link, page.id);
    pages.push(page);
    plan = following(shape, plan, page);
  }
  return { items: itemsOf(shape, pages), pages, whole: plan === undefined };
}

function itemsOf(shape: ListShape, pages: readonly Exchange[]): Json[] {
  return pages.flatMap((page) => itemsIn(shape, page));
}

function following(shape: ListShape, plan: Plan, page: Exchange): Plan | undefined {
  const found = nextOf(shape, page);
  const next =
    typeof found === "string" && shape.next !== undefined ? inAddress(found, shape.next.parameter.name) : found;
  if (next !== undefined && shape.next !== undefined)
    return { ...plan, values: new Map([...plan.values, [key(shape.next.parameter), next]]) };
  const link = byLinkHeader(page);
  if (link === undefined) return turned(shape, plan, page);
  const query = new URL(link, "http://list.invalid/").searchParams;
  const values = new Map(plan.values);
  for (const parameter of shape.operation.parameters) {
    const text = parameter.in === "query" ? query.get(parameter.name) : null;
    if (text !== null) values.set(key(parameter), /^\d+$/.test(text) ? Number(text) : text);
  }
  return { ...plan, values };
}

/** The next page where pages are counted: a full one is followed by another, which may be empty. */
function turned({ turn, limit, ...shape }: ListShape, plan: Plan, page: Exchange): Plan | undefined {
  const size = limit === undefined ? undefined : plan.values.get(key(limit));
  const count = itemsIn({ ...shape, limit }, page).length;
  if (turn === undefined || typeof size !== "number" || count === 0 || count < size) return undefined;
  const at = Number(plan.values.get(key(turn.parameter)) ?? turn.first) + (turn.by === "items" ? count : 1);
  return { ...plan, values: new Map([...plan.values, [key(turn.parameter), at]]) };
}

/** What tells items apart: members whose values all differ, those named as identifiers first. */
export function identity(items: readonly Json[]): ((item: Json) => string) | undefined {
  const names = Object.keys(isObject(items[0]) ? items[0] : {});
  const ranked = [
    ...names.filter((name) => name === "id"),
    ...names.filter((name) => /(_id|Id|ID|key|name|code|slug)$/.test(name)),
  ];
  const name = ranked.find(
    (one) => new Set(items.map((item) => JSON.stringify(isObject(item) ? item[one] : null))).size === items.length,
  );
  if (name !== undefined) return (item) => JSON.stringify(isObject(item) ? (item[name] ?? null) : item);
  const whole = new Set(items.map((item) => JSON.stringify(item)));
  return whole.size === items.length ? (item) => JSON.stringify(item) : undefined;
}
