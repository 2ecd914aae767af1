/** A small service that keeps its contract (`books.yaml`), and a place in it for each way of breaking it. */
import { createHash, randomBytes } from "node:crypto";
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../../../spec/openapi/json.ts";
import type { Answered, Asked } from "../server-faults/fault.ts";
import { headerValue } from "../../engine/http/exchange.ts";
import { shelfRules } from "./rules.ts";

export const KEYS = ["key-of-the-first", "key-of-the-other"] as const;

/** What a faulty service does otherwise inside, where nothing on the wire could do it for it. */
export interface Oddities {
  /** Whose books a request sees. */
  readonly tenantOf?: (key: string, asked: Asked) => string;
  /** What is stored of what was sent; the answer shows what was sent. */
  readonly stored?: (book: Book, before: Book | undefined, asked: Asked) => Book;
  /** The books that a list is made of. */
  readonly listed?: (books: readonly Book[], query: URLSearchParams) => readonly Book[];
  /** Where a page begins. */
  readonly from?: (offset: number, query: URLSearchParams) => number;
  readonly keepsRemoved?: boolean;
  readonly forgetsKeys?: boolean;
  /** What else goes when a book is removed. */
  readonly removesToo?: (removed: Book, book: Book) => boolean;
  /** What the service takes for the key of a request. */
  readonly keyOf?: (key: string) => string;
  /** A book that is not there, where the request is answered all the same. */
  readonly standIn?: (id: string, asked: Asked) => Book | undefined;
  /** The identifier of the next book. */
  readonly identifier?: (last: number, books: number) => number;
}

export interface Book extends JsonObject {
  book_id: string;
  title: string;
  shelf: string;
  year: number;
  tags: string[];
  note: string | null;
  price: number;
  place: JsonObject;
  created_at: string;
  updated_at: string;
}

interface Tenant {
  readonly books: Map<string, Book>;
  readonly loans: Map<number, JsonObject>;
  readonly keyed: Map<string, { readonly sent: string; readonly answer: Answered }>;
}

class Refusal extends Error {
  readonly status: number;
  readonly pointers: readonly string[];

  constructor(status: number, pointers: readonly string[] = []) {
    super(String(status));
    this.status = status;
    this.pointers = pointers;
  }
}

/** What a book has of which nothing was said. */
const ABSENT = { tags: [], note: null, price: 0, place: {} };

const DAY_MS = 86_400_000;

const now = (): string => new Date().toISOString();

function etagOf(body: Json): string {
  return `"${createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 16)}"`;
}

function answered(status: number, body: Json | undefined, headers: [string, string][] = []): Answered {
  const type: [string, string][] = body === undefined ? [] : [["Content-Type", "application/json"]];
  return { status, headers: [...type, ...headers], body: Buffer.from(body === undefined ? "" : JSON.stringify(body)) };
}

function shown(book: Book): JsonObject {
  const { book_id, title, shelf, year, tags, note, price, place, created_at, updated_at } = book;
  return { book_id, title, shelf, year, tags, tag_count: tags.length, note, price, place, created_at, updated_at };
}

export class Books {
  readonly #odd: Oddities;
  readonly #tenants = new Map<string, Tenant>();
  #books = 0;
  #loans = 0;

  constructor(odd: Oddities = {}) {
    this.#odd = odd;
  }

  answer(asked: Asked): Answered {
    const id = `r-${randomBytes(8).toString("hex")}`;
    let given: Answered;
    try {
      given = this.#served(asked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, pointers } = error;
      const problem: JsonObject = {
        type: "about:blank",
        title: `Refused with ${status}`,
        status,
        instance: asked.target.split("?")[0] ?? "/",
        request_id: id,
        ...(pointers.length > 0 ? { errors: pointers.map((pointer) => ({ pointer })) } : {}),
      };
      given = { ...answered(status, problem), headers: [["Content-Type", "application/problem+json"]] };
    }
    return { ...given, headers: [...given.headers, ["X-Request-Id", id]] };
  }

  #served(asked: Asked): Answered {
    const key = headerValue(asked.headers, "X-Api-Key") ?? "";
    if (!KEYS.some((one) => one === key)) throw new Refusal(401);
    const tenant = this.#tenant(this.#odd.tenantOf?.(key, asked) ?? key);
    const url = new URL(asked.target, "http://books.invalid");
    const [, room = "", id, ...more] = url.pathname.split("/").map(plain);
    const route = `${asked.method} /${room}${id === undefined ? "" : "/{id}"}`;
    if (more.length > 0) throw new Refusal(404);
    if (route === "GET /books") return this.#list(tenant, url.searchParams);
    if (route === "POST /books") return this.#once(tenant, asked, () => this.#add(tenant, asked));
    if (route === "GET /summary") return answered(200, summary(tenant));
    if (route === "POST /loans") return this.#lend(tenant, asked);
    if (route === "GET /loans/{id}") return answered(200, found(tenant.loans, loanNumber(id)));
    if (room !== "books" || id === undefined) throw new Refusal(404);
    const book = tenant.books.get(id) ?? this.#odd.standIn?.(id, asked) ?? found(tenant.books, id);
    if (asked.method === "GET" || asked.method === "HEAD") return this.#read(book, asked);
    if (asked.method === "PUT" || asked.method === "PATCH") return this.#change(tenant, book, asked);
    if (asked.method !== "DELETE") throw new Refusal(405);
    for (const [other, one] of tenant.books) if (this.#odd.removesToo?.(book, one) === true) tenant.books.delete(other);
    if (this.#odd.keepsRemoved !== true) tenant.books.delete(id);
    return answered(204, undefined);
  }

  #tenant(name: string): Tenant {
    const known = this.#tenants.get(name) ?? { books: new Map(), loans: new Map(), keyed: new Map() };
    this.#tenants.set(name, known);
    return known;
  }

  /** The same key with the same request is answered as before. */
  #once({ keyed }: Tenant, asked: Asked, act: () => Answered): Answered {
    const said = headerValue(asked.headers, "Idempotency-Key");
    const key = said && (this.#odd.keyOf?.(said) ?? said);
    if (key === undefined || this.#odd.forgetsKeys === true) return act();
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(said ?? "")) throw new Refusal(400);
    const sent = asked.body.toString("latin1");
    const before = keyed.get(key);
    if (before === undefined) {
      const answer = act();
      keyed.set(key, { sent, answer });
      return answer;
    }
    if (before.sent !== sent) throw new Refusal(422);
    return { ...before.answer, headers: [...before.answer.headers, ["Idempotency-Replayed", "true"]] };
  }

  #add({ books }: Tenant, asked: Asked): Answered {
    const draft = checked(asked, "application/json", shelfRules.book);
    this.#books = this.#odd.identifier?.(this.#books, books.size) ?? this.#books + 1;
    const at = now();
    const book = { ...ABSENT, ...draft, book_id: `b${this.#books}`, created_at: at, updated_at: at } as unknown as Book;
    books.set(book.book_id, this.#odd.stored?.(book, undefined, asked) ?? book);
    const body = shown(book);
    return answered(201, body, [
      ["Location", `/books/${book.book_id}`],
      ["ETag", etagOf(body)],
    ]);
  }

  #change({ books }: Tenant, before: Book, asked: Asked): Answered {
    const put = asked.method === "PUT";
    const change = put
      ? { ...ABSENT, ...checked(asked, "application/json", shelfRules.book) }
      : checked(asked, "application/merge-patch+json", shelfRules.change);
    // RFC 7396: members of members are merged
    const place = put ? change["place"] : { ...before.place, ...objectAt(change["place"]) };
    const book: Book = { ...before, ...change, place: objectAt(place), updated_at: now() };
    books.set(book.book_id, this.#odd.stored?.(book, before, asked) ?? book);
    const body = shown(book);
    return answered(200, body, [["ETag", etagOf(body)]]);
  }

  #read(book: Book, { headers }: Asked): Answered {
    const body = shown(book);
    const etag = etagOf(body);
    const known = String(headerValue(headers, "If-None-Match") ?? "").match(/\*|"[^"]*"/g) ?? [""];
    return known.includes(etag) || known.includes("*")
      ? answered(304, undefined, [["ETag", etag]])
      : answered(200, body, [["ETag", etag]]);
  }

  #list({ books }: Tenant, query: URLSearchParams): Answered {
    const wrong = [...query.keys()].find(
      (name) => query.getAll(name).length > 1 || !shelfRules.query(name, query.get(name) ?? ""),
    );
    if (wrong !== undefined) throw new Refusal(400);
    const [shelf, year] = [query.get("shelf"), query.get("year")];
    const all = [...books.values()].filter(
      (book) => (shelf === null || book.shelf === shelf) && (year === null || book.year === Number(year)),
    );
    const fitting = this.#odd.listed?.(this.#odd.listed.length > 1 ? [...books.values()] : all, query) ?? all;
    const offset = Number(Buffer.from((query.get("cursor") ?? "c").slice(1), "base64url").toString() || 0);
    if (!Number.isInteger(offset)) throw new Refusal(400);
    const from = this.#odd.from?.(offset, query) ?? offset;
    const end = from + Number(query.get("limit") ?? 20);
    const more = fitting.length > end;
    return answered(200, {
      data: fitting.slice(from, end).map(shown),
      next_cursor: more ? `c${Buffer.from(String(end)).toString("base64url")}` : null,
      has_more: more,
      total: fitting.length,
    });
  }

  #lend({ books, loans }: Tenant, asked: Asked): Answered {
    const { book_id, days } = checked(asked, "application/json", shelfRules.loan);
    if (this.#odd.standIn?.(String(book_id), asked) === undefined) found(books, String(book_id));
    const loan_id = (this.#loans += 1);
    const [lent, length] = [Date.now(), Number(days) * DAY_MS];
    const times = { lent_at: new Date(lent).toISOString(), due_at: new Date(lent + length).toISOString() };
    const loan: JsonObject = { loan_id, book_id: book_id ?? null, days: days ?? null, ...times };
    loans.set(loan_id, loan);
    return answered(201, loan, [["Location", `/loans/${loan_id}`]]);
  }
}

/** A part of a path without escapes; as it is where it is no sound one. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function found<K, V>(all: ReadonlyMap<K, V>, id: K): V {
  const one = all.get(id);
  if (one === undefined) throw new Refusal(404);
  return one;
}

function loanNumber(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d*$/.test(text)) throw new Refusal(400);
  return Number(text);
}

function summary({ books }: Tenant): JsonObject {
  const of = (shelf: string): number => [...books.values()].filter((book) => book.shelf === shelf).length;
  return { books: books.size, by_shelf: { history: of("history"), poetry: of("poetry"), travel: of("travel") } };
}

/** The body where it is what the contract says; refused with the places that are not. */
function checked(asked: Asked, type: string, rules: (value: JsonObject) => readonly string[]): JsonObject {
  const sent = (headerValue(asked.headers, "Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (sent !== type || asked.json === undefined || !isObject(asked.json)) throw new Refusal(400);
  const wrong = rules(asked.json);
  if (wrong.length > 0) throw new Refusal(400, wrong);
  const { tags } = asked.json;
  return tags === undefined ? asked.json : { ...asked.json, tags: listAt(tags) };
}
