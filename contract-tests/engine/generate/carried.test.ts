/** What text can carry: a list of one is written as its item, and what stands in an object's place is no object that was sent. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { operationsOf } from "../../../spec/openapi/operations.ts";
import { Schemas } from "../schemas.ts";
import { arrives } from "./carried.ts";

const LIST = { type: "array", items: { type: "integer" } };
const OBJECT = { type: "object", properties: { a: { type: "integer" } } };
const IN_QUERY = { in: "query" };
const LABEL = { in: "path", required: true, style: "label", explode: true };

test.each<[string, JsonObject, JsonObject, Json, boolean]>([
  ["a text for a number", IN_QUERY, { type: "integer" }, "x", true],
  ["digits for a number", IN_QUERY, { type: "integer" }, "17", false],
  ["one item for a list", IN_QUERY, LIST, "17", false],
  ["a wrong item for a list", IN_QUERY, LIST, "x", true],
  ["one item for a list in a path", { in: "path", required: true }, LIST, "17", false],
  ["one item for a list between commas", { ...IN_QUERY, explode: false }, LIST, "17", false],
  [
    "a text for a number, where texts are right too",
    IN_QUERY,
    { oneOf: [{ type: "integer" }, { type: "string" }] },
    17.5,
    false,
  ],
  [
    "an item that is a text as well",
    IN_QUERY,
    { type: "array", items: { anyOf: [{ type: "integer", minimum: 1 }, { type: "string" }] } },
    [0],
    false,
  ],
  [
    "an item that is none of several",
    IN_QUERY,
    { type: "array", items: { anyOf: [{ type: "integer", minimum: 1 }, { const: "all" }] } },
    [0],
    true,
  ],
  [
    "a member that is a text as well",
    { ...IN_QUERY, style: "deepObject" },
    { type: "object", properties: { a: { anyOf: [{ type: "integer" }, { type: "string" }] } } },
    { a: 1.5 },
    false,
  ],
  ["a text that is none of several", IN_QUERY, { oneOf: [{ type: "integer" }, { const: "all" }] }, "x", true],
  ["a wrong item alone, where any text is right", IN_QUERY, { oneOf: [{ type: "string" }, LIST] }, ["x"], false],
  ["a wrong item among several", IN_QUERY, { oneOf: [{ type: "string" }, LIST] }, ["x", "y"], true],
  [
    "the text of an item alone, where a number is right",
    IN_QUERY,
    { oneOf: [{ type: "integer" }, LIST] },
    ["5"],
    false,
  ],
  ["nothing, where a list may be", IN_QUERY, { oneOf: [{ const: "all" }, LIST] }, "", false],
  ["an empty item of a list", IN_QUERY, LIST, [""], false],
  ["a text for a spread object", IN_QUERY, OBJECT, "17", false],
  ["a text for a deep object", { ...IN_QUERY, style: "deepObject" }, OBJECT, "17", false],
  ["a text for an object between commas", { ...IN_QUERY, explode: false }, OBJECT, "17", false],
  ["a number with a fraction in a label of pairs", LABEL, OBJECT, { a: 1.5 }, false],
  ["a number with a fraction in a label", LABEL, { type: "integer" }, 1.5, true],
  ["a wrong member of a label of pairs", LABEL, OBJECT, { a: "x" }, true],
  ["an unknown member of a spread object", IN_QUERY, { ...OBJECT, additionalProperties: false }, { b: 1 }, false],
  [
    "an unknown member of an object between commas",
    { ...IN_QUERY, explode: false },
    { ...OBJECT, additionalProperties: false },
    { b: 1 },
    true,
  ],
  [
    "a wrong member of a spread object that has members by a pattern",
    IN_QUERY,
    { type: "object", patternProperties: { "^b": { type: "integer" } }, additionalProperties: false },
    { b: "x" },
    true,
  ],
  ["a wrong item in a header", { in: "header" }, LIST, ["x"], true],
  ["a wrong item with a comma in a header", { in: "header" }, LIST, ["x,y"], false],
  ["a wrong item with a comma in a cookie", { in: "cookie", explode: false }, LIST, ["x,y"], false],
  ["a text with a comma in a header", { in: "header" }, { type: "integer" }, "x,y", true],
  ["a wrong member of an object", IN_QUERY, OBJECT, { a: "x" }, true],
])("%s", (_what, how, schema, value, isInvalid) => {
  const parameters = [{ name: "p", schema, ...how }];
  const document: JsonObject = { openapi: "3.1.1", paths: { "/{p}": { get: { parameters, responses: {} } } } };
  const [parameter] = operationsOf(document)[0]?.parameters ?? [];
  if (parameter === undefined) throw new Error("no parameter");
  expect(arrives(new Schemas(document), parameter, value, "invalid")).toBe(isInvalid);
});
