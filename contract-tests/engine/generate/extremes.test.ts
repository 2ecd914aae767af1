import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { type End, extreme } from "./extremes.ts";

const PERSON = "#/components/schemas/Person";
const node = (parent: JsonObject): JsonObject => ({
  type: "object",
  properties: { count: { type: "integer", maximum: 9 }, parent },
});
const itself = { $ref: "#/components/schemas/Node" };

/** What a thing may have of its own kind, and how. */
const CASES: readonly [how: string, parent: JsonObject, further: JsonObject][] = [
  ["by reference", itself, {}],
  ["with a word beside it", { ...itself, description: "Above" }, {}],
  ["in a composition", { allOf: [itself] }, {}],
  ["by another", { $ref: PERSON }, { Person: { type: "object", properties: { node: itself } } }],
];

test.each(CASES)("a thing within itself, %s, has an end", (_how, parent, further) => {
  const schemas = new Schemas({ components: { schemas: { Node: node(parent), ...further } } });
  const at = (end: End): unknown => extreme(schemas, "/components/schemas/Node", { count: 1 }, end, new Set());
  expect(at("high")).toMatchObject({ count: 9 });
  expect(at("low")).toMatchObject({ count: 0 });
});

test("what may be less than nothing is nothing at its lower end, which services take for what was not said", () => {
  const size = (more: JsonObject): JsonObject => ({
    type: "object",
    properties: { size: { type: "number", ...more } },
  });
  const low = (more: JsonObject): unknown =>
    extreme(
      new Schemas({ components: { schemas: { Size: size(more) } } }),
      "/components/schemas/Size",
      {},
      "low",
      new Set(),
    );
  expect(low({ minimum: -1000, maximum: 1000 })).toEqual({ size: 0 });
  expect(low({ minimum: -1000 })).toEqual({ size: 0 });
  expect(low({ minimum: -1000, maximum: -5 })).toEqual({ size: -1000 });
  expect(low({ minimum: 3 })).toEqual({ size: 3 });
});
