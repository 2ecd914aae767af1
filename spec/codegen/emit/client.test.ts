import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import { fixture } from "../testing/generated.ts";
import { emitClient, pagedList } from "./client.ts";

const list = { type: "array", items: {} };
const cursor = { name: "cursor", in: "query", schema: { type: "string" } };

function contractOf(operation: JsonObject, more: JsonObject = {}): JsonObject {
  return { openapi: "3.1.1", paths: { "/things": { get: { operationId: "listThings", ...operation } } }, ...more };
}

function answering(properties: JsonObject): JsonObject {
  return { 200: { content: { "application/json": { schema: { type: "object", properties } } } } };
}

function pagedIn(contract: JsonObject): string | undefined {
  const [operation] = operationsOf(contract);
  return operation === undefined ? undefined : pagedList(contract, operation);
}

test("an operation pages when it takes a cursor and answers with the next one beside exactly one list", () => {
  const next = { type: ["string", "null"] };
  expect(
    pagedIn(contractOf({ parameters: [cursor], responses: answering({ next_cursor: next, things: list, total: {} }) })),
  ).toBe("things");
  expect(
    pagedIn(contractOf({ parameters: [], responses: answering({ next_cursor: next, things: list }) })),
  ).toBeUndefined();
  expect(pagedIn(contractOf({ parameters: [cursor], responses: answering({ things: list }) }))).toBeUndefined();
  expect(
    pagedIn(contractOf({ parameters: [cursor], responses: answering({ next_cursor: next, a: list, b: list }) })),
  ).toBeUndefined();
  expect(
    pagedIn(
      contractOf({ parameters: [{ ...cursor, in: "header" }], responses: answering({ next_cursor: next, a: list }) }),
    ),
  ).toBeUndefined();
});

test("the answer's parts are put together from references and compositions", () => {
  const page = {
    allOf: [{ $ref: "#/components/schemas/Page" }, { properties: { things: { $ref: "#/components/schemas/Things" } } }],
  };
  const components = { schemas: { Page: { type: "object", properties: { next_cursor: {} } }, Things: list } };
  const responses = { 200: { content: { "application/json": { schema: page } } } };
  expect(pagedIn(contractOf({ parameters: [cursor], responses }, { components }))).toBe("things");
});

test.for<[string, JsonObject, string]>([
  [
    "bearer",
    { type: "http", scheme: "bearer" },
    'credential: { in: "header", name: "Authorization", prefix: "Bearer " }',
  ],
  ["basic", { type: "http", scheme: "Basic" }, 'credential: { in: "header", name: "Authorization", prefix: "Basic " }'],
  ["OAuth", { type: "oauth2", flows: {} }, 'credential: { in: "header", name: "Authorization", prefix: "Bearer " }'],
  [
    "a key in a query",
    { type: "apiKey", in: "query", name: "key" },
    'credential: { in: "query", name: "key", prefix: "" }',
  ],
])("the token travels as the contract's scheme says: %s", ([, scheme, expected]) => {
  const contract = contractOf(
    { security: [{ S: [] }], responses: {} },
    { components: { securitySchemes: { S: scheme } } },
  );
  expect(emitClient(contract, operationsOf(contract), () => undefined)).toContain(expected);
});

test("an operation that is public, or that needs what no token is, gets none; the latter is named", () => {
  const schemes = { components: { securitySchemes: { S: { type: "mutualTLS" } } } };
  const notes: string[] = [];
  for (const security of [[], [{}], [{ S: [] }]]) {
    const contract = contractOf({ security, responses: {} }, schemes);
    expect(emitClient(contract, operationsOf(contract), ({ at }) => void notes.push(at))).not.toContain("credential");
  }
  expect(notes).toEqual(["#/paths/~1things/get/security"]);
});

test("styles of the contract reach the sender, and usual ones stay out of its way", async () => {
  const contract = await fixture("harbour");
  const source = emitClient(contract, operationsOf(contract), () => undefined);
  expect(source).toContain('path: "/routes/{;matrix}/{.label}/{points}"');
  expect(source).toContain('ids: { style: "form", explode: false }');
  expect(source).toContain('window: { style: "json", explode: false }');
  expect(source).not.toContain("tags: {");
  expect(source).toContain('idempotencyHeader: "Idempotency-Key"');
});

test("an alternative without any scheme takes no token from the others, whatever their order", () => {
  const schemes = { components: { securitySchemes: { S: { type: "http", scheme: "bearer" } } } };
  for (const security of [
    [{}, { S: [] }],
    [{ S: [] }, {}],
  ]) {
    const contract = contractOf({ security, responses: {} }, schemes);
    expect(emitClient(contract, operationsOf(contract), () => undefined)).toContain('prefix: "Bearer "');
  }
});

test("a scheme of HTTP that takes more than a token is named, and no token is sent in its name", () => {
  const schemes = { components: { securitySchemes: { S: { type: "http", scheme: "digest" } } } };
  const contract = contractOf({ security: [{ S: [] }], responses: {} }, schemes);
  const notes: string[] = [];
  expect(emitClient(contract, operationsOf(contract), ({ at }) => void notes.push(at))).not.toContain("credential");
  expect(notes).toEqual(["#/paths/~1things/get/security"]);
});
