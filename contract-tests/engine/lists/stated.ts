/** What the contract says of a list's parameters: defaults of limit and filters, bounds in time. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { compared } from "../relations/compared.ts";
import { boundsOf, presences } from "./bounds.ts";
import { makingOf } from "./maker.ts";
import { matches, standing } from "./filters.ts";
import { summed } from "./summed.ts";
import { pagesAlike } from "./pages-alike.ts";
import { type ListRead, identity, itemsIn, limited, walk } from "./walk.ts";

function defaultOf({ context }: ListRead, { schema }: Parameter): Json | undefined {
  return firstOf(viewOf(context.contract.schemas, "in", schema), "default");
}

/** More than this are not made to see a default. */
const MOST_TO_MAKE = 31;

/** Whether the list has so many items; where things can be made at its own path, they are. */
async function atLeast({ context, shape, whole }: ListRead, count: number): Promise<boolean> {
  if (whole.items.length >= count || !whole.whole) return whole.items.length >= count;
  const maker = makingOf(context.contract, shape);
  if (maker === undefined || count > MOST_TO_MAKE) return false;
  for (let index = whole.items.length; index < count; index += 1) {
    const plan = await context.flow.another(maker, `the ${index}th of a long list`);
    const about = context.flow.about(maker, "one more for a long list", { check: "lists" });
    if (plan === undefined || !succeeded(await context.wire.send(plan, about))) return false;
  }
  return true;
}

/** Whoever says nothing is answered as if the default had been asked for. */
export async function defaults(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const silent = (parameter: Parameter): Plan => {
    const values = new Map(base.values);
    values.delete(key(parameter));
    return { ...base, values };
  };
  const asUsual = shape.limit && defaultOf(list, shape.limit);
  // below 1 it says that there is no limit
  const most = typeof asUsual === "number" && asUsual > 0 ? asUsual : undefined;
  const enough = most !== undefined && (await atLeast(list, most + 1));
  if (shape.limit !== undefined && most !== undefined && enough === true) {
    const asked = async (plan: Plan, name: string): Promise<readonly [Exchange, number]> => {
      const page = await context.wire.send(plan, context.flow.about(shape.operation, name, { check: "lists" }));
      return [page, succeeded(page) ? itemsIn(shape, page).length : most];
    };
    const [page, count] = await asked(silent(shape.limit), "without a limit");
    // a page may well be shorter than it could be: then it is as well where the default is asked for
    const [, stated] =
      count === most ? [page, count] : await asked(limited(shape, base, most), "with the default as its limit");
    if (count > most || count !== stated)
      report("list-limit", `${count} items came without ${shape.limit.name}, whose default is ${most}`, page);
  }
  for (const { parameter, member } of shape.filters) {
    const standard = standing(list, { parameter, member });
    if (standard === undefined || base.values.has(key(parameter))) continue;
    const wrong = whole.items.find((item) => !matches(read(item, member), standard));
    if (wrong !== undefined)
      report(
        "list-filter",
        `${parameter.name} was not set, its default is ${JSON.stringify(standard)}, and an item has ${JSON.stringify(read(wrong, member) ?? null)}`,
        whole.pages[0],
        isOfThings(list, { parameter, member }) ? "shared defaults" : undefined,
      );
  }
}

/** Whether the default of a filter is that of the items' member as well: one schema says both. */
function isOfThings(
  { context, shape }: ListRead,
  { parameter, member }: ListRead["shape"]["filters"][number],
): boolean {
  const { schemas } = context.contract;
  const own = [...shape.item.members.values()].find(({ pointer }) => pointer === member)?.schema;
  const saying = viewOf(schemas, "in", parameter.schema).nodes.find(({ schema }) => "default" in schema);
  return own !== undefined && viewOf(schemas, "out", own).nodes.some(({ pointer }) => pointer === saying?.pointer);
}

/** What a filter at a value keeps, and nothing else. */
async function kept(
  list: ListRead,
  { parameter, value, fits, breaks = (item) => !fits(item), at, said, more = false }: Keeping,
): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const identify = identity(whole.items);
  if (identify === undefined) return;
  const plan = { ...base, values: new Map([...base.values, [key(parameter), value]]) };
  const some = await walk(context, shape, plan, `bounded by ${parameter.name}`);
  if (some?.pages.length === 1) summed(list, some, some);
  const after = await walk(context, shape, base, `without the bound of ${parameter.name}`);
  if (some === undefined || after === undefined) return;
  const named = (item: Json): string => (at === undefined ? identify(item) : JSON.stringify(at(item)));
  const wrong = more ? undefined : some.items.find(breaks);
  if (wrong !== undefined) report("list-filter", `${said}, and an item has ${named(wrong)}`, some.pages[0]);
  const [came, still] = [some, after].map(({ items }) => new Set(items.map(identify)));
  const lost = whole.items.find(
    (item) => fits(item) && came?.has(identify(item)) === false && still?.has(identify(item)) === true,
  );
  if (lost !== undefined && some.whole && whole.whole)
    report("list-filter", `${said}, and ${identify(lost)} with ${named(lost)} is missing`, some.pages[0]);
  await pagesAlike(list, plan, some, `bounded by ${parameter.name}`);
}

interface Keeping {
  readonly parameter: Parameter;
  readonly value: Json;
  readonly fits: (item: Json) => boolean;
  /** Where some neither fit for sure nor break it. */
  readonly breaks?: (item: Json) => boolean;
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

const TO_THE_MILLISECOND = /^(.*\.\d{3})(Z|[+-]\d\d:\d\d)$/;

/** A microsecond later, where the contract itself says what the bound keeps: what was made at the time is before it. */
function finer({ definition }: Parameter, time: Json): Json[] {
  const [, begin, offset] = (typeof time === "string" && TO_THE_MILLISECOND.exec(time)) || [];
  return begin === undefined || !("x-filters" in definition) ? [] : [`${begin}001${offset}`];
}

export async function bounded(all: ListRead): Promise<void> {
  const { context, shape } = all;
  for (const { parameter, within = (value: Json) => value, keeps, at, more, beside, ...bound } of boundsOf(
    context.contract.schemas,
    shape,
  )) {
    const list = beside === undefined ? all : await narrowed(all, beside);
    const values = (list?.whole.items ?? []).map(at).filter((value) => value !== null);
    const middle = values.toSorted((a, b) => compared(a, b) ?? 0)[Math.floor(values.length / 2)];
    if (list === undefined || middle === undefined) continue;
    for (const limit of [middle, ...finer(parameter, middle)]) {
      const value = within(limit);
      if (!context.contract.schemas.valid("in", parameter.schema, value)) continue;
      const said = `${parameter.name} was ${JSON.stringify(value)}, which keeps what is ${keeps} it`;
      const fits = (item: Json): boolean => bound.fits(item, limit);
      const breaks = (item: Json): boolean => bound.breaks(item, limit);
      await kept(list, { parameter, value, fits, breaks, at, said, more });
    }
  }
  for (const { parameter, fits } of presences(shape.operation))
    for (const value of [true, false]) {
      const said = `${parameter.name} was ${value}, which keeps what ${value ? "has" : "lacks"} it`;
      await kept(all, { parameter, value, fits: (item) => fits(item, value), said });
    }
}
