/** A filter that nothing fits leaves nothing; how many there are is said of the list that was asked for. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { highest, lowest, numberRules } from "../generate/numbers.ts";
import { lengthRange, stringOf, stringRules } from "../generate/strings.ts";
import { UnsupportedPattern } from "../generate/pattern.ts";
import { freshText } from "../generate/fresh-text.ts";
import { type View, enumerated, firstOf, viewOf } from "../generate/view.ts";
import type { Assumption } from "../finding.ts";
import { jsonBody } from "../http/exchange.ts";
import { key } from "../http/plan.ts";
import { statusKeys } from "../http/statuses.ts";
import { compared } from "../relations/compared.ts";
import { type Bound, boundsOf } from "./bounds.ts";
import { askedFor, listedFor, matches, widened } from "./filters.ts";
import { searchesOf } from "./searched.ts";
import { summed } from "./summed.ts";
import { type ListRead, walk } from "./walk.ts";

/** What a switch says that takes away, or adds, where it is on, and leaves everything where it is off. */
const ONE_WAY =
  /\b(only|just|includ\w*|also|as well|exclud\w*|hid(e|es|den)|show\w*|if (true|set)|(when|where) (it is )?(true|set))\b/i;

/** What is said of true and of false, and takes nothing in beside: `only lots that are blocked (true) or not (false)`. */
const OF_EACH =
  /^(?!.*\b(?:also|includ\w*|as well|exclud\w*|hid(?:e|es|den)|show\w*|defaults?|all|any|everything)\b)(?=.*\btrue\b).*\bfalse\b/is;

/** Whether a filter that is true or false leaves what is so, and what is not. */
function asksEitherWay({ definition }: Parameter, view: View): boolean {
  const said = [definition["description"], firstOf(view, "description")];
  return (
    firstOf(view, "default") === undefined &&
    !said.some((one) => typeof one === "string" && ONE_WAY.test(one) && !OF_EACH.test(one))
  );
}

/** A valid value that no item has; undefined where the contract leaves none. */
export function nobodyHas(list: ListRead, parameter: Parameter, member: string): Json | undefined {
  const { context, whole } = list;
  const { name, schema } = parameter;
  const { schemas } = context.contract;
  const view = viewOf(schemas, "in", schema);
  const free = (value: Json): boolean =>
    schemas.valid("in", schema, value) && !whole.items.some((item) => matches(read(item, member), value));
  const closed = enumerated(view);
  // what items can never have says nothing of them: the kind of a query beside their own
  const states = closed === undefined ? undefined : listedFor(list, member);
  if (closed !== undefined)
    return states?.some((one) => closed.includes(one)) === false ? undefined : closed.find(free);
  if (view.types.includes("boolean")) return asksEitherWay(parameter, view) ? [false, true].find(free) : undefined;
  if (view.types.includes("integer") || view.types.includes("number")) {
    const [low, high] = [lowest(numberRules(view)) ?? 1, highest(numberRules(view)) ?? 1_000_000];
    return [high, low, high - 1, low + 1].find(free);
  }
  const rules = stringRules(view);
  if (!view.types.includes("string") || rules.format !== undefined) return undefined;
  try {
    const { low, high } = lengthRange(rules);
    return [stringOf(rules, Math.min(high, Math.max(low, 16)), context.wire.random(`nobody has this ${name}`))].find(
      free,
    );
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

const MOST_SHOWN = 120;

/** A shorter text may stand somewhere by chance, as many a search looks at parts of words. */
const SHORTEST = 8;

const DAY_MS = 86_400_000;

/** A time a day away, in the spelling of the one it is away from. */
function dayAway(time: string, days: number): string {
  const at = new Date(Date.parse(time) + days * DAY_MS).toISOString();
  if (!time.includes("T")) return at.slice(0, 10);
  return time.includes(".") ? at : at.replace(/\.\d+Z$/, "Z");
}

/** A bound that leaves out every item: beyond the last one, or before the first. */
function beyond({ context, whole }: ListRead, { parameter, within, at, keeps, more }: Bound): Json | undefined {
  const values = whole.items.map(at).toSorted((a, b) => compared(a, b) ?? 0);
  const up = keeps === "from" || keeps === "after";
  const last = up ? values.at(-1) : values[0];
  // what else may be kept was changed by now
  const end =
    more && typeof last === "string" && isTime(last)
      ? new Date(Math.max(Date.parse(last), Date.now())).toISOString()
      : last;
  const away = up ? 1 : -1;
  const value =
    typeof end === "number" ? end + away : typeof end === "string" && isTime(end) ? dayAway(end, away) : undefined;
  const asked = value === undefined ? undefined : (within?.(value) ?? value);
  return asked !== undefined && context.contract.schemas.valid("in", parameter.schema, asked) ? value : undefined;
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Each once, of those that a request may ask for. */
function askable({ context }: ListRead, { parameter }: Filter, values: readonly (Json | undefined)[]): Json[] {
  const distinct = new Map(values.flatMap((value) => (value === undefined ? [] : [[JSON.stringify(value), value]])));
  return [...distinct.values()].flatMap((value) => askedFor(context.contract.schemas, parameter, value) ?? []);
}

/** A text that nothing holds. */
function nowhere(list: ListRead, parameter: Parameter): Part[][] {
  const { context, whole } = list;
  const random = context.wire.random(`nothing holds this ${parameter.name}`);
  const value = freshText(viewOf(context.contract.schemas, "in", parameter.schema), random);
  const told = value === undefined || JSON.stringify(whole.items).toLowerCase().includes(value.toLowerCase());
  if (told || value.length < SHORTEST || !context.contract.schemas.valid("in", parameter.schema, value)) return [];
  return [[{ parameter, value, broken: (item) => ({ shown: item }) }]];
}

/** Values of two filters, each of which some item has and no item both. */
function nobodyHasBoth(list: ListRead, one: Filter, other: Filter): readonly [Json, Json] | undefined {
  const items = list.whole.items.map((item) => [read(item, one.member), read(item, other.member)] as const);
  const seconds = askable(
    list,
    other,
    items.map(([, value]) => value),
  );
  const firsts = askable(
    list,
    one,
    items.map(([value]) => value),
  );
  for (const first of firsts) {
    const beside = items.filter(([value]) => matches(value, first)).map(([, value]) => value);
    const second = seconds.find((wanted) => !beside.some((value) => matches(value, wanted)));
    if (second !== undefined) return [first, second];
  }
  return undefined;
}

type Filter = ListRead["shape"]["filters"][number];

/** A value of one parameter, and what an item that comes all the same breaks. */
interface Part {
  readonly parameter: Parameter;
  readonly value: Json;
  readonly broken: (item: Json) => { readonly shown: Json; readonly assumes?: Assumption | undefined } | undefined;
}

/** `like`: what the value says where a sign stands for any other. */
function partOf({ context }: ListRead, filter: Filter, value: Json, like = value): Part {
  const broken: Part["broken"] = (item) => {
    const shown = read(item, filter.member);
    if (matches(shown, value)) return undefined;
    return { shown: shown ?? null, assumes: widened(context.contract.schemas, filter, like, shown) };
  };
  return { parameter: filter.parameter, value, broken };
}

/** Values that are a part of one that some item has, or have a sign that stands for any other in patterns: who compares more than equal values takes them for it. */
function nearly(list: ListRead, filter: Filter): Part[] {
  const { context, whole } = list;
  const { parameter, member } = filter;
  const free = (value: Json): boolean =>
    context.contract.schemas.valid("in", parameter.schema, value) &&
    !whole.items.some((item) => matches(read(item, member), value));
  const [known] = whole.items.flatMap((item) => {
    const values = [read(item, member) ?? []].flat();
    return values.filter((value) => typeof value === "string" && value.length > 2).map(String);
  });
  if (known === undefined) return [];
  const most = known.slice(0, -1);
  const wild = [`${most}_`, `${most}%`, `${most}*`].find(free);
  return [
    ...[most, known.slice(1)].filter(free).map((value) => partOf(list, filter, value)),
    ...(wild === undefined ? [] : [partOf(list, filter, wild, most)]),
  ];
}

function alone(list: ListRead, filter: Filter): Part[][] {
  const value = nobodyHas(list, filter.parameter, filter.member);
  const parts = [...(value === undefined ? [] : [partOf(list, filter, value)]), ...nearly(list, filter)];
  return parts.map((part) => [part]);
}

function outside(list: ListRead, bound: Bound): Part[][] {
  const value = beyond(list, bound);
  if (value === undefined || bound.beside !== undefined) return [];
  const broken: Part["broken"] = (item) => (bound.breaks(item, value) ? { shown: bound.at(item) } : undefined);
  return [[{ parameter: bound.parameter, value: bound.within?.(value) ?? value, broken }]];
}

function together(list: ListRead, free: readonly Filter[]): Part[][] {
  return free.flatMap((one, index) =>
    free.slice(index + 1).flatMap((other) => {
      const pair = nobodyHasBoth(list, one, other);
      return pair === undefined ? [] : [[partOf(list, one, pair[0]), partOf(list, other, pair[1])]];
    }),
  );
}

/** That nothing fits is no fault of the request, unless the contract says that it may be. */
function refusedForNothing({ context, shape, report }: ListRead, said: string): void {
  const asked = context.wire.exchanges.at(-1);
  const status = asked?.response?.status;
  if (asked?.case.operationId !== shape.operation.id || status === undefined || status < 400) return;
  if (statusKeys(shape.operation).some((one) => one === String(status))) return;
  report("list-filter", `${said}, which nothing has, and it was answered ${status}`, asked);
}

/** Whether an answer keeps its schema with nothing in its list, or without one. */
export function mayBeEmpty({ context, shape, whole }: Pick<ListRead, "context" | "shape" | "whole">): boolean {
  const [page] = whole.pages;
  const body = page?.response && jsonBody(page.response);
  if (body === undefined) return true;
  const fits = (one: Json): boolean => context.contract.schemas.valid("out", shape.schema, one);
  const nothing = shape.keyed === undefined ? [] : {};
  return !fits(body) || [nothing, undefined].some((value) => fits(write(body, shape.items, value)));
}

export async function filteredToNothing(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  // no server has a right answer where the contract wants items all the same
  if (!whole.whole || !mayBeEmpty(list)) return;
  const free = shape.filters.filter(({ parameter }) => !base.values.has(key(parameter)));
  const all = [
    ...free.flatMap((filter) => alone(list, filter)),
    ...boundsOf(context.contract.schemas, shape).flatMap((bound) => outside(list, bound)),
    ...together(list, free),
    ...searchesOf(context.contract.schemas, shape).flatMap((parameter) => nowhere(list, parameter)),
  ];
  for (const parts of all) {
    const said = parts.map(({ parameter, value }) => `${parameter.name} was ${JSON.stringify(value)}`).join(" and ");
    const asked = parts.map(({ parameter, value }) => [key(parameter), value] as const);
    const plan = { ...base, values: new Map([...base.values, ...asked]) };
    const names = parts.map(({ parameter }) => parameter.name).join(" and ");
    const some = await walk(context, shape, plan, `filtered by a ${names} that nothing has`);
    if (some === undefined) refusedForNothing(list, said);
    else if (some.pages.length === 1) summed(list, some, some);
    const [wrong] = (some?.items ?? []).flatMap((item) => parts.flatMap(({ broken }) => broken(item) ?? []));
    if (wrong !== undefined)
      report(
        "list-filter",
        `${said}, which nothing has, and an item has ${JSON.stringify(wrong.shown).slice(0, MOST_SHOWN)}`,
        some?.pages[0],
        wrong.assumes,
      );
  }
}
