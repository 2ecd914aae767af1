/** Faults that only show in several answers, as reports on other APIs name them: each has to be seen by a check whose business it is. */
import { type Json, type JsonObject, isObject, listAt } from "../../../spec/openapi/json.ts";
import { headerValue } from "../../engine/http/exchange.ts";
import type { Answered, Asked } from "../server-faults/fault.ts";
import { jsonOf, withHeader, withJson, without } from "../server-faults/faults/places.ts";
import type { Book } from "./books.ts";
import { type ShelfFault, answering, at, header, inside, problem } from "./fault.ts";

const READ = ["read-back"];
const LISTED_TOO = ["read-back", "list-member"];
const TOLD = ["relation", "read-back"];

const seconds =
  (by: number) =>
  (value: Json): Json =>
    new Date(Date.parse(String(value)) + by * 1000).toISOString();
const plus =
  (by: number) =>
  (value: Json): Json =>
    Number(value) + by;
const DAY = 86_400;

/** What is stored differs from what was sent. */
function stores(
  name: string,
  change: (book: Book, before: Book | undefined, asked: Asked) => Book,
  by = READ,
): ShelfFault {
  return inside(name, by, () => ({ stored: change }));
}

const made = (_book: Book, before: Book | undefined): boolean => before === undefined;

const STORED: readonly ShelfFault[] = [
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
  stores("a change moves the time of making by an hour", (book, before) =>
    before ? { ...book, created_at: String(seconds(-3600)(book.created_at)) } : book,
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
  stores("a change sets the time of change back", (book, before) =>
    before ? { ...book, updated_at: before.created_at, created_at: String(seconds(-DAY)(before.created_at)) } : book,
  ),
  inside("the first book is stored under every identifier's title", READ, () => {
    let first: Book | undefined;
    return { stored: (book) => ({ ...book, title: (first ??= book).title }) };
  }),
  inside("two books get one identifier", ["list-repeats", "list-complete", "list-member", "read-back"], () => ({
    identifier: (last) => (last % 3 === 2 ? last : last + 1),
  })),
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

const READS: readonly ShelfFault[] = [
  at("a book is read under another identifier", "getBook", "/book_id", (value) => `${String(value)}0`, LISTED_TOO),
  at("a book is read with another year", "getBook", "/year", plus(-1), LISTED_TOO),
  at("a book is read as made a second later", "getBook", "/created_at", seconds(1), [...TOLD, "list-member"]),
  at("a book is read as made an hour earlier", "getBook", "/created_at", seconds(-3600), LISTED_TOO),
  at("a book is read without its last tag", "getBook", "/tags", (value) => listAt(value).slice(0, -1), [
    ...TOLD,
    "list-member",
  ]),
  answering("each read moves the time of change", "getBook", [...LISTED_TOO, "conditional"], () => {
    let times = 0;
    return (answered) => {
      const body = answered.status === 200 ? jsonOf(answered) : undefined;
      times += 1;
      return isObject(body)
        ? {
            ...withJson({ ...body, updated_at: seconds(times)(body["updated_at"] ?? "") }),
            headers: withHeader(answered.headers, "ETag", `"t${times}"`),
          }
        : undefined;
    };
  }),
  at("a made book is answered with another title", "addBook", "/title", (value) => `${String(value).slice(1)}.`, READ),
  at("a made book is answered with another year", "addBook", "/year", plus(1), READ),
  at(
    "a made book is answered with the shelf in reverse",
    "addBook",
    "/shelf",
    (value) => (value === "travel" ? "poetry" : "travel"),
    READ,
  ),
  at("a put book is answered with the old title", "putBook", "/title", (value) => `${String(value)}s`.slice(-80), READ),
  at(
    "a patched book is answered with another title",
    "patchBook",
    "/title",
    (value) => `${String(value)}s`.slice(-80),
    READ,
  ),
  at("a made book is an hour old", "addBook", "/created_at", seconds(-3600), READ),
  at("a loan is read for another book", "getLoan", "/book_id", (value) => `${String(value)}9`, READ),
  at("a loan is read for one day less", "getLoan", "/days", plus(-1), READ),
  at("a loan is read as due a day later", "getLoan", "/due_at", seconds(DAY), READ),
  at("a loan is read under the next number", "getLoan", "/loan_id", plus(1), READ),
  at("a loan is answered for another book", "lendBook", "/book_id", (value) => `${String(value)}9`, READ),
  at("a loan is due before it is lent", "lendBook", "/due_at", seconds(-100 * DAY), TOLD),
  header("Location leads to the first book", "addBook", "Location", READ, () => {
    let first: string | undefined;
    return (value) => (first ??= value);
  }),
  header(
    "Location leads to the next book",
    "addBook",
    "Location",
    [...READ, "expected-status"],
    () => (value) => `${value}7`,
  ),
  header("Location leads to the list", "addBook", "Location", READ, () => () => "/books/"),
  header(
    "Location leads to the loans",
    "addBook",
    "Location",
    [...READ, "expected-status"],
    () => (value) => value.replace("/books/b", "/loans/99"),
  ),
  header(
    "a loan's Location leads to its book",
    "lendBook",
    "Location",
    [...READ, "expected-status"],
    () => () => "/books/b1",
  ),
  header(
    "a loan's Location leads to the loan before",
    "lendBook",
    "Location",
    [...READ, "expected-status"],
    () => (value) => value.replace(/\d+$/, (number) => String(Math.max(1, Number(number) - 1))),
  ),
];

const COUNTED: readonly ShelfFault[] = [
  at("a summary counts one book more", "getSummary", "/books", plus(1), ["relation"]),
  at("a summary counts one book of a shelf twice", "getSummary", "/by_shelf/history", plus(1), ["relation"]),
  at("a book counts one tag more", "getBook", "/tag_count", plus(1), TOLD),
  at("a made book counts no tags", "addBook", "/tag_count", (value) => (value === 0 ? 1 : 0), TOLD),
  at("a book was changed before it was made", "getBook", "/updated_at", seconds(-DAY), TOLD),
  at("the total is one too many", "listBooks", "/total", plus(1), ["list-complete"]),
  at("the total is the page's", "listBooks", "/total", (_value, body) => listAt(body["data"]).length, [
    "list-complete",
  ]),
  at("the list always says that there is more", "listBooks", "/has_more", () => true, ["list-complete"]),
  at("the list never says that there is more", "listBooks", "/has_more", () => false, ["list-complete"]),
];

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

const LISTED: readonly ShelfFault[] = [
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
  inside("the list stays as it was at first", ["list-complete"], () => {
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
  paging("a filtered list lacks its first item", ["list-filter"], (items, { query }) =>
    query.has("shelf") ? { data: items.slice(1) } : {},
  ),
];

/** Entity tags that do not tell the truth. */
function tagged(
  name: string,
  by: readonly string[],
  make: () => (answered: Answered, asked: Asked) => Partial<Answered> | undefined,
): ShelfFault {
  return answering(name, "getBook", by, make);
}

const CACHED: readonly ShelfFault[] = [
  tagged("every book has one ETag", ["etag", "expected-status", "conditional"], () => (answered) => ({
    headers: withHeader(answered.headers, "ETag", '"one"'),
  })),
  tagged("the ETag changes with each read", ["etag", "conditional"], () => {
    let times = 0;
    return (answered) =>
      answered.status === 200 ? { headers: withHeader(answered.headers, "ETag", `"${(times += 1)}"`) } : undefined;
  }),
  tagged("the ETag stays when the book changes", ["etag"], () => {
    const first = new Map<string, string>();
    return (answered, { target }) => {
      const etag = headerValue(answered.headers, "ETag");
      if (etag === undefined) return undefined;
      const kept = first.get(target) ?? etag;
      first.set(target, kept);
      return { headers: withHeader(answered.headers, "ETag", kept) };
    };
  }),
  tagged(
    "304 whatever the client has",
    ["expected-status", "conditional", "etag"],
    () =>
      (answered, { headers }) =>
        answered.status === 200 && headerValue(headers, "If-None-Match") !== undefined
          ? { status: 304, headers: without(answered.headers, "Content-Type"), body: Buffer.alloc(0) }
          : undefined,
  ),
  tagged(
    "304 comes with another ETag",
    ["etag"],
    () => (answered) =>
      answered.status === 304 ? { headers: withHeader(answered.headers, "ETag", '"other"') } : undefined,
  ),
  {
    name: "an ETag never matches",
    by: ["conditional"],
    make: () => ({ ask: ({ headers }) => ({ headers: without(headers, "If-None-Match") }) }),
  },
  {
    name: "a list of ETags does not match",
    by: ["conditional"],
    make: () => ({
      ask: ({ headers }) =>
        headerValue(headers, "If-None-Match")?.includes(",") === true
          ? { headers: without(headers, "If-None-Match") }
          : undefined,
    }),
  },
  {
    name: "a weak ETag does not match",
    by: ["conditional"],
    make: () => ({
      ask: ({ headers }) =>
        headerValue(headers, "If-None-Match")?.startsWith("W/") === true
          ? { headers: without(headers, "If-None-Match") }
          : undefined,
    }),
  },
];

const MARK = "Idempotency-Replayed";
const replayed = ({ headers }: Answered): boolean => headerValue(headers, MARK) === "true";

const REPEATED: readonly ShelfFault[] = [
  inside("keys are ignored", ["repetition", "replay", "expected-status"], () => ({ forgetsKeys: true })),
  answering(
    "a replay is not marked",
    "addBook",
    ["replay"],
    () => (answered) => (replayed(answered) ? { headers: without(answered.headers, MARK) } : undefined),
  ),
  answering(
    "what is no replay is marked",
    "addBook",
    ["replay"],
    () =>
      (answered, { headers }) =>
        answered.status === 201 && headerValue(headers, "Idempotency-Key") !== undefined
          ? { headers: withHeader(answered.headers, MARK, "true") }
          : undefined,
  ),
  answering(
    "a replay has other bytes",
    "addBook",
    ["repetition"],
    () => (answered) => (replayed(answered) ? { body: Buffer.from(`${answered.body.toString()}\n`) } : undefined),
  ),
  answering("a replay says the time of now", "addBook", ["repetition"], () => (answered) => {
    const body = replayed(answered) ? jsonOf(answered) : undefined;
    return isObject(body) ? withJson({ ...body, updated_at: seconds(1)(body["updated_at"] ?? "") }) : undefined;
  }),
  answering("another request with a used key gets the first answer", "addBook", ["expected-status"], () => {
    let last: Answered | undefined;
    return (answered) => {
      if (answered.status === 201) last = answered;
      return answered.status === 422 ? last : undefined;
    };
  }),
];

const REFUSED: readonly ShelfFault[] = [
  problem("instance is the resource above", TOLD, () => (value) => ({ ...value, instance: "/books/.." })),
  problem("instance has the query", TOLD, () => (value, { target }) => ({ ...value, instance: `${target}?` })),
  problem("instance has a host", TOLD, () => (value) => ({
    ...value,
    instance: `http://books.example${String(value["instance"])}`,
  })),
  problem("request_id is of another request", TOLD, () => (value) => ({ ...value, request_id: "r-0123456789abcdef" })),
  problem("status differs from the answer's", ["problem-status"], () => (value) => ({
    ...value,
    status: value["status"] === 400 ? 422 : 400,
  })),
  problem("title holds what was sent", ["no-echo"], () => (value, { json }) => {
    const sent = /"([^"\\]{10,60})"/.exec(JSON.stringify(json ?? null).replaceAll(/"[^"]*":/g, ""))?.[1];
    return sent === undefined ? value : { ...value, title: sent };
  }),
  problem(
    "a pointer leads to nothing",
    ["problem-pointer"],
    () => (value) =>
      "errors" in value
        ? {
            ...value,
            errors: listAt(value["errors"]).map((error) => ({
              pointer: `/body${isObject(error) ? String(error["pointer"]) : ""}`,
            })),
          }
        : value,
  ),
  {
    name: "all answers have one request identifier",
    by: ["unique"],
    make: () => ({
      answer: ({ headers, status }) =>
        status < 400 ? { headers: withHeader(headers, "X-Request-Id", "r-0123456789abcdef") } : undefined,
    }),
  },
  inside("what is removed is still there", ["expected-status", "list-complete"], () => ({ keepsRemoved: true })),
];

const other = (key: string): string => (key.endsWith("other") ? key.replace("other", "first") : key);
const TENANTS = ["tenants"];

/** The other tenant is taken for the first where this holds. */
function mistaken(name: string, when: (asked: Asked) => boolean): ShelfFault {
  return inside(name, TENANTS, () => ({ tenantOf: (key, asked) => (when(asked) ? other(key) : key) }));
}

const OTHERS: readonly ShelfFault[] = [
  mistaken("books are everybody's", () => true),
  mistaken("a book is read by anybody", ({ operation }) => operation?.id === "getBook"),
  mistaken("the list is everybody's", ({ operation }) => operation?.id === "listBooks"),
  mistaken(
    "a cursor opens the list",
    ({ operation, target }) => operation?.id === "listBooks" && target.includes("cursor="),
  ),
  mistaken(
    "a filter opens the list",
    ({ operation, target }) => operation?.id === "listBooks" && target.includes("shelf="),
  ),
  mistaken("a book is put by anybody", ({ operation }) => operation?.id === "putBook"),
  mistaken("a book is patched by anybody", ({ operation }) => operation?.id === "patchBook"),
  mistaken("a book is removed by anybody", ({ operation }) => operation?.id === "removeBook"),
  mistaken("a book in a body is anybody's", ({ operation }) => operation?.id === "lendBook"),
  mistaken("a loan is read by anybody", ({ operation }) => operation?.id === "getLoan"),
  mistaken("keys are everybody's", ({ headers }) => headerValue(headers, "Idempotency-Key") !== undefined),
  mistaken("an entity tag opens a book", ({ headers }) => headerValue(headers, "If-None-Match") !== undefined),
];

export const SHELF_FAULTS: Readonly<Record<string, readonly ShelfFault[]>> = {
  "shelf: read back": [...STORED, ...READS],
  "shelf: relation": COUNTED,
  "shelf: list": LISTED,
  "shelf: caching": CACHED,
  "shelf: replay": REPEATED,
  "shelf: problem": REFUSED,
  "shelf: tenant": OTHERS,
};
