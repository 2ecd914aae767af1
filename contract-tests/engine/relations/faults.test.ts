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
  ["operands that are not there", { equal: ["/total", "/nowhere"] }],
])("%s that holds is no fault", (_, relation) => {
  expect(faults(relation, { ...ITEMS, one: 1, two: 2 })).toEqual([]);
});

test.each([
  ["a count", { count: "/total", of: "/items" }, { ...ITEMS, total: 3 }],
  ["a count of some", { count: "/total", of: "/items", where: { "/id": "b" } }, ITEMS],
  ["a sum", { sum: "/total", of: ["/one", "/one"] }, { total: 3, one: 1 }],
  ["an order", { order: "/items", by: "/id", direction: "descending" }, ITEMS],
  ["an order of times in several offsets", { order: "/items", by: "/at", direction: "descending" }, ITEMS],
  ["unique members", { unique: "/items", by: "/id" }, { items: [{ id: 1 }, { id: 1 }] }],
  ["equal members", { equal: ["/a", "/b"] }, { a: 1, b: 2 }],
  ["an ascending pair", { ascending: ["/a", "/b"] }, { a: 2, b: 1 }],
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
