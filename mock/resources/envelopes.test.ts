/** What of a list comes that stands in an envelope, and what the envelope says of it, in the forms that specifications and services have. */
import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import { answeredPage, inQuery } from "./testing.ts";

const A = { id: "a", kind: "cat" };
const B = { id: "b", kind: "dog" };
const C = { id: "c", kind: "cat" };
const ALL = [A, B, C];
const number = { type: "integer" };
const OFFSETS = [inQuery("limit", number), inQuery("offset", number)];
const PAGES = [inQuery("size", number), inQuery("page", { type: "integer", minimum: 0, default: 0 })];
const CURSORS = [inQuery("limit", number), inQuery("cursor")];
const KIND = inQuery("kind");
const JSON_API = [
  inQuery("page[size]", number),
  inQuery("page[number]", number),
  inQuery("filter[kind]"),
  inQuery("sort"),
];
const RELAY = [
  ...["first", "last"].map((name) => inQuery(name, number)),
  ...["after", "before"].map((name) => inQuery(name)),
];

const petOf = ({ id, kind }: typeof A): Json => ({ type: "pets", id, attributes: { kind } });
const pets = ALL.map(petOf);
const edges = ALL.map((node, index) => ({ cursor: `x${index}`, node }));
const relay = (own: Json, pageInfo: Json): Json => ({ pets: { edges: own, pageInfo } });
const edge = (node: Json, cursor: string): Json => ({ cursor, node });
const ends = (start: string | null, end: string | null, previous: boolean, next: boolean): Json => ({
  startCursor: start,
  endCursor: end,
  hasPreviousPage: previous,
  hasNextPage: next,
});
const RELAYED = relay(edges, { startCursor: "x", endCursor: "y", hasPreviousPage: true, hasNextPage: true });

test.each<[string, Json[], string, Json, Json]>([
  [
    "in the result",
    [...OFFSETS, KIND],
    "kind=cat&limit=1",
    { ok: true, result: { hits: ALL, total: 40 } },
    { ok: true, result: { hits: [A], total: 2 } },
  ],
  [
    "in an object of any name, beside a list that is another",
    OFFSETS,
    "limit=2&offset=2",
    { warnings: [], answer: { pets: ALL, limit: 9, offset: 9, total_count: 9 } },
    { warnings: [], answer: { pets: [C], limit: 2, offset: 2, total_count: 3 } },
  ],
  [
    "of JSON:API, beside what is included",
    JSON_API,
    "filter[kind]=cat&sort=-kind&page[size]=1",
    { data: pets, included: [{ type: "people", id: "1" }], meta: { total: 40 }, links: { self: "/pets", next: null } },
    {
      data: [petOf(A)],
      included: [{ type: "people", id: "1" }],
      meta: { total: 2 },
      links: {
        self: "/pets?filter%5Bkind%5D=cat&sort=-kind&page%5Bsize%5D=1",
        next: "/pets?filter%5Bkind%5D=cat&sort=-kind&page%5Bsize%5D=1&page%5Bnumber%5D=2",
      },
    },
  ],
  [
    "of JSON:API, by objects in the query",
    [
      inQuery("page", { type: "object", properties: { size: number, number } }, { style: "deepObject" }),
      inQuery("filter", { type: "object", properties: { kind: { type: "string" } } }, { style: "deepObject" }),
    ],
    "filter[kind]=cat&page[size]=1&page[number]=2",
    { data: pets, meta: { total: 40 } },
    { data: [petOf(C)], meta: { total: 2 } },
  ],
  [
    "of HAL",
    PAGES,
    "size=1&page=1",
    {
      _embedded: { pets: ALL },
      _links: { self: { href: "/pets" }, next: { href: "/x" }, prev: { href: "/x" }, last: { href: "/x" } },
      page: { size: 20, totalElements: 40, totalPages: 2, number: 0 },
    },
    {
      _embedded: { pets: [B] },
      _links: {
        self: { href: "/pets?size=1&page=1" },
        next: { href: "/pets?size=1&page=2" },
        prev: { href: "/pets?size=1&page=0" },
        last: { href: "/pets?size=1&page=2" },
      },
      page: { size: 1, totalElements: 3, totalPages: 3, number: 1 },
    },
  ],
  [
    "of Spring",
    PAGES,
    "size=2&page=1",
    {
      content: ALL,
      totalElements: 9,
      totalPages: 9,
      last: false,
      first: true,
      number: 0,
      numberOfElements: 9,
      empty: true,
    },
    {
      content: [C],
      totalElements: 3,
      totalPages: 2,
      last: true,
      first: false,
      number: 1,
      numberOfElements: 1,
      empty: false,
    },
  ],
  [
    "of things that have a size of their own, beside that of the page",
    PAGES,
    "size=2&page=1",
    { things: [1, 2, 3].map((size) => ({ size })), page: { size: 9, number: 9 } },
    { things: [{ size: 3 }], page: { size: 2, number: 1 } },
  ],
  [
    "of a thing that has a size, a number and a start of its own",
    [inQuery("limit", number), inQuery("page", number)],
    "limit=1&page=2",
    { files: ALL, size: 2048, number: 17, start: 99, perPage: 9, currentPage: 9 },
    { files: [B], size: 2048, number: 17, start: 99, perPage: 1, currentPage: 2 },
  ],
  [
    "of OData, which says whether it counts",
    [inQuery("$count", { type: "boolean" }), inQuery("$top", number), inQuery("$skip", number)],
    "$count=true&$top=2",
    { "@odata.context": "x", "@odata.count": 40, value: ALL },
    { "@odata.context": "x", "@odata.count": 3, value: [A, B] },
  ],
  ["of Relay", RELAY, "first=1&after=1", RELAYED, relay([edge(B, "2")], ends("2", "2", true, true))],
  [
    "of Relay, to the end",
    RELAY,
    "first=5&after=1",
    RELAYED,
    relay([edge(B, "2"), edge(C, "3")], ends("2", "3", true, false)),
  ],
  ["of Relay, the last ones", RELAY, "last=1", RELAYED, relay([edge(C, "3")], ends("3", "3", true, false))],
  [
    "of Relay, back from the last one",
    RELAY,
    "last=1&before=3",
    RELAYED,
    relay([edge(B, "2")], ends("2", "2", true, true)),
  ],
  ["of Relay, behind all of them", RELAY, "first=1&after=3", RELAYED, relay([], ends(null, null, true, false))],
  [
    "of Elasticsearch",
    [inQuery("size", number)],
    "size=2",
    { took: 1, hits: { total: { value: 40, relation: "eq" }, hits: ALL } },
    { took: 1, hits: { total: { value: 3, relation: "eq" }, hits: [A, B] } },
  ],
  [
    "of Stripe, behind the last one that came",
    [inQuery("limit", number), inQuery("starting_after")],
    "limit=1&starting_after=a",
    { object: "list", data: ALL, has_more: false },
    { object: "list", data: [B], has_more: true },
  ],
  [
    "of Graph, by cursors of its own",
    [inQuery("limit", number), inQuery("after")],
    "limit=1&after=1",
    { data: ALL, paging: { cursors: { before: "x", after: "y" }, next: "https://graph.example.com/pets" } },
    { data: [B], paging: { cursors: { before: "2", after: "2" }, next: "http://mock/pets?limit=1&after=2" } },
  ],
  [
    "of Django, which counts all",
    OFFSETS,
    "limit=1&offset=1",
    { count: 40, next: "https://example.com/x", previous: "https://example.com/y", results: ALL },
    {
      count: 3,
      next: "http://mock/pets?limit=1&offset=2",
      previous: "http://mock/pets?limit=1&offset=0",
      results: [B],
    },
  ],
  [
    "that says how many of all have come",
    OFFSETS,
    "limit=1",
    { data: { offset: 7, limit: 7, total: 7, count: 7, results: ALL } },
    { data: { offset: 0, limit: 1, total: 3, count: 1, results: [A] } },
  ],
  [
    "whose links are a list",
    OFFSETS,
    "limit=1&offset=1",
    {
      pets: ALL,
      links: [
        { rel: "self", href: "/pets" },
        { rel: "next", href: "/x" },
      ],
    },
    {
      pets: [B],
      links: [
        { rel: "self", href: "/pets?limit=1&offset=1" },
        { rel: "next", href: "/pets?limit=1&offset=2" },
        { rel: "prev", href: "/pets?limit=1&offset=0" },
      ],
    },
  ],
  [
    "of objects around one thing each",
    [...CURSORS, KIND],
    "kind=cat&limit=1",
    { list: ALL.map((pet) => ({ pet })), next_offset: 1, next_cursor: "x" },
    { list: [{ pet: A }], next_offset: 1, next_cursor: "1" },
  ],
  [
    "of a name that stands beside others elsewhere",
    OFFSETS,
    "limit=1",
    { messages: ALL, total: 40 },
    { messages: [A], total: 3 },
  ],
])("a list %s", (_what, parameters, query, body, wanted) => {
  expect(answeredPage({ parameters }, query, body).body).toEqual(wanted);
});

test("what one thing has within is no list of the path", () => {
  const body = { pet: { id: "a", toys: ALL } };
  expect(answeredPage({ parameters: OFFSETS, path: "/pets/{id}" }, "limit=1", body).body).toEqual(body);
  expect(answeredPage({ parameters: OFFSETS }, "limit=1", body).body).toEqual({ pet: { id: "a", toys: [A] } });
});
