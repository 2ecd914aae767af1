/** Query parameters that keep what lies on one side of their value (`x-filters: {of, keeps}`, or a name that says so), or what has a member at all. */
import { type Json, type JsonObject, objectAt, textAt } from "../../../spec/openapi/json.ts";
import {
  type Keeps,
  KEPT,
  type Side,
  bareSideOf,
  calledIn,
  describedAs,
  sidesOf,
  spelt,
  timeMeant,
} from "../../../spec/openapi/list-bounds.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { asNumber, isAmount } from "../relations/amounts.ts";
import { compared } from "../relations/compared.ts";
import type { ListShape } from "../relations/list-shape.ts";
import type { Member } from "../relations/thing.ts";
import type { Schemas } from "../schemas.ts";

export interface Bound {
  readonly parameter: Parameter;
  /** The parameter's value with the bound at this one; itself where it is nothing else. */
  readonly within?: (value: Json) => Json;
  readonly keeps: string;
  /** What the item has there; of several members the largest, null where it has none. */
  readonly at: (item: Json) => Json;
  /** Whether the bound at this value keeps the item. */
  readonly fits: (item: Json, value: Json) => boolean;
  /** Whether it leaves the item out; of what stands right at it neither may be certain. */
  readonly breaks: (item: Json, value: Json) => boolean;
  /** The contract does not tell all that is kept: there may be more. */
  readonly more: boolean;
  /** The filter by equal values without which this one is refused. */
  readonly beside: string | undefined;
}

function saidOf({ definition }: Parameter): Pick<Bound, "keeps" | "more" | "beside"> & { readonly members: string[] } {
  const { of, keeps, more, beside } = objectAt(definition["x-filters"]);
  const members = [of ?? []].flat().map(String);
  return { members, keeps: String(keeps), more: more === true, beside: textAt(beside) };
}

function largest(item: Json, members: readonly string[]): Json {
  const there = members.flatMap((member) => read(item, member) ?? []);
  return there.toSorted((a, b) => compared(a, b) ?? 0).at(-1) ?? null;
}

const ORDERED = /^(date|date-time)$/;

/** Numbers, amounts in texts, or times of one format: what has an order that everybody shares. */
function order(schemas: Schemas, direction: "in" | "out", schema: string): string | undefined {
  const view = viewOf(schemas, direction, schema);
  if (view.types.includes("integer") || view.types.includes("number")) return "number";
  if (isAmount(schemas, direction, schema)) return "amount";
  const format = firstOf(view, "format");
  return typeof format === "string" && ORDERED.test(format) ? format : undefined;
}

/** Where the name of a parameter is that of a member with a side before or behind it. */
function named(schemas: Schemas, shape: ListShape, parameter: Parameter): Bound[] {
  const { filters, limit, next, turn } = shape;
  const taken = [limit, next?.parameter, turn?.parameter, ...filters.map((filter) => filter.parameter)];
  if ("x-filters" in parameter.definition) return [];
  // `created[gte]` in one parameter of style deepObject
  const parts = [...viewOf(schemas, "in", parameter.schema).properties].flatMap(([part, schema]) =>
    bySide(schemas, shape, { ...parameter, name: `${parameter.name}_${part}`, schema }).map((bound): Bound => ({
      ...bound,
      parameter,
      within: (value) => ({ [part]: bound.within?.(value) ?? value }),
    })),
  );
  return parts.length > 0 || taken.includes(parameter) ? parts : bySide(schemas, shape, parameter);
}

type Sided = Pick<Side, "keeps" | "certain"> & { readonly member: Member };

/** A side in the name, and the one member that the description calls by its whole name: `Auctions whose current price is at least this` of `min_price`. */
function bySidesOfWords(
  schemas: Schemas,
  { members }: ListShape["item"],
  { name, definition }: Pick<Parameter, "name" | "definition">,
  asked: string,
): Sided[] {
  const [side] = sidesOf(name);
  const called = calledIn(descriptionOf(definition), [...members.keys()]).flatMap((one) => members.get(one) ?? []);
  const [only, ...others] = called.filter(({ schema }) => order(schemas, "out", schema) === asked);
  if (side === undefined || only === undefined || others.length > 0) return [];
  return [{ ...side, member: only }];
}

/** The side and the member that the parameter's name says, or its side alone where the rest is clear. */
function sided(schemas: Schemas, { item }: ListShape, { name, definition }: Parameter, asked: string): Sided[] {
  const said = sidesOf(name).flatMap((side): Sided[] => {
    const [, member] = [...item.members].find(([one]) => side.members.has(spelt(one))) ?? [];
    return member === undefined ? [] : [{ ...side, member }];
  });
  if (said.length === 0) said.push(...bySidesOfWords(schemas, item, { name, definition }, asked));
  const keeps = bareSideOf(name);
  if (said.length > 0 || keeps === undefined || !ORDERED.test(asked)) return said;
  const times = [...item.members].filter(([, { schema }]) => order(schemas, "out", schema) === asked);
  const meant = timeMeant(
    times.map(([one]) => one),
    descriptionOf(definition),
  );
  const member = meant === undefined ? undefined : item.members.get(meant);
  return member === undefined ? [] : [{ keeps, certain: false, member }];
}

function descriptionOf(definition: JsonObject): string {
  return textAt(definition["description"]) ?? "";
}

/** Whether it is a text of no stated form: much that is read from a query is written down so, whatever it is read as. */
function isPlainText(schemas: Schemas, schema: string): boolean {
  const view = viewOf(schemas, "in", schema);
  const types = view.types.filter((type) => type !== "null");
  return types.join() === "string" && firstOf(view, "format") === undefined && enumerated(view) === undefined;
}

function bySide(schemas: Schemas, shape: ListShape, parameter: Parameter): Bound[] {
  const asked = order(schemas, "in", parameter.schema);
  if (asked !== undefined) return byOrder(schemas, shape, parameter, asked);
  // a side alone (`from`, `after`) may be of anything
  if (!isPlainText(schemas, parameter.schema) || bareSideOf(parameter.name) !== undefined) return [];
  const found = ["number", "date-time", "date"].map((one) => byOrder(schemas, shape, parameter, one));
  return (found.find((bounds) => bounds.length > 0) ?? []).map((bound) => ({ ...bound, within: String }));
}

function byOrder(schemas: Schemas, shape: ListShape, parameter: Parameter, asked: string): Bound[] {
  const others = shape.operation.parameters.filter(({ name }) => name !== parameter.name);
  for (const { member, ...side } of sided(schemas, shape, parameter, asked)) {
    if (order(schemas, "out", member.schema) !== asked) continue;
    const { keeps, certain: sure } = describedAs(
      side,
      descriptionOf(parameter.definition),
      others.map(({ definition }) => descriptionOf(definition)),
    );
    const kept = KEPT[keeps];
    const at = (item_: Json): Json => largest(item_, [member.pointer]);
    // what has no value there lies on neither side
    const number = asked === "amount" ? asNumber : (one: Json): Json => one;
    const sign = (item_: Json, value: Json): number => compared(number(at(item_)), number(value)) ?? Number.NaN;
    const fits: Bound["fits"] = (item_, value) => kept(sign(item_, value)) && (sure || sign(item_, value) !== 0);
    const breaks: Bound["breaks"] = (item_, value) => {
      const way = sign(item_, value);
      return !Number.isNaN(way) && !kept(way) && (sure || way !== 0);
    };
    return [{ parameter, keeps, at, fits, breaks, more: false, beside: undefined }];
  }
  return [];
}

export function boundsOf(schemas: Schemas, shape: ListShape): Bound[] {
  return shape.operation.parameters.flatMap((parameter) => {
    if (parameter.in !== "query") return [];
    const { members, ...said } = saidOf(parameter);
    const kept = Object.hasOwn(KEPT, said.keeps) ? KEPT[said.keeps as Keeps] : undefined;
    if (members.length === 0 || kept === undefined) return named(schemas, shape, parameter);
    const at = (item: Json): Json => largest(item, members);
    const fits: Bound["fits"] = (item, value) => kept(compared(at(item), value) ?? 0);
    return [{ ...said, parameter, at, fits, breaks: (item: Json, value: Json) => !fits(item, value) }];
  });
}

/** Parameters that keep what has the member where they are true, and what lacks it where they are false. */
export function presences({ parameters }: Operation): Pick<Bound, "parameter" | "fits">[] {
  return parameters.flatMap((parameter) => {
    const { members, keeps } = saidOf(parameter);
    if (parameter.in !== "query" || members.length === 0 || keeps !== "present") return [];
    return [{ parameter, fits: (item: Json, value: Json) => (largest(item, members) !== null) === value }];
  });
}
