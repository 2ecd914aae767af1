/** Numbers beside a list by the values of one of its members (`facets: {type: [{value, count}]}`, `{type: {a: 3}}`) are those of its items. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { jsonBody } from "../http/exchange.ts";
import { type ListRead, walk } from "./walk.ts";

const FACETS = /^(facets?|aggregations?|aggs|buckets|facet_?counts|counts)$/i;
const VALUE = ["value", "key", "name", "term", "id"];
const COUNT = ["count", "doc_count", "hits", "total", "n"];

/** Value and count of each entry; undefined where these are no numbers by value. */
function entriesOf(facet: Json): readonly (readonly [value: Json, count: number])[] | undefined {
  if (isObject(facet) && Object.values(facet).every((one) => typeof one === "number"))
    return Object.entries(facet).map(([value, count]) => [value, Number(count)]);
  const found = listAt(facet).flatMap((one): (readonly [Json, number])[] => {
    const [value] = VALUE.flatMap((name) => (isObject(one) ? (one[name] ?? []) : []));
    const [count] = COUNT.flatMap((name) => (isObject(one) ? (one[name] ?? []) : []));
    return value === undefined || typeof count !== "number" ? [] : [[value, count]];
  });
  return found.length > 0 && found.length === listAt(facet).length ? found : undefined;
}

/** By several values an item counts once for each. */
function timesOf(items: readonly Json[], pointer: string, value: Json): number {
  const has = (one: Json | undefined): boolean => (Array.isArray(one) ? one.some(has) : String(one) === String(value));
  return items.filter((item) => has(read(item, pointer))).length;
}

function wrongIn({ shape }: Pick<ListRead, "shape">, body: Json, items: readonly Json[]): string | undefined {
  for (const [around, facets] of Object.entries(isObject(body) ? body : {})) {
    if (!FACETS.test(around) || !isObject(facets)) continue;
    for (const [name, facet] of Object.entries(facets)) {
      const member = shape.item.members.get(name);
      const entries = member === undefined ? undefined : entriesOf(facet);
      const wrong = entries?.find(([value, count]) => timesOf(items, member?.pointer ?? "", value) !== count);
      if (wrong !== undefined)
        return `${around} counts ${wrong[1]} of ${name} ${JSON.stringify(wrong[0])}, and ${timesOf(items, member?.pointer ?? "", wrong[0])} of ${items.length} items have it`;
    }
  }
  return undefined;
}

export async function faceted(list: ListRead): Promise<void> {
  const { context, base, shape, whole, report } = list;
  const beside = Object.keys(bodyOf(whole.pages[0]) ?? {}).some((name) => FACETS.test(name));
  if (!beside || !whole.whole) return;
  const walked = await walk(context, shape, base, "with the numbers beside it");
  const body = bodyOf(walked?.pages[0]);
  const wrong = walked?.whole === true && body !== undefined ? wrongIn(list, body, walked.items) : undefined;
  if (wrong !== undefined) report("list-complete", wrong, walked?.pages[0]);
}

function bodyOf(page: ListRead["whole"]["pages"][number] | undefined): { readonly [name: string]: Json } | undefined {
  const body = page?.response && jsonBody(page.response);
  return isObject(body) ? body : undefined;
}
