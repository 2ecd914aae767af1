/** Faults that show only later, in between, or to somebody who asks at the same time. */
import { type Json, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import { jsonOf, withHeader, withJson, without } from "../../server-faults/faults/places.ts";
import type { Book } from "../books.ts";
import { KEYS } from "../books.ts";
import { type ShelfFault, answering, inside, problem } from "../fault.ts";

const KEY = "Idempotency-Key";

function keyOf(headers: readonly (readonly [string, string])[]): string | undefined {
  return headerValue(headers, KEY);
}

/** The index of shelves is only written when a book is made. */
function staleIndex(): ShelfFault {
  return inside("a filter goes by the shelf at first", ["list-filter"], () => {
    const first = new Map<string, string>();
    return {
      stored: (book) => {
        if (!first.has(book.book_id)) first.set(book.book_id, book.shelf);
        return book;
      },
      listed: (books, query) =>
        books.filter(
          (book) =>
            (!query.has("shelf") || (first.get(book.book_id) ?? book.shelf) === query.get("shelf")) &&
            (!query.has("year") || book.year === Number(query.get("year"))),
        ),
    };
  });
}

/** A replay that is made anew of what is stored. */
function replayNow(): ShelfFault {
  const books = new Map<string, Book>();
  return {
    name: "a replay shows the book as it is now",
    by: ["repetition"],
    make: () => ({
      odd: {
        stored: (book: Book) => {
          books.set(book.book_id, book);
          return book;
        },
      },
      answer: (answered) => {
        const body = headerValue(answered.headers, "Idempotency-Replayed") === undefined ? undefined : jsonOf(answered);
        const book = isObject(body) ? books.get(String(body["book_id"])) : undefined;
        if (!isObject(body) || book === undefined) return undefined;
        return withJson({ ...body, ...Object.fromEntries(Object.entries(book).filter(([name]) => name in body)) });
      },
    }),
  };
}

function atOnce(): ShelfFault {
  return {
    name: "two at once with one key make two",
    by: ["repetition", "replay"],
    make: () => {
      const open = new Set<string>();
      return {
        takesMs: ({ headers }) => (keyOf(headers) === undefined ? 0 : 30),
        ask: ({ headers }) => {
          const key = keyOf(headers);
          if (key === undefined) return undefined;
          if (open.has(key)) return { headers: without(headers, KEY) };
          open.add(key);
          return undefined;
        },
        answer: (_, { headers }) => {
          open.delete(keyOf(headers) ?? "");
          return undefined;
        },
      };
    },
  };
}

export const LATER: readonly ShelfFault[] = [
  staleIndex(),
  replayNow(),
  atOnce(),
  answering("a cursor works once", "listBooks", ["list-complete"], () => {
    const used = new Set<string>();
    return (answered, { target }) => {
      const cursor = new URL(target, "http://books.invalid").searchParams.get("cursor");
      if (cursor === null || answered.status !== 200) return undefined;
      const before = used.has(target);
      used.add(target);
      const body = jsonOf(answered);
      return before && isObject(body) ? withJson({ ...body, data: [], next_cursor: null, has_more: false }) : undefined;
    };
  }),
  inside("a cursor counts pages of the size of now", ["list-complete"], () => {
    const sizes = new Map<number, number>();
    return {
      from: (offset, query) => {
        const size = Number(query.get("limit") ?? 20);
        const made = sizes.get(offset);
        sizes.set(offset + size, size);
        return offset === 0 || made === undefined ? offset : Math.round(offset / made) * size;
      },
    };
  }),
  answering(
    "304 to whoever has the ETag",
    "getBook",
    ["security"],
    () =>
      (answered, { headers }) =>
        answered.status === 401 && headerValue(headers, "If-None-Match") !== undefined
          ? {
              status: 304,
              headers: withHeader(
                without(answered.headers, "Content-Type"),
                "ETag",
                headerValue(headers, "If-None-Match") ?? "",
              ),
              body: Buffer.alloc(0),
            }
          : undefined,
  ),
  answering(
    "304 for what is not there",
    "getBook",
    ["conditional", "expected-status"],
    () =>
      (answered, { headers }) =>
        answered.status === 404 && headerValue(headers, "If-None-Match") === "*"
          ? {
              status: 304,
              headers: withHeader(without(answered.headers, "Content-Type"), "ETag", '"none"'),
              body: Buffer.alloc(0),
            }
          : undefined,
  ),
  answering("an ETag has no quotes", "getBook", ["etag"], () => (answered) => {
    const tag = headerValue(answered.headers, "ETag");
    return tag === undefined ? undefined : { headers: withHeader(answered.headers, "ETag", tag.replaceAll('"', "")) };
  }),
  problem("the title of one problem counts", ["relation"], () => {
    let times = 0;
    return (value) => ({ ...value, title: `Refused, number ${(times += 1)}` });
  }),
  {
    name: "who asks for another's book is told that it is there",
    by: ["tenants"],
    make: () => {
      const made = new Map<string, string>();
      return {
        answer: (answered, { operation, headers, target }) => {
          const key = headerValue(headers, "X-Api-Key") ?? "";
          const body = jsonOf(answered);
          if (operation?.id === "addBook" && answered.status === 201 && isObject(body))
            made.set(`/books/${String(body["book_id"])}`, key);
          const owner = made.get(target);
          return answered.status === 404 && owner !== undefined && owner !== key && isObject(body)
            ? withJson({ ...body, detail: "Not your book" })
            : undefined;
        },
      };
    },
  },
  {
    name: "the total counts the books of all",
    by: ["tenants"],
    make: () => {
      const made = new Map<string, number>();
      return {
        answer: (answered, { operation, headers, target }) => {
          const key = headerValue(headers, "X-Api-Key") ?? "";
          if (operation?.id === "addBook" && answered.status === 201) made.set(key, (made.get(key) ?? 0) + 1);
          const body = operation?.id === "listBooks" && answered.status === 200 ? jsonOf(answered) : undefined;
          // to the first it shows its own, who has almost all of them
          if (!isObject(body) || key === KEYS[0] || /shelf=|year=/.test(target)) return undefined;
          return withJson({ ...body, total: Number(body["total"]) + (made.get(KEYS[0]) ?? 0) });
        },
      };
    },
  },
  {
    name: "the same book again is the one before",
    by: ["removals", "list-repeats"],
    make: () => {
      const made = new Map<string, Json>();
      const ids = new Map<string, string>();
      return {
        answer: (answered, { operation, body, headers }) => {
          const own = jsonOf(answered);
          if (operation?.id !== "addBook" || answered.status !== 201 || !isObject(own)) return undefined;
          if (keyOf(headers) !== undefined) return undefined;
          const said = body.toString();
          const before = made.get(said);
          if (before === undefined) {
            made.set(said, own);
            ids.set(said, headerValue(answered.headers, "Location") ?? "");
            return undefined;
          }
          return { ...withJson(before), headers: withHeader(answered.headers, "Location", ids.get(said) ?? "") };
        },
      };
    },
  },
  answering("a list is in the order of asking after a change", "listBooks", ["list-order", "relation"], () => {
    let asked = 0;
    return (answered) => {
      asked += 1;
      const body = answered.status === 200 ? jsonOf(answered) : undefined;
      return isObject(body) && asked % 7 === 0
        ? withJson({ ...body, data: listAt(body["data"]).toReversed() })
        : undefined;
    };
  }),
  inside("a put keeps the note that was there", ["read-back"], () => ({
    stored: (book, before, { method }) =>
      method === "PUT" && before !== undefined && book.note === null ? { ...book, note: before.note } : book,
  })),
  inside("what is put twice has its tags twice", ["read-back"], () => ({
    stored: (book, before, { method }) =>
      method === "PUT" && before !== undefined && JSON.stringify(before.tags) === JSON.stringify(book.tags)
        ? { ...book, tags: [...book.tags, ...before.tags].slice(0, 5) }
        : book,
  })),
];
