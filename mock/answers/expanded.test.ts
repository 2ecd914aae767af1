import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { isVast, withoutVastBody } from "./expanded.ts";

/** Each of `depth` kinds holds the next one in ten places. */
function contractOf(depth: number): JsonObject {
  const kind = (index: number): Json => ({
    properties: Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [
        `p${place}`,
        index < depth ? { $ref: `#/components/schemas/K${index + 1}` } : {},
      ]),
    ),
  });
  const schemas = Object.fromEntries(Array.from({ length: depth + 1 }, (_, index) => [`K${index}`, kind(index)]));
  return { components: { schemas } };
}

const operation = {
  requestBody: { required: true, content: { "application/json": { schema: { $ref: "#/components/schemas/K0" } } } },
};

test("a body that is small, or that holds itself, stays as it is", () => {
  expect(withoutVastBody(contractOf(2), operation)).toBe(operation);
  const circle: JsonObject = {
    components: { schemas: { K0: { properties: { next: { $ref: "#/components/schemas/K0" } } } } },
  };
  expect(withoutVastBody(circle, operation)).toBe(operation);
});

test("of one that grows with each reference no more than a measure is looked at", () => {
  expect(withoutVastBody(contractOf(12), operation)).toEqual({
    requestBody: { required: true, content: { "application/json": {} } },
  });
  expect([
    isVast(contractOf(1), { $ref: "#/components/schemas/K0" }, 200),
    isVast(contractOf(1), { $ref: "#/components/schemas/K0" }, 100),
  ]).toEqual([false, true]);
});
