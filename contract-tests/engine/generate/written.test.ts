/** Parameters that have to be there are written in some letters. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { operationsOf } from "../../../spec/openapi/operations.ts";
import { Schemas } from "../schemas.ts";
import { random } from "./random.ts";
import { writtenSample } from "./written.ts";

function made(schema: JsonObject, how: JsonObject = { schema }): Json | string {
  const parameters = [{ name: "p", in: "query", required: true, ...how }];
  const document: JsonObject = { openapi: "3.1.1", paths: { "/a": { get: { parameters, responses: {} } } } };
  const [parameter] = operationsOf(document)[0]?.parameters ?? [];
  if (parameter === undefined) throw new Error("no parameter");
  try {
    return writtenSample({ schemas: new Schemas(document), direction: "in", random: random(1, "p") }, parameter);
  } catch (error) {
    return String(error);
  }
}

test.each<[string, JsonObject, unknown]>([
  ["a map", { type: "object", additionalProperties: { const: "x" } }, { a: "x" }],
  ["an object of optional members", { type: "object", properties: { b: { const: 1 } } }, { b: 1 }],
  ["a list", { type: "array", items: { const: 1 } }, [1]],
  ["a list of nothing", { type: "array", maxItems: 0, items: {} }, expect.stringContaining("nothing in it")],
  ["an object without members", { type: "object", maxProperties: 0 }, expect.stringContaining("nothing in it")],
])("%s", (_what, schema, value) => {
  expect(made(schema)).toEqual(value);
});

test.each<[string, JsonObject, unknown]>([
  ["of closed values the first that is a step", { type: "string", enum: ["", "..", "B"] }, "B"],
  ["nothing", { type: "string", maxLength: 0 }, expect.stringContaining("no step of a path")],
])("in a path: %s", (_what, schema, value) => {
  expect(made(schema, { in: "path", schema })).toEqual(value);
});

test("in JSON nothing is something", () => {
  expect(made({}, { content: { "application/json": { schema: { type: "object" } } } })).toEqual({});
});
