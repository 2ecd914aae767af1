/** What of a list comes, by what its query asks for, and what its page says of it. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import type { Composed } from "../answers/compose.ts";
import { answeredPage, inQuery } from "./testing.ts";

const ITEMS = [
  { id: 1, size: 3, kind: "cat", name: "Ann", tags: ["a"] },
  { id: 3, kind: "dog", name: "Bob", tags: ["a", "b"] },
  { id: 2, kind: "cat", name: "Cid", tags: [] },
];
const BODY = { items: ITEMS, total: 40 };

function answered(parameters: Json, query: string, body: Json = BODY, method = "get", least = 0): Composed {
  const accepts = (one: Json): boolean => (one as { items: Json[] }).items.length >= least;
  return answeredPage({ parameters, method, accepts, headers: { "X-Total-Count": "40", Link: "</any>" } }, query, body);
}

function idsOf({ body }: Composed): number[] {
  return (body as { items: { id: number }[] }).items.map(({ id }) => id);
}

test.each([
  ["limit", "limit=2", [1, 3]],
  ["page[size]", "page[size]=1", [1]],
  ["$top", "$top=1", [1]],
  ["first", "first=2", [1, 3]],
  ["limit", "limit=5", [1, 3, 2]],
  ["limit", "", [1, 3, 2]],
  ["limit", "limit=0", [1, 3, 2]],
  ["limit", "limit=two", [1, 3, 2]],
  // a thing has a size of its own
  ["size", "size=1", []],
  ["colour", "colour=1", [1, 3, 2]],
  ["kind", "kind=dog", [3]],
  ["kind", "kind=cow", []],
  ["filter[kind]", "filter[kind]=cat", [1, 2]],
  ["kind[eq]", "kind[eq]=cat", [1, 2]],
  ["tags", "tags=b", [3]],
  ["id", "id=2", [2]],
  ["sort", "sort=id", [1, 2, 3]],
  ["sort", "sort=-id", [3, 2, 1]],
  ["sort", "sort=id:desc", [3, 2, 1]],
  ["sort", "sort=colour", [1, 3, 2]],
])("of three things, with the parameter %s, %j gives %j", (name, query, ids) => {
  expect(idsOf(answered([inQuery(name)], query))).toEqual(ids);
});

test.each<[string, Json, string, number[]]>([
  ["a part of a free text", { type: "string" }, "name=nn", [1]],
  ["a part of a closed one", { type: "string", enum: ["nn", "Ann"] }, "name=nn", []],
  ["one of several texts", { type: "array", items: { type: "string" } }, "name=Ann&name=Cid", [1, 2]],
  ["what is asked for by default", { type: "string", default: "Bob" }, "", [3]],
  ["nothing that is asked for by default", { type: "string", format: "any", default: "" }, "", [1, 3, 2]],
])("%s", (_what, schema, query, ids) => {
  expect(idsOf(answered([inQuery("name", schema)], query))).toEqual(ids);
});

test("what has to be there says whose list it is, and the examples are anybody's", () => {
  expect(idsOf(answered([inQuery("kind", {}, { required: true })], "kind=cow"))).toEqual([1, 3, 2]);
});

const LIMIT = inQuery("limit", { type: "integer" });

test.each<[string, Json, string, Json, number[], Json]>([
  ["a page that is counted", inQuery("page"), "limit=2&page=2", BODY, [2], { total: 3 }],
  ["the first page of them", inQuery("page", { minimum: 0 }), "limit=2&page=0", BODY, [1, 3], { total: 3 }],
  ["items that are counted", inQuery("offset"), "limit=1&offset=1", BODY, [3], { total: 3 }],
  ["a page behind the last", inQuery("page"), "limit=2&page=3", BODY, [], { total: 3 }],
  ["a cursor", inQuery("cursor"), "limit=1", { ...BODY, next: "x" }, [1], { total: 3, next: "1" }],
  [
    "what a cursor leads to",
    inQuery("cursor"),
    "limit=1&cursor=1",
    { ...BODY, next: "x" },
    [3],
    { total: 3, next: "2" },
  ],
  ["the end of cursors", inQuery("cursor"), "limit=1&cursor=2", { ...BODY, next: "x" }, [2], { total: 3, next: null }],
  [
    "more within meta",
    inQuery("page"),
    "limit=2",
    { items: ITEMS, meta: { total_pages: 9, has_more: false } },
    [1, 3],
    { meta: { total_pages: 2, has_more: true } },
  ],
  [
    "an address",
    inQuery("offset"),
    "limit=2",
    { items: ITEMS, links: { next: "/x", self: "/y" } },
    [1, 3],
    { links: { next: "/pets?limit=2&offset=2", self: "/pets?limit=2" } },
  ],
])("%s", (_what, parameter, query, body, ids, beside) => {
  const { body: came } = answered([LIMIT, parameter], query, body);
  const { items: _items, ...said } = came as JsonObject;
  expect([idsOf({ body: came } as Composed), said]).toEqual([ids, beside]);
});

test("headers say how many there are and where the next page is", () => {
  const { headers, known } = answered([LIMIT, inQuery("page")], "limit=2");
  const ends = '</pets?limit=2&page=1>; rel="first", </pets?limit=2&page=2>; rel="last"';
  expect(headers).toEqual({ "X-Total-Count": "3", Link: `</pets?limit=2&page=2>; rel="next", ${ends}` });
  expect([...(known ?? [])]).toEqual(["X-Total-Count", "Link"]);
  const last = answered([LIMIT, inQuery("page")], "limit=2&page=2");
  expect(last.headers["Link"]).toBe(`</pets?limit=2&page=1>; rel="prev", ${ends}`);
  expect([...(answered([LIMIT, inQuery("page")], "limit=3").known ?? [])]).toEqual(["X-Total-Count"]);
});

test("a Link that no client would take, because it repeats a long query, is left out", () => {
  const long = answered([LIMIT, inQuery("page")], `limit=2&near=${"a".repeat(8_000)}`);
  expect([...(long.known ?? [])]).toEqual(["X-Total-Count"]);
});

test("of several ways through a list the one that is asked for is gone", () => {
  const ways = [LIMIT, inQuery("offset"), inQuery("after")];
  expect(idsOf(answered(ways, "limit=1&offset=1"))).toEqual([3]);
  expect(idsOf(answered(ways, "limit=1&after=3"))).toEqual([2]);
});

test("a list stays where the contract takes no fewer, and where it is no read", () => {
  expect(idsOf(answered([LIMIT], "limit=1", BODY, "get", 2))).toEqual([1, 3, 2]);
  expect(idsOf(answered([LIMIT], "limit=1", BODY, "post"))).toEqual([1, 3, 2]);
});

test("a list that always has items is left out where there are none, unless it has to be there", () => {
  const neverEmpty = (body: Json): boolean => (body as { items?: Json[] }).items?.length !== 0;
  const page = (accepts: (body: Json) => boolean): Json =>
    answeredPage({ parameters: [inQuery("kind")], accepts }, "kind=cow", BODY).body as Json;
  expect(page(neverEmpty)).toEqual({ total: 0 });
  expect(page((body) => neverEmpty(body) && "items" in (body as JsonObject))).toEqual(BODY);
});

test("what a list without pages says beside its items is the contract's own", () => {
  expect(answered([], "").body).toEqual(BODY);
});

test("how many there are is so in a list without pages, too", () => {
  const meta = { total_items: 52, has_more: true, rate: 7 };
  expect(answered([], "", { items: ITEMS, meta }).body).toEqual({
    items: ITEMS,
    meta: { total_items: 3, has_more: false, rate: 7 },
  });
});

const SCIM = { items: ITEMS, startIndex: 1, itemsPerPage: 3, totalResults: 40 };

test.each<[query: string, ids: number[], start: number]>([
  ["count=2", [1, 3], 1],
  ["startIndex=1&count=2", [1, 3], 1],
  ["startIndex=3&count=2", [2], 3],
  ["startIndex=0&count=2", [1, 3], 1],
])("%s of items that have numbers from one", (query, ids, startIndex) => {
  const made = answered(
    [inQuery("startIndex", { type: "integer" }), inQuery("count", { type: "integer" })],
    query,
    SCIM,
  );
  expect(idsOf(made)).toEqual(ids);
  expect(made.body).toMatchObject({ startIndex, totalResults: 3 });
});

test("items have the members that are named, of those that can be", () => {
  const schema = { type: "array", items: { type: "string", enum: ["size", "kind", "name"] } };
  const { body } = answered([inQuery("$select", schema, { explode: false })], "$select=kind,name");
  expect((body as { items: Json[] }).items[0]).toEqual({ id: 1, kind: "cat", name: "Ann", tags: ["a"] });
  const attributes = { size: 3, kind: "cat" };
  const { body: other } = answered([inQuery("fields[pets]", schema)], "fields[pets]=kind", {
    items: [{ id: 1, attributes }],
  });
  expect(other).toEqual({ items: [{ id: 1, attributes: { kind: "cat" } }] });
});

test.each([
  ["page[size]", "page%5Bafter%5D"],
  ["limit", "after"],
])("where nothing but %s and an address leads on, the address has a way of its own", (name, way) => {
  const page = (query: string): JsonObject =>
    answered([inQuery(name)], query, { items: ITEMS, links: { next: null } }).body as JsonObject;
  const { items, links } = page(`${name}=2`);
  expect((items as Json[]).length).toBe(2);
  const { search } = new URL(String((links as JsonObject)["next"]), "http://mock");
  expect(search).toContain(`${way}=2`);
  expect(page(search)).toMatchObject({ items: [{ id: 2 }], links: { next: null } });
});
