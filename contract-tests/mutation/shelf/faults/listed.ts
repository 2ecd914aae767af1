/** Lists that leave out, repeat, or answer another question. */
import { type Json, type JsonObject, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { jsonOf, withJson } from "../../server-faults/faults/places.ts";
import type { Book } from "../books.ts";
import { type ShelfFault, answering, inside } from "../fault.ts";

/** Another page: its items and where the next one begins. */
function paging(
  name: string,
  by: readonly string[],
  change: (items: Json[], page: { query: URLSearchParams; body: JsonObject }) => JsonObject,
): ShelfFault {
  return answering(name, "listBooks", by, () => (answered, { target }) => {
    const body = answered.status === 200 ? jsonOf(answered) : undefined;
    const query = new URL(target, "http://books.invalid").searchParams;
    return isObject(body) ? withJson({ ...body, ...change(listAt(body["data"]), { query, body }) }) : undefined;
  });
}

/** The service is asked for another list than the client did. */
function asking(name: string, by: readonly string[], edit: (query: URLSearchParams) => void): ShelfFault {
  return {
    name,
    by,
    make: () => ({
      ask: ({ operation, target }) => {
        if (operation?.id !== "listBooks") return undefined;
        const url = new URL(target, "http://books.invalid");
        edit(url.searchParams);
        return { target: url.pathname + url.search };
      },
    }),
  };
}

const ORDER = ["list-order", "relation"];
const small = (query: URLSearchParams): boolean => Number(query.get("limit") ?? 20) < 20;

export const LISTED: readonly ShelfFault[] = [
  asking("the cursor is ignored", ["list-repeats", "list-complete"], (query) => query.delete("cursor")),
  asking("the limit is ignored", ["list-limit"], (query) => query.delete("limit")),
  asking("the shelf is ignored", ["list-filter"], (query) => query.delete("shelf")),
  asking("the year is ignored", ["list-filter"], (query) => query.delete("year")),
  asking("of two filters only the first counts", ["list-filter"], (query) => {
    if (query.has("shelf")) query.delete("year");
  }),
  asking("a later page forgets its filter", ["list-filter"], (query) => {
    if (query.has("cursor")) query.delete("shelf");
  }),
  inside("the cursor is of the list without its filter", ["list-filter"], () => ({
    from: (offset, query) => (query.has("shelf") && offset > 0 ? offset + 1 : offset),
  })),
  inside("pages skip an item", ["list-complete"], () => ({ from: (offset) => (offset > 0 ? offset + 1 : 0) })),
  inside("pages repeat an item", ["list-repeats", "list-complete"], () => ({
    from: (offset) => Math.max(0, offset - 1),
  })),
  inside("the newest book is not listed", ["list-complete"], () => ({ listed: (books) => books.slice(0, -1) })),
  inside("the list stays as it was at first", ["list-complete", "list-filter"], () => {
    let first: readonly Book[] | undefined;
    return {
      listed: (books, query) =>
        query.has("shelf") || query.has("year")
          ? books
          : ((first ??= books.length > 5 ? [...books] : undefined) ?? books),
    };
  }),
  inside("a removed book stays in the list", ["list-complete"], () => {
    const known = new Map<string, Book>();
    return {
      listed: (books) => {
        for (const book of books) known.set(book.book_id, book);
        return [...known.values()].toSorted((a, b) => Number(a.book_id.slice(1)) - Number(b.book_id.slice(1)));
      },
    };
  }),
  inside("the newest book is listed twice", ["list-repeats", "relation"], () => ({
    listed: (books) => [...books, ...books.slice(-1)],
  })),
  inside("the list is newest first", ORDER, () => ({ listed: (books) => books.toReversed() })),
  inside("the list is in the opposite order of titles", ORDER, () => ({
    listed: (books) => books.toSorted((a, b) => (a.title < b.title ? 1 : -1)),
  })),
  inside("the list is sorted by identifiers as texts", ORDER, () => ({
    listed: (books) => books.toSorted((a, b) => (a.book_id < b.book_id ? 1 : -1)),
  })),
  paging("items of later pages come in the opposite order", ORDER, (items, { query }) =>
    query.has("cursor") ? { data: items.toReversed() } : {},
  ),
  asking("a page is one item longer than asked", ["list-limit"], (query) => {
    if (query.has("limit") && Number(query.get("limit")) < 50)
      query.set("limit", String(Number(query.get("limit")) + 1));
  }),
  paging("small pages lose their last item", ["list-complete"], (items, { query }) =>
    small(query) && items.length > 1 ? { data: items.slice(0, -1) } : {},
  ),
  paging("there is one page alone", ["list-complete"], (_items, { query }) =>
    small(query) ? { next_cursor: null, has_more: false } : {},
  ),
  paging("the last page is followed by an empty one for ever", ["list-complete", "list-repeats"], (_items, { query }) =>
    small(query) ? { next_cursor: "cMA", has_more: true } : {},
  ),
  paging("the list shows other titles than the read", ["list-member"], (items) => ({
    data: items.map((item) => (isObject(item) ? { ...item, title: `${String(item["title"]).slice(0, 70)} *` } : item)),
  })),
  paging("the list shows the time of listing as that of change", ["list-member"], (items) => ({
    data: items.map((item) => (isObject(item) ? { ...item, updated_at: "2199-01-01T00:00:00.000Z" } : item)),
  })),
  paging("the list shows no tags", ["list-member", "relation"], (items) => ({
    data: items.map((item) => (isObject(item) ? { ...item, tags: [], tag_count: 0 } : item)),
  })),
  paging("a filtered list lacks its first item", ["list-filter", "list-complete"], (items, { query }) =>
    query.has("shelf") ? { data: items.slice(1) } : {},
  ),
];
