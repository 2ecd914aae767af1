import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "./json.ts";
import { withoutEndless } from "./endless.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function read(schemas: JsonObject): {
  schemas: JsonObject;
  told: string[];
  judge: (name: string, value: Json) => boolean;
} {
  const { document, slips } = withoutEndless({ openapi: "3.1.1", components: { schemas } });
  const ajv = new Ajv2020({ strict: false, logger: false });
  ajv.addSchema({ ...document, $id: "contract:" });
  return {
    schemas: (document["components"] as JsonObject)["schemas"] as JsonObject,
    told: slips.map(({ at }) => at.replace("#/components/schemas/", "")).toSorted(),
    judge: (name, value) => ajv.validate(`contract:#/components/schemas/${name}`, value),
  };
}

const TEXT = { type: "string" };
const BASE = {
  type: "object",
  required: ["kind"],
  properties: { kind: TEXT },
  discriminator: { propertyName: "kind", mapping: { meow: "#/components/schemas/Cat" } },
  oneOf: [ref("Cat"), ref("Dog")],
};
const CAT = { allOf: [ref("Pet"), { properties: { lives: { type: "integer" } } }] };
const DOG = { allOf: [ref("Pet")], properties: { barks: { type: "boolean" } } };

test("a base and its variants end: a variant has what the base has, and the value that tells it apart", () => {
  const { told, judge } = read({ Pet: BASE, Cat: CAT, Dog: DOG, Other: { allOf: [ref("Cat")] } });
  expect(told).toEqual(["Cat", "Dog", "Pet"]);
  const cat = { kind: "meow", lives: 9 };
  expect(["Pet", "Cat", "Other", "Dog"].filter((name) => judge(name, cat))).toEqual(["Pet", "Cat", "Other"]);
  expect(["Pet", "Cat", "Dog"].filter((name) => judge(name, { kind: "Dog", barks: true }))).toEqual(["Pet", "Dog"]);
  expect(["Pet", "Cat", "Dog"].filter((name) => judge(name, { lives: 9 }))).toEqual([]);
  expect(judge("Pet", { kind: "fish" })).toBe(false);
  expect(judge("Cat", { kind: "meow", lives: "nine" })).toBe(false);
});

test("a variant that has variants itself keeps their values open", () => {
  const lion = { allOf: [ref("Cat"), { required: ["pride"] }] };
  const base = { ...BASE, oneOf: [ref("Lion"), ref("Dog")] };
  const { judge } = read({ Pet: base, Cat: CAT, Dog: DOG, Lion: lion });
  expect(judge("Pet", { kind: "Lion", pride: 1, lives: 1 })).toBe(true);
  expect(judge("Lion", { kind: "Lion", lives: 1 })).toBe(false);
});

test.for<[what: string, schemas: JsonObject, valid: Json, invalid: Json]>([
  ["itself in allOf", { A: { type: "string", allOf: [ref("A")] } }, "a", 1],
  ["itself beside a type", { A: { type: "string", ...ref("A") } }, "a", 1],
  ["itself among alternatives", { A: { oneOf: [ref("A"), TEXT] } }, "a", 1],
  ["itself in a condition", { A: { type: "string", if: ref("A"), else: false } }, "a", 1],
  ["itself in not", { A: { type: "string", not: ref("A") } }, "a", 1],
  ["two of each other", { A: { ...ref("B"), type: "string" }, B: { ...ref("A"), minLength: 1 } }, "a", ""],
  ["two that are alternatives", { A: { anyOf: [ref("B"), TEXT] }, B: { anyOf: [ref("A"), { type: "null" }] } }, "a", 1],
  [
    "itself within an alternative",
    { A: { required: ["a"], oneOf: [{ allOf: [ref("A")], required: ["b"] }] } },
    { a: 1, b: 1 },
    { a: 1 },
  ],
])("a schema that applies %s ends", ([, schemas, valid, invalid]) => {
  const { told, judge } = read(schemas);
  expect(told).toEqual(Object.keys(schemas));
  expect([judge("A", valid), judge("A", invalid)]).toEqual([true, false]);
});

test("what a schema holds may be of its own kind: a tree stays as it is", () => {
  const schemas = {
    Tree: { type: "object", properties: { left: ref("Tree"), all: { type: "array", items: ref("Tree") } } },
    Json: { anyOf: [TEXT, { type: "array", items: ref("Json") }, { additionalProperties: ref("Json") }] },
    Named: { allOf: [ref("Tree")] },
  };
  expect(read(schemas)).toMatchObject({ schemas, told: [] });
});
