import { expect, test } from "vitest";
import type { JsonObject, Schema } from "../../spec/openapi/json.ts";
import { heightOf } from "./height.ts";
import { makeValue } from "./make.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const DOCUMENT: JsonObject = {
  components: {
    schemas: {
      Tree: { type: "object", required: ["left", "right"], properties: { left: ref("Some"), right: ref("Some") } },
      Some: { oneOf: [ref("Tree"), { type: "null" }] },
      Endless: { type: "object", required: ["next"], properties: { next: ref("Endless") } },
      Circle: { allOf: [ref("Circle")] },
    },
  },
};

test.for<[what: string, schema: Schema, height: number]>([
  ["a text", { type: "string" }, 0],
  ["anything", true, 0],
  ["nothing", false, Infinity],
  ["an object that needs nothing", { properties: { a: ref("Endless") } }, 0],
  ["an object that needs a text", { required: ["a"], properties: { a: { type: "string" } } }, 1],
  ["a list that may be empty", { items: ref("Endless") }, 0],
  ["a list that may not", { minItems: 1, items: { type: "string" } }, 1],
  ["a tree or nothing", ref("Some"), 0],
  ["a tree", ref("Tree"), 1],
  ["what needs itself", ref("Endless"), Infinity],
  ["what is itself", ref("Circle"), Infinity],
])("%s", ([_what, schema, height]) => {
  expect(heightOf(DOCUMENT, schema)).toBe(height);
});

test("a tree whose branches are trees or nothing is made with few values", () => {
  const attempt = {
    document: DOCUMENT,
    ...{ distrusted: new Set<string>(), omitted: new Set<string>(), choices: new Map<string, number>() },
    ...{ seed: 0, bare: false, met: new Map<string, number>(), count: 0 },
  };
  expect(makeValue(attempt, ref("Tree"))).toMatchObject({ left: { left: {} }, right: { right: {} } });
  expect(attempt.count).toBeLessThan(100);
});
