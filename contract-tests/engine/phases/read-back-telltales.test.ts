import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { contractOf } from "../contract.ts";
import { telltalesOf } from "./read-back-telltales.ts";

const json = (schema: JsonObject): JsonObject => ({
  "200": { description: "OK", content: { "application/json": { schema } } },
});
const described = (descriptions: Readonly<Record<string, string>>): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, { type: "integer", description }]),
  ),
});

/** A list of hooks and a page that tells of it, all of whose paths end so. */
function told(end: string): string[] {
  const hook = { type: "object", properties: { id: { type: "string" } } };
  const paths: JsonObject = {
    [`/hooks${end}`]: { get: { responses: json({ type: "array", items: hook }) } },
    [`/events${end}`]: {
      get: { responses: json(described({ page: "Current page.", length: "Length of it.", id: "Object id." })) },
    },
    [`/summary${end}`]: { get: { responses: json(described({ hooks: "Number of hooks.", page: "Current page." })) } },
  };
  const info = { title: "Hooks", version: "1" };
  const contract = contractOf({ openapi: "3.1.0", info, paths });
  return telltalesOf({ contract } as TestContext).flatMap(({ reader, told: members }) =>
    members.map(({ name }) => `${reader.id} ${name}`),
  );
}

test.each(["", "/"])("numbers tell of a list by its name, whatever ends its path (%j)", (end) => {
  expect(told(end)).toEqual([`GET /summary${end} hooks`]);
});

test("what is read below a thing tells of what names the thing", () => {
  const customer = described({ id: "Its number." });
  const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  const invoice = described({ id: "Its number.", customer_id: "Whose it is." });
  const contract = contractOf({
    openapi: "3.1.0",
    info: { title: "Invoices", version: "1" },
    paths: {
      "/customers": {
        post: {
          requestBody: { content: { "application/json": { schema: customer } } },
          responses: { "201": { description: "", content: { "application/json": { schema: customer } } } },
        },
      },
      "/customers/{id}": { get: { parameters: [id], responses: json(customer) } },
      "/customers/{id}/balance": {
        get: { parameters: [id], responses: json(described({ open: "Number of invoices of the customer." })) },
      },
      "/invoices": { get: { responses: json({ type: "array", items: invoice }) } },
    },
  });
  const found = telltalesOf({ contract } as TestContext);
  expect(found.map(({ reader, shape, by }) => [reader.id, shape.operation.id, by])).toEqual([
    ["GET /customers/{id}/balance", "GET /invoices", "customer_id"],
  ]);
});
