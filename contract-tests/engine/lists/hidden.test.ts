/** What the contract says of a list decides what is asked of it. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { hidden } from "./listed.ts";
import { summed } from "./summed.ts";
import type { ListRead } from "./walk.ts";

const ITEM = { type: "object", properties: { id: { type: "string" }, state: { type: "string" } } };

function listOf(total: JsonObject, state: JsonObject = {}): { context: ListRead["context"]; shape: ListShape } {
  const schema = {
    type: "object",
    properties: { items: { type: "array", items: ITEM }, total, total_count: total, count: total },
  };
  const parameters = [
    { name: "limit", in: "query", schema: { type: "integer" } },
    { name: "state", in: "query", schema: { type: "string", ...state } },
  ];
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Invoices", version: "1.0.0" },
    paths: {
      "/invoices": {
        get: {
          operationId: "listInvoices",
          parameters,
          responses: { "200": { description: "Invoices.", content: { "application/json": { schema } } } },
        },
      },
    },
  });
  const [operation] = contract.operations;
  const shape = operation && listShape(contract, operation);
  if (shape === undefined) throw new Error("no list");
  return { context: { contract } as ListRead["context"], shape };
}

function faults(total: JsonObject, body: JsonObject): string[] {
  const page = {
    response: { status: 200, headers: [["content-type", "application/json"]], body: Buffer.from(JSON.stringify(body)) },
  } as unknown as Exchange;
  const whole = { items: [{ id: "1" }, { id: "2" }], pages: [page], whole: true };
  const said: string[] = [];
  summed(
    {
      ...listOf(total),
      whole,
      report: (_check: string, message: string) => void said.push(message),
    } as unknown as ListRead,
    whole,
  );
  return said;
}

const INTEGER = { type: "integer" };
const WRONG = "total is 100, and the list has 2 items";

test.each([
  [{ ...INTEGER, description: "What the invoices come to, in cents." }, []],
  [{ ...INTEGER, description: "The sum of all amounts." }, []],
  [{ ...INTEGER, description: "How many invoices there are." }, [WRONG]],
  [{ ...INTEGER, description: "The number of invoices over all pages" }, [WRONG]],
  [INTEGER, [WRONG]],
])("a total that is %o", (total, found) => {
  expect(faults(total, { total: 100 })).toEqual(found);
  expect(faults(total, { total_count: 100 })).toEqual(["total_count is 100, and the list has 2 items"]);
});

test.each([
  ["Number of all invoices that fit the filter", true],
  ["How many invoices match, in total", true],
  ["Number of invoices", false],
  ["Number of all invoices in this page", false],
  ["How many matching invoices were returned", false],
  ["What all invoices come to", false],
])("a count that is described as %s is of the whole list: %s", (description, isOfAll) => {
  expect(faults({ ...INTEGER, description }, { count: 1 })).toHaveLength(isOfAll ? 1 : 0);
});

test.each([
  [{ default: "issued" }, { id: "1", state: "draft" }, true],
  [{ default: "issued" }, { id: "1", state: "issued" }, false],
  [{ default: "issued" }, { id: "1" }, true],
  [{}, { id: "1", state: "draft" }, false],
])("a list whose state is %o hides %o: %s", (state, made, expected) => {
  const { context, shape } = listOf(INTEGER, state);
  const base = { operation: shape.operation, values: new Map<string, string>() };
  expect(hidden({ context, shape, base }, made)).toBe(expected);
  expect(hidden({ context, shape, base: { ...base, values: new Map([["query state", "draft"]]) } }, made)).toBe(false);
});

test.each([
  ['{"total": 2, "total_pages": 1}', []],
  ['{"total": 100, "total_pages": 1}', [WRONG]],
  ["total,100", []],
])("a header that holds them as JSON: %s", (text, wanted) => {
  const headers = [
    ["content-type", "application/json"],
    ["X-Pagination", text],
  ];
  const page = { response: { status: 200, headers, body: Buffer.from("{}") } } as unknown as Exchange;
  const whole = { items: [{ id: "1" }, { id: "2" }], pages: [page], whole: true };
  const said: string[] = [];
  const report = (_check: string, message: string): void => void said.push(message);
  summed({ ...listOf(INTEGER), whole, report } as unknown as ListRead, whole);
  expect(said).toEqual(wanted);
});
