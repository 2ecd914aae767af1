/** What descriptions state of numbers of one thing, in these words and no others: `unit price times quantity`, `sum of the line totals`, `number of items`, `never negative`, `Unix time in seconds`. */
import { type Json, type JsonObject, isObject, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { follow } from "../../../spec/openapi/reference.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { shown } from "./compared.ts";
import { sumOf } from "./said-operands.ts";
import { spoken } from "./spoken.ts";
import { means } from "./units.ts";

type Body = { readonly [name: string]: Json };

const COMPUTED = /^.+? (?:plus|less|minus|times|multiplied by) .+$/;
const SUM = /^(?:the )?(?:sum|total) of (?:all )?(?:the )?(.+)$/;
const OVER = /^(?:the )?(?:sum|sums|total|totals|summed) (?:up )?(?:over|across) (?:all )?(?:the |its )?(.+)$/;
const NUMBER = /^(?:the )?number of (?:the )?(.+)$/;

/** A number, or an amount that is written as a text. */
function amountOf(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** What rounding may have left of a value that is shown with so many decimals. */
function rounding(value: Json): number {
  return 0.999 * 10 ** -(/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
}

interface Said {
  readonly how: string;
  readonly amount: number | undefined;
}

function computed(words: string, named: (words: string) => Json | undefined): Said | undefined {
  if (!COMPUTED.test(words)) return undefined;
  const amount = sumOf(words, (one) => amountOf(named(one)));
  return amount === undefined ? undefined : { how: words, amount };
}

/** `line totals` are the `line_total` of each item of the one list whose items have it, or the `total` of `lines`. */
function summed(words: string, value: Body, beside: string): Said | undefined {
  const over = OVER.exec(words)?.[1];
  if (over !== undefined) return summedOver(over, words, value, beside);
  const of = SUM.exec(words)?.[1];
  const product = of === undefined ? undefined : summedProducts(of, words, value);
  if (product !== undefined) return product;
  const wanted = of === undefined ? undefined : singular(of);
  const lists = Object.entries(value).flatMap(([list, member]) => {
    const items = Array.isArray(member) ? member.filter(isObject) : [];
    const ofItem = wanted?.startsWith(`${singular(spoken(list))} `) ? wanted.slice(wanted.indexOf(" ") + 1) : undefined;
    const name = Object.keys(items[0] ?? {}).find((one) =>
      [wanted, ofItem].some((meant) => meant !== undefined && means(meant, one, beside)),
    );
    return name === undefined ? [] : [items.map((item) => amountOf(item[name]))];
  });
  const [amounts, ...others] = lists;
  if (amounts === undefined || others.length > 0 || amounts.includes(undefined)) return undefined;
  return { how: words, amount: amounts.reduce<number>((all, one) => all + (one ?? 0), 0) };
}

const PRODUCTS =
  /^(.+ (?:times|multiplied by) .+) (?:of|over|across|in) (?:all |each |every )?(?:of )?(?:the |its )?(.+)$/;

/** `Sum of quantity times unit price of the lines`: of each of `lines` that product. */
function summedProducts(of: string, words: string, value: Body): Said | undefined {
  const [, factors = "", over = ""] = PRODUCTS.exec(of) ?? [];
  const list = Object.entries(value).find(([one]) => [spoken(one), singular(spoken(one))].includes(over))?.[1];
  const items = Array.isArray(list) ? list.filter(isObject) : undefined;
  const amounts = items?.map((item) =>
    sumOf(factors, (called) => amountOf(Object.entries(item).find(([name]) => means(called, name, ""))?.[1])),
  );
  if (amounts === undefined || amounts.includes(undefined)) return undefined;
  return { how: words, amount: amounts.reduce<number>((all, one) => all + (one ?? 0), 0) };
}

/** `Total over all warehouses` of `on_hand` is the sum of the `on_hand` of the items of `warehouses`. */
function summedOver(over: string, words: string, value: Body, name: string): Said | undefined {
  const list = Object.entries(value).find(([one]) => spoken(one) === over)?.[1];
  const items = Array.isArray(list) ? list.filter(isObject) : undefined;
  const amounts = items?.map((item) => amountOf(item[name]));
  if (amounts === undefined || amounts.includes(undefined)) return undefined;
  return { how: words, amount: amounts.reduce<number>((all, one) => all + (one ?? 0), 0) };
}

/** Of a list that the thing holds itself: of a page, the number may be that of all pages. */
function counted(name: string, words: string, value: Body): Said | undefined {
  const of = NUMBER.exec(words)?.[1];
  const list = Object.entries(value).find(([one, member]) => spoken(one) === of && Array.isArray(member));
  const isOfTheThing = list !== undefined && spoken(name).startsWith(singular(spoken(list[0])));
  if (!isOfTheThing || !Object.keys(value).some((one) => /^_?id$|^uuid$|[a-z]Id$|_id$/.test(one))) return undefined;
  return { how: words, amount: (list[1] as readonly Json[]).length };
}

/** Of a sign that depends on something, as of what is paid in and out, nothing is said. */
const NEVER_BELOW = /^(?:always |a )?(?:positive|(?:never|not|non) negative|greater than 0|at least 0|0 or more)\b/;
const DEPENDS = /\b(if|when|where|for|unless|negative (?:for|if|when|where|means))\b/;

function isBelow(words: string, amount: number): boolean {
  return NEVER_BELOW.test(words) && !DEPENDS.test(words) && amount < 0;
}

/** Of a time that is told in seconds and in nothing else. */
const SECONDS = /\b(unix|epoch|posix)\b.*\bseconds\b|\bseconds (since|from|after) .*\b(epoch|1970)\b/;
const FINER = /\b(milli|micro|nano) ?s(econds?)?\b|\b(ms|float|decimals?|fractions?)\b/;
/** What a service tells of its own clock; any other number may be what a client has sent. */
const OF_ITS_CLOCK = /^(created|made|updated|modified|changed|last_?modified)(_?(at|on|time))?$/i;
/** Milliseconds between 2001 and 2100. */
const MILLISECONDS = [1e12, 4.1e12] as const;

function isInMilliseconds(amount: number): boolean {
  return amount >= MILLISECONDS[0] && amount < MILLISECONDS[1];
}

interface Described {
  readonly name: string;
  /** What the description says, where it speaks of arithmetic. */
  readonly words: string;
  /** What would be less than nothing is shown as nothing. */
  readonly isNeverBelow: boolean;
  readonly isTime?: boolean;
  readonly isOrNothing?: boolean;
}

const DESCRIBED = new WeakMap<JsonObject, readonly Described[]>();

/** What it is otherwise: `Total less paid; 0 once the invoice is void`. */
const OR_NOTHING = /[;,] (?:0|zero) (?:once|if|when|while|after|where) [^.;]*/i;

/** The members that such a description is of; most schemas have none, and thousands of values are judged by each. */
function described(document: Json, schema: JsonObject): readonly Described[] {
  const known = DESCRIBED.get(schema);
  if (known !== undefined) return known;
  const found = Object.entries(objectAt(schema["properties"])).flatMap(([name, member]) => {
    const own = textAt(objectAt(member)["description"]);
    const whole = own ?? textAt(objectAt(follow(document, member))["description"]) ?? "";
    const text = whole.replace(OR_NOTHING, "");
    const isOrNothing = text !== whole;
    const isKnown = (words: string): boolean =>
      [COMPUTED, SUM, OVER, NUMBER, NEVER_BELOW].some((one) => one.test(words));
    const parts = text
      .split(/\.(?:\s|$)/)
      .map(spoken)
      .filter((words) => words !== "");
    // a sentence that says more may take back what another one says
    const sentences = parts.every(isKnown) ? parts : [spoken(text)].filter(isKnown);
    const isNeverBelow = sentences.some((words) => NEVER_BELOW.test(words));
    const all = spoken(text);
    const isTime = OF_ITS_CLOCK.test(name) && SECONDS.test(all) && !FINER.test(all);
    return [
      ...sentences.map((words) => ({ name, words, isNeverBelow, isOrNothing })),
      ...(isTime ? [{ name, words: all, isNeverBelow, isTime }] : []),
    ];
  });
  DESCRIBED.set(schema, found);
  return found;
}

export function saidSumFaults(document: Json, schema: JsonObject, value: Json): string[] {
  if (!isObject(value)) return [];
  return described(document, schema).flatMap(({ name, words, isNeverBelow, isTime, isOrNothing }) => {
    const is = value[name];
    const amount = amountOf(is);
    if (is === undefined || amount === undefined || (isOrNothing === true && amount === 0)) return [];
    const isOutside = isTime === true ? isInMilliseconds(amount) : isBelow(words, amount);
    if (isOutside) return [`/${name} is ${shown(is)}, and the contract says: ${words}`];
    if (isTime === true) return [];
    const named = (one: string): Json | undefined =>
      Object.entries(value).find(([other]) => other !== name && means(one, other, name))?.[1];
    const said = computed(words, named) ?? summed(words, value, name) ?? counted(name, words, value);
    if (said?.amount !== undefined && said.amount < 0 && amount === 0 && isNeverBelow) return [];
    if (said?.amount === undefined || Math.abs(said.amount - amount) <= rounding(is)) return [];
    return [`/${name} is ${shown(is)}, and the ${said.how} is ${Number(said.amount.toFixed(6))}`];
  });
}
