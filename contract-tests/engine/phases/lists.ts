/** Lists: complete over their pages and without repeats, in the stated order, filtered as asked, no longer than asked, and at one with single reads. */
import { type Json, isObject, listAt, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Phase, TestContext } from "../context.ts";
import { strictest, viewOf } from "../generate/view.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { evaluate } from "../http/expression.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { applies, compared, relationFaults, stepFaults, within } from "../relations/faults.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { relationsOf } from "../relations/vocabulary.ts";

const MOST_PAGES = 40;
/** Fewer show little; where things can be made at the list's own path, so many are. */
const ENOUGH = 5;
const MOST_FILTER_VALUES = 3;
const MOST_SINGLE_READS = 3;

interface Walked {
  readonly items: readonly Json[];
  readonly pages: readonly Exchange[];
  /** Whether the last page said that it is the last. */
  readonly whole: boolean;
}

type Report = (check: string, message: string, exchange: Exchange | undefined) => void;

function itemsIn({ items }: ListShape, exchange: Exchange): Json[] {
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

function limited(shape: ListShape, plan: Plan, limit: number | undefined): Plan {
  if (limit === undefined || shape.limit === undefined) return plan;
  return { ...plan, values: new Map([...plan.values, [key(shape.limit), limit]]) };
}

async function walk(context: TestContext, shape: ListShape, base: Plan, name: string): Promise<Walked | undefined> {
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
function identity(items: readonly Json[]): ((item: Json) => string) | undefined {
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

function reporter(context: TestContext, { operation }: ListShape): Report {
  return (check, message, exchange) =>
    context.report({
      check,
      message,
      subject: `${operation.id}: its list`,
      ...(exchange ? { exchange: exchange.id } : {}),
    });
}

/** Members that a page too many or too few would show, as long as the list itself stands still. */
async function paged(context: TestContext, shape: ListShape, base: Plan, whole: Walked, report: Report): Promise<void> {
  const identify = identity(whole.items);
  if (shape.limit === undefined || identify === undefined || !whole.whole || whole.items.length < 2) return;
  const size = Math.max(1, Math.min(2, whole.items.length - 1), Math.ceil(whole.items.length / (MOST_PAGES / 2)));
  const small = await walk(context, shape, limited(shape, base, size), `by pages of ${size}`);
  const after = await walk(context, shape, base, "all once more");
  if (small === undefined || after === undefined) return;
  for (const page of small.pages) {
    const count = itemsIn(shape, page).length;
    if (count > size) report("list-limit", `${count} items came, ${shape.limit.name} was ${size}`, page);
  }
  if (!small.whole || (shape.next === undefined && small.pages.length === 1)) return;
  const keys = small.items.map(identify);
  const repeated = keys.find((one, index) => keys.indexOf(one) !== index);
  if (repeated !== undefined) report("list-repeats", `${repeated} comes twice over the pages`, small.pages.at(-1));
  const [first, last] = [new Set(whole.items.map(identify)), new Set(after.items.map(identify))];
  const missing = [...first].find((one) => last.has(one) && !keys.includes(one));
  if (missing !== undefined)
    report("list-complete", `${missing} is on no page of ${size}, and in the list as a whole`, small.pages.at(-1));
  const stranger = keys.find((one) => !first.has(one) && !last.has(one));
  if (stranger !== undefined)
    report("list-complete", `${stranger} is on a page of ${size}, and not in the list as a whole`, small.pages.at(-1));
  const order = (items: readonly Json[]): string[] =>
    items.map(identify).filter((one) => first.has(one) && last.has(one) && keys.includes(one));
  if (
    sameJson(order(whole.items), order(after.items)) &&
    !sameJson(order(whole.items), order(small.items)) &&
    repeated === undefined
  )
    report("list-order", `pages of ${size} come in another order than the list as a whole`, small.pages[0]);
  ordered(context, shape, small, report, size);
}

/** The stated order holds over all pages together, not only within one. */
function ordered(context: TestContext, shape: ListShape, walked: Walked, report: Report, size?: number): void {
  const owners = viewOf(context.contract.schemas, "out", shape.schema).nodes.map(({ schema }) => schema);
  const [asked] = walked.pages;
  for (const relation of [...owners, shape.operation.definition].flatMap(relationsOf)) {
    if (relation.kind !== "order" || relation.order !== shape.items) continue;
    if (asked !== undefined && !applies(relation, (operand) => evaluate(operand, asked))) continue;
    const { when: _, ...always } = relation;
    const faults = relationFaults({ ...always, order: "/list" }, within({ list: [...walked.items] }));
    const steps = walked.whole ? stepFaults(relation, walked.items) : [];
    for (const fault of [...faults, ...steps].slice(0, 1))
      report("list-order", size === undefined ? fault : `over pages of ${size}: ${fault}`, walked.pages.at(-1));
  }
}

function matches(value: Json | undefined, wanted: Json): boolean {
  return value === undefined
    ? false
    : Array.isArray(value)
      ? value.some((one) => matches(one, wanted))
      : sameJson(value, wanted) || compared(value, wanted) === 0;
}

async function filtered(
  context: TestContext,
  shape: ListShape,
  base: Plan,
  whole: Walked,
  report: Report,
): Promise<void> {
  for (const { parameter, member } of shape.filters) {
    if (base.values.has(key(parameter))) continue;
    const values = whole.items
      .map((item) => read(item, member))
      .filter((value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean");
    const fitting = [...new Set(values)].filter((value) =>
      context.contract.schemas.valid("in", parameter.schema, value),
    );
    for (const value of fitting.slice(0, MOST_FILTER_VALUES)) {
      const name = `filtered by ${parameter.name}`;
      const plan = { ...base, values: new Map([...base.values, [key(parameter), value]]) };
      const some = await walk(context, shape, plan, name);
      const after = await walk(context, shape, base, `without the filter by ${parameter.name}`);
      if (some === undefined || after === undefined) continue;
      const wrong = some.items.find((item) => !matches(read(item, member), value));
      if (wrong !== undefined)
        report(
          "list-filter",
          `${parameter.name} was ${JSON.stringify(value)}, and an item has ${JSON.stringify(read(wrong, member) ?? null)}`,
          some.pages[0],
        );
      unfound(whole, some, after, { parameter: parameter.name, member, value }, report);
    }
  }
}

function unfound(
  whole: Walked,
  some: Walked,
  after: Walked,
  filter: { parameter: string; member: string; value: Json },
  report: Report,
): void {
  const identify = identity(whole.items);
  if (identify === undefined || !whole.whole || !some.whole) return;
  const has = (walked: Walked, item: Json): boolean =>
    walked.items.some((one) => identify(one) === identify(item) && matches(read(one, filter.member), filter.value));
  const lost = whole.items.find(
    (item) =>
      matches(read(item, filter.member), filter.value) &&
      has(after, item) &&
      !some.items.some((one) => identify(one) === identify(item)),
  );
  if (lost !== undefined)
    report(
      "list-filter",
      `${identify(lost)} has ${filter.member} ${JSON.stringify(filter.value)}, and the list filtered by ${filter.parameter} lacks it`,
      some.pages[0],
    );
}

/** Reads of one thing that an item's own members are enough to ask for. */
function readers(
  context: TestContext,
  shape: ListShape,
): { operation: Operation; from: ReadonlyMap<string, string> }[] {
  return context.contract.operations.flatMap((operation) => {
    if (
      operation.method !== "GET" ||
      operation.id === shape.operation.id ||
      listShape(context.contract, operation) !== undefined
    )
      return [];
    const from = new Map<string, string>();
    for (const parameter of operation.parameters.filter(({ in: place }) => place === "path" || place === "query")) {
      const below = operation.path === `${shape.operation.path}/{${parameter.name}}`;
      const member = shape.item.properties.has(parameter.name)
        ? parameter.name
        : below && shape.item.properties.has("id")
          ? "id"
          : undefined;
      if (member !== undefined) from.set(key(parameter), member);
      else if (parameter.required) return [];
    }
    const identifies = [...from.values()].some((name) => /id$/i.test(name));
    return identifies && tellsIdentifiers(context, shape, operation) ? [{ operation, from }] : [];
  });
}

/** A read of the item itself tells every identifier of the item; one of what the item belongs to, its project say, lacks the item's own. */
function tellsIdentifiers({ contract }: TestContext, shape: ListShape, reader: Operation): boolean {
  const schema = reader.responses.find(({ status }) => status === "200")?.content[0]?.schema;
  if (schema === undefined) return false;
  const told = viewOf(contract.schemas, "out", schema).properties;
  return [...shape.item.properties.keys()].every((name) => !/(^|_)id$/i.test(name) || told.has(name));
}

async function single(
  context: TestContext,
  shape: ListShape,
  base: Plan,
  whole: Walked,
  report: Report,
): Promise<void> {
  for (const { operation, from } of readers(context, shape)) {
    for (const item of whole.items.slice(0, MOST_SINGLE_READS)) {
      if (!isObject(item)) continue;
      const values = new Map(
        [...from].flatMap(([at, member]) => (item[member] === undefined ? [] : [[at, item[member]] as const])),
      );
      if (values.size < from.size) continue;
      const exchange = await context.wire.send(
        { operation, values },
        context.flow.about(operation, `what ${shape.operation.id} lists`, { check: "lists" }),
      );
      const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
      if (exchange.response?.status === 404)
        report("list-member", `${operation.id} does not find what is listed`, exchange);
      if (!succeeded(exchange) || !isObject(body)) continue;
      const again = await walk(context, shape, base, "all after a single read");
      const still = again?.items.some((one) => sameJson(one, item)) === true;
      const wrong = still
        ? sharedMembers(context, shape, operation).find(
            (name) => name in body && name in item && !sameJson(body[name], item[name]),
          )
        : undefined;
      if (wrong !== undefined)
        report(
          "list-member",
          `${wrong} is ${JSON.stringify(item[wrong]).slice(0, 80)} in the list, and ${JSON.stringify(body[wrong]).slice(0, 80)} by ${operation.id}`,
          exchange,
        );
    }
  }
}

/** Members that both have by the same schema, or of the same simple type. */
function sharedMembers({ contract }: TestContext, shape: ListShape, reader: Operation): string[] {
  const schema = reader.responses.find(({ status }) => status === "200")?.content[0]?.schema;
  if (schema === undefined) return [];
  const { schemas } = contract;
  const own = viewOf(schemas, "out", schema).properties;
  return [...shape.item.properties].flatMap(([name, pointer]) => {
    const other = own.get(name);
    if (other === undefined) return [];
    const same =
      schemas.at("out", pointer).pointer === schemas.at("out", other).pointer ||
      sameJson(schemas.at("out", pointer).schema, schemas.at("out", other).schema);
    return same ? [name] : [];
  });
}

/** A list of too few says little: what its own path makes is made. */
async function filled(context: TestContext, shape: ListShape, base: Plan, found: Walked): Promise<Walked | undefined> {
  const maker = context.contract.operations.find(
    ({ method, path }) => method === "POST" && path === shape.operation.path,
  );
  if (maker === undefined || found.items.length >= ENOUGH) return found;
  for (let index = found.items.length; index < ENOUGH; index += 1) {
    const plan = await context.flow.another(maker, `list ${index}`);
    if (plan === undefined) return found;
    await context.wire.send(plan, context.flow.about(maker, "one more for the list", { check: "lists" }));
  }
  return await walk(context, shape, base, "all");
}

export const lists: Phase = {
  name: "lists",
  run: async (context) => {
    for (const operation of context.contract.operations) {
      const shape = listShape(context.contract, operation);
      const plan = shape && (await unfiltered(context, operation));
      if (shape === undefined || plan === undefined) continue;
      const base = limited(shape, plan, largest(context, shape));
      const first = await walk(context, shape, base, "all");
      const whole = first && (await filled(context, shape, base, first));
      if (whole === undefined || whole.items.length === 0) {
        context.notTried(`relations of the list of ${operation.id}: it could not be read, or is empty`);
        continue;
      }
      const report = reporter(context, shape);
      if (!whole.whole)
        context.notTried(`completeness of the list of ${operation.id}: it has more than ${MOST_PAGES} pages`);
      ordered(context, shape, whole, report);
      await paged(context, shape, base, whole, report);
      await filtered(context, shape, base, whole, report);
      await single(context, shape, base, whole, report);
    }
  },
};

/** A link may well lead to a part of the list; nothing that need not be said is. */
async function unfiltered({ flow }: TestContext, operation: Operation): Promise<Plan | undefined> {
  return operation.parameters.some(({ required }) => required) ? flow.valid(operation) : flow.bare(operation);
}

function largest({ contract }: TestContext, { limit }: ListShape): number | undefined {
  return limit === undefined
    ? undefined
    : strictest(viewOf(contract.schemas, "in", limit.schema), "maximum", "smallest");
}
