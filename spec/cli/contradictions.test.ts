/** What a contract says against itself, cell by cell: each is told at its place, and what only looks like it is not. */
import { expect, test } from "vitest";
import { createSchemas } from "../../mock/schemas.ts";
import { contradictions } from "../openapi/contradictions.ts";
import type { Json, JsonObject } from "../openapi/json.ts";

const SCHEMAS = {
  Work: { type: "object", properties: { kind: { enum: ["book", "map"] } } },
  Book: { allOf: [{ $ref: "#/components/schemas/Work" }], required: ["kind"], description: "A book" },
  Map: { allOf: [{ $ref: "#/components/schemas/Work" }], required: ["kind"], description: "A map" },
  Closed: { type: "object", additionalProperties: false, properties: { a: { type: "string" } } },
  Text: { type: "string" },
  Cat: { type: "object", required: ["kind"], properties: { kind: { enum: ["cat"] } } },
};

/** What is told within the schema of an answer, and whether the answer itself is named. */
function told(schema: Json): { within: string[][]; answer: boolean } {
  const paths = {
    "/a": { get: { responses: { 200: { description: "D", content: { "application/json": { schema } } } } } },
  };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths, components: { schemas: SCHEMAS } };
  const { accepts } = createSchemas(document as JsonObject);
  const found = contradictions(document as JsonObject, accepts);
  const root = "#/paths/~1a/get/responses/200/content/application~1json";
  const within = found
    .filter(({ at }) => at !== root)
    .map(({ at, message }) => [at.replace(`${root}/schema`, ""), message]);
  return {
    within,
    answer: found.some(({ at, message }) => at === root && message.startsWith("no value is right here")),
  };
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const needs = (schema: Json): JsonObject => object({ a: schema }, { required: ["a"] });

test.each<[what: string, schema: Json, at: string, message: RegExp]>([
  ["minimum over maximum", { type: "integer", minimum: 5, maximum: 1 }, "/minimum", /^minimum 5 is over maximum 1$/],
  [
    "bounds that leave out their own ends",
    { type: "number", exclusiveMinimum: 1, maximum: 1 },
    "/exclusiveMinimum",
    /leaves nothing/,
  ],
  ["no whole number between", { type: "integer", minimum: 1.2, maximum: 1.8 }, "/type", /^no whole number is between/],
  [
    "no multiple between",
    { type: "number", multipleOf: 10, minimum: 1, maximum: 9 },
    "/multipleOf",
    /^no multiple of 10/,
  ],
  [
    "minLength over maxLength",
    { type: "string", minLength: 5, maxLength: 3 },
    "/minLength",
    /^minLength 5 is over maxLength 3$/,
  ],
  [
    "a format that is longer than maxLength",
    { type: "string", format: "uuid", maxLength: 20 },
    "/format",
    /^each uuid is longer/,
  ],
  [
    "a format that is shorter than minLength",
    { type: "string", format: "date", minLength: 11 },
    "/format",
    /^each date is shorter/,
  ],
  ["minItems over maxItems", { type: "array", minItems: 3, maxItems: 2 }, "/minItems", /is over maxItems 2/],
  [
    "minProperties over maxProperties",
    { type: "object", minProperties: 3, maxProperties: 2 },
    "/minProperties",
    /is over/,
  ],
  [
    "more required members than maxProperties",
    object({}, { required: ["a", "b"], maxProperties: 1 }),
    "/maxProperties",
    /^2 members are required, and maxProperties 1$/,
  ],
  [
    "more different items than values",
    { type: "array", uniqueItems: true, minItems: 3, items: { enum: ["a", "b"] } },
    "/items/enum",
    /^minItems 3 different items have to be there, out of 2 values$/,
  ],
  [
    "a required member that is in no properties",
    object({ b: {} }, { required: ["a"], additionalProperties: false }),
    "/additionalProperties",
    /^the required member a is none of the properties, and there may be no others$/,
  ],
  [
    "a required member of one part that another part closes out",
    { allOf: [needs({ type: "string" }), object({ b: {} }, { additionalProperties: false })] },
    "/allOf/1/additionalProperties",
    /^the required member a is none/,
  ],
  [
    "a required member that may not be there",
    needs(false),
    "/properties/a",
    /^the required member a has no schema that any value passes/,
  ],
  [
    "a required member that is not anything",
    needs({ not: {} }),
    "/properties/a",
    /^the required member a has no schema/,
  ],
  [
    "a required member within another",
    needs(needs({ type: "string", minLength: 2, maxLength: 1 })),
    "/properties/a/properties/a/minLength",
    /is over/,
  ],
  ["an item that has to be there", { type: "array", minItems: 1, items: false }, "/items", /^an item has to be there/],
  [
    "types of parts that exclude each other",
    { allOf: [ref("Text"), object({})] },
    "/allOf/1/type",
    /^its types exclude each other: object here, and string at #\/components\/schemas\/Text$/,
  ],
  ["an empty list of values", { enum: [] }, "/enum", /^an enum without a value takes none$/],
  ["values of which none is of the type", { type: "integer", enum: ["a", "b"] }, "/enum", /^none of its values/],
  [
    "values that a part refuses",
    { enum: ["a"], allOf: [{ minLength: 2 }] },
    "/enum",
    /^none of its values is what \S+\/allOf\/0 takes$/,
  ],
  [
    "one value that breaks the pattern",
    { type: "string", pattern: "^[a-z]$", enum: ["a", "B"] },
    "/enum/1",
    /^the value "B" is not what its own schema takes$/,
  ],
  ["a const over the maximum", { type: "integer", maximum: 3, const: 4 }, "/const", /^the value 4/],
  [
    "one value: a pattern that is no expression",
    { type: "string", pattern: "^(3" },
    "/pattern",
    /^"\^\(3" is no regular expression, and says nothing$/,
  ],
  [
    "one value: a pattern of names that is none",
    { patternProperties: { "[a": {} } },
    "/patternProperties/[a",
    /is no regular expression/,
  ],
  [
    "alternatives that are the same",
    { oneOf: [ref("Cat"), { ...ref("Cat"), description: "Another" }] },
    "/oneOf",
    /^the alternatives are the same ones/,
  ],
  [
    "alternatives that say the same under names of their own",
    { oneOf: [ref("Book"), ref("Map")] },
    "/oneOf",
    /^the alternatives are the same ones/,
  ],
  [
    "alternatives that differ in examples deep within them",
    { oneOf: [object({ a: { example: "One" } }), object({ a: { example: "Another" } })] },
    "/oneOf",
    /^the alternatives are the same ones/,
  ],
  [
    "alternatives that all contradict the rest",
    { type: "object", oneOf: [ref("Text"), { type: "integer" }] },
    "/oneOf",
    /^none of its alternatives takes a value/,
  ],
  [
    "alternatives of none that is possible",
    { anyOf: [{ type: "string", minLength: 2, maxLength: 1 }] },
    "/anyOf",
    /^none of its alternatives/,
  ],
  [
    "a tag of another schema",
    { oneOf: [ref("Cat")], discriminator: { propertyName: "kind", mapping: { dog: "#/components/schemas/Cat" } } },
    "/discriminator/mapping/dog",
    /^"dog" leads to #\/components\/schemas\/Cat, whose kind takes no such value$/,
  ],
])("%s is told", (_what, schema, at, message) => {
  expect(told(schema).within).toContainEqual([at, expect.stringMatching(message)]);
  // one value of several, and one name of an alternative, leave others
  const isWhole = !/^one value|^a tag|^a const/.test(_what);
  if (isWhole) expect(told(schema).answer).toBe(true);
});

test("a thing that needs another one within it without end is told", () => {
  const schemas: JsonObject = {
    Part: needs(ref("Part")),
    List: object({ a: { type: "array", items: ref("List") } }, { required: ["a"] }),
  };
  const document: JsonObject = { openapi: "3.1.1", paths: {}, components: { schemas } };
  const found = contradictions(document, createSchemas(document).accepts);
  expect(found).toEqual([
    { at: "#/components/schemas/Part/properties/a", message: expect.stringMatching(/without end$/) },
  ]);
});

test.each<[what: string, schema: Json]>([
  ["bounds that meet", { type: "integer", minimum: 3, maximum: 3, multipleOf: 0.1 }],
  ["a member that is not required and may not be there", object({ a: false, b: { not: {} } })],
  ["a required member that one way alone goes", object({ a: { not: {}, readOnly: true } }, { required: ["a"] })],
  ["a required member of a name of its own", object({}, { required: ["a"], additionalProperties: { type: "string" } })],
  [
    "a required member that a pattern takes",
    object({}, { required: ["a1"], patternProperties: { "^a": {} }, additionalProperties: false }),
  ],
  ["a required member that stands nowhere", object({}, { required: ["a"] })],
  ["an empty list of what may not be", { type: "array", items: false }],
  ["alternatives of which one is possible", { type: "object", oneOf: [ref("Text"), needs({ type: "string" })] }],
  ["alternatives of which two overlap", { oneOf: [ref("Text"), { type: "string", maxLength: 3 }] }],
  ["whole numbers among numbers", { allOf: [{ type: "number" }, { type: "integer", minimum: 1 }] }],
  ["null among types", { allOf: [{ type: ["string", "null"] }, { type: ["object", "null"] }] }],
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  ["a condition that is never met", { if: { enum: [] }, then: false }],
  ["a value of another type in a list", { type: "string", enum: ["a", null] }],
  [
    "a tag that the schema takes",
    { oneOf: [ref("Cat")], discriminator: { propertyName: "kind", mapping: { cat: "Cat" } } },
  ],
  [
    "a tag that stands in no schema",
    { oneOf: [ref("Closed")], discriminator: { propertyName: "kind", mapping: { x: "Closed" } } },
  ],
])("%s is none", (_what, schema) => {
  expect(told(schema)).toEqual({ within: [], answer: false });
});
