/** Values of headers, in every way that OpenAPI lets them be written. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { headerAsValue } from "./header-value.ts";
import { headerText } from "./serialise.ts";

const NUMBERS = { type: "array", items: { type: "integer" } };
const OBJECT = { type: "object", properties: { a: { type: "integer" }, b: { type: "string" } } };

test.each<[string, JsonObject, object, string, Json]>([
  ["a text", { type: "string" }, {}, "17", "17"],
  ["a number", { type: "integer" }, {}, "17", 17],
  ["what is no number", { type: "integer" }, {}, "x", "x"],
  ["a list of numbers", NUMBERS, {}, "1, 2", [1, 2]],
  ["a list of texts", { type: "array", items: { type: "string" } }, {}, "1,2", ["1", "2"]],
  ["a list of anything", { type: "array" }, {}, "1,2", ["1", "2"]],
  ["names and values by turns", OBJECT, {}, "a,1,b,2", { a: 1, b: "2" }],
  ["names and values by equal signs", OBJECT, { explode: true }, "a=1,b=x=y", { a: 1, b: "x=y" }],
  ["what has no values", OBJECT, { explode: true }, "a", "a"],
  ["JSON that nothing speaks of", OBJECT, {}, '{"a":1,"b":"x,y"}', { a: 1, b: "x,y" }],
  ["a brace and no JSON", OBJECT, {}, "{a,1", { "{a": "1" }],
  ["JSON", OBJECT, { mediaType: "application/json" }, '{"a":1}', { a: 1 }],
])("%s", (_what, schema, how, text, value) => {
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Header: schema } } });
  expect(headerAsValue(schemas, "/components/schemas/Header", text, how)).toEqual(value);
});

test("a header is sent in one line, however its example is written", () => {
  const parameter = { name: "use", in: "header", style: "simple", explode: false } as never;
  expect(headerText(parameter, "new  \r\nor\nold")).toBe("new or old");
});
