/** Contracts that are hard on Prism, which makes the answers of the mock. */
import { expect, test } from "vitest";
import type { JsonObject } from "../spec/openapi/json.ts";
import { call, mocking } from "./testing.ts";

const contractOf = (operation: JsonObject, schemas: JsonObject = {}): JsonObject => ({
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: { "/a": { get: operation } },
  components: { schemas },
});
const answering = (schema: JsonObject): JsonObject => ({
  responses: { 200: { description: "A", content: { "application/json": { schema } } } },
});

test("an operation that says nothing about its answers answers 200", async () => {
  const { url } = await mocking(contractOf({}));
  expect((await call(`${url}/a`, "GET")).status).toBe(200);
});

test.each([
  ["without any", "", {}, 200],
  ["a list in a header", "", { "x-list": "1,2" }, 200],
  ["a list in a header with what is none of its items", "", { "x-list": "1,x" }, 422],
  ["another parameter that is wrong", "?n=x", {}, 422],
  ["another parameter that is right", "?n=7", {}, 200],
  ["a deep object", "?d[a]=7", {}, 200],
  ["a deep object with a wrong member", "?d[a]=x", {}, 422],
  ["a list between pipes", "?p=1|2", {}, 200],
  ["a list between pipes with what is none of its items", "?p=1|x", {}, 422],
  ["one item with a comma in it", "?c=a%2Cb", {}, 200],
  ["two items between commas, where one may be", "?c=a,b", {}, 422],
  ["a header that is to be ignored", "", { "content-type": "text/plain" }, 200],
])("parameters of which Prism cannot take one apart are checked: %s", async (_what, query, headers, status) => {
  const list = { type: "array", items: { type: "integer" } };
  const parameters = [
    { name: "X-List", in: "header", schema: list },
    { name: "n", in: "query", schema: { type: "integer" } },
    { name: "d", in: "query", style: "deepObject", schema: { type: "object", properties: { a: { type: "integer" } } } },
    { name: "p", in: "query", style: "pipeDelimited", explode: false, schema: list },
    { name: "c", in: "query", explode: false, schema: { type: "array", items: { type: "string" }, maxItems: 1 } },
    { name: "Content-Type", in: "header", schema: { const: "none" } },
  ];
  const lines: string[] = [];
  const document = contractOf({ parameters, ...answering({ const: 1 }) });
  const { url } = await mocking(document, { print: (line) => lines.push(line) });
  expect((await fetch(`${url}/a${query}`, { headers: headers as Record<string, string> })).status).toBe(status);
  expect(lines.join("\n")).not.toContain("not checked");
});

test.each([
  ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), "application/json", 400],
  ["nothing that calls itself JSON", Buffer.alloc(0), "application/json", 400],
  ["nothing", undefined, undefined, 200],
  ["a text", Buffer.from('"x"'), "application/json", 200],
])("of what a body may be, %s is answered as it should be", async (_what, body, type, status) => {
  const requestBody = { content: { "application/json": { schema: { type: "string" } } } };
  const document: JsonObject = {
    ...contractOf({}),
    paths: { "/a": { post: { requestBody, responses: { 200: { description: "A" }, 400: { description: "B" } } } } },
  };
  const { url } = await mocking(document);
  const sent = {
    method: "POST",
    ...(type && { headers: { "content-type": type } }),
    ...(body && { body: new Uint8Array(body) }),
  };
  expect((await fetch(`${url}/a`, sent)).status).toBe(status);
});

test("what is made up from a schema that contains itself keeps that schema", async () => {
  const node = { $ref: "#/components/schemas/Node" };
  const properties = { name: { type: "string" }, others: { type: "array", items: node }, one: node };
  const { url } = await mocking(
    contractOf(answering(node), { Node: { type: "object", required: ["name"], properties } }),
  );
  const { body } = await call(`${url}/a`, "GET");
  const kept = (value: unknown): boolean => {
    const { name, others = [], one } = value as { name?: unknown; others?: unknown[]; one?: unknown };
    return typeof name === "string" && others.every(kept) && (one === undefined || kept(one));
  };
  expect(kept(body)).toBe(true);
  expect(Array.isArray(body["others"])).toBe(true);
});

test.each([
  ["a wrong member", { a: {} }],
  ["null", null],
  ["a member that has to be there is not", { b: 1 }],
  ["a list", []],
])("an example that breaks its schema (%s) is named at the start, and a made value answers", async (_what, example) => {
  const lines: string[] = [];
  const schema = { type: "object", required: ["a"], properties: { a: { type: "string" } } };
  const responses = { 200: { description: "A", content: { "application/json": { schema, example } } } };
  const mock = await mocking(contractOf({ responses }), { print: (line) => lines.push(line) });
  await mock.examples;
  expect(lines.join("\n")).toMatch(/GET \/a 200 application\/json: the example example is broken at \S+: must/);
  expect((await call(`${mock.url}/a`, "GET")).body).toEqual({ a: expect.any(String) as string });
});

test("a refusal has the form that the operation declares for its status, and no body where it declares none", async () => {
  const fault = {
    type: "object",
    required: ["code"],
    properties: { code: { type: "integer" }, detail: { type: "string" } },
  };
  const parameters = [{ name: "n", in: "query", required: true, schema: { type: "integer" } }];
  const declaring = (content: JsonObject): JsonObject =>
    contractOf({ parameters, responses: { 200: { description: "A" }, 400: { description: "B", ...content } } });
  const declared = await mocking(declaring({ content: { "application/json": { schema: fault } } }));
  const told = await call(`${declared.url}/a?n=x`, "GET");
  expect([told.status, told.headers.get("content-type")]).toEqual([400, "application/json"]);
  expect(told.body).toEqual({
    code: expect.any(Number) as number,
    detail: "1 thing in the request breaks the contract; see errors.",
  });
  const silent = await fetch(`${(await mocking(declaring({}))).url}/a?n=x`);
  expect([silent.status, await silent.text()]).toEqual([400, ""]);
  expect(silent.headers.get("x-mock-detail")).toContain("n must be integer");
  const never = { allOf: [fault, { properties: { code: { type: "null" } } }] };
  const broken = await fetch(
    `${(await mocking(declaring({ content: { "application/json": { schema: never } } }))).url}/a?n=x`,
  );
  expect(broken.headers.get("x-mock-detail")).toMatch(/no value was found that keeps the schema of this answer$/);
});

test("extensions that refer to files do not matter, and credentials may be left out where the contract says so", async () => {
  const document = contractOf({ security: [{}, { Key: [] }], ...answering({ const: 1 }) });
  const components = { securitySchemes: { Key: { type: "apiKey", in: "header", name: "x-key" } } };
  const { url } = await mocking({ ...document, components, "x-topics": [{ content: { $ref: "./nowhere.md" } }] });
  expect((await fetch(`${url}/a`)).status).toBe(200);
});

test("a stream of OpenAPI 3.2 answers in items, and other notations are written as such", async () => {
  const item = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
  const content = {
    "text/event-stream": { itemSchema: item },
    "application/jsonl": { itemSchema: item },
    "application/xml": { schema: item },
  };
  const { url } = await mocking(contractOf({ responses: { 200: { description: "A", content } } }));
  const as = async (accept: string): Promise<string> => (await fetch(`${url}/a`, { headers: { accept } })).text();
  expect(await as("text/event-stream")).toMatch(/^data: \{"n":\d+\}\n\ndata: /);
  expect(
    (await as("application/jsonl"))
      .trim()
      .split("\n")
      .map((line) => Object.keys(JSON.parse(line) as object)),
  ).toEqual([["n"], ["n"]]);
  expect(await as("application/xml")).toMatch(/^<\?xml[^>]*>\n<root><n>\d+<\/n><\/root>$/);
  expect((await fetch(`${url}/a`, { headers: { accept: "image/png" } })).status).toBe(406);
});

test("schemas may name themselves, and an extension may refer to what only the contract has", async () => {
  const named = { $dynamicAnchor: "node", type: "object", properties: { id: { type: "integer", readOnly: true } } };
  const document = contractOf(answering({ $ref: "#/components/schemas/A" }), { A: named, B: named });
  const item = { ...(document["paths"] as { "/a": JsonObject })["/a"], "x-of": { $ref: "#/components/schemas/A" } };
  const { url } = await mocking({ ...document, paths: { "/a": item } });
  expect((await call(`${url}/a`, "GET")).body).toEqual({ id: expect.any(Number) as number });
});
