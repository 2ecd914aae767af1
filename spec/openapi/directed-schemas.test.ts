/** What a schema asks for in one direction, cell by cell: written by hand, and held against Ajv with the members that the other side may add. */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AJV_SETTINGS } from "./ajv-settings.ts";
import { splitDirections } from "./direction.ts";
import type { Json, JsonObject } from "./json.ts";

type Side = "Input" | "Output";

const text = { type: "string" };
const marked = { id: { ...text, readOnly: true }, secret: { ...text, writeOnly: true } };
const properties = { ...marked, name: text, size: text };
const asks = (...required: string[]): JsonObject => ({ required });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

// oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
const then = (schema: JsonObject): JsonObject => ({ then: schema });

const OTHERS = {
  Whole: { type: "object", properties, required: ["id", "name"] },
  Sized: { type: "object", properties: { size: text }, required: ["size"] },
  Nested: { properties: { of: ref("Whole") }, required: ["of"] },
  Tree: { properties: { id: marked.id, below: ref("Tree") }, required: ["id"] },
};

function judgeOf(schema: JsonObject, side: Side): (value: Json) => boolean {
  const Thing = { type: "object", properties, ...schema };
  const split = splitDirections({ openapi: "3.1.1", components: { schemas: { ...OTHERS, Thing } } });
  const ajv = new Ajv2020(AJV_SETTINGS);
  ajv.addSchema({ ...split, $id: "split:" });
  const validate = ajv.compile({ $ref: `split:#/components/schemas/Thing${side}` });
  return (value) => validate(value);
}

const IDENTIFIED_OR_NAMED = { oneOf: [asks("id"), asks("name")] };
const PROVEN_OR_NAMED = { oneOf: [asks("secret"), asks("name")] };
const EXISTING_OR_NEW = {
  properties: {},
  oneOf: [
    { properties: { id: text }, required: ["id"] },
    { properties: { ...marked, name: text }, required: ["id", "name"] },
  ],
};
const TOLD_APART = {
  oneOf: [
    { properties: { kind: { const: "a" } }, required: ["kind", "id"] },
    { properties: { kind: { const: "b" } }, required: ["kind"] },
  ],
};

test.each<[what: string, schema: JsonObject, side: Side, taken: Json[], refused: Json[]]>([
  ["required", asks("id", "name"), "Input", [{ name: "a" }, { id: "1", name: "a" }], [{}, { id: "1" }]],
  ["required of what is told", asks("secret", "name"), "Output", [{ name: "a" }], [{}, { secret: "s", name: "a" }]],
  ["oneOf", IDENTIFIED_OR_NAMED, "Input", [{}, { id: "1" }, { name: "a" }], [{ id: "1", name: "a" }]],
  ["oneOf of what is told", PROVEN_OR_NAMED, "Output", [{}, { name: "a" }], [{ secret: "s" }]],
  [
    "oneOf of three",
    { oneOf: [asks("id"), asks("name"), asks("size")] },
    "Input",
    [{}, { name: "a" }, { size: "b" }, { id: "1" }],
    [
      { name: "a", size: "b" },
      { id: "1", size: "b" },
    ],
  ],
  [
    "oneOf that asks for more beside it",
    { oneOf: [asks("id", "size"), asks("name")] },
    "Input",
    [{ size: "b" }, { name: "a" }, { name: "a", size: "b" }],
    [{}, { id: "1" }, { id: "1", name: "a", size: "b" }],
  ],
  [
    "oneOf of which each asks for it",
    { oneOf: [asks("id", "size"), asks("id", "name")] },
    "Input",
    [{ size: "b" }, { name: "a" }],
    [{}, { name: "a", size: "b" }],
  ],
  [
    "oneOf of others",
    { oneOf: [ref("Whole"), ref("Sized")] },
    "Input",
    [{ name: "a" }, { size: "b" }, { name: "a", size: "b" }],
    [{}, { id: "1", name: "a", size: "b" }],
  ],
  [
    "oneOf with anyOf beside",
    { ...IDENTIFIED_OR_NAMED, anyOf: [asks("size"), asks("name")] },
    "Input",
    [{ name: "a" }, { size: "b" }],
    [{}, { id: "1", name: "a" }],
  ],
  ["oneOf told apart by values", TOLD_APART, "Input", [{ kind: "a" }, { kind: "b" }], [{}, { kind: "c" }]],
  ["oneOf of which one alone marks it", EXISTING_OR_NEW, "Input", [{ id: "1" }, { name: "a" }], [{}, { size: "b" }]],
  ["anyOf", { anyOf: [asks("id"), asks("name")] }, "Input", [{}, { name: "a" }, { id: "1", name: "a" }], []],
  [
    "anyOf that asks for more",
    { anyOf: [asks("id", "size"), asks("name")] },
    "Input",
    [{ size: "b" }],
    [{}, { id: "1" }],
  ],
  ["allOf", { allOf: [asks("id"), { allOf: [asks("id", "name")] }] }, "Input", [{ name: "a" }], [{}, { id: "1" }]],
  [
    "allOf of another",
    { allOf: [ref("Whole"), asks("id", "size")] },
    "Input",
    [{ name: "a", size: "b" }],
    [{ size: "b" }],
  ],
  [
    "oneOf in allOf",
    { allOf: [IDENTIFIED_OR_NAMED, asks("size")] },
    "Input",
    [{ size: "b" }, { name: "a", size: "b" }],
    [{}],
  ],
  [
    "dependentRequired",
    { dependentRequired: { name: ["id", "size"] } },
    "Input",
    [{}, { name: "a", size: "b" }],
    [{ name: "a" }],
  ],
  [
    "dependentSchemas",
    { dependentSchemas: { name: asks("id", "size") } },
    "Input",
    [{}, { name: "a", size: "b" }],
    [{ name: "a" }],
  ],
  ["not", { not: asks("id", "name") }, "Input", [{}, { id: "1" }, { name: "a" }], [{ id: "1", name: "a" }]],
  ["not of another", { not: ref("Whole") }, "Input", [{}, { id: "1" }, { name: "a" }], [{ id: "1", name: "a" }]],
  [
    "not of one within another",
    { not: ref("Nested") },
    "Input",
    [{}, { of: { name: "a" } }],
    [{ of: { id: "1", name: "a" } }],
  ],
  ["not of one that has itself within", { not: ref("Tree") }, "Input", [{}, { below: {} }], [{ id: "1" }]],
  [
    "not of a member",
    { not: { properties: { of: { properties, ...asks("id") } }, ...asks("of") } },
    "Input",
    [{}, { of: {} }],
    [{ of: { id: "1" } }],
  ],
  ["not in not", { not: { not: asks("id", "name") } }, "Input", [{ name: "a" }], [{}, { id: "1" }]],
  [
    "if",
    { if: asks("id"), ...then(asks("name")), else: asks("size") },
    "Input",
    [{ size: "b" }, { id: "1", name: "a" }],
    [{}, { name: "a" }, { id: "1", size: "b" }],
  ],
  [
    "then and else",
    { if: asks("name"), ...then(asks("id", "size")), else: asks("id") },
    "Input",
    [{}, { name: "a", size: "b" }],
    [{ name: "a" }],
  ],
  [
    "if of another",
    { if: ref("Whole"), ...then(asks("size")) },
    "Input",
    [{}, { name: "a" }],
    [{ id: "1", name: "a" }],
  ],
])("%s", (_what, schema, side, taken, refused) => {
  const accepts = judgeOf(schema, side);
  expect({
    taken: taken.filter((value) => accepts(value)),
    refused: refused.filter((value) => !accepts(value)),
  }).toEqual({
    taken,
    refused,
  });
});

const NAMES = ["id", "key", "name", "size"];
const demand = fc.subarray(NAMES, { minLength: 1 }).map((required): JsonObject => ({ required }));
const several = (part: fc.Arbitrary<JsonObject>) => fc.array(part, { minLength: 1, maxLength: 3 });
const demands = fc.oneof(
  demand,
  several(demand).map((allOf): JsonObject => ({ allOf })),
  several(demand).map((anyOf): JsonObject => ({ anyOf })),
  several(
    fc.oneof(
      demand,
      several(demand).map((allOf): JsonObject => ({ allOf })),
    ),
  ).map((oneOf): JsonObject => ({ oneOf })),
  demand.map((not): JsonObject => ({ not })),
  fc.tuple(fc.constantFrom(...NAMES), demand).map(([name, { required = [] }]): JsonObject => ({
    dependentRequired: { [name]: required },
  })),
);

test("no request is refused that meets what is written, be it with members that the other side adds", () => {
  const added = [{}, { id: "1" }, { key: "2" }, { id: "1", key: "2" }];
  const both = { ...properties, key: marked.id };
  const sent = fc.subarray(NAMES).map((names) => Object.fromEntries(names.map((name) => [name, "a"])));
  let [taken, refused] = [0, 0];
  fc.assert(
    fc.property(demands, sent, (schema, value) => {
      const isWritten = new Ajv2020(AJV_SETTINGS).compile(schema);
      const isTaken = judgeOf({ properties: both, ...schema }, "Input")(value);
      if (isTaken) taken += 1;
      else refused += 1;
      const isRight = added.some((more) => isWritten({ ...more, ...value }));
      expect([isRight, isTaken]).toEqual([isRight, isRight]);
    }),
    { numRuns: 300, seed: 5 },
  );
  expect(taken).toBeGreaterThan(40);
  expect(refused).toBeGreaterThan(40);
});
