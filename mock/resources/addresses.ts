/** Where a page says that others stand: members, lists of links, and the header `Link`. */
import { type Json, type JsonObject, isObject, textAt } from "../../spec/openapi/json.ts";
import { NEXT_ADDRESS, PREVIOUS_ADDRESS } from "../../spec/openapi/list-names.ts";
import type { Asking, Page } from "./pages.ts";
import type { Call } from "./removals.ts";

export type Relation = "self" | "next" | "prev" | "first" | "last";

/** As relative as the address of this page, or as whole. */
export function addressOf(
  { path, base = "", query, origin }: Call,
  asking: Asking | undefined,
  isWhole = false,
): string {
  const asked = new URLSearchParams(query);
  for (const [name, value] of asking ?? []) {
    if (value === undefined) asked.delete(name);
    else asked.set(name, value);
  }
  const start = `${isWhole ? origin : ""}${base}`;
  return asked.size === 0 ? `${start}${path}` : `${start}${path}?${asked.toString()}`;
}

export function askingFor({ next, previous, ends }: Page, relation: Relation): Asking | undefined {
  const self = new Map<string, string>();
  return { self, next, prev: previous, first: ends?.first, last: ends?.last }[relation];
}

/** Which other page a member or a link leads to, by its name. */
export function relationOf(name: string): Relation | undefined {
  if (NEXT_ADDRESS.test(name)) return "next";
  if (PREVIOUS_ADDRESS.test(name)) return "prev";
  return /^(self|first|last)(_?(link|url|uri|href|page_?(url|uri|link)))?$/i.exec(name)?.[1]?.toLowerCase() as
    | Relation
    | undefined;
}

function isWhole(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/** An address as the example writes one, and the other way: a schema may take one of them alone. */
export function addresses(call: Call, asking: Asking, example: string | undefined): string[] {
  const both = [addressOf(call, asking, true), addressOf(call, asking)];
  return example !== undefined && isWhole(example) ? both : both.toReversed();
}

/** `[{rel: "next", href: "…"}]`, as far as pages have relations; the others stay. */
export function linked(call: Call, page: Page, links: readonly Json[]): Json[] | undefined {
  const relations = links.filter(isObject).map((link) => relationOf(textAt(link["rel"]) ?? ""));
  if (relations.every((one) => one === undefined)) return undefined;
  const shown = links.find(isObject);
  const link = (relation: Relation, of: JsonObject): JsonObject[] => {
    const asking = askingFor(page, relation);
    const [href = ""] = asking === undefined ? [] : addresses(call, asking, textAt(of["href"]));
    return asking === undefined ? [] : [{ ...of, href }];
  };
  const told = links.flatMap((one): Json[] => {
    const relation = isObject(one) ? relationOf(textAt(one["rel"]) ?? "") : undefined;
    return relation === undefined || !isObject(one) ? [one] : link(relation, one);
  });
  const lacking = (["next", "prev"] as const).filter((one) => !relations.includes(one));
  return [...told, ...lacking.flatMap((one) => link(one, { ...shown, rel: one }))];
}

/** The header, with every page that there is; undefined where there is no other one. */
export function linkHeader(call: Call, page: Page, example: string | undefined): string | undefined {
  const [, shown] = /<([^>]*)>/.exec(example ?? "") ?? [];
  const all = (["next", "prev", "first", "last"] as const).flatMap((relation) => {
    const asking = askingFor(page, relation);
    const [address = ""] = asking === undefined ? [] : addresses(call, asking, shown);
    return asking === undefined ? [] : [`<${address}>; rel="${relation}"`];
  });
  return page.next === undefined && page.previous === undefined ? undefined : all.join(", ");
}
