import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import {
  ALIKE,
  AS_JSON,
  DEFAULT,
  EMPTY,
  NO_ITEMS,
  NO_MEMBERS,
  SEVERAL,
  SHARED,
  SINGLE,
  UNNAMED,
  WITHIN,
  unclearParts,
} from "./unclear.ts";

const RESPONSES = { 204: { description: "Done" } };
const LIST = { type: "array", items: { type: "string" } };
const EITHER = { oneOf: [{ type: "string" }, LIST] };
const NESTED = { type: "object", properties: { kinds: LIST } };
const NAMED = { type: "object", properties: { a: { type: "string" } } };
const TEXT_OR_OBJECT = { anyOf: [{ type: "string" }, { type: "object" }] };
const OTHERS = { additionalProperties: { type: "string" } };

function told(post: JsonObject): string[] {
  const document = { openapi: "3.1.1", paths: { "/a": { post: { ...post, responses: RESPONSES } } } } as JsonObject;
  return operationsOf(document)
    .flatMap((operation) => unclearParts(document, operation))
    .map(({ at, message }) => `${at.replace("#/paths/~1a/post/", "")} ${message}`);
}

type Row = [what: string, definition: JsonObject, messages: readonly string[]];

test.each<Row>([
  ["a list or a single value", { schema: EITHER }, [SINGLE]],
  ["the same between commas", { schema: EITHER, explode: false }, [SINGLE]],
  ["the same in a header", { in: "header", schema: EITHER }, [SINGLE]],
  ["the same in JSON", { content: { "application/json": { schema: EITHER } } }, []],
  ["a list or null", { schema: { ...LIST, type: ["array", "null"] } }, []],
  [
    "the same within a deep object",
    { style: "deepObject", schema: { type: "object", additionalProperties: EITHER } },
    [SINGLE, EMPTY],
  ],
  ["a default with a member of another name", { schema: { ...NAMED, default: { a: "1", b: "2" } } }, [UNNAMED]],
  ["the same in a deep object", { style: "deepObject", schema: { ...NAMED, default: { a: "1", b: "2" } } }, []],
  ["the same where others may be there", { schema: { ...NAMED, ...OTHERS, default: { a: "1", b: "2" } } }, []],
  ["a list within a deep object", { style: "deepObject", schema: NESTED }, [EMPTY]],
  ["a deep object of single values", { style: "deepObject", schema: { type: "object", properties: { a: {} } } }, []],
  ["an item with a comma, which is encoded", { explode: false, schema: { ...LIST, items: { enum: ["a,b"] } } }, []],
  ["the same in a header", { in: "header", explode: false, schema: { ...LIST, example: ["a,b"] } }, [SEVERAL]],
  [
    "the same in a header, listed",
    { in: "header", explode: false, schema: { ...LIST, items: { enum: ["a,b"] } } },
    [SEVERAL],
  ],
  [
    "an item with a dot",
    { in: "path", style: "label", explode: true, schema: { ...LIST, example: ["1.5"] } },
    [SEVERAL],
  ],
  ["an item with a space", { style: "spaceDelimited", schema: { ...LIST, items: { example: "a b" } } }, [SEVERAL]],
  ["an item with a pipe", { style: "pipeDelimited", schema: { ...LIST, items: { example: "a|b" } } }, [SEVERAL]],
  ["a comma between pipes", { style: "pipeDelimited", schema: { ...LIST, items: { example: "a,b" } } }, []],
  ["a default of another type", { schema: { type: "boolean", default: "false" } }, [DEFAULT]],
  ["a default that is not listed", { schema: { enum: ["ASC"], default: "asc" } }, [DEFAULT]],
  ["a whole default of a number", { schema: { type: "number", default: 1 } }, []],
  ["a default of a list", { schema: { ...LIST, default: ["a"] } }, []],
])("%s", (_what, definition, messages) => {
  const { explode = definition["style"] === undefined, ...rest } = definition;
  const isJson = "content" in rest;
  const parameter = { name: "p", in: "query", ...rest, ...(isJson ? {} : { explode }) };
  expect(told({ parameters: [parameter] })).toEqual(messages.map((message) => `parameters/0 ${message}`));
});

test("an object in a query with a member that is another parameter is named", () => {
  const object = (name: string): JsonObject => ({ type: "object", properties: { [name]: { type: "string" } } });
  const parameters = [
    { name: "id", in: "query", schema: { type: "integer" } },
    { name: "one", in: "query", schema: object("id") },
    { name: "two", in: "query", schema: object("other") },
    { name: "three", in: "query", style: "deepObject", schema: object("id") },
    { name: "four", in: "query", schema: object("other") },
  ];
  expect(told({ parameters })).toEqual([1, 2, 4].map((index) => `parameters/${index} ${SHARED}`));
});

test.each<Row>([
  ["an object in an object", { schema: { type: "object", properties: { a: { type: "object" } } } }, [WITHIN]],
  ["a list in a map", { schema: { type: "object", additionalProperties: LIST } }, [WITHIN]],
  ["objects in a list", { schema: { type: "array", items: { type: "object" } } }, [WITHIN]],
  ["an object that says nothing of its members", { schema: { type: "object" } }, [WITHIN]],
  ["one that names none", { schema: { type: "object", properties: {} } }, [WITHIN]],
  ["one with others of any kind", { schema: { type: "object", additionalProperties: {} } }, [WITHIN]],
  ["a map of texts", { schema: { type: "object", additionalProperties: { type: "string" } } }, []],
  ["an object without members", { schema: { type: "object", additionalProperties: false } }, []],
  ["what nobody has said anything of", {}, []],
  ["an object of texts", { schema: { type: "object", properties: { a: { type: "string" } } } }, []],
  ["a list of texts", { schema: LIST }, []],
  ["an object in JSON", { content: { "application/json": { schema: NESTED } } }, []],
])("in a path, %s", (_what, definition, messages) => {
  const parameters = [{ name: "p", in: "path", required: true, ...definition }];
  expect(told({ parameters })).toEqual(messages.map((message) => `parameters/0 ${message}`));
});

test("headers whose names differ in case alone are named", () => {
  const named = (name: string, place = "header"): JsonObject => ({ name, in: place, schema: { type: "string" } });
  const parameters = [named("X-Key"), named("x-key"), named("X-Other"), named("q", "query"), named("Q", "query")];
  expect(told({ parameters })).toEqual([0, 1].map((index) => `parameters/${index} ${ALIKE}`));
});

test("what is unclear in a form is named once", () => {
  const schema = { type: "object", properties: { a: NESTED, b: NESTED, c: EITHER } };
  const encoding = { a: { style: "deepObject" }, b: { style: "deepObject" } };
  const content = { "application/x-www-form-urlencoded": { schema, encoding }, "application/json": { schema: EITHER } };
  expect(told({ requestBody: { content } })).toEqual([`requestBody ${EMPTY}`, `requestBody ${SINGLE}`]);
});

test.each<Row>([
  ["a list that has to be there", { required: ["a"], properties: { a: LIST } }, [NO_ITEMS]],
  ["one that has to have items", { required: ["a"], properties: { a: { ...LIST, minItems: 1 } } }, []],
  ["one that may be left out", { properties: { a: LIST } }, []],
  ["one without items by default", { properties: { a: { ...LIST, default: [] } } }, [NO_ITEMS]],
  ["one with items by default", { properties: { a: { ...LIST, default: ["a"] } } }, []],
  [
    "a text or an object, and the text of one",
    { properties: { a: { ...TEXT_OR_OBJECT, example: '{"b":1}' } } },
    [AS_JSON],
  ],
  ["the same, and another text", { properties: { a: { ...TEXT_OR_OBJECT, example: "{b" } } }, []],
  ["the text of an object alone", { properties: { a: { type: "string", example: '{"b":1}' } } }, []],
])("in a form, %s", (_what, schema, messages) => {
  const content = { "multipart/form-data": { schema: { type: "object", ...schema } } };
  expect(told({ requestBody: { content } })).toEqual(messages.map((message) => `requestBody ${message}`));
});

const WITHOUT = { required: ["a"], properties: { a: { type: "object", additionalProperties: { type: "string" } } } };
const FILLED = { type: "object", minProperties: 1, properties: { b: { type: "string" } } };
const DEEP = { style: "deepObject" };

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ["an object in JSON", WITHOUT, {}, []],
  ["one whose members are fields", WITHOUT, { style: "form" }, [NO_MEMBERS]],
  ["one between commas", WITHOUT, { explode: false }, []],
  ["a deep one", WITHOUT, DEEP, [NO_MEMBERS]],
  ["a deep one that has to have members", { required: ["a"], properties: { a: FILLED } }, DEEP, []],
  ["a deep one that may be left out", { properties: { a: { type: "object" } } }, DEEP, []],
  ["a deep one without members by example", { properties: { a: { type: "object", example: {} } } }, DEEP, [NO_MEMBERS]],
  ["a deep list", { required: ["a"], properties: { a: LIST } }, DEEP, [NO_ITEMS]],
  ["a list between pipes", { required: ["a"], properties: { a: LIST } }, { style: "pipeDelimited" }, []],
  ["a list in a deep object", { required: ["a"], properties: { a: NESTED } }, DEEP, [EMPTY]],
])("in a form, %s that has to be there and may hold nothing", (_what, schema, encoding, messages) => {
  const content = { "multipart/form-data": { schema: { type: "object", ...schema }, encoding: { a: encoding } } };
  expect(told({ requestBody: { content } })).toEqual(messages.map((message) => `requestBody ${message}`));
});
