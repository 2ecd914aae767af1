/** What the schema of a parameter says of the notation that its values have. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import type { Shape } from "../runtime/routing/decode.ts";
import { shapesOf } from "./parameters.ts";

function shapeOf(schema: JsonObject, place = "query"): Shape | undefined {
  const parameters = [{ name: "p", in: place, schema }];
  const document = { openapi: "3.1.1", paths: { "/a": { get: { parameters, responses: {} } } } };
  return shapesOf(document, operationsOf(document)[0]?.parameters ?? [])[0];
}

const COUNT = { type: "integer" };

test.each<[string, JsonObject, Partial<Shape>]>([
  ["properties", { properties: { a: COUNT } }, { of: "object" }],
  ["members of any name", { additionalProperties: COUNT }, { of: "object", kinds: ["integer"] }],
  ["members by patterns", { patternProperties: { "^a": COUNT } }, { of: "object", kinds: ["integer"] }],
  ["items", { items: COUNT }, { of: "array", kinds: ["integer"] }],
  ["members of any name of a text", { type: "string", additionalProperties: COUNT }, { of: "value" }],
  ["items of a text", { type: "string", items: COUNT }, { of: "value" }],
  ["nothing", {}, { of: "value" }],
  ["that there are no others", { additionalProperties: false }, { of: "value" }],
])("a schema without a type that speaks of %s", (_what, schema, shape) => {
  expect(shapeOf(schema)).toMatchObject(shape);
});

test.each<[string, JsonObject, boolean]>([
  ["query", { type: "object" }, true],
  ["cookie", { type: "object" }, false],
  ["cookie", { type: "object", properties: { a: COUNT } }, true],
  ["cookie", { type: "object", properties: { a: COUNT }, additionalProperties: COUNT }, false],
  ["cookie", { type: "array", items: COUNT }, false],
])("in a %s the parts of %j stand apart: %s", (place, schema, explode) => {
  expect(shapeOf(schema, place)).toMatchObject({ explode });
});
