import { expect, test } from "vitest";
import { type Asked, type Pagination, askedNext, byAddress, byBody, byNumber, nextLink } from "./pages.ts";

const HERE = "https://boats.example/v1/boats?limit=2";

const FOLLOW: Partial<Record<Pagination["next"]["by"], typeof byNumber | typeof byAddress | typeof byBody>> = {
  page: byNumber,
  offset: byNumber,
  address: byAddress,
  body: byBody,
};

function next(
  pagination: Omit<Pagination, "items" | "follow"> & { items?: readonly string[] },
  page: unknown,
  asked: Asked = { query: { limit: 2 } },
  headers: Record<string, string> = {},
): Asked | undefined {
  const response = Object.defineProperty(new Response(null, { headers }), "url", { value: HERE });
  const follow = FOLLOW[pagination.next.by];
  const how = { items: ["data"], ...(follow !== undefined && { follow }), ...pagination };
  return askedNext(how, asked, page, response);
}

const LAST_ITEM = {
  next: { by: "cursor", query: "starting_after", at: ["data", "-1", "id"] },
  more: ["has_more"],
} as const;
const HEADER = { next: { by: "cursor", query: "after", header: "X-Next" } } as const;
const PAGE = { next: { by: "page", query: "page", first: 1, pages: ["meta", "pages"] } } as const;
const FROM_ZERO = { next: { by: "page", query: "page", first: 0, pages: ["pages"] } } as const;
const OFFSET = { next: { by: "offset", query: "skip", total: ["total"] } } as const;

test.each<[string, Asked | undefined, unknown]>([
  [
    "the last item is the cursor",
    next(LAST_ITEM, { data: [{ id: "a" }, { id: "b" }], has_more: true }),
    { limit: 2, starting_after: "b" },
  ],
  ["no more, by the answer's own word", next(LAST_ITEM, { data: [{ id: "a" }], has_more: false }), undefined],
  ["no word on more is no more", next(LAST_ITEM, { data: [{ id: "a" }] }), undefined],
  ["a page without items has no cursor", next(LAST_ITEM, { data: [], has_more: true }), undefined],
  ["the cursor of a header", next(HEADER, { data: [] }, undefined, { "x-next": "c" }), { limit: 2, after: "c" }],
  ["no header is the end", next(HEADER, { data: [1] }), undefined],
  [
    "a cursor that is a number, zero too",
    next({ next: { by: "cursor", query: "c", at: ["n"] } }, { n: 0 }),
    { limit: 2, c: 0 },
  ],
  [
    "an inherited name is no cursor",
    next({ next: { by: "cursor", query: "c", at: ["constructor", "name"] } }, {}),
    undefined,
  ],
  ["the second page comes after the first", next(PAGE, { data: [1], meta: { pages: 3 } }), { limit: 2, page: 2 }],
  ["the number of pages ends them", next(PAGE, { data: [1], meta: { pages: 3 } }, { query: { page: "3" } }), undefined],
  ["without a number an empty page does", next(PAGE, { data: [] }, { query: { page: 3 } }), undefined],
  ["without a number a full page does not", next(PAGE, { data: [1] }, { query: { page: 3 } }), { page: 4 }],
  ["pages from zero", next(FROM_ZERO, { data: [1], pages: 2 }), { limit: 2, page: 1 }],
  ["the last of pages from zero", next(FROM_ZERO, { data: [1], pages: 2 }, { query: { page: 1 } }), undefined],
  ["an offset grows by what came", next(OFFSET, { data: [1, 2], total: 5 }, { query: { skip: 2 } }), { skip: 4 }],
  ["the total ends it", next(OFFSET, { data: [1], total: 5 }, { query: { skip: 4 } }), undefined],
  ["an answer that is the list", next({ items: [], ...OFFSET }, [1, 2]), { limit: 2, skip: 2 }],
])("%s", (_name, asked, query) => {
  expect(asked?.query).toEqual(query);
});

test.each([
  ["absolute", { next: "https://boats.example/v2/boats?page=2" }, "https://boats.example/v2/boats?page=2"],
  ["relative", { next: "?page=2" }, "https://boats.example/v1/boats?page=2"],
  ["null", { next: null }, undefined],
])("an address of the answer may be %s", (_name, page, address) => {
  expect(next({ next: { by: "address", at: ["next"] } }, page)?.address).toBe(address);
});

test("an address at another host is refused, since credentials go along", () => {
  for (const there of ["https://evil.example/", "//evil.example/", "http://boats.example/v1/boats?page=2"])
    expect(() => next({ next: { by: "address", at: ["next"] } }, { next: there })).toThrow(
      "which is not where this one came from",
    );
});

const BODY = { next: { by: "body", body: ["page", "after"], at: ["paging", "next"] } } as const;

test.each<[string, unknown, unknown, unknown]>([
  ["beside what was asked", { q: "a", page: { size: 2 } }, "c", { q: "a", page: { size: 2, after: "c" } }],
  ["in place of the one before", { page: { after: "b" } }, "c", { page: { after: "c" } }],
  ["where nothing was asked", undefined, "c", { page: { after: "c" } }],
  ["which is a number, zero too", {}, 0, { page: { after: 0 } }],
])("the body takes the next cursor %s", (_name, body, cursor, expected) => {
  expect(next(BODY, { paging: { next: cursor } }, { query: { limit: 2 }, body })).toEqual({
    query: { limit: 2 },
    body: expected,
  });
});

test.each([undefined, null, ""])("no cursor for a body (%s) is the end", (cursor) => {
  expect(next(BODY, { paging: { next: cursor } }, { query: {}, body: {} })).toBeUndefined();
});

test("pages that would never end are refused", () => {
  const by = { next: { by: "cursor", query: "after", at: ["next"] } } as const;
  expect(() => next(by, { next: "a" }, { query: { after: "a" } })).toThrow("repeats after");
  expect(() => next({ next: { by: "address", at: ["next"] } }, { next: HERE })).toThrow("repeats the address");
  const asked = { query: {}, body: { page: { after: "a" } } };
  expect(() => next(BODY, { paging: { next: "a" } }, asked)).toThrow("repeats /page/after");
});

// RFC 8288, section 3.5, and what GitHub sends
test.each([
  ['<https://a.example/?page=2>; rel="next", <https://a.example/?page=9>; rel="last"', "https://a.example/?page=2"],
  ['<https://a.example/?page=1>; rel="prev", <https://a.example/?page=3>; rel="next"', "https://a.example/?page=3"],
  ["<https://a.example/?a=1,2;3>; rel=next", "https://a.example/?a=1,2;3"],
  [
    "</TheBook/chapter4>; rel=\"start http://example.net/next next\"; title*=UTF-8'de'n%c3%a4chstes",
    "/TheBook/chapter4",
  ],
  ['<b>; title="a, <x>; rel=\\"next\\""; rel="prev"', undefined],
  ['<b>; title="next"', undefined],
  ["", undefined],
])("the next link of %s", (header, target) => {
  expect(nextLink(header)).toBe(target);
});
