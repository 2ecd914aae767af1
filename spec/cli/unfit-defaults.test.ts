import { expect, test } from "vitest";
import type { Json, JsonObject } from "../openapi/json.ts";
import { unfitDefaults } from "./unfit-defaults.ts";

const B = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };

/** The schema as that of a member, of a parameter and of an item: a default may stand at each. */
function told(schema: Json): string[][] {
  const document: JsonObject = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: { parameters: [{ name: "q", in: "query", schema }], responses: {} } } },
    components: { schemas: { A: { type: "object", properties: { a: schema }, example: { default: {} } }, B } },
  };
  return unfitDefaults(document).map(({ at, message }) => [at, message]);
}

const PLACES = ["#/paths/~1a/get/parameters/0/schema/default", "#/components/schemas/A/properties/a/default"];

test.for<[what: string, schema: Json, said: RegExp]>([
  ["of another type", { type: "integer", default: "x" }, /^the default "x" is not what its schema takes: must be int/],
  [
    "with an item of another type",
    { type: "array", items: { type: "integer" }, default: [1, "a"] },
    /: at \/1 must be/,
  ],
  ["that is not listed", { enum: ["a", "b"], default: "c" }, /must be equal to one of/],
  ["where nothing is listed", { enum: [], default: "c" }, /is not what its schema takes/],
  ["that is too short", { type: "string", minLength: 2, default: "c" }, /fewer than 2/],
  [
    "of a schema that is referred to",
    { $ref: "#/components/schemas/B", default: { n: "1" } },
    /at \/n must be integer/,
  ],
  ["that is null", { type: "string", default: null }, /the default null/],
])("a default %s is told wherever it stands", ([_what, schema, said]) => {
  expect(told(schema)).toEqual(PLACES.map((at) => [at, expect.stringMatching(said)]));
});

test.for<[what: string, schema: Json]>([
  ["null where it may be", { type: ["string", "null"], default: null }],
  ["a list of what its items are", { type: "array", items: { type: "integer" }, default: [] }],
  ["an object of a schema that is referred to", { $ref: "#/components/schemas/B", default: { n: 1 } }],
  ["whatever a schema takes that says nothing", { default: [{}] }],
  ["a member of that name", { type: "object", properties: { default: { type: "integer" } } }],
])("the default %s is in order", ([_what, schema]) => {
  expect(told(schema)).toEqual([]);
});
