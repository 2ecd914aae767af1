/** Numbers that may come as texts too are numbers, and other alternatives stay. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { withPlainNumbers } from "./written-numbers.ts";

const text = (format: string): JsonObject => ({ type: "string", format, default: 0 });

test.each<[name: string, given: JsonObject, is: Json]>([
  [
    "as Elysia writes an integer",
    { minimum: 1, anyOf: [text("integer"), { minimum: 1, type: "integer" }] },
    { minimum: 1, type: "integer" },
  ],
  ["a switch", { anyOf: [text("boolean"), { type: "boolean" }] }, { type: "boolean" }],
  [
    "one that may be null",
    { anyOf: [{ anyOf: [text("numeric"), { type: "number" }] }, { type: "null" }] },
    { anyOf: [{ type: "number" }, { type: "null" }] },
  ],
  [
    "a time or a number",
    { anyOf: [text("date-time"), { type: "integer" }] },
    { anyOf: [text("date-time"), { type: "integer" }] },
  ],
  ["another type", { anyOf: [text("integer"), { type: "object" }] }, { anyOf: [text("integer"), { type: "object" }] }],
])("%s", (_name, given, is) => {
  expect(withPlainNumbers({ schemas: [given] })).toEqual({ schemas: [is] });
});

test("a document without them is the same one", () => {
  const document = { schemas: [{ anyOf: [{ type: "string" }, { type: "integer" }] }] };
  expect(withPlainNumbers(document)).toBe(document);
});
