/** A list read from its first page to its last, and what tells its items apart. */
import { MORE } from "../../../spec/openapi/list-names.ts";
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import type { Assumption } from "../finding.ts";
import { firstOf, strictest, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { namedIn, selfOf } from "../http/found.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { thingIn } from "../relations/thing.ts";
import { isAddress, led, onwardOf, saysMore } from "./onward.ts";

export const MOST_PAGES = 40;

export interface Walked {
  readonly items: readonly Json[];
  readonly pages: readonly Exchange[];
  /** Whether the last page said that it is the last. */
  readonly whole: boolean;
  /** The page to which the one before it leads, where it was refused. */
  readonly refused?: Exchange;
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

export function itemsIn({ items, keyed }: ListShape, exchange: Exchange): Json[] {
  const found = exchange.response === undefined ? undefined : read(jsonBody(exchange.response), items);
  if (keyed === undefined || !isObject(found)) return listAt(found ?? null);
  // the name under which a thing stands is one of its members
  return Object.entries(found).map(([name, thing]) => (isObject(thing) ? { [keyed.name]: name, ...thing } : thing));
}

function nextOf({ next }: ListShape, exchange: Exchange): Json | undefined {
  const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
  const value = next === undefined || body === undefined ? undefined : read(body, next.pointer);
  return value === null || value === "" || typeof value === "boolean" ? undefined : value;
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
  let plan: Plan | "elsewhere" | undefined = base;
  while (plan !== undefined && plan !== "elsewhere" && pages.length < MOST_PAGES) {
    const about = context.flow.about(shape.operation, `${name}, page ${pages.length + 1}`, { check: "lists" });
    const page: Exchange = await context.wire.send(plan, about);
    if (!succeeded(page))
      return pages.length === 0 ? undefined : { items: itemsOf(shape, pages), pages, whole: false, refused: page };
    if (shape.next?.link !== undefined && plan.values.has(key(shape.next.parameter)))
      context.coverage.see(shape.next.link, page.id);
    pages.push(page);
    plan = following(context, shape, plan, page);
  }
  return { items: itemsOf(shape, pages), pages, whole: plan === undefined };
}

function itemsOf(shape: ListShape, pages: readonly Exchange[]): Json[] {
  return pages.flatMap((page) => itemsIn(shape, page));
}

/** How many items a page may have: as many as were asked for, else the default. */
export function sizeOf(
  { contract }: TestContext,
  { limit }: ListShape,
  plan: Pick<Plan, "values"> | undefined,
): number | undefined {
  if (limit === undefined) return undefined;
  const size = plan?.values.get(key(limit)) ?? firstOf(viewOf(contract.schemas, "in", limit.schema), "default");
  return typeof size === "number" ? size : undefined;
}

function following(context: TestContext, shape: ListShape, plan: Plan, page: Exchange): Plan | "elsewhere" | undefined {
  const next = nextOf(shape, page);
  if (next !== undefined && shape.next !== undefined && !(typeof next === "string" && isAddress(next)))
    return { ...plan, values: new Map([...plan.values, [key(shape.next.parameter), next]]) };
  const address = onwardOf(page) ?? (typeof next === "string" ? next : undefined);
  if (address !== undefined) return led(plan, address);
  if (shape.onward === undefined)
    return shape.after === undefined
      ? turned(shape, plan, page, sizeOf(context, shape, plan))
      : behind(shape, plan, page);
  return saysMore(page, shape.onward) ? "elsewhere" : undefined;
}

/** The next page where the last item is named: where the page says that there is more, or is full and says nothing. */
function behind(shape: ListShape, plan: Plan, page: Exchange): Plan | undefined {
  const items = itemsIn(shape, page);
  const last = namedIn(thingIn(items.at(-1)), "id");
  const body = page.response === undefined ? undefined : jsonBody(page.response);
  const said = isObject(body) ? Object.entries(body).find(([name]) => MORE.test(name))?.[1] : undefined;
  const size = shape.limit && plan.values.get(key(shape.limit));
  const more = typeof said === "boolean" ? said : typeof size !== "number" || items.length >= size;
  if (shape.after === undefined || last === undefined || !more) return undefined;
  return { ...plan, values: new Map([...plan.values, [key(shape.after), last]]) };
}

/** The next page where pages are counted: a full one is followed by another, which may be empty. */
function turned(shape: ListShape, plan: Plan, page: Exchange, size: number | undefined): Plan | undefined {
  const { turn } = shape;
  const count = itemsIn(shape, page).length;
  if (turn === undefined || size === undefined || count === 0 || count < size) return undefined;
  const at = Number(plan.values.get(key(turn.parameter)) ?? turn.first) + (turn.by === "items" ? count : 1);
  return { ...plan, values: new Map([...plan.values, [key(turn.parameter), at]]) };
}

/** What tells items apart: members whose values all differ, those named as identifiers first; links to themselves before names that people give. */
export function identity(items: readonly Json[]): ((item: Json) => string) | undefined {
  const first = thingIn(items[0]);
  const names = Object.keys(isObject(first) ? first : {});
  const member =
    (name: string) =>
    (item: Json): Json => {
      const thing = thingIn(item);
      return isObject(thing) ? (thing[name] ?? null) : item;
    };
  const ranked = [
    ...names.filter((name) => /^_?id$/.test(name)).map(member),
    (item: Json): Json => selfOf(thingIn(item)) ?? null,
    ...names.filter((name) => /(_id|Id|ID|_no|No|uuid|number|key|name|code|slug)$/.test(name)).map(member),
  ];
  const tells = ranked.find((one) => new Set(items.map((item) => JSON.stringify(one(item)))).size === items.length);
  if (tells !== undefined) return (item) => JSON.stringify(tells(item));
  const whole = new Set(items.map((item) => JSON.stringify(item)));
  return whole.size === items.length ? (item) => JSON.stringify(item) : undefined;
}
