/** Bounds that leave nothing between them, of one schema or of several that judge one value. */
import { isObject, listAt, objectAt } from "./json.ts";
import type { Told } from "./judging.ts";

interface Contradiction {
  readonly at: string;
  readonly message: string;
}

const PAIRS: Readonly<Record<string, readonly (readonly [low: string, high: string])[]>> = {
  string: [["minLength", "maxLength"]],
  array: [
    ["minItems", "maxItems"],
    ["minContains", "maxContains"],
  ],
  object: [["minProperties", "maxProperties"]],
};

/** How many letters texts of a format have. */
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  date: [10, 10],
  "date-time": [20, Infinity],
  uuid: [36, 36],
  ipv4: [7, 15],
  email: [3, Infinity],
};

interface Bound {
  readonly value: number;
  readonly keyword: string;
  readonly at: string;
}

function boundsOf(nodes: readonly Told[], keyword: string): Bound[] {
  return nodes.flatMap(({ at, schema }) => {
    const value = schema[keyword];
    return typeof value === "number" ? [{ value, keyword, at }] : [];
  });
}

function highest(bounds: readonly Bound[]): Bound | undefined {
  return bounds.toSorted((one, other) => other.value - one.value)[0];
}

function lowest(bounds: readonly Bound[]): Bound | undefined {
  return bounds.toSorted((one, other) => one.value - other.value)[0];
}

function shown({ keyword, value }: Bound): string {
  return `${keyword} ${value}`;
}

function against(low: Bound, high: Bound, said: string): Contradiction {
  const place = high.at === low.at ? "" : ` at ${high.at}`;
  return { at: `${low.at}/${low.keyword}`, message: `${shown(low)} ${said} ${shown(high)}${place}` };
}

/** Why no value of the type is within all bounds; undefined where some are. */
export function sumsOf(nodes: readonly Told[], type: string): Contradiction | undefined {
  for (const [least, most] of PAIRS[type] ?? []) {
    const [low, high] = [highest(boundsOf(nodes, least)), lowest(boundsOf(nodes, most))];
    if (low !== undefined && high !== undefined && low.value > high.value) return against(low, high, "is over");
  }
  if (type === "number") return numbers(nodes);
  if (type === "string") return lengths(nodes);
  if (type === "object") return members(nodes);
  return type === "array" ? repeated(nodes) : undefined;
}

/** Both ends of a number, the strictest first. */
function ends(nodes: readonly Told[]): { readonly low: Bound | undefined; readonly high: Bound | undefined } {
  const of = (...keywords: readonly string[]): Bound[] => keywords.flatMap((keyword) => boundsOf(nodes, keyword));
  return {
    low: highest(of("exclusiveMinimum", "minimum")),
    high: lowest(of("exclusiveMaximum", "maximum")),
  };
}

function numbers(nodes: readonly Told[]): Contradiction | undefined {
  const { low, high } = ends(nodes);
  if (low === undefined || high === undefined) return undefined;
  if (low.value > high.value) return against(low, high, "is over");
  const isOpen = [low, high].some(({ keyword }) => keyword.startsWith("exclusive"));
  if (low.value === high.value) return isOpen ? against(low, high, "leaves nothing below") : undefined;
  const whole = nodes.find(({ schema }) => schema["type"] === "integer");
  const steps = boundsOf(nodes, "multipleOf").filter(({ value }) => value > 0);
  const all = whole === undefined ? steps : [...steps, { value: 1, keyword: "type", at: whole.at }];
  const missed = all.find(({ value }) => !hasMultiple(value, low, high));
  if (missed === undefined) return undefined;
  const noun = missed.keyword === "type" ? "whole number" : `multiple of ${missed.value}`;
  const message = `no ${noun} is between ${shown(low)} and ${shown(high)}`;
  return { at: `${missed.at}/${missed.keyword}`, message };
}

/** Fractions of computers are no fractions: what is near enough is taken for a multiple. */
const NEAR = 1e-9;

function hasMultiple(step: number, low: Bound, high: Bound): boolean {
  const [first, last] = [low.value / step, high.value / step];
  const from = low.keyword === "exclusiveMinimum" ? Math.floor(first + NEAR) + 1 : Math.ceil(first - NEAR);
  const to = high.keyword === "exclusiveMaximum" ? Math.ceil(last - NEAR) - 1 : Math.floor(last + NEAR);
  return from <= to;
}

function lengths(nodes: readonly Told[]): Contradiction | undefined {
  const [low, high] = [highest(boundsOf(nodes, "minLength")), lowest(boundsOf(nodes, "maxLength"))];
  for (const { at, schema } of nodes) {
    const format = String(schema["format"]);
    const [least, most] = (Object.hasOwn(LENGTHS, format) ? LENGTHS[format] : undefined) ?? [0, Infinity];
    const said = (bound: Bound, word: string): Contradiction => ({
      at: `${at}/format`,
      message: `each ${format} is ${word} than ${shown(bound)} lets it be`,
    });
    if (high !== undefined && high.value < least) return said(high, "longer");
    if (low !== undefined && low.value > most) return said(low, "shorter");
  }
  return undefined;
}

function members(nodes: readonly Told[]): Contradiction | undefined {
  const high = lowest(boundsOf(nodes, "maxProperties"));
  const names = new Set(nodes.flatMap(({ schema }) => listAt(schema["required"]).map(String)));
  if (high === undefined || names.size <= high.value) return undefined;
  return { at: `${high.at}/maxProperties`, message: `${names.size} members are required, and ${shown(high)}` };
}

/** Items that differ, out of fewer values than there have to be. */
function repeated(nodes: readonly Told[]): Contradiction | undefined {
  const low = highest(boundsOf(nodes, "minItems"));
  if (low === undefined || !nodes.some(({ schema }) => schema["uniqueItems"] === true)) return undefined;
  for (const { at, schema } of nodes) {
    const values = isObject(schema["items"]) ? objectAt(schema["items"])["enum"] : undefined;
    const count = new Set(listAt(values).map((value) => JSON.stringify(value))).size;
    if (Array.isArray(values) && !Array.isArray(schema["prefixItems"]) && count < low.value)
      return {
        at: `${at}/items/enum`,
        message: `${shown(low)} different items have to be there, out of ${count} values`,
      };
  }
  return undefined;
}
