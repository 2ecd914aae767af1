import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import { securityFor } from "./client-security.ts";
import { unsupportedParts } from "./unsupported-parts.ts";

const RESPONSES = { 200: { description: "A" } };

function contractWith(get: JsonObject, components: JsonObject = {}): JsonObject {
  return { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: { "/a": { get } }, components } as JsonObject;
}

function notesOf(document: JsonObject): string[] {
  return unsupportedParts(document, operationsOf(document)).map(({ at, message }) => `${at} ${message}`);
}

test.each([
  ["header", "api key", false],
  ["header", "x:key", false],
  ["header", "", false],
  ["header", "Content-Length", false],
  ["header", "Host", false],
  ["header", "X-Api-Key", true],
  ["header", "Authorization", true],
  ["cookie", "a;b", false],
  ["cookie", "host", true],
  ["query", "api key", true],
  ["body", "X-Api-Key", false],
])("whether an API key is sent in a %s of the name %j: %s", (place, name, isSent) => {
  const securitySchemes = { key: { type: "apiKey", in: place, name } };
  const document = contractWith({ security: [{ key: [] }], responses: RESPONSES }, { securitySchemes });
  const expected = `#/components/securitySchemes/key no request carries a ${place} of the name "${name}": the client leaves this key out`;
  expect(notesOf(document)).toEqual(isSent ? [] : [expected]);
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  const alternatives = securityFor(document, operation, () => {});
  expect(alternatives).toEqual(isSent ? [{ key: { in: place, name, prefix: "" } }] : []);
});

test("a header of the connection is named, and is no parameter", () => {
  const parameters = ["Content-Length", "X-A"].map((name) => ({ name, in: "header", schema: { type: "string" } }));
  const document = contractWith({ parameters, responses: RESPONSES });
  expect(notesOf(document)).toEqual([
    "#/paths/~1a/get/parameters/0 Content-Length is written by fetch itself: the client leaves it out",
  ]);
  expect(operationsOf(document)[0]?.parameters.map(({ name }) => name)).toEqual(["X-A"]);
});

test("two maps of one query, and an answer that fetch keeps to itself, are named", () => {
  const schema = { type: "object", additionalProperties: { type: "string" } };
  const parameters = ["one", "two"].map((name) => ({ name, in: "query", schema }));
  const document = contractWith({ parameters, responses: { ...RESPONSES, 407: { description: "B" } } });
  expect(notesOf(document)).toEqual([
    "#/paths/~1a/get/parameters/1 two has members of any name, as one has: the routes read each of them as a member of both",
    "#/paths/~1a/get/responses/407 fetch takes 407 for a failure of its own: the client throws NoAnswerError where a service answers so",
  ]);
});

test.each([
  [
    "path",
    "application/json",
    ["#/paths/~1a/get/parameters/0 q is JSON in a path: who calls the client gives its text"],
  ],
  ["path", "text/plain", []],
  ["query", "application/json", []],
])("a parameter of the %s in %s is named: %j", (place, type, expected) => {
  const parameters = [{ name: "q", in: place, required: true, content: { [type]: { schema: { type: "object" } } } }];
  expect(notesOf(contractWith({ parameters, responses: RESPONSES }))).toEqual(expected);
});

const LIST = { type: "array", items: { type: "integer" } };
const JOINED = ["#/paths/~1a/get/parameters/0 a list or an object is written into one cookie, with commas"];

test.each([
  ["cookie", { schema: LIST }, JOINED],
  ["cookie", { schema: { type: "object" } }, JOINED],
  ["cookie", { schema: LIST, style: "cookie", explode: true }, JOINED],
  ["cookie", { schema: LIST, explode: false }, []],
  ["cookie", { schema: { type: "string" } }, []],
  ["cookie", { content: { "application/json": { schema: LIST } } }, []],
  ["query", { schema: LIST }, []],
])("of several cookies there is one: %s %j is named: %j", (place, said, expected) => {
  const parameters = [{ name: "q", in: place, ...said }];
  expect(notesOf(contractWith({ parameters, responses: RESPONSES }))).toEqual(expected);
});
