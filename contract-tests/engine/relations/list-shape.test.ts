/** Which operations list things, and by which parameters. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { type ListShape, listShape } from "./list-shape.ts";

const number = { type: "integer" };

/** The list of an answer that has `beside` its items, by these parameters. */
function shapeOf(parameters: JsonObject, beside: JsonObject): ListShape | undefined {
  const pet = { type: "object", properties: { id: number, size: number } };
  const list = { type: "object", properties: { value: { type: "array", items: pet }, ...beside } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          operationId: "list",
          parameters: Object.entries(parameters).map(([name, schema]) => ({ name, in: "query", schema })),
          responses: { 200: { description: "D", content: { "application/json": { schema: list } } } },
        },
      },
    },
  } as JsonObject);
  const [operation] = contract.operations;
  return operation && listShape(contract, operation);
}

test("a limit is a number: what asks whether the items are counted is none", () => {
  expect(shapeOf({ $count: { type: "boolean" }, $top: number }, { "@odata.count": number })?.limit?.name).toBe("$top");
});

test("what things have as a member is a limit where the answer repeats it beside them, and a filter elsewhere", () => {
  const parameters = { size: number, page: number };
  const said = [{ page: { type: "object", properties: { size: number } } }, {}].map((beside) =>
    shapeOf(parameters, beside),
  );
  expect(said.map((shape) => shape?.limit?.name)).toEqual(["size", undefined]);
  expect(said.map((shape) => shape?.filters.map(({ member }) => member))).toEqual([[], ["/size"]]);
});

test("items have numbers from one where a page says so as SCIM does", () => {
  const parameters = { startIndex: number, count: number };
  const first = (beside: JsonObject, more: JsonObject = {}): number | undefined =>
    shapeOf({ ...parameters, ...more }, beside)?.turn?.first;
  expect(first({ startIndex: number, itemsPerPage: number })).toBe(1);
  expect(first({ startIndex: number })).toBe(0);
  expect(first({ itemsPerPage: number }, { startIndex: { ...number, default: 0 } })).toBe(0);
});

/** Whether this answer of something below a thing, which nothing filters or turns over, is a list. */
function isList(answer: JsonObject): boolean {
  const pets = { type: "array", items: { type: "object", properties: { id: number } } };
  const schema = JSON.parse(JSON.stringify(answer).replaceAll('"pets"', JSON.stringify(pets))) as JsonObject;
  const { operations, ...contract } = contractOf({
    openapi: "3.1.1",
    info: { title: "Pets", version: "1" },
    paths: {
      "/homes/{home}/pets": {
        get: {
          operationId: "list",
          parameters: [{ name: "home", in: "path", required: true, schema: { type: "string" } }],
          responses: { 200: { description: "D", content: { "application/json": { schema } } } },
        },
      },
    },
  } as JsonObject);
  const [operation] = operations;
  return operation !== undefined && listShape({ ...contract, operations } as never, operation) !== undefined;
}

test.each<[JsonObject, boolean]>([
  [{ status: { const: "success" }, data: { type: "object", properties: { items: "pets" } } }, true],
  [
    { success: { const: true }, message: { type: "string" }, data: { type: "object", properties: { items: "pets" } } },
    true,
  ],
  [{ data: { type: "object", properties: { items: "pets", total: number } } }, true],
  [{ status: { const: "open" }, items: "pets" }, false],
  [
    { status: { const: "success" }, data: { type: "object", properties: { name: { type: "string" }, items: "pets" } } },
    false,
  ],
])("an answer of %j is a list: %s", (properties, wanted) => {
  expect(isList({ type: "object", properties })).toBe(wanted);
});
