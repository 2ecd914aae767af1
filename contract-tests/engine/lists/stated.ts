/** What the contract says of a list's parameters: defaults of limit and filters, bounds in time, the order that is asked for. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { type Plan, key } from "../http/plan.ts";
import { compared } from "../relations/compared.ts";
import { boundsOf, presences } from "./bounds.ts";
import { matches } from "./filters.ts";
import { type ListRead, identity, itemsIn, walk } from "./walk.ts";

function defaultOf({ context }: ListRead, { schema }: Parameter): Json | undefined {
  return firstOf(viewOf(context.contract.schemas, "in", schema), "default");
}

/** Whoever says nothing is answered as if the default had been asked for. */
export async function defaults(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const silent = (parameter: Parameter): Plan => {
    const values = new Map(base.values);
    values.delete(key(parameter));
    return { ...base, values };
  };
  const most = shape.limit && defaultOf(list, shape.limit);
  if (shape.limit !== undefined && typeof most === "number" && whole.items.length > most) {
    const plan = silent(shape.limit);
    const about = context.flow.about(shape.operation, "without a limit", { check: "lists" });
    const page = await context.wire.send(plan, about);
    const count = itemsIn(shape, page).length;
    if (count > most)
      report("list-limit", `${count} items came without ${shape.limit.name}, whose default is ${most}`, page);
  }
  for (const { parameter, member } of shape.filters) {
    const standard = defaultOf(list, parameter);
    if (standard === undefined || base.values.has(key(parameter))) continue;
    const wrong = whole.items.find((item) => !matches(read(item, member), standard));
    if (wrong !== undefined)
      report(
        "list-filter",
        `${parameter.name} was not set, its default is ${JSON.stringify(standard)}, and an item has ${JSON.stringify(read(wrong, member) ?? null)}`,
        whole.pages[0],
      );
  }
}

/** What a filter at a value keeps, and nothing else. */
async function kept(
  { context, shape, base, whole, report }: ListRead,
  { parameter, value, fits, at, said, more = false }: Keeping,
): Promise<void> {
  const identify = identity(whole.items);
  if (identify === undefined) return;
  const plan = { ...base, values: new Map([...base.values, [key(parameter), value]]) };
  const some = await walk(context, shape, plan, `bounded by ${parameter.name}`);
  const after = await walk(context, shape, base, `without the bound of ${parameter.name}`);
  if (some === undefined || after === undefined) return;
  const named = (item: Json): string => (at === undefined ? identify(item) : JSON.stringify(at(item)));
  const wrong = more ? undefined : some.items.find((item) => !fits(item));
  if (wrong !== undefined) report("list-filter", `${said}, and an item has ${named(wrong)}`, some.pages[0]);
  const [came, still] = [some, after].map(({ items }) => new Set(items.map(identify)));
  const lost = whole.items.find(
    (item) => fits(item) && came?.has(identify(item)) === false && still?.has(identify(item)) === true,
  );
  if (lost !== undefined && some.whole && whole.whole)
    report("list-filter", `${said}, and ${identify(lost)} with ${named(lost)} is missing`, some.pages[0]);
}

interface Keeping {
  readonly parameter: Parameter;
  readonly value: Json;
  readonly fits: (item: Json) => boolean;
  readonly at?: (item: Json) => Json;
  readonly said: string;
  readonly more?: boolean;
}

/** The list of those who have one value there, the one of most items. */
async function narrowed(list: ListRead, name: string): Promise<ListRead | undefined> {
  const { context, shape, base } = list;
  const filter = shape.filters.find(({ parameter }) => parameter.name === name);
  if (filter === undefined) return undefined;
  const groups = Map.groupBy(list.whole.items, (item) => JSON.stringify(read(item, filter.member) ?? null));
  const [, most] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const value = read(most?.[0] ?? null, filter.member);
  if (value === undefined) return undefined;
  const plan = { ...base, values: new Map([...base.values, [key(filter.parameter), value]]) };
  const whole = await walk(context, shape, plan, `of one ${name}`);
  return whole === undefined ? undefined : { ...list, base: plan, whole };
}

export async function bounded(all: ListRead): Promise<void> {
  const { context, shape } = all;
  for (const { parameter, keeps, at, more, beside, ...bound } of boundsOf(shape.operation)) {
    const list = beside === undefined ? all : await narrowed(all, beside);
    const values = (list?.whole.items ?? []).map(at).filter((value) => value !== null);
    const middle = values.toSorted((a, b) => compared(a, b) ?? 0)[Math.floor(values.length / 2)];
    if (list === undefined || middle === undefined || !context.contract.schemas.valid("in", parameter.schema, middle))
      continue;
    const said = `${parameter.name} was ${JSON.stringify(middle)}, which keeps what is ${keeps} it`;
    const fits = (item: Json): boolean => bound.fits(item, middle);
    await kept(list, { parameter, value: middle, fits, at, said, more });
  }
  for (const { parameter, fits } of presences(shape.operation))
    for (const value of [true, false]) {
      const said = `${parameter.name} was ${value}, which keeps what ${value ? "has" : "lacks"} it`;
      await kept(all, { parameter, value, fits: (item) => fits(item, value), said });
    }
}

const SORTS = /^\$?(sort|sort_?by|order_?by|ordering)$/i;

/** `-at`, `at:desc`, `at_desc`, `at desc`: the member, and whether its largest comes first. */
function sortOf(value: string): { member: string; descending: boolean } {
  const [, sign = "", member = "", direction = ""] = /^([-+]?)(.*?)(?:[:_ ](asc|desc))?$/i.exec(value) ?? [];
  return { member, descending: sign === "-" || /^desc$/i.test(direction) };
}

function comparable(value: Json | undefined): value is Json {
  return typeof value === "number" || (typeof value === "string" && /^\d{4}-\d\d-\d\d(T|$)/.test(value));
}

/** A list that is sorted by a member of numbers or times is sorted so; of texts every service has its own order. */
export async function sorted({ context, shape, base, whole, report }: ListRead): Promise<void> {
  for (const parameter of shape.operation.parameters) {
    if (parameter.in !== "query" || !SORTS.test(parameter.name)) continue;
    for (const value of enumerated(viewOf(context.contract.schemas, "in", parameter.schema)) ?? []) {
      if (typeof value !== "string") continue;
      const { member, descending } = sortOf(value);
      const pointer = shape.item.members.get(member)?.pointer;
      if (pointer === undefined) continue;
      const of = (item: Json | undefined): Json | undefined => read(item, pointer);
      if (!whole.items.every((item) => comparable(of(item)))) continue;
      const plan = { ...base, values: new Map([...base.values, [key(parameter), value]]) };
      const walked = await walk(context, shape, plan, `sorted by ${value}`);
      const wrong = walked?.items.findIndex((item, index) => {
        const sign = compared(of(walked.items[index - 1]) ?? null, of(item) ?? null) ?? 0;
        return index > 0 && (descending ? sign < 0 : sign > 0);
      });
      if (wrong === undefined || wrong < 0) continue;
      const [before, after] = [walked?.items[wrong - 1], walked?.items[wrong]].map((item) => JSON.stringify(of(item)));
      report(
        "list-order",
        `${parameter.name} was ${value}, and ${after ?? ""} comes after ${before ?? ""}`,
        walked?.pages[0],
      );
    }
  }
}
