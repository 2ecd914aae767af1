import { expect, test } from "vitest";
import type { Json, JsonObject, Schema } from "../../spec/openapi/json.ts";
import { createSchemas } from "../schemas.ts";
import { declaredOnly } from "./declared.ts";

const text = { type: "string" };
const components = {
  schemas: {
    Cat: { type: "object", required: ["kind"], properties: { kind: { const: "cat" }, lives: { type: "integer" } } },
    Dog: { type: "object", required: ["kind"], properties: { kind: { const: "dog" }, tricks: { type: "array" } } },
    Node: { type: "object", properties: { name: text, next: { $ref: "#/components/schemas/Node" } } },
    Boat: { type: "object", properties: { rig: text }, discriminator: { propertyName: "rig" } },
    Raft: {
      type: "object",
      properties: { rig: text },
      discriminator: { propertyName: "rig", mapping: { raft: "#/components/schemas/Raft" } },
    },
    Sloop: { allOf: [{ $ref: "#/components/schemas/Boat" }, { properties: { masts: { type: "integer" } } }] },
  },
};
const [cat, dog, node] = ["Cat", "Dog", "Node"].map((name) => ({ $ref: `#/components/schemas/${name}` }));

const named = { properties: { a: text } };
const MET = JSON.parse(`{
  "properties": { "a": {} },
  "if": { "required": ["a"] },
  "then": { "properties": { "b": {} } },
  "else": { "properties": { "c": {} } }
}`) as JsonObject;
const boat = { $ref: "#/components/schemas/Boat" };
const CASES: readonly [what: string, schema: JsonObject, value: Json, kept: Json][] = [
  [
    "what neither the schema nor the heir names that the value is of",
    boat,
    { rig: "Sloop", masts: 1, pull: 2 },
    { rig: "Sloop", masts: 1 },
  ],
  [
    "what nothing names of what is itself what its value means",
    { $ref: "#/components/schemas/Raft" },
    { rig: "raft", masts: 1 },
    { rig: "raft" },
  ],
  ["what only an heir names that the value is not of", boat, { rig: "Tug", masts: 1 }, { rig: "Tug" }],
  ["what properties do not name", named, { a: "1", b: 2 }, { a: "1" }],
  ["nothing where no members are named", { type: "object" }, { b: 2 }, { b: 2 }],
  ["nothing where there is no schema to speak of", {}, { b: { c: 1 } }, { b: { c: 1 } }],
  [
    "nothing where others are allowed by name",
    { ...named, additionalProperties: true },
    { a: "1", b: 2 },
    { a: "1", b: 2 },
  ],
  [
    "what a schema of the others does not name",
    { ...named, additionalProperties: named },
    { b: { a: "", c: 1 } },
    { b: { a: "" } },
  ],
  [
    "nothing that tells alternatives apart",
    { ...named, oneOf: [{ $ref: "#/components/schemas/Node" }, named], discriminator: { propertyName: "kind" } },
    { a: "1", kind: "Node", b: 2 },
    { a: "1", kind: "Node" },
  ],
  ["what no pattern names", { ...named, patternProperties: { "^x-": {} } }, { "x-1": 1, y: 1 }, { "x-1": 1 }],
  [
    "nothing of what any part names",
    { allOf: [named, { properties: { b: {} } }] },
    { a: "1", b: 2, c: 3 },
    { a: "1", b: 2 },
  ],
  [
    "what only another branch names",
    { oneOf: [cat ?? true, dog ?? true] },
    { kind: "cat", lives: 9, tricks: [] },
    { kind: "cat", lives: 9 },
  ],
  [
    "what no branch names, where none accepts",
    { oneOf: [{ ...named, additionalProperties: false }] },
    { a: "1", b: 2 },
    { a: "1" },
  ],
  ["what stands in items", { items: node ?? true }, [{ name: "n", b: 1 }], [{ name: "n" }]],
  [
    "what stands in the first items",
    { prefixItems: [named], items: {} },
    [{ a: "", b: 1 }, { b: 1 }],
    [{ a: "" }, { b: 1 }],
  ],
  [
    "what stands below a reference that circles",
    node ?? {},
    { next: { next: { name: "n", b: 1 } } },
    { next: { next: { name: "n" } } },
  ],
  [
    "what does not go this way",
    { properties: { card: { properties: { number: false, brand: text } } } },
    { card: { number: "4", brand: "v" } },
    { card: { brand: "v" } },
  ],
  ["nothing that is required", { ...named, required: ["b"] }, { b: 2 }, { b: 2 }],
  ["what the met condition does not name", MET, { a: "", b: 1, c: 1 }, { a: "", b: 1 }],
  [
    "what no dependent schema names",
    { ...named, dependentSchemas: { a: { properties: { b: {} } } } },
    { a: "", b: 1, c: 1 },
    { a: "", b: 1 },
  ],
];

test.each(CASES)("takes away %s", (_what, schema, value, kept) => {
  const document: JsonObject = { components };
  const schemas: readonly Schema[] = [schema];
  expect(declaredOnly({ document, schemas: createSchemas(document) }, schemas, value)).toEqual(kept);
});

test("of what is sent, members that the service alone sets are left out, at any depth", () => {
  const id = { $ref: "#/components/schemas/Id" };
  const schemas: Schema[] = [{ properties: { id, name: {}, part: { allOf: [{ properties: { id, of: {} } }] } } }];
  const document = { components: { schemas: { Id: { type: "string", readOnly: true } } } };
  const value = { id: "a", name: "b", part: { id: "c", of: "d" } };
  const parts = { document, schemas: createSchemas(document) };
  expect(declaredOnly(parts, schemas, value, true)).toEqual({ name: "b", part: { of: "d" } });
  expect(declaredOnly(parts, schemas, value)).toEqual(value);
});
