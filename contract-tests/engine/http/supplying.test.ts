/** Which operations bring in what another one takes out, by what they name and by what they are never refused for. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { contractOf } from "../contract.ts";
import { suppliersOf } from "./supplying.ts";

const NAMES: JsonObject = { product_id: { type: "string" }, location_id: { type: "string" } };

function making(id: string, properties: JsonObject, refusal = "Unknown product"): JsonObject {
  const schema = { type: "object", properties };
  return {
    post: {
      operationId: id,
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "201": { description: "Made." }, "409": { description: refusal } },
    },
  };
}

const named = (path: string, id: string): JsonObject => ({
  [path]: making(`make ${id}`, { title: { type: "string" } }),
  [`${path}/{${id}}`]: { get: { operationId: `read ${id}`, responses: { "200": { description: "" } } } },
});
const quantity = { type: "integer" };
const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Stock", version: "1.0.0" },
  paths: {
    ...named("/products", "product_id"),
    ...named("/locations", "location_id"),
    "/receipts": making("receive", { ...NAMES, quantity }),
    "/notes": making("note", { ...NAMES, text: { type: "string" } }),
    "/holds": making("hold", { ...NAMES, quantity }, "Not enough stock"),
    "/moves": making(
      "move",
      { product_id: {}, from_location_id: {}, to_location_id: {}, quantity },
      "Not enough stock available",
    ),
  },
});
const refers = (_operation: Operation, name: string): boolean => name.endsWith("_id");

function suppliers(id: string): unknown[] {
  const operation = contract.operation(id);
  if (operation === undefined) throw new Error(`no ${id}`);
  return suppliersOf(contract, operation, refers).map((one) => [one.operation.id, Object.fromEntries(one.from)]);
}

test("goods are received where they are to be held, and never by what may run short itself", () => {
  expect(suppliers("hold")).toEqual([["receive", { product_id: "product_id", location_id: "location_id" }]]);
});

test("of two places it is the one that they are taken from", () => {
  expect(suppliers("move")).toEqual([["receive", { product_id: "product_id", location_id: "from_location_id" }]]);
});

test("what is never refused for too little needs no supply", () => {
  expect(suppliers("receive")).toEqual([]);
});
