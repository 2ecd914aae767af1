/** A list sorted by texts: in which order they come is the service's affair, but the other direction turns that order round. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { key } from "../http/plan.ts";
import { type Order, comparable, ordersOf, placeOf } from "./sorted.ts";
import { type ListRead, type Walked, identity, walk } from "./walk.ts";

/** Of fewer the order may be the same by chance. */
const ENOUGH = 3;

/** What is left of a text where neither capitals nor accents nor signs between words count. */
function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Whether every service tells these texts apart. */
function areApart(values: readonly (Json | undefined)[]): boolean {
  const texts = values.flatMap((value) => (typeof value === "string" ? bare(value) : []));
  return texts.length === values.length && !texts.includes("") && new Set(texts).size === texts.length;
}

const said = ({ values }: Order): string =>
  values.map(([parameter, value]) => `${parameter.name} was ${String(value)}`).join(" and ");

export async function bothWays({ context, shape, base, whole, report }: ListRead): Promise<void> {
  const { schemas } = context.contract;
  const identify = identity(whole.items);
  if (identify === undefined || !whole.whole || whole.items.length < ENOUGH) return;
  const asked = ({ values }: Order): Promise<Walked | undefined> =>
    walk(
      context,
      shape,
      {
        ...base,
        values: new Map([...base.values, ...values.map(([parameter, value]) => [key(parameter), value] as const)]),
      },
      `sorted by ${values.map(([, value]) => String(value)).join(" ")}, to be turned round`,
    );
  const orders = ordersOf(schemas, shape);
  for (const down of orders.filter(({ descending }) => descending)) {
    const up = orders.find(({ member, descending }) => member === down.member && !descending);
    const pointer = placeOf(schemas, shape, down.member);
    if (up === undefined || pointer === undefined) continue;
    // of what has one order that is judged by itself
    if (whole.items.every((item) => comparable(read(item, pointer)))) continue;
    const [first, second] = [await asked(up), await asked(down)];
    if (first?.whole !== true || second?.whole !== true) continue;
    if (!areApart(first.items.map((item) => read(item, pointer)))) continue;
    const [one, other] = [first, second].map(({ items }) => items.map(identify));
    if (one === undefined || other === undefined || !sameJson(one.toSorted(), other.toSorted())) continue;
    if (!sameJson(one.toReversed(), other))
      report(
        "list-order",
        `${said(up)}, then ${said(down)}, and the second list is not the first one turned round`,
        second.pages[0],
      );
  }
}
