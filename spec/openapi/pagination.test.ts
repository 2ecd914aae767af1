import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { operationsOf } from "./operations.ts";
import { Pagination, PaginationRule, misfit, withPagination } from "./pagination.ts";

const ITEM = { type: "object", properties: { id: { type: "string" } } };
const LIST = { type: "array", items: ITEM };

function listing(operationId: string, parameters: string[], schema: JsonObject, headers: JsonObject = {}): JsonObject {
  return {
    operationId,
    parameters: parameters.map((name) => ({ name, in: "query", schema: { type: "string" } })),
    responses: { "200": { description: "A", headers, content: { "application/json": { schema } } } },
  } as JsonObject;
}

const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: {
    "/charges": {
      get: listing("listCharges", ["starting_after"], { $ref: "#/components/schemas/Page" }),
      post: listing("createCharge", ["starting_after"], { $ref: "#/components/schemas/Page" }),
    },
    "/charges/{id}": { get: listing("readCharge", ["starting_after"], ITEM) },
    "/repos": { get: listing("listRepos", ["page"], LIST, { Link: { schema: { type: "string" } } }) },
    "/users": { get: listing("listUsers", ["page"], LIST) },
    "/search": {
      post: {
        ...listing("search", [], { $ref: "#/components/schemas/Page" }),
        requestBody: {
          content: { "application/json": { schema: { type: "object", properties: { cursor: { type: "string" } } } } },
        },
      },
    },
    "/own": {
      get: { ...listing("listOwn", ["page"], LIST), "x-pagination": { items: "", offset: "page" } },
    },
  },
  components: {
    schemas: {
      Page: { allOf: [{ $ref: "#/components/schemas/More" }, { type: "object", properties: { data: LIST } }] },
      More: { type: "object", properties: { has_more: { type: "boolean" } } },
    },
  },
} as unknown as JsonObject;

function paged(...rules: object[]): { paged: Record<string, unknown>; counts: readonly number[] } {
  const { document, counts } = withPagination(
    CONTRACT,
    rules.map((rule) => PaginationRule.parse(rule)),
  );
  const said = operationsOf(document).flatMap(({ id, definition }) =>
    definition["x-pagination"] === undefined ? [] : [[id, definition["x-pagination"]]],
  );
  return { paged: Object.fromEntries(said) as Record<string, unknown>, counts };
}

const OWN = { listOwn: { items: "", offset: "page" } };
const STRIPE = { cursor: "starting_after", items: "/data", next: "/data/-1/id", more: "/has_more" };

test("a cursor in a body is of operations that take it there", () => {
  const rule = { bodyCursor: "/cursor", next: "/has_more", items: "/data" };
  expect(paged(rule)).toEqual({ paged: { ...OWN, search: rule }, counts: [1] });
  expect(paged({ ...rule, bodyCursor: "/after" }).counts).toEqual([0]);
  expect(PaginationRule.safeParse({ ...rule, bodyCursor: "" }).success).toBe(false);
});

test("a rule holds for what it fits: the parameter, the list and the places of the answer", () => {
  expect(paged(STRIPE)).toEqual({ paged: { ...OWN, listCharges: STRIPE }, counts: [1] });
  expect(paged({ ...STRIPE, next: "/data/-1/number" }).counts).toEqual([0]);
  expect(paged({ ...STRIPE, items: "/charges" }).counts).toEqual([0]);
  expect(paged({ ...STRIPE, more: "/hasMore" }).counts).toEqual([0]);
  expect(paged({ ...STRIPE, cursor: "after" }).counts).toEqual([0]);
});

test("without a word on it the list is the answer, or the only one in it", () => {
  const { items: _items, ...silent } = STRIPE;
  expect(paged(silent).counts).toEqual([1]);
  const two = structuredClone(CONTRACT) as { components: { schemas: { More: { properties: object } } } };
  Object.assign(two.components.schemas.More.properties, { others: LIST });
  const [operation] = operationsOf(two as unknown as JsonObject);
  const misfits = [silent, STRIPE].map((said) =>
    misfit(two as unknown as JsonObject, operation as never, Pagination.parse(said)),
  );
  expect(misfits).toEqual(["its answer has not exactly one list", undefined]);
});

test("links count where the contract has the header, or where the operation is named", () => {
  expect(Object.keys(paged({ link: true }).paged)).toEqual(["listRepos", "listOwn"]);
  expect(Object.keys(paged({ link: true, operations: ["list[RU]*", "listR*", "listU*"] }).paged)).toEqual([
    "listRepos",
    "listUsers",
    "listOwn",
  ]);
  expect(Object.keys(paged({ link: true, operations: ["GET /users"] }).paged)).toEqual(["listUsers", "listOwn"]);
});

test("the first rule that fits counts, and what an operation says itself stays", () => {
  const { paged: said, counts } = paged({ link: true }, { page: "page" });
  expect(said).toMatchObject({ ...OWN, listRepos: { link: true }, listUsers: { page: "page", first: 1 } });
  expect(counts).toEqual([1, 1]);
});

test.each([
  [{}],
  [{ cursor: "after" }],
  [{ cursor: "after", next: "data" }],
  [{ page: "page", offset: "skip" }],
  [{ link: false }],
  [{ page: "page", itmes: "/data" }],
])("what says no way or two is refused: %j", (rule) => {
  expect(PaginationRule.safeParse(rule).success).toBe(false);
});
