/** What has to be there in one direction: no member of the other one, whichever part of a schema asks for it. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { type Direction, Schemas } from "./schemas.ts";

const text = { type: "string" };
const properties = { id: { ...text, readOnly: true }, asks: { ...text, writeOnly: true }, name: text };
const AT = "/components/schemas/Session";

function valid(schema: JsonObject, direction: Direction, value: Json): boolean {
  const Session = { type: "object", properties, ...schema };
  return new Schemas({ openapi: "3.1.1", components: { schemas: { Session } } }).valid(direction, AT, value);
}

const IDENTIFIED_OR_NAMED = { oneOf: [{ required: ["id"] }, { required: ["name"] }] };
const PROVEN_OR_NAMED = { oneOf: [{ required: ["asks"] }, { required: ["name"] }] };
const EITHER = { anyOf: [{ required: ["id"] }, { required: ["asks"] }] };

test.each<[what: string, schema: JsonObject, direction: Direction, value: Json, isValid: boolean]>([
  ["one of two ways that an answer cannot go", EITHER, "out", { name: "a" }, true],
  ["one of two ways that a request cannot go", EITHER, "in", { name: "a" }, true],
  ["what an answer cannot have", EITHER, "out", { asks: "a" }, false],
  ["a demand beside", { allOf: [{ required: ["id", "name"] }] }, "in", { name: "a" }, true],
  ["another demand beside", { allOf: [{ required: ["id", "name"] }] }, "in", {}, false],
  ["what must not be there", { not: { required: ["id"] } }, "in", {}, true],
  ["one of two that exclude each other, of which an answer cannot go one way", PROVEN_OR_NAMED, "out", {}, true],
  ["the other one, too", PROVEN_OR_NAMED, "out", { name: "a" }, true],
  ["one of two that exclude each other, of which a request cannot go one way", IDENTIFIED_OR_NAMED, "in", {}, true],
  ["what another member wants", { dependentRequired: { name: ["id", "size"] } }, "in", { name: "a", size: "b" }, true],
  ["what else another member wants", { dependentRequired: { name: ["id", "size"] } }, "in", { name: "a" }, false],
  ["the condition is not met", { if: { required: ["id"] }, else: { required: ["name"] } }, "in", {}, false],
])("%s", (_what, schema, direction, value, isValid) => {
  expect(valid(schema, direction, value)).toBe(isValid);
});

test("a reference into what goes the other way leads to what the contract has there", () => {
  const made = { type: "object", properties: { by: { oneOf: [text, { type: "integer" }], readOnly: true } } };
  const read = { properties: { by: { $ref: "#/components/schemas/Made/properties/by/oneOf/1" } } };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Made: made, Read: read } } });
  const at = "/components/schemas/Read";
  expect([1, "a"].map((by) => schemas.valid("in", at, { by }))).toEqual([true, false]);
});

test("values with identifiers of their own name no schema", () => {
  const named = { example: { $id: "https://shared.example" }, ...text };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { One: named, Other: { ...named } } } });
  expect(schemas.valid("out", "/components/schemas/One", "a")).toBe(true);
});

test.each([
  ["http://127.0.0.1:4010/a", true],
  ["https://shop.example/a", true],
  ["a", false],
])("%s is a URL: %s", (address, isUrl) => {
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { At: { ...text, format: "url" } } } });
  expect(schemas.valid("out", "/components/schemas/At", address)).toBe(isUrl);
});

test.each([
  ["names one of several that accept it", { kind: "Boat", name: "Ann" }, 0],
  ["names one that does not accept it", { kind: "Raft", name: "Ann" }, 1],
  ["names none of them", { kind: "Ship", name: "Ann" }, 1],
  ["does not say what it is", { name: "Ann" }, 1],
])("of alternatives that exclude each other a value that %s", (_, value, faults) => {
  const one = { type: "object", properties: { name: { type: "string" } } };
  const union = { oneOf: ["Boat", "Ferry", "Raft"].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  const Called = { ...union, discriminator: { propertyName: "kind" } };
  const Raft = { ...one, required: ["logs"] };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Called, Boat: one, Ferry: one, Raft } } });
  expect(schemas.bodyErrors("out", "/components/schemas/Called", value)).toHaveLength(faults);
});
