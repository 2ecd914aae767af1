import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { operandFindings } from "./operands.ts";

function contract(relation: Json, own: Json[] = []): JsonObject {
  const page: JsonObject = {
    type: "object",
    "x-relations": [relation],
    properties: {
      total: { type: "integer" },
      data: { type: "array", items: { type: "object", properties: { id: { type: "string" } } } },
      rows: {
        type: "array",
        items: {
          type: "object",
          properties: { cells: { type: "array", items: { type: "object", properties: { id: { type: "string" } } } } },
        },
      },
      free: { type: "object", additionalProperties: { type: "integer" } },
      open: { type: "object", additionalProperties: true },
      either: { oneOf: [{ type: "object" }, { type: "array" }] },
    },
  };
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      "/things": {
        get: {
          operationId: "list",
          "x-relations": own,
          responses: {
            "200": {
              description: "",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Page" } } },
            },
          },
        },
      },
    },
    components: { schemas: { Page: page } },
  };
}

test.each<[string, Json]>([
  ["a list and a member of its items", { order: "/data", by: "/id" }],
  ["an item by its index", { equal: ["/data/0/id", "/total"] }],
  ["a member of an open object", { count: "/free/anything", of: "/data" }],
  ["a member of an object that may have any", { equal: ["/open/anything", "/total"] }],
  ["a member of the last item, and what it repeats", { last: "/data", says: { "/id": "/total" } }],
  ["a member of the items of two lists", { among: "/data", of: "/data", by: ["/id"] }],
  ["a member of items of items", { each: "/rows/*/cells", by: "/id", is: "/total" }],
  ["a place in a union", { equal: ["/either/deep", "/total"] }],
])("%s is known", (_, relation) => {
  expect(operandFindings(contractOf(contract(relation)))).toEqual([]);
});

test.each<[string, Json, string]>([
  ["the list has another name", { order: "/items", by: "/id" }, "/items"],
  ["the last item lacks the member", { last: "/data", says: { "/key": "/total" } }, "/data with /key"],
  ["the items of one list lack the member", { alike: ["/data", "$request.body#/data"], by: "/key" }, "/data with /key"],
  ["items of items lack the member", { each: "/rows/*/cells", by: "/key", is: "/total" }, "/rows/*/cells with /key"],
  ["items lack the list", { each: "/rows/*/cols", by: "/id", is: "/total" }, "/rows/*/cols"],
  ["a stated value has another name", { says: { "/count": 1 } }, "/count"],
  ["one of several has another name", { one_of: ["/total", "/count"] }, "/count"],
  ["a chain has another name", { chain: "/data", by: "/id", to: "/key" }, "/data with /key"],
  ["the items lack the member", { unique: "/data", by: "/key" }, "/data with /key"],
  ["the count has another name", { count: "/count", of: "/data" }, "/count"],
  ["an index into an object", { equal: ["/total", "/data/id"] }, "/data/id"],
])("%s: a relation that could never speak is a finding", (_, relation, operand) => {
  const message = `x-relations names ${operand}, and there is no such member`;
  expect(operandFindings(contractOf(contract(relation)))).toMatchObject([
    { check: "relation-operand", message, subject: "/components/schemas/Page" },
  ]);
});

test("operands of an operation are looked for in its answer", () => {
  const fine = { equal: ["$request.path", "$response.body#/total"] };
  const wrong = { equal: ["$request.path", "$response.body#/totals"] };
  const found = operandFindings(contractOf(contract({ order: "/data", by: "/id" }, [fine, wrong])));
  expect(found.map(({ subject, message }) => [subject, message])).toEqual([
    ["list", "x-relations names $response.body#/totals, and there is no such member"],
  ]);
});
