import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import { bodiesShape } from "./client-bodies.ts";
import { emitTypes } from "./types.ts";

const TEXT = { type: "string" };
const BOAT = { type: "object", properties: { name: TEXT } };
const schemas = {
  Boat: BOAT,
  Chunk: { $ref: "#/components/schemas/Boat" },
  Add: { type: "object", properties: { event: { const: "add" }, data: { $ref: "#/components/schemas/Boat" } } },
  Done: { allOf: [{ type: "object" }, { properties: { data: { const: "[DONE]" } } }] },
  Held: {
    type: "object",
    properties: {
      event: TEXT,
      data: { ...TEXT, contentMediaType: "application/json", contentSchema: { $ref: "#/components/schemas/Boat" } },
    },
  },
};

function contractOf(definition: JsonObject, openapi = "3.1.1"): JsonObject {
  return {
    openapi,
    info: { title: "T", version: "1" },
    paths: { "/boats": { post: definition } },
    components: { schemas },
  } as JsonObject;
}

function shapeOf(definition: JsonObject): JsonObject {
  const document = contractOf(definition);
  const [operation] = operationsOf(document);
  return operation === undefined ? {} : bodiesShape(document, operation);
}

function answering(...content: [mediaType: string, media: JsonObject][]): JsonObject {
  return { responses: { "200": { description: "A", content: Object.fromEntries(content) } } } as JsonObject;
}

test("fetch sends no body with GET, whatever the contract says", () => {
  const body = { content: { "application/json": { schema: BOAT } } };
  const document = { ...contractOf({}), paths: { "/a": { get: { requestBody: body }, post: { requestBody: body } } } };
  const shapes = operationsOf(document).map((operation) => bodiesShape(document, operation));
  expect(shapes.map(({ bare }) => bare)).toEqual([true, undefined]);
});

test.each<[string, JsonObject, string | undefined]>([
  ["a schema of text", { schema: TEXT }, undefined],
  ["no schema", {}, undefined],
  ["an empty schema", { schema: {} }, undefined],
  ["an object", { schema: { $ref: "#/components/schemas/Chunk" } }, "json"],
  ["alternatives of objects", { schema: { oneOf: [BOAT, { type: "integer" }] } }, "json"],
  ["events whose data is an object", { schema: { $ref: "#/components/schemas/Add" } }, "mixed"],
  ["a list of events", { schema: { type: "array", items: { $ref: "#/components/schemas/Add" } } }, "mixed"],
  [
    "events of several kinds",
    { schema: { anyOf: [{ $ref: "#/components/schemas/Add" }, { $ref: "#/components/schemas/Done" }] } },
    "mixed",
  ],
  ["events whose data is text", { schema: { $ref: "#/components/schemas/Done" } }, undefined],
  ["events of OpenAPI 3.2", { itemSchema: { $ref: "#/components/schemas/Held" } }, "mixed"],
])("the data of server-sent events is read as their schema says: %s", (_name, media, expected) => {
  expect(shapeOf(answering(["text/event-stream", media]))["eventData"]).toBe(expected);
});

test.each<[string[], string | undefined]>([
  [["text/event-stream"], "text/event-stream"],
  [["application/json", "text/event-stream"], "application/json"],
  [["application/json"], undefined],
  [["text/csv", "application/pdf"], undefined],
  [["application/x-ndjson"], undefined],
])("of the forms %j the client asks for %s", (types, expected) => {
  expect(shapeOf(answering(...types.map((type): [string, JsonObject] => [type, {}])))["accept"]).toBe(expected);
});

test.each([
  [["text/plain", "application/a+json", "application/json"], "application/json"],
  [["text/plain", "application/a+json"], "application/a+json"],
  [["text/plain", "image/png"], "text/plain"],
])("of the forms %j the client sends %s", (types, expected) => {
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  expect(shapeOf({ requestBody: { content }, responses: {} })["mediaType"]).toBe(expected);
});

test("the encoding of fields reaches the sender, headers where they have one value", () => {
  const headers = {
    "X-Kind": { schema: { const: "scan" } },
    "X-Level": { schema: { type: "integer", default: 3 } },
    "X-Free": { schema: TEXT },
    "Content-Type": { schema: { const: "ignored" } },
  };
  const encoding = {
    file: { contentType: "image/png", headers },
    to: { style: "deepObject", explode: true },
    plain: {},
  };
  const content = { "multipart/form-data": { encoding }, "application/x-www-form-urlencoded": { encoding } };
  expect(shapeOf({ requestBody: { content }, responses: {} })["encodings"]).toEqual({
    "multipart/form-data": {
      file: { contentType: "image/png", headers: { "X-Kind": "scan", "X-Level": "3" } },
      to: { style: "deepObject", explode: true },
    },
    "application/x-www-form-urlencoded": { to: { style: "deepObject", explode: true } },
  });
});

test("items of a stream have a type, the JSON in the text of an event too", async () => {
  const lines = { itemSchema: { $ref: "#/components/schemas/Boat" } };
  const events = {
    itemSchema: { oneOf: [{ $ref: "#/components/schemas/Held" }, { $ref: "#/components/schemas/Add" }] },
  };
  const contract = contractOf(answering(["application/jsonl", lines], ["text/event-stream", events]), "3.2.0");
  const types = (await emitTypes(contract)).replaceAll(/\s+/g, " ");
  expect(types).toContain('readonly "application/jsonl": readonly components["schemas"]["Boat"][];');
  expect(types).toContain(
    'readonly "text/event-stream": readonly ({ readonly event?: string; readonly data?: components["schemas"]["Boat"]; } | components["schemas"]["Add"])[];',
  );
});

test.each([
  ["application/*+json", BOAT, "application/x.any+json"],
  ["application/*", BOAT, "application/json"],
  ["application/*; v=2", BOAT, "application/json; v=2"],
  ["*/*", BOAT, "application/json"],
  ["text/*", TEXT, "text/plain"],
  ["multipart/*", BOAT, "multipart/form-data"],
  // a file has a type of its own
  ["*/*", { ...TEXT, format: "binary" }, ""],
  ["image/*", TEXT, ""],
  ["image/png", TEXT, "image/png"],
  ["text/csv", TEXT, "text/csv"],
])("where nobody names the type of a body that is any of %s (%j), it is %s", (range, schema, type) => {
  const content = { [range]: { schema, encoding: { name: { contentType: "text/csv", style: "form" } } } };
  const { mediaType, encodings } = shapeOf({ requestBody: { content }, responses: {} });
  expect([mediaType, Object.keys(encodings as JsonObject)]).toEqual([type, [type]]);
});
