/** A list read from its first page to its last, and what tells its items apart. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
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

type Report = (check: string, message: string, exchange: Exchange | undefined) => void;

export function itemsIn({ items }: ListShape, exchange: Exchange): Json[] {
  return exchange.response === undefined ? [] : listAt(read(jsonBody(exchange.response) ?? null, items));
}

function nextOf({ next }: ListShape, exchange: Exchange): Json | undefined {
  const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
  const value = next === undefined || body === undefined ? undefined : read(body, next.pointer);
  return value === null || value === "" || typeof value === "boolean" ? undefined : value;
}

function byLinkHeader(exchange: Exchange): string | undefined {
  const header = headerValue(exchange.response?.headers ?? [], "link");
  return header === undefined ? undefined : /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(header)?.[1];
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
  const next = nextOf(shape, page);
  if (next !== undefined && shape.next !== undefined)
    return { ...plan, values: new Map([...plan.values, [key(shape.next.parameter), next]]) };
  const link = byLinkHeader(page);
  if (link === undefined) return undefined;
  const query = new URL(link, "http://list.invalid/").searchParams;
  const values = new Map(plan.values);
  for (const parameter of shape.operation.parameters) {
    const text = parameter.in === "query" ? query.get(parameter.name) : null;
    if (text !== null) values.set(key(parameter), /^\d+$/.test(text) ? Number(text) : text);
  }
  return { ...plan, values };
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
