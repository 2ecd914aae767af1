/** What removing leaves behind, and what it takes along. */
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Asked } from "../../server-faults/fault.ts";
import type { Book } from "../books.ts";
import { type ShelfFault, inside } from "../fault.ts";

const GONE = ["removals", "expected-status", "list-complete"];

const ownerOf = ({ headers }: Asked): string => headerValue(headers, "X-Api-Key") ?? "";

/** Books that were removed are still there for some requests. */
function remembered(name: string, when: (asked: Asked) => boolean): ShelfFault {
  return inside(name, GONE, () => {
    const known = new Map<string, Book>();
    return {
      stored: (book, _before, asked) => {
        known.set(ownerOf(asked) + book.book_id, book);
        return book;
      },
      standIn: (id, asked) => (when(asked) ? known.get(ownerOf(asked) + id) : undefined),
    };
  });
}

export const GONE_FAULTS: readonly ShelfFault[] = [
  remembered("what is removed is read from a copy", ({ method }) => method === "GET"),
  remembered("what is removed is made again by a put", ({ method }) => method === "PUT"),
  remembered("what is removed can be patched", ({ method }) => method === "PATCH"),
  remembered("what is removed can be lent", ({ operation }) => operation?.id === "lendBook"),
  remembered("the head of what is removed is there", ({ method }) => method === "HEAD"),
  inside("removing takes along what was made before it", ["list-complete", "removals", "list-member"], () => ({
    removesToo: (removed, book) => Number(book.book_id.slice(1)) === Number(removed.book_id.slice(1)) - 1,
  })),
  inside("removing empties the shelf", ["list-complete", "removals", "list-member"], () => ({
    removesToo: (removed, book) => book.shelf === removed.shelf,
  })),
  inside("removing takes along what begins alike", ["list-complete"], () => ({
    removesToo: (removed, book) => book.title.startsWith(removed.title),
  })),
  inside("an identifier is used again", ["removals"], () => ({ identifier: (_last, books) => books + 1 })),
];
