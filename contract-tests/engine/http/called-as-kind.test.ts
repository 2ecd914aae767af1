/** What a member names whose path calls the place otherwise: by its name where it has the form of an identifier, and not where it may be a text of its own. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { referenceOf } from "./references.ts";

const answers = (schema: JsonObject, status: string): JsonObject => ({
  responses: { [status]: { description: "", content: { "application/json": { schema } } } },
});
const text = { type: "string" };
const told = (id: JsonObject): JsonObject => ({ type: "object", properties: { id, name: text } });

/** Customers of `/customers/{id}`, and invoices that have a `customer` of this schema. */
function invoices(
  customer: JsonObject,
  id: JsonObject = text,
  member = "customer",
  thing = told(id),
): ReturnType<typeof contractOf> {
  const body = { type: "object", properties: { [member]: customer, lines: { type: "array", items: thing } } };
  return contractOf({
    openapi: "3.1.1",
    info: { title: "Invoices", version: "1.0.0" },
    paths: {
      "/customers": {
        post: {
          operationId: "addCustomer",
          requestBody: { content: { "application/json": { schema: thing } } },
          ...answers(thing, "201"),
        },
      },
      "/customers/{id}": {
        get: {
          operationId: "customer",
          parameters: [{ name: "id", in: "path", required: true, schema: id }],
          ...answers(thing, "200"),
        },
      },
      "/invoices": {
        post: {
          operationId: "addInvoice",
          requestBody: { content: { "application/json": { schema: body } } },
          ...answers(body, "201"),
        },
      },
    },
  });
}

const uuid = { type: "string", format: "uuid" };

test.each<[string, JsonObject, JsonObject]>([
  ["a text as the identifier is", text, text],
  ["a text, or null", { type: ["string", "null"] }, text],
  ["a number as the identifier is", { type: "integer" }, { type: "integer" }],
  ["a number from 1 on", { type: "integer", minimum: 1 }, { type: "integer" }],
  ["a number of a column", { type: "integer", format: "int32", maximum: 2 ** 31 - 1 }, { type: "integer" }],
  ["a UUID as the identifier is", uuid, uuid],
])("%s names what is made there", (_what, customer, id) => {
  expect(referenceOf(invoices(customer, id), "customer")?.source.id).toBe("addCustomer");
});

test.each<[string, JsonObject, JsonObject]>([
  ["a text of a length of its own", { type: "string", maxLength: 80 }, text],
  ["a text beside identifiers that are UUIDs", text, uuid],
  ["a number beside texts", { type: "integer" }, text],
  ["a number that is no identifier", { type: "integer", maximum: 10 }, { type: "integer" }],
  ["one of a closed list", { type: "string", enum: ["new", "old"] }, text],
  ["words, by its example", { type: "string", example: "Ada Lovelace" }, text],
  ["words, by one of its examples", { type: "string", examples: ["ada", "Ada Lovelace"] }, text],
  ["an object", { type: "object" }, text],
])("%s names nothing", (_what, customer, id) => {
  expect(referenceOf(invoices(customer, id), "customer")).toBeUndefined();
});

test("a number as things are told by names one, also where paths have it as a text", () => {
  const number = { type: "integer" };
  expect(referenceOf(invoices(number, text, "customer", told(number)), "customer")?.source.id).toBe("addCustomer");
});

test("a list, a part of a name and what no request has name nothing", () => {
  expect(referenceOf(invoices(text, text, "customers"), "customers")).toBeUndefined();
  expect(referenceOf(invoices(text, text, "customer_note"), "customer_note")).toBeUndefined();
  expect(referenceOf(invoices(text, text, "buyer"), "customer")).toBeUndefined();
});
