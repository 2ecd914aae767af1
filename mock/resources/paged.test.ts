import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import type { ContractOperation } from "../contract.ts";
import { paged } from "./paged.ts";
import type { Shape } from "./shape.ts";

const ITEMS = [{ id: 1, size: 3 }, { id: 2 }, { id: 3 }];

function lengthOf(name: string, query: string, method = "get", least = 0): number {
  const parameters = [{ name, in: "query" } as unknown as Parameter];
  const operation = { method, parameters } as unknown as ContractOperation;
  const shape = {
    declared: (body: Json) => body,
    completed: (body: Json) => body,
    accepts: (body: Json) => (body as { items: Json[] }).items.length >= least,
  } satisfies Shape;
  const answer = { status: 200, headers: {}, body: { items: ITEMS, total: 3 } };
  const { body } = paged({ operation, query: new URLSearchParams(query) }, answer, shape);
  return (body as { items: Json[] }).items.length;
}

test.each([
  ["limit", "limit=2", 2],
  ["page[size]", "page[size]=1", 1],
  ["$top", "$top=1", 1],
  ["first", "first=2", 2],
  ["limit", "limit=5", 3],
  ["limit", "", 3],
  ["limit", "limit=0", 3],
  ["limit", "limit=two", 3],
  // a thing has a size of its own
  ["size", "size=1", 3],
  ["colour", "colour=1", 3],
])("of three items, with the parameter %s, %j gives %i", (name, query, length) => {
  expect(lengthOf(name, query)).toBe(length);
});

test("a list stays where the contract takes no fewer, and where it is no read", () => {
  expect(lengthOf("limit", "limit=1", "get", 2)).toBe(3);
  expect(lengthOf("limit", "limit=1", "post")).toBe(3);
});
