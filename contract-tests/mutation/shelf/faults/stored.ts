/** What is stored differs from what was sent. */
import type { Asked } from "../../server-faults/fault.ts";
import type { Book } from "../books.ts";
import { READ, seconds, DAY, TOLD } from "./edits.ts";
import { type ShelfFault, inside } from "../fault.ts";

function stores(
  name: string,
  change: (book: Book, before: Book | undefined, asked: Asked) => Book,
  by = READ,
): ShelfFault {
  return inside(name, by, () => ({ stored: change }));
}

const made = (_book: Book, before: Book | undefined): boolean => before === undefined;

export const STORED: readonly ShelfFault[] = [
  stores("a title is cut when it is stored", (book) => ({ ...book, title: book.title.slice(0, 5) })),
  stores("a title is stored in capitals", (book) => ({ ...book, title: book.title.toUpperCase() })),
  stores("a title loses what is not ASCII and its last letter", (book) => ({
    ...book,
    title: book.title.slice(0, -1) || "x",
  })),
  stores("a new book is stored on another shelf", (book) => ({
    ...book,
    shelf: book.shelf === "poetry" ? "travel" : "poetry",
  })),
  stores("tags are not stored", (book) => ({ ...book, tags: [] })),
  stores("tags are stored in the opposite order", (book) => ({
    ...book,
    tags: [...book.tags, "one more"].slice(0, 5),
  })),
  stores("the year is stored as the next one", (book) => ({ ...book, year: Math.min(2100, book.year + 1) })),
  stores("a change is answered and not stored", (book, before) => before ?? book),
  stores("a put is answered and not stored", (book, before, { method }) =>
    method === "PUT" && before ? before : book,
  ),
  stores("a patch is answered and not stored", (book, before, { method }) =>
    method === "PATCH" && before ? before : book,
  ),
  stores("a put begins a new life", (book, before) => (before ? { ...book, created_at: book.updated_at } : book), [
    ...READ,
    "relation",
  ]),
  stores(
    "a change moves the time of making by an hour",
    (book, before) => (before ? { ...book, created_at: String(seconds(-3600)(book.created_at)) } : book),
    TOLD,
  ),
  stores("a patch empties the tags", (book, _before, { method }) =>
    method === "PATCH" ? { ...book, tags: [] } : book,
  ),
  stores("a patch resets the shelf", (book, _before, { method }) =>
    method === "PATCH" ? { ...book, shelf: "history", year: 1500 } : book,
  ),
  stores("a put keeps the old title", (book, before, { method }) =>
    method === "PUT" && before ? { ...book, title: before.title } : book,
  ),
  stores(
    "a change sets the time of change back",
    (book, before) =>
      before ? { ...book, updated_at: before.created_at, created_at: String(seconds(-DAY)(before.created_at)) } : book,
    TOLD,
  ),
  inside("the first book is stored under every identifier's title", READ, () => {
    let first: Book | undefined;
    return { stored: (book) => ({ ...book, title: (first ??= book).title }) };
  }),
  inside(
    "two books get one identifier",
    ["list-repeats", "list-complete", "list-member", "read-back", "removals"],
    () => ({
      identifier: (last) => (last % 3 === 2 ? last : last + 1),
    }),
  ),
  stores(
    "the time of making is a day ahead",
    (book, before) =>
      made(book, before)
        ? {
            ...book,
            created_at: String(seconds(DAY)(book.created_at)),
            updated_at: String(seconds(DAY)(book.updated_at)),
          }
        : { ...book, updated_at: String(seconds(DAY)(book.updated_at)) },
    [...READ, "relation"],
  ),
];
