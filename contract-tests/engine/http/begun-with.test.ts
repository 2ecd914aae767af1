/** What a list is asked for where the contract wants something to be said. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { begunWith, besidesDefault } from "./begun-with.ts";

function parameterOf(name: string, schema: JsonObject, place = "query") {
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Boats", version: "1.0.0" },
    paths: { "/boats": { get: { parameters: [{ name, in: place, required: true, schema }], responses: {} } } },
  });
  const parameter = contract.operations[0]?.parameters[0];
  if (parameter === undefined) throw new Error("no parameter");
  return { schemas: contract.schemas, parameter };
}

const INTEGER = { type: "integer" };

test.each<[string, JsonObject, unknown]>([
  ["sort", { type: "string", enum: ["name", "size"], default: "size" }, "size"],
  ["page", INTEGER, 1],
  ["page", { ...INTEGER, minimum: 0 }, 0],
  ["page", { ...INTEGER, minimum: 0, default: 1 }, 1],
  ["offset", INTEGER, 0],
  ["page", { type: "string" }, undefined],
  ["length", INTEGER, undefined],
])("%s of %j begins with %j", (name, schema, value) => {
  const { schemas, parameter } = parameterOf(name, schema);
  expect(begunWith(schemas, parameter)).toBe(value);
});

test("what a header is called says nothing of pages", () => {
  const { schemas, parameter } = parameterOf("page", INTEGER, "header");
  expect(begunWith(schemas, parameter)).toBeUndefined();
});

test("a default is told beside what is missing", () => {
  const { schemas, parameter } = parameterOf("limit", { ...INTEGER, default: 20 });
  expect(besidesDefault(schemas, parameter)).toBe(", whose default is 20");
  const other = parameterOf("limit", INTEGER);
  expect(besidesDefault(other.schemas, other.parameter)).toBe("");
});
