/** Numbers beside a list by the values of one of its members (`facets: {type: [{value, count}]}`, `{type: {a: 3}}`) are those of its items. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { firstOf, itemsOf, viewOf } from "../generate/view.ts";
import { jsonBody } from "../http/exchange.ts";
import { facetFault } from "../relations/facets.ts";
import type { Member } from "../relations/thing.ts";
import type { Schemas } from "../schemas.ts";
import { type ListRead, walk } from "./walk.ts";

const FACETS = /^(facets?|aggregations?|aggs|buckets|facet_?counts|counts)$/i;

/** By which values there can be numbers that are no ranges: choices, and texts that are no times. */
function isByValue(schemas: Schemas, { schema }: Member): boolean {
  const view = viewOf(schemas, "out", schema);
  const items = itemsOf(view);
  const one = items === undefined ? view : viewOf(schemas, "out", items);
  const types = one.types.filter((type) => type !== "null").join();
  return types === "boolean" || (types === "string" && firstOf(one, "format") === undefined);
}

function wrongIn({ context, shape }: ListRead, body: Json, items: readonly Json[]): string | undefined {
  const { schemas } = context.contract;
  for (const [around, facets] of Object.entries(isObject(body) ? body : {})) {
    if (!FACETS.test(around) || !isObject(facets)) continue;
    for (const [name, facet] of Object.entries(facets)) {
      const member = shape.item.members.get(name);
      if (member === undefined || !isByValue(schemas, member)) continue;
      const wrong = facetFault(
        items.map((item) => read(item, member.pointer)),
        facet,
      );
      if (wrong !== undefined) return `${around} counts ${name}: ${wrong}`;
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
