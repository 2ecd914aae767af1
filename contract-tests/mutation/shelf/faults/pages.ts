/** Pages and filters at their edges: equal keys, nothing that fits, numbers of what was left out. */
import type { Book } from "../books.ts";
import { type ShelfFault, answering, inside } from "../fault.ts";
import { isObject } from "../../../../spec/openapi/json.ts";
import { jsonOf, withJson } from "../../server-faults/faults/places.ts";

const FILTER = ["list-filter"];
const MINUTE = "2026-01-01T00:00".length;

/** With two parameters the list is made anew from all books. */
function listing(
  name: string,
  by: readonly string[],
  list: (books: readonly Book[], query: URLSearchParams) => readonly Book[],
): ShelfFault {
  return inside(name, by, () => ({ listed: (books, query) => list(books, query) }));
}

const fits = (book: Book, query: URLSearchParams): boolean[] =>
  [...query].flatMap(([name, value]) =>
    name === "shelf" ? [book.shelf === value] : name === "year" ? [book.year === Number(value)] : [],
  );
const isFiltered = (query: URLSearchParams): boolean => query.has("shelf") || query.has("year");

export const PAGES: readonly ShelfFault[] = [
  inside("a cursor skips what was made in the same minute", ["list-complete"], () => {
    let all: readonly Book[] = [];
    return {
      listed: (books) => (all = books),
      from: (offset) => {
        const last = all[offset - 1]?.created_at.slice(0, MINUTE);
        const next = all.findIndex((book, index) => index >= offset && book.created_at.slice(0, MINUTE) !== last);
        return offset === 0 || next < 0 ? (offset === 0 ? 0 : all.length) : next;
      },
    };
  }),
  listing("a filter that nothing fits is left out", FILTER, (books, query) => {
    const some = books.filter((book) => fits(book, query).every(Boolean));
    return some.length === 0 && isFiltered(query) ? books : some;
  }),
  listing("of two filters either will do", FILTER, (books, query) =>
    isFiltered(query) ? books.filter((book) => fits(book, query).some(Boolean)) : books,
  ),
  listing("a year takes what came later too", FILTER, (books, query) =>
    books.filter(
      (book) =>
        (!query.has("shelf") || book.shelf === query.get("shelf")) &&
        (!query.has("year") || book.year >= Number(query.get("year"))),
    ),
  ),
  listing("a filtered list is made of the newest twenty alone", FILTER, (books, query) => {
    const some = isFiltered(query) ? books.slice(-3) : books;
    return some.filter((book) => fits(book, query).every(Boolean));
  }),
  inside("the list shows books as they were made", ["list-member", "read-back", "list-filter"], () => {
    const made = new Map<string, Book>();
    return {
      stored: (book) => {
        if (!made.has(book.book_id)) made.set(book.book_id, book);
        return book;
      },
      listed: (books) => books.map((book) => made.get(book.book_id) ?? book),
    };
  }),
  answering("the total leaves the filter out", "listBooks", ["list-filter", "list-complete"], () => {
    let all = 0;
    return (answered, { target }) => {
      const body = answered.status === 200 ? jsonOf(answered) : undefined;
      if (!isObject(body)) return undefined;
      if (!/shelf=|year=/.test(target)) all = Number(body["total"]);
      return withJson({ ...body, total: Math.max(all, Number(body["total"])) });
    };
  }),
  answering("the total counts what was removed", "listBooks", ["list-complete"], () => {
    let most = 0;
    return (answered, { target }) => {
      const body = answered.status === 200 && !/shelf=|year=/.test(target) ? jsonOf(answered) : undefined;
      if (!isObject(body)) return undefined;
      most = Math.max(most, Number(body["total"]));
      return withJson({ ...body, total: most });
    };
  }),
  answering(
    "the last page that is full says that there is more",
    "listBooks",
    ["list-complete"],
    () =>
      (answered, { target }) => {
        const body = answered.status === 200 ? jsonOf(answered) : undefined;
        const limit = new URL(target, "http://books.invalid").searchParams.get("limit");
        if (!isObject(body) || !Array.isArray(body["data"])) return undefined;
        return body["data"].length === Number(limit) ? withJson({ ...body, has_more: true }) : undefined;
      },
  ),
];
