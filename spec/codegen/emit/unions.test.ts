import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { branchesOf, tagOf } from "./unions.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const open: JsonObject = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
const fixed = (value: string): JsonObject => ({ ...open, properties: { kind: { const: value } } });
const document: JsonObject = {
  components: { schemas: { Cat: open, Dog: open, Red: fixed("red"), Blue: fixed("blue") } },
};

function tagsOf(union: JsonObject): unknown[] {
  return branchesOf(document, union, "oneOf", tagOf(document, union, "oneOf")).map(({ tags }) => tags);
}

test("a mapping says which value selects which form, by reference or by name", () => {
  const discriminator = {
    propertyName: "kind",
    mapping: { miau: "#/components/schemas/Cat", wuff: "Dog", bark: "Dog" },
  };
  expect(tagsOf({ oneOf: [ref("Cat"), ref("Dog")], discriminator })).toEqual([["miau"], ["wuff", "bark"]]);
});

test("a mapping outweighs the values the forms list, and fills in where they list none", () => {
  const discriminator = { propertyName: "kind", mapping: { rouge: "#/components/schemas/Red" } };
  expect(tagsOf({ oneOf: [ref("Red"), ref("Blue")], discriminator })).toEqual([["rouge"], ["blue"]]);
});

test("without a mapping the names of the schemas select, unless the forms list values", () => {
  const discriminator = { propertyName: "kind" };
  expect(tagsOf({ oneOf: [ref("Cat"), ref("Red")], discriminator })).toEqual([["Cat"], ["red"]]);
});

test("without a discriminator, a member that every form requires with values of its own tells them apart", () => {
  expect(tagsOf({ oneOf: [ref("Red"), ref("Blue")] })).toEqual([["red"], ["blue"]]);
  expect(tagOf(document, { oneOf: [ref("Red"), ref("Red")] }, "oneOf")).toBeUndefined();
  expect(tagOf(document, { oneOf: [ref("Red"), ref("Cat")] }, "oneOf")).toBeUndefined();
  expect(tagOf(document, { oneOf: [ref("Red"), { type: "null" }] }, "oneOf")).toBeUndefined();
});
