/** What answers say beside their bodies, and what bodies say of it: headers in every notation, statuses, entity tags, ranges of media types. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";

const OBJECT = { type: "object", properties: { a: { const: 1 }, b: { const: "x" } } };
const HEADERS = {
  "X-List": { required: true, schema: { type: "array", items: { enum: [7] }, minItems: 2 } },
  "X-Turns": { required: true, schema: OBJECT },
  "X-Pairs": { required: true, explode: true, schema: OBJECT },
  "X-Json": { required: true, content: { "application/json": { schema: OBJECT } } },
  "X-Letters": { schema: { type: "string" }, example: "größe – 漢字\nx" },
  "X-Example": { content: { "application/json": { schema: {}, example: { c: [2] } } } },
  "Content-Language": { required: true, schema: { type: "string", pattern: "^[a-z]+-[A-Z]+$" } },
  "Content-Type": { required: true, schema: { const: "never/sent" } },
  "Content-Length": { required: true, schema: { type: "integer" }, example: 1 },
};
const NAMED = { type: "object", required: ["name"], properties: { name: { type: "string", example: "größe" } } };
const PROBLEM = { type: "object", properties: { status: { type: "integer" }, title: { type: "string" } } };
const json = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  description: "D",
  content: { "application/json": { schema } },
  ...more,
});
const ETAG = { headers: { ETag: { required: true, schema: { type: "string" } } } };
const body = { required: true, content: { "application/json": { schema: NAMED } } };

const CONTRACT: JsonObject = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: {
    "/headers": { get: { responses: { 200: json(NAMED, { headers: HEADERS }) } } },
    "/problem": {
      get: {
        responses: { default: { description: "D", content: { "application/problem+json": { schema: PROBLEM } } } },
      },
    },
    "/things/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { responses: { 200: json(NAMED, ETAG) } },
      head: { responses: { 200: { description: "D", ...ETAG } } },
      put: { requestBody: body, responses: { 200: json(NAMED), 412: { description: "Another" } } },
    },
    "/forms": {
      get: {
        responses: {
          200: {
            description: "D",
            ...ETAG,
            content: {
              "application/json": { schema: NAMED },
              "application/wsdl+xml": { schema: NAMED },
              "application/wadl+xml": { schema: NAMED },
            },
          },
        },
      },
    },
    "/placed/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { responses: { 200: json(NAMED) } },
      put: {
        requestBody: body,
        responses: { 201: json(NAMED, { headers: { Location: { required: true, schema: { type: "string" } } } }) },
      },
    },
    "/placed/{id}/delete": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      post: { requestBody: body, responses: { 200: json(NAMED) } },
    },
    "/ranges": {
      post: {
        requestBody: { required: true, content: { "application/*+json": { schema: NAMED } } },
        responses: { 200: { description: "D", content: { "application/*+json": { schema: NAMED } } } },
      },
    },
  },
};

let mock: Mock;
beforeAll(async () => void (mock = await startMock({ document: CONTRACT, port: 0 })));
afterAll(() => mock.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(mock.url + path, init);
const tagOf = async (path: string, method = "GET"): Promise<string> =>
  (await ask(path, { method })).headers.get("etag") ?? "";

test.each([
  ["x-list", "7,7"],
  ["x-turns", "a,1,b,x"],
  ["x-pairs", "a=1,b=x"],
  ["x-json", '{"a":1,"b":"x"}'],
  ["x-example", '{"c":[2]}'],
  ["x-letters", Buffer.from("größe – 漢字 x").toString("latin1")],
  ["content-language", "en-GB"],
  ["content-type", "application/json"],
  ["content-length", String(Buffer.byteLength('{"name":"größe"}'))],
])("the header %s is %s", async (name, value) => {
  expect((await ask("/headers")).headers.get(name)).toBe(value);
});

test("a problem says the status that it comes with", async () => {
  expect(await (await ask("/problem")).json()).toMatchObject({ status: 200 });
});

test("HEAD has the entity tag of GET", async () => {
  const tag = await tagOf("/things/1");
  expect(tag).toMatch(/^"/);
  expect(await tagOf("/things/1", "HEAD")).toBe(tag);
});

test("each form of an answer has an entity tag of its own", async () => {
  const tags = await Promise.all(
    ["application/json", "application/wsdl+xml", "application/wadl+xml"].map(async (accept) =>
      (await ask("/forms", { headers: { accept } })).headers.get("etag"),
    ),
  );
  expect(new Set(tags).size).toBe(3);
});

test("Location of what a PUT has made is where it was put", async () => {
  const headers = { "content-type": "application/json" };
  const put = await ask("/placed/a%20b", { method: "PUT", headers, body: '{"name":"Ann"}' });
  expect([put.status, put.headers.get("location")]).toEqual([201, "/placed/a%20b"]);
});

test("a call that removes tells what it was sent", async () => {
  const headers = { "content-type": "application/json" };
  await ask("/placed/c", { method: "PUT", headers, body: '{"name":"Ann"}' });
  const gone = await ask("/placed/c/delete", { method: "POST", headers, body: '{"name":"Eve"}' });
  expect(await gone.json()).toEqual({ name: "Eve" });
});

test("what is put is read, also where nothing in it says which thing it is", async () => {
  const headers = { "content-type": "application/json" };
  const put = await ask("/things/2", { method: "PUT", headers, body: '{"name":"Ann"}' });
  expect([await put.json(), await (await ask("/things/2")).json()]).toEqual([{ name: "Ann" }, { name: "Ann" }]);
});

test.each([
  ["the tag that is read", (tag: string) => tag, 200],
  ["any tag", () => "*", 200],
  ["one of several", (tag: string) => `"x", ${tag}`, 200],
  ["another tag", () => '"x"', 412],
  ["a weak tag", (tag: string) => `W/${tag}`, 412],
])("PUT if there is %s", async (_what, wanted, status) => {
  const headers = { "content-type": "application/json", "if-match": wanted(await tagOf("/things/3")) };
  expect((await ask("/things/3", { method: "PUT", headers, body: '{"name":"Ann"}' })).status).toBe(status);
});

test.each([
  ["application/hal+json", '{"name":"Ann"}', 200],
  ["application/hal+json", "{}", 422],
  ["application/json", '{"name":"Ann"}', 415],
])("a body of %s, %s, where application/*+json is taken, is answered %i", async (type, text, status) => {
  const answer = await ask("/ranges", { method: "POST", headers: { "content-type": type }, body: text });
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.headers.get("content-type")).toMatch(/^application\/[^*]+\+json$/);
});
