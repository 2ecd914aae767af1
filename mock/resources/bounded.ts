/** Parameters that keep the items on one side of their value (`min_price`, `created_after`), as their names and descriptions say. */
import { type Json, type JsonObject, textAt } from "../../spec/openapi/json.ts";
import {
  KEPT,
  type Side,
  bareSideOf,
  calledIn,
  describedAs,
  sidesOf,
  spelt,
  timeMeant,
} from "../../spec/openapi/list-bounds.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import { saidOf } from "./asked.ts";

const TIME = /^\d{4}-\d{2}-\d{2}(T|$)/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Order = "number" | "time";

/** Numbers and times are in an order that everybody shares; a text of no stated form may be either, unless its name says a side alone. */
function ordersOf(said: JsonObject, name: string): Order[] {
  const { type, format } = said;
  if ([type].flat().some((one) => one === "integer" || one === "number")) return ["number"];
  if (format === "date" || format === "date-time") return ["time"];
  const isPlain = type === "string" && !["enum", "const", "format"].some((rule) => rule in said);
  return isPlain && bareSideOf(name) === undefined ? ["number", "time"] : [];
}

/** Below 0 where the value comes before the bound; NaN where it has no place in that order. */
function compared(value: Json | undefined, bound: string): number {
  if (typeof value === "number") return value - Number(bound);
  if (typeof value !== "string" || !TIME.test(value) || !TIME.test(bound)) return Number.NaN;
  // a day is as long as it is
  return DAY.test(bound)
    ? Date.parse(value.slice(0, bound.length)) - Date.parse(bound)
    : Date.parse(value) - Date.parse(bound);
}

function sidedMember(
  { name, definition }: Parameter,
  items: readonly JsonObject[],
  order: Order,
): readonly [Pick<Side, "keeps" | "certain">, string] | undefined {
  const isOfOrder = (value: Json | undefined): boolean =>
    order === "number" ? typeof value === "number" : typeof value === "string" && TIME.test(value);
  const names = [...new Set(items.flatMap((item) => Object.keys(item).filter((one) => isOfOrder(item[one]))))];
  for (const side of sidesOf(name)) {
    const member = names.find((one) => side.members.has(spelt(one)));
    if (member !== undefined) return [side, member];
  }
  const description = textAt(definition["description"]) ?? "";
  const [side] = sidesOf(name);
  const called = side && calledIn(description, [...new Set(items.flatMap((item) => Object.keys(item)))]);
  const [only, ...others] = called?.filter((one) => names.includes(one)) ?? [];
  if (side !== undefined && only !== undefined && others.length === 0) return [side, only];
  const keeps = order === "time" ? bareSideOf(name) : undefined;
  const member = keeps === undefined ? undefined : timeMeant(names, description);
  return keeps === undefined || member === undefined ? undefined : [{ keeps, certain: false }, member];
}

/** Which items the value of a parameter keeps; undefined where it is no bound of a member that they have. */
export function keptBy(
  document: JsonObject,
  parameter: Parameter,
  { parameters, bound }: { readonly parameters: readonly Parameter[]; readonly bound: string },
  items: readonly JsonObject[],
): ((item: JsonObject) => boolean) | undefined {
  const [sided] = ordersOf(saidOf(document, parameter), parameter.name).flatMap((order) => {
    const found = sidedMember(parameter, items, order);
    return found === undefined ? [] : [found];
  });
  const [side, member] = sided ?? [];
  if (side === undefined || member === undefined) return undefined;
  const others = parameters.filter(({ name }) => name !== parameter.name);
  const prose = ({ definition }: Parameter): string => textAt(definition["description"]) ?? "";
  const { keeps } = describedAs(side, prose(parameter), others.map(prose));
  return (item) => KEPT[keeps](compared(item[member], bound));
}
