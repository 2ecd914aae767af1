/** What lists of others call their pages, filters and totals: those who check lists and those who answer them read the same names. */

import { singular } from "./singular.ts";

/** Parameters whose value is what a page said of the next one; of plain names. */
export const CURSOR =
  /^((page_?)?(cursor|after)|page_?token|continuation_?token|starting_?after|next_?token|next_?cursor|skip_?token|marker)$/i;
/** Of these whose value is the identifier of an item. */
export const AFTER_ITEM = /^(start(ing)?_?after|after_?id|last_?id)$/i;
/** Parameters whose value is what a page said of the one before. */
export const BEFORE = /^((page_?)?before|ending_?before|before_?id)$/i;
/** Members that hold such a value. */
export const NEXT =
  /^(next|next_?cursor|next_?page_?token|next_?token|cursor|continuation_?token|next_?marker|(end_?)?cursor)$/i;
/** Members of `cursors` and `pageInfo` that say where the page begins and ends. */
export const BEGIN_CURSOR = /^(before|start_?cursor)$/i;
export const END_CURSOR = /^(after|end_?cursor)$/i;
export const OF_CURSORS = /^(cursors?|page_?info)$/i;
/** Members that hold the address of the next page. */
export const NEXT_ADDRESS = /^(next|next_?(link|url|uri|href|page|page_?(url|uri|link))|@?odata\.nextLink)$/i;
export const PREVIOUS = /^prev(ious)?_?(cursor|page_?token|token)$/i;
export const PREVIOUS_ADDRESS = /^(prev(ious)?|prev(ious)?_?(link|url|uri|href|page|page_?(url|uri|link)))$/i;
/** Parameters that count items, and pages; of plain names. */
/** Items have numbers from one where a page says so as RFC 7644 (SCIM) and OpenSearch do. */
export function countsFromOne(offset: string, beside: readonly string[]): boolean {
  return /^start_?index$/i.test(offset) && beside.some((name) => /^items_?per_?page$/i.test(name));
}
export const OFFSET = /^(offset|skip|start_?(index|at)?|page_offset)$/i;
export const PAGE = /^(page|page_?(no|num|number|index)|p)$/i;
/** A point to look around from; nothing stands at it. */
export const POINT = /^(lat|lng|lon|long|latitude|longitude)$/i;
/** `filter[genre]`, `filter.genre` and `genre[eq]` as `genre`. */
export const FILTER = /^(?:filters?[[._](.+?)\]?|(\w+)\[eq\])$/i;
/** Parameters that name the members which items are to have: `$select`, `fields[articles]`. */
export const FIELDS = /^\$?(fields|select|only|attributes|properties)(\[\w+\])?$/i;
/** Parameters whose text is looked for in what items say; of plain names. */
export const SEARCHES = /^(q|query|search(_?(text|term|query|string|for))?|term|keywords?|full_?text|phrase)$/i;
/** What says that the text is one of a language of queries. */
export const QUERY_LANGUAGE =
  /\b(syntax|expression|operators?|lucene|odata|json ?path|\w+ql\b|regular|regex|grammar|field:|dsl)/i;
/** Whether several values of one filter have all to be there, or one of them: what its description says. */
export function joined(prose: string): "all" | "any" | undefined {
  const [all, any] = [/\b(all|every|each|both)\b/i, /\b(any|either|one of|at least one|one or more|or)\b/i].map(
    (words) => words.test(prose),
  );
  return all === any ? undefined : all === true ? "all" : "any";
}
/** Members that a filter may be about, by its name: `filter[genre]` about `genre`, `tag` and `tag[]` about `tags`, `ids` about `id`. */
export function membersOf(name: string): { readonly same: string; readonly otherNumber: readonly string[] } {
  const [, within, equal] = FILTER.exec(name) ?? [];
  const same = (within ?? equal ?? name).replace(/\[\]$/, "");
  const one = singular(same);
  return { same, otherNumber: [`${same}s`, same.replace(/y$/, "ies"), one].filter((other) => other !== same) };
}
export const SORTS = /^\$?(sort|sort_?by|order_?by|ordering|order)$/i;
/** Says no more than which way round. */
export const TURNS = /^(sort_?|order_?)?(order|dir|direction)$/i;
export const ASCENDING = /^asc(ending)?$/i;
export const DESCENDING = /^desc(ending)?$/i;

/** Members that say how many there are, on how many pages, and whether there is more. */
export const TOTAL = /^(total(_?(count|items|results|elements|records|hits|size))?|@?odata\.count)$/i;
export const PAGES = /^(total_?pages|page_?count|num(ber)?_?(of_?)?pages|pages)$/i;
export const MORE = /^has_?(more|next)(_?page)?$/i;
export const FEWER = /^has_?prev(ious)?(_?page)?$/i;
/** Members that say how many items this page has. */
export const ON_PAGE = /^(number_?of_?(elements|items)|result_?count|returned(_?count)?|items_?on_?page)$/i;
/** Members that repeat how many a page may have, and which one it is. */
export const OWN_SIZE = /^(limit|page_?size|per_?page)$/i;
export const OWN_PAGE = /^(current_?page|page_?(no|num|number|index))$/i;
export const TOTAL_HEADER = /^(x-)?(total(-?(count|items|records|results))?|pagination-total(-count)?)$/i;
/** A total may be one of money as well: what is said of one of items. */
export const COUNTS = /\b(how many|number|count|counts|items|entries|elements|records|results|rows|all pages)\b/i;

/** Lists that stand beside the one that was asked for, and what JSON-LD says of names. */
export const BESIDE = /^(@context|included|_?links|errors?|warnings?|messages?|facets?|aggregations?)$/i;
/** What formats put around a list. */
export const AROUND = /^(_?embedded|data|result|results|payload|response|d|list|collection)$/i;
/** What formats set apart from the items. */
export const APART =
  /^(_?meta(_?data)?|page|paging|pagination|page_?info|cursors?|_?links|info|response_?meta(data)?|data|result|payload|response|d)$/i;

/** `-at`, `at:desc`, `at_desc`, `at desc`: the member, and whether its largest comes first; undefined where the value does not say. */
export function sortOf(value: string): { readonly member: string; readonly descending: boolean | undefined } {
  const [, sign = "", member = "", direction = ""] = /^([-+]?)(.*?)(?:[:_ ](asc|desc))?$/i.exec(value) ?? [];
  const said = sign === "-" || DESCENDING.test(direction);
  return { member, descending: said || sign !== "" || direction !== "" ? said : undefined };
}
