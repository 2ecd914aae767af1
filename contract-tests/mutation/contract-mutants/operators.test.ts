/** What each operator makes of a small document, counted and named by hand. */
import { expect, test } from "vitest";
import { contractOf } from "../../engine/contract.ts";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { mutated, nameOf } from "./mutant.ts";
import { mutantsOf, sampled } from "./mutants.ts";
import { SchemaNodes } from "./schema-nodes.ts";

/** One operation that takes and answers the schema, which is called Thing. */
function documentOf(schema: JsonObject, more: JsonObject = {}): JsonObject {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } };
  return {
    openapi: "3.1.1",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        post: {
          operationId: "make",
          requestBody: { content },
          responses: { "200": { description: "Made.", content } },
          ...more,
        },
      },
    },
    components: { schemas: { Thing: schema } },
  };
}

function changes(document: JsonObject, operator: string): string[] {
  const contract = contractOf(document);
  return mutantsOf(contract, new SchemaNodes(contract))
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => nameOf(mutant).replace("/components/schemas/Thing", "Thing"));
}

const CASES: readonly (readonly [operator: string, schema: JsonObject, expected: readonly string[]])[] = [
  [
    "required",
    { required: ["a"], properties: { a: true, b: true } },
    ["Thing no longer requires a", "Thing requires b"],
  ],
  ["type", { type: "integer" }, ["Thing is of type number", "Thing is of type string"]],
  ["type", { type: ["array", "null"] }, ["Thing is of type object"]],
  ["nullability", { type: "string" }, ["Thing may be null"]],
  ["nullability", { type: ["string", "null"] }, ["Thing is never null"]],
  ["enum", { enum: ["a", "b"] }, ["Thing has one more value", 'Thing has no value "a"', 'Thing has no value "b"']],
  ["const", { const: 3 }, ["Thing is another constant", "Thing is no constant"]],
  ["format", { type: "string", format: "uuid" }, ["Thing is of format date", "Thing is of no format"]],
  [
    "pattern",
    { type: "string", pattern: "^a$" },
    ["Thing has no pattern", "Thing has another pattern", "Thing may begin with anything", "Thing may end in anything"],
  ],
  [
    "bounds",
    { type: "integer", minimum: 2, maximum: 9 },
    ["no minimum", "minimum 1", "minimum 3", "no maximum", "maximum 10", "maximum 8"].map(
      (says) => `Thing has ${says}`,
    ),
  ],
  ["bounds", { type: "string", minLength: 0 }, ["Thing has no minLength", "Thing has minLength 1"]],
  ["additionalProperties", { properties: { a: true }, additionalProperties: false }, ["Thing takes any member"]],
  ["additionalProperties", { properties: { a: true } }, ["Thing takes no other member"]],
  ["property", { properties: { a: true } }, ["Thing has one more member", "Thing has no member a"]],
  [
    "union branch",
    { anyOf: [{ type: "string" }, { type: "integer" }] },
    ["Thing anyOf has one more branch", "Thing anyOf has no branch 0", "Thing anyOf has no branch 1"],
  ],
  ["readOnly", { properties: { a: { readOnly: true }, b: {} } }, ["Thing a is not readOnly", "Thing b is readOnly"]],
  ["writeOnly", { properties: { a: {} } }, ["Thing a is writeOnly"]],
];

test.each(CASES)("%s of %j", (operator, schema, expected) => {
  expect(changes(documentOf(schema), operator).filter((name) => name.startsWith("Thing "))).toEqual(expected);
});

test("a mutant differs from the contract at its place and nowhere else", () => {
  const document = documentOf({ type: "object", required: ["a"], properties: { a: { type: "string" } } });
  const contract = contractOf(document);
  const mutant = mutantsOf(contract, new SchemaNodes(contract)).find(({ operator }) => operator === "required");
  const other = mutated(document, mutant?.edits ?? []);
  expect(read(other, "/components/schemas/Thing")).toEqual({
    type: "object",
    required: [],
    properties: { a: { type: "string" } },
  });
  expect({ ...other, components: {} }).toEqual({ ...document, components: {} });
  expect(read(document, "/components/schemas/Thing/required")).toEqual(["a"]);
});

test("statuses, media types, ways and parameters are changed where they stand", () => {
  const document = documentOf({ type: "object" }, { parameters: [{ name: "page", in: "query", schema: {} }] });
  expect(changes(document, "status")).toEqual([
    "make documents 418",
    "make does not document 200",
    "make documents 226 in the place of 200",
  ]);
  expect(changes(document, "method")).toEqual(["make is asked for with PATCH"]);
  expect(changes(document, "path")).toEqual(["/things is at /things/x-mutant"]);
  expect(changes(document, "request body")).toEqual(["make requires a body"]);
  expect(changes(document, "parameter")).toEqual([
    "query page of make stands in the header",
    "query page of make has another name",
    "query page of make is required",
    "make has one more optional parameter",
    "make has one more required parameter",
  ]);
  expect(changes(document, "media type")).toHaveLength(4);
});

test("what two operations share is changed once", () => {
  const document = documentOf({ type: "string", format: "uuid" });
  const twice = {
    ...document,
    paths: { ...Object(document["paths"]), "/others": Object(document["paths"])["/things"] },
  };
  expect(changes(twice, "format")).toEqual(changes(document, "format"));
});

test("a sample takes all of an operator that makes few, and spreads the others", () => {
  const contract = contractOf(documentOf({ enum: ["a", "b", "c", "d", "e"], format: "uuid" }));
  const all = mutantsOf(contract, new SchemaNodes(contract)).filter(({ operator }) => /^(enum|format)$/.test(operator));
  const names = sampled(all, 3).map(({ says }) => says);
  expect(names).toEqual([
    "has one more value",
    'has no value "b"',
    'has no value "d"',
    "is of format date",
    "is of no format",
  ]);
});
