/** What pages say of the list as a whole: whether there is more, how many there are, on how many pages. */
import { COUNTS, MORE, PAGES, TOTAL, TOTAL_HEADER } from "../../../spec/openapi/list-names.ts";
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { key } from "../http/plan.ts";
import { type About, aboutOf } from "../relations/list-about.ts";
import { type ListShape, leadsOn } from "../relations/list-shape.ts";
import { type ListRead, type Walked, itemsIn, sizeOf } from "./walk.ts";

/** `Number of all garages that fit the filter`, and not `of those in this page`. */
function isOfAll(words: string): boolean {
  const isPart = /\b(returned|page|here|this|these|answer|response|at most|up to)\b/i.test(words);
  return !isPart && COUNTS.test(words) && /\b(all|in total|total|fit|fits|match|matches|matching)\b/i.test(words);
}

/** Whether a member counts items, by its name or by what is said of it. */
function counts({ contract: { schemas } }: TestContext, { name, schema, siblings }: Said): boolean {
  const said = schema === undefined ? undefined : firstOf(viewOf(schemas, "out", schema), "description");
  // beside the pages before and after it a count is none of this page alone
  if (/^count$/i.test(name))
    return (siblings.has("next") && siblings.has("previous")) || (typeof said === "string" && isOfAll(said));
  if (!/^total$/i.test(name)) return TOTAL.test(name);
  return typeof said !== "string" || COUNTS.test(said);
}

type Said = Pick<About, "name" | "siblings" | "within"> & { readonly value: Json; readonly schema: string | undefined };

/** What a page says beside its items, also at the top where the contract does not name it. */
function saidBy({ contract }: TestContext, { schema }: ListShape, body: Json): Said[] {
  const named = aboutOf(contract.schemas, schema).flatMap(({ pointer, ...about }): Said[] => {
    const value = read(body, pointer);
    return value === undefined ? [] : [{ ...about, value }];
  });
  const { properties } = viewOf(contract.schemas, "out", schema);
  const siblings = new Set(isObject(body) ? Object.keys(body) : []);
  const others = Object.entries(isObject(body) ? body : {}).filter(([name]) => !properties.has(name));
  return [...named, ...others.map(([name, value]) => ({ name, value, siblings, within: "", schema: undefined }))];
}

/** Members of a header that holds them as JSON, as flask-smorest says them: `X-Pagination: {"total": 7, "total_pages": 4}`. */
function saidByHeader({ response }: Exchange): Said[] {
  const text = response?.headers.find(([name]) => /^(x-)?pagination$/i.test(name))?.[1] ?? "";
  const said = parseJson(text);
  if (!isObject(said)) return [];
  const siblings = new Set(Object.keys(said));
  return Object.entries(said).map(([name, value]) => ({ name, value, siblings, within: "", schema: undefined }));
}

const PAGES_HEADER = /^(x-)?(total-?pages|page-?count|pagination-(total-)?pages)$/i;
const PAGE_HEADER = /^(x-)?(page|current-?page|pagination-page)$/i;

/** Headers that say which page it is, and on how many the list stands. */
function pageHeaders({ shape, report }: ListRead, page: Exchange, count: number, size: Json | undefined): void {
  const { turn } = shape;
  for (const [name, text] of page.response?.headers ?? []) {
    if (!/^\d+$/.test(text)) continue;
    const pages = typeof size === "number" && count > 0 ? Math.ceil(count / size) : undefined;
    if (PAGES_HEADER.test(name) && pages !== undefined && Number(text) !== pages)
      report(
        "list-complete",
        `${name} is ${text}, and ${count} items stand on ${pages} pages of ${String(size)}`,
        page,
      );
    const asked = turn?.by === "pages" ? (page.sent?.values.get(key(turn.parameter)) ?? turn.first) : undefined;
    if (PAGE_HEADER.test(name) && page.sent !== undefined && asked !== undefined && Number(text) !== asked)
      report("list-complete", `${name} is ${text}, and page ${String(asked)} was asked for`, page);
  }
}

function totalHeader({ response }: Exchange): { readonly name: string; readonly total: number } | undefined {
  const [name, value] = response?.headers.find(([one]) => TOTAL_HEADER.test(one)) ?? [];
  return name !== undefined && /^\d+$/.test(value ?? "") ? { name, total: Number(value) } : undefined;
}

/** How many items there are where no page leads on to another; undefined where the one is full, and so may be a part. */
function known(context: TestContext, shape: ListShape, { pages: [page], items }: Walked): number | undefined {
  const size = sizeOf(context, shape, page?.sent);
  return size !== undefined && items.length >= size ? undefined : items.length;
}

/** Members of a page that speak of the list as a whole: whether there is more, and how many there are. `all`: the same list as long as pages may be. */
export function summed(list: ListRead, walked: Walked, all: Walked = list.whole): void {
  const { context, shape, whole, report } = list;
  const count = leadsOn(shape) ? walked.items.length : known(context, shape, all);
  if (!walked.whole || !whole.whole || count === undefined) return;
  for (const [index, page] of walked.pages.entries()) {
    const body = page.response === undefined ? undefined : jsonBody(page.response);
    if (body === undefined) continue;
    const stated = totalHeader(page);
    if (stated !== undefined && stated.total !== count)
      report("list-complete", `${stated.name} is ${stated.total}, and the list has ${count} items`, page);
    pageHeaders(list, page, count, shape.limit && page.sent?.values.get(key(shape.limit)));
    const last = index === walked.pages.length - 1 && walked.items.length === count;
    // a full page may be the last one as well as the one before an empty one
    const over = !last && walked.pages.slice(index + 1).every((later) => itemsIn(shape, later).length === 0);
    const size = shape.limit && page.sent?.values.get(key(shape.limit));
    for (const said of [...saidBy(context, shape, body), ...saidByHeader(page)]) {
      const { name, value, siblings } = said;
      const ends = name === "last" && typeof value === "boolean" && siblings.has("first") ? !value : undefined;
      if (!over && (MORE.test(name) ? value : ends) === last)
        report(
          "list-complete",
          `${name} is ${String(value)}, and the page is ${last ? "the last one" : "not the last one"}`,
          page,
        );
      const asked = shape.turn && page.sent && (page.sent.values.get(key(shape.turn.parameter)) ?? shape.turn.first);
      if (name === shape.turn?.parameter.name && asked !== undefined && Number.isInteger(value) && value !== asked)
        report("list-complete", `${name} is ${String(value)}, and ${String(asked)} was asked for`, page);
      // beside a list that has no pages a total may be of money, unless it stands with what is said of the page
      const isOfPage = /(^| )_?(meta|paging|pagination|page)$/i.test(said.within);
      const paged = shape.limit !== undefined || shape.next !== undefined || isOfPage;
      if (paged && Number.isInteger(value) && value !== count && counts(context, said))
        report("list-complete", `${name} is ${String(value)}, and the list has ${count} items`, page);
      const pages = typeof size === "number" ? Math.ceil(count / size) : value;
      if (PAGES.test(name) && Number.isInteger(value) && value !== pages && count > 0)
        report(
          "list-complete",
          `${name} is ${String(value)}, and ${count} items stand on ${String(pages)} pages of ${String(size)}`,
          page,
        );
    }
  }
}
