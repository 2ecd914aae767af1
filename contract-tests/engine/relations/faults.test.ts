import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { relationFaults, stepFaults, within } from "./faults.ts";
import { relationsOf } from "./vocabulary.ts";

function faults(relation: { [name: string]: Json }, value: Json): string[] {
  return relationsOf({ "x-relations": [relation] }).flatMap((one) => relationFaults(one, within(value)));
}

const ITEMS = {
  total: 2,
  items: [
    { id: "a", at: "2026-01-01T00:00:00Z" },
    { id: "b", at: "2026-01-01T02:00:00+01:00" },
  ],
};

const LINKS = [
  { previous: "", digest: "x" },
  { previous: "x", digest: "y" },
];

const OTHERS = {
  same: "2025-12-31T19:00:00-05:00",
  others: [{ id: "a", more: 1 }, { id: "b" }],
  some: [{ id: "b" }],
  links: LINKS,
  newest: LINKS.toReversed(),
  nothing: null,
  empty: [],
  sent: { id: "a" },
  began: "Thu, 01 Jan 2026 00:00:00 GMT",
  ends: "2026-01-01T01:00:01.500Z",
  lasts: 3600,
  share: 0.0003,
  owner: "p",
  rows: [{ cells: [{ of: "p", id: "a" }] }, {}, { cells: [{ of: "p", id: "b" }] }],
};

test.each([
  ["a count", { count: "/total", of: "/items" }],
  ["a count of some", { count: "/one", of: "/items", where: { "/id": "b" } }],
  ["a sum", { sum: "/total", of: ["/one", "/one"] }],
  ["a list as its length", { sum: "/items", of: ["/one", "/one"] }],
  ["an order of times in several offsets", { order: "/items", by: "/at" }],
  ["an order of texts", { order: "/items", by: "/id" }],
  ["unique members", { unique: "/items", by: "/id" }],
  ["equal members", { equal: ["/total", "/two"] }],
  ["an ascending pair", { ascending: ["/one", "/total"] }],
  ["a number between two that the contract names", { ascending: [0.5, "/one", 1] }],
  ["a difference", { difference: ["/total", "/one"], is: "/one" }],
  ["a quotient, times a factor", { quotient: ["/lasts", "/total"], times: 2, is: "/lasts" }],
  ["a quotient of rounded numbers", { quotient: ["/one", "/lasts"], is: "/share", within: 0.0001 }],
  ["a quotient of what is not there", { quotient: ["/one", "/nowhere"], is: "/share" }],
  ["operands that are not there", { equal: ["/total", "/nowhere"] }],
  ["equal times in several offsets", { equal: ["/items/0/at", "/same"] }],
  ["lists that agree item by item", { alike: ["/items", "/others"], by: "/id" }],
  ["a list that is not there", { alike: ["/items", "/nowhere"], by: "/id" }],
  ["items that another list has", { among: "/some", of: "/items", by: ["/id"] }],
  ["items that all say the same", { each: "/some", by: "/id", is: "/some/0/id" }],
  ["items of items that all say the same", { each: "/rows/*/cells", by: "/of", is: "/owner" }],
  ["items of items that another list has", { among: "/rows/*/cells", of: "/items", by: ["/id"] }],
  ["a value that nobody asked for", { each: "/items", by: "/id", is: "/nowhere" }],
  ["a chain", { chain: "/links", by: "/previous", to: "/digest" }],
  ["a chain with the newest first", { chain: "/newest", by: "/previous", to: "/digest", direction: "descending" }],
  ["one of two that is there", { one_of: ["/nothing", "/one"] }],
  ["a value that is stated", { says: { "/one": 1, "/nowhere": true } }],
  ["the last item's values", { last: "/items", says: { "/id": "/others/1/id" } }],
  ["an empty list's last item", { last: "/empty", says: { "/id": "/one" } }],
  ["more than was sent", { holds: "/others", of: "/items/0/none" }],
  ["a time that is so much later", { later: "/ends", than: "/began", seconds: 3600 }],
  ["a time that is as much later as was asked", { later: "/ends", than: "/began", seconds: "/lasts" }],
  ["a time of which nothing was asked", { later: "/ends", than: "/began", seconds: "/nowhere" }],
  ["all that was sent", { holds: "/others/0", of: "/sent" }],
  ["a count of all but some", { count: "/one", of: "/items", except: { "/id": "a" } }],
])("%s that holds is no fault", (_, relation) => {
  expect(faults(relation, { ...ITEMS, ...OTHERS, one: 1, two: 2 })).toEqual([]);
});

test.each([
  ["a count", { count: "/total", of: "/items" }, { ...ITEMS, total: 3 }],
  ["a count of some", { count: "/total", of: "/items", where: { "/id": "b" } }, ITEMS],
  ["a sum", { sum: "/total", of: ["/one", "/one"] }, { total: 3, one: 1 }],
  ["an order", { order: "/items", by: "/id", direction: "descending" }, ITEMS],
  ["an order of times in several offsets", { order: "/items", by: "/at", direction: "descending" }, ITEMS],
  ["unique members", { unique: "/items", by: "/id" }, { items: [{ id: 1 }, { id: 1 }] }],
  [
    "unique pairs",
    { unique: "", by: ["/a", "/b"] },
    [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 1, b: 1 },
    ],
  ],
  ["equal members", { equal: ["/a", "/b"] }, { a: 1, b: 2 }],
  ["an ascending pair", { ascending: ["/a", "/b"] }, { a: 2, b: 1 }],
  ["a number below one that the contract names", { ascending: [2.5, "/a"] }, { a: 2 }],
  ["a number above one that the contract names", { ascending: ["/a", 1.5] }, { a: 2 }],
  ["a difference", { difference: ["/a", "/b"], is: "/c" }, { a: 3, b: 1, c: 1 }],
  ["a difference the other way round", { difference: ["/b", "/a"], is: "/c" }, { a: 3, b: 1, c: 2 }],
  [
    "a quotient, times a factor",
    { quotient: ["/a", "/b"], times: 100, is: "/c", within: 0.001 },
    { a: 3, b: 4, c: 76 },
  ],
  [
    "lists in another order",
    { alike: ["/items", "/others"], by: "/id" },
    { ...ITEMS, others: [{ id: "b" }, { id: "a" }] },
  ],
  ["lists of another length", { alike: ["/items", "/others"], by: "/id" }, { ...ITEMS, others: [{ id: "a" }] }],
  ["an item of no other list", { among: "/some", of: "/items", by: ["/id", "/at"] }, { ...ITEMS, some: [{ id: "a" }] }],
  ["an item that says something else", { each: "/items", by: "/id", is: "/items/0/id" }, ITEMS],
  [
    "an item of an item that says something else",
    { each: "/rows/*/cells", by: "/of", is: "/owner" },
    { ...OTHERS, rows: [...OTHERS.rows, { cells: [{ of: "p" }, { of: "q" }] }] },
  ],
  [
    "an item of an item of no other list",
    { among: "/rows/*/cells", of: "/items", by: ["/id"] },
    { ...ITEMS, rows: [{ cells: [{ id: "a" }, { id: "z" }] }] },
  ],
  ["a chain", { chain: "", by: "/previous", to: "/digest" }, LINKS.toReversed()],
  ["a chain with the newest first", { chain: "", by: "/previous", to: "/digest", direction: "descending" }, LINKS],
  ["one of two, and both are there", { one_of: ["/a", "/b"] }, { a: 1, b: 2 }],
  ["one of two, and none is there", { one_of: ["/a", "/b"] }, { a: null }],
  ["a value that is stated", { says: { "/a": 1 } }, { a: 2 }],
  ["the last item's values", { last: "/items", says: { "/id": "/total" } }, ITEMS],
  [
    "a time that is later still",
    { later: "/a", than: "/b", seconds: 60 },
    { a: "2026-01-01T00:02:00Z", b: "2026-01-01T00:00:00Z" },
  ],
  ["what was sent, and is lost", { holds: "/a", of: "/b" }, { a: { x: 1 }, b: { x: 1, y: 2 } }],
  ["what was sent, and is another", { holds: "/a", of: "/b" }, { a: { x: 1, z: 2 }, b: { x: 2 } }],
  ["a count of all but some", { count: "/total", of: "/items", except: { "/id": "a" } }, ITEMS],
])("%s that does not hold is one", (_, relation, value) => {
  expect(faults(relation, value)).toHaveLength(1);
});

test("an order within groups leaves the groups to themselves; a step leaves no gap", () => {
  const [order] = relationsOf({
    "x-relations": [{ order: "", by: "/n", within: "/of", direction: "descending", step: 1 }],
  });
  if (order?.kind !== "order") throw new Error("no order");
  const list = [
    { of: "a", n: 2 },
    { of: "b", n: 9 },
    { of: "a", n: 1 },
    { of: "b", n: 8 },
  ];
  expect([...relationFaults(order, within(list)), ...stepFaults(order, list)]).toEqual([]);
  expect(stepFaults(order, [{ of: "a", n: 5 }, ...list])).toHaveLength(1);
  expect(relationFaults(order, within([{ of: "a", n: 1 }, ...list]))).toHaveLength(1);
});

test("an order may be within groups of several members", () => {
  const of = (a: string, b: string, n: number): Json => ({ a, b, n });
  const list = [of("x", "1", 2), of("x", "2", 1), of("y", "1", 1)];
  const order = (within: Json): Json => ({ order: "", by: "/n", within });
  const told = (within: Json): string[] => faults(order(within) as { [name: string]: Json }, list);
  expect(told(["/a", "/b"])).toEqual([]);
  expect(told(["/a"])).toHaveLength(1);
});

test("a relation with a condition speaks only where the condition is met, null being what is absent", () => {
  const [relation] = relationsOf({
    "x-relations": [{ order: "", by: "/n", when: { "$request.query.order": null, "$request.query.page": 1 } }],
  });
  if (relation === undefined) throw new Error("the relation was not read");
  const wrong = [{ n: 2 }, { n: 1 }];
  const asked = (query: Record<string, Json>) => (operand: string) =>
    operand === "" ? wrong : query[operand.replace("$request.query.", "")];
  expect(relationFaults(relation, asked({ page: 1 }))).toHaveLength(1);
  expect(relationFaults(relation, asked({ page: 1, order: "desc" }))).toEqual([]);
  expect(relationFaults(relation, asked({ page: 2 }))).toEqual([]);
  expect(relationFaults(relation, asked({}))).toEqual([]);
});
