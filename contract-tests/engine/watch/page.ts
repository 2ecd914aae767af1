/** What a page of a list says against the request that it answers: no longer than asked, filtered and sorted as asked. */
import { type Json, listAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { key } from "../http/plan.ts";
import { matches, widened } from "../lists/filters.ts";
import { searchesOf, withoutText } from "../lists/searched.ts";
import { unchosen } from "../lists/several.ts";
import { misplaced, ordersOf } from "../lists/sorted.ts";
import { shown } from "../relations/compared.ts";
import type { ListShape } from "../relations/list-shape.ts";
import type { Schemas } from "../schemas.ts";
import type { Assumption } from "../finding.ts";

export type Fault = readonly [check: string, message: string, assumes?: Assumption | undefined];

type Values = NonNullable<Exchange["sent"]>["values"];

/** A list as recorded traffic is held to it. */
export function pageOf(schemas: Schemas, shape: ListShape): (exchange: Exchange) => Fault[] {
  const searches = searchesOf(schemas, shape);
  // the more parameters say it, the more an order is meant
  const orders = ordersOf(schemas, shape).toSorted((a, b) => b.values.length - a.values.length);
  const parts = [tooLong, unfit, unsuitable];
  const misled = (values: Values, items: readonly Json[]): Fault[] => [
    ...searches.flatMap((parameter): Fault[] => {
      const wanted = values.get(key(parameter));
      const wrong = typeof wanted === "string" ? withoutText(schemas, parameter, wanted, items) : undefined;
      return wrong === undefined
        ? []
        : [["list-filter", `${parameter.name} was ${shown(wanted)}, and an item has it nowhere: ${shown(wrong)}`]];
    }),
    ...orders
      .filter((order) => order.values.every(([parameter, value]) => values.get(key(parameter)) === value))
      .slice(0, 1)
      .flatMap((order): Fault[] => {
        const wrong = misplaced(schemas, shape, order, items);
        return wrong === undefined ? [] : [["list-order", wrong]];
      }),
  ];
  return ({ sent, response }) => {
    const body = response === undefined ? undefined : jsonBody(response);
    if (sent === undefined || body === undefined) return [];
    const items = listAt(read(body, shape.items));
    return [...parts.flatMap((part) => part(schemas, shape, sent.values, items)), ...misled(sent.values, items)];
  };
}

function tooLong(_schemas: Schemas, { limit }: ListShape, values: Values, items: readonly Json[]): Fault[] {
  const most = limit && values.get(key(limit));
  return limit !== undefined && typeof most === "number" && items.length > most
    ? [["list-limit", `${items.length} items came, ${limit.name} was ${most}`]]
    : [];
}

function unfit(schemas: Schemas, { filters }: ListShape, values: Values, items: readonly Json[]): Fault[] {
  return filters.flatMap((filter): Fault[] => {
    const { parameter, member } = filter;
    const wanted = values.get(key(parameter));
    const wrong = wanted === undefined ? undefined : items.find((item) => !matches(read(item, member), wanted));
    if (wanted === undefined || wrong === undefined) return [];
    const came = read(wrong, member);
    const message = `${parameter.name} was ${shown(wanted)}, and an item has ${shown(came)}`;
    return [["list-filter", message, widened(schemas, filter, wanted, came)]];
  });
}

function unsuitable(schemas: Schemas, { choices }: ListShape, values: Values, items: readonly Json[]): Fault[] {
  return choices.flatMap((choice): Fault[] => {
    const wanted = values.get(key(choice.parameter));
    const wrong = Array.isArray(wanted) && wanted.length > 0 ? unchosen(schemas, choice, wanted, items) : undefined;
    return wrong === undefined ? [] : [["list-filter", wrong.message, wrong.assumes]];
  });
}
