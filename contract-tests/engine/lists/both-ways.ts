/** A list sorted by texts: in which order they come is the service's affair, but the other direction turns that order round. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { comparable, inOrder, ordersOf, placeOf, saidOf } from "./sorted.ts";
import { type ListRead, identity } from "./walk.ts";

/** Of fewer the order may be the same by chance. */
const ENOUGH = 3;
const AROUND = ", to be turned round";

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

export async function bothWays(list: ListRead): Promise<void> {
  const { context, shape, whole, report } = list;
  const { schemas } = context.contract;
  const identify = identity(whole.items);
  if (identify === undefined || !whole.whole || whole.items.length < ENOUGH) return;
  const orders = ordersOf(schemas, shape);
  for (const down of orders.filter(({ descending }) => descending)) {
    const up = orders.find(({ member, descending }) => member === down.member && !descending);
    const pointer = placeOf(schemas, shape, down.member);
    if (up === undefined || pointer === undefined) continue;
    // of what has one order that is judged by itself
    if (whole.items.every((item) => comparable(read(item, pointer)))) continue;
    const [first, second] = [await inOrder(list, up, AROUND), await inOrder(list, down, AROUND)];
    if (first?.whole !== true || second?.whole !== true) continue;
    if (!areApart(first.items.map((item) => read(item, pointer)))) continue;
    const [one, other] = [first, second].map(({ items }) => items.map(identify));
    if (one === undefined || other === undefined || !sameJson(one.toSorted(), other.toSorted())) continue;
    if (!sameJson(one.toReversed(), other))
      report(
        "list-order",
        `${saidOf(up)}, then ${saidOf(down)}, and the second list is not the first one turned round`,
        second.pages[0],
      );
  }
}
