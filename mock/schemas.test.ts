import { expect, test } from "vitest";
import type { JsonObject } from "../spec/openapi/json.ts";
import { createSchemas } from "./schemas.ts";

const tuple = { prefixItems: [{ type: "integer" }], contains: { type: "string" } };

/** By JSON Schema 2020-12, 10.3.1.3: what is contained is counted in an empty list too. */
const CASES: readonly [schema: JsonObject, isValid: boolean][] = [
  [tuple, false],
  [{ ...tuple, minContains: 0 }, true],
  [{ ...tuple, minContains: 2 }, false],
  [{ ...tuple, minItems: 1 }, false],
  [{ prefixItems: [{ type: "integer" }] }, true],
  [{ properties: { a: tuple } }, true],
  // 6.1.2: no value is among none
  [{ enum: [] }, false],
  [{ enum: [[]] }, true],
  [{ type: "array", enum: [], const: [] }, false],
  [{ anyOf: [{ enum: [] }, { type: "array" }] }, true],
];

test.each(CASES)("by %j an empty list is taken: %s", (schema, isValid) => {
  const document: JsonObject = { components: { schemas: { A: schema } } };
  const schemas = createSchemas(document);
  expect(schemas.accepts(schema, [])).toBe(isValid);
  expect(schemas.accepts({ $ref: "#/components/schemas/A" }, [])).toBe(isValid);
});

test.each<[string, JsonObject | false, unknown, string]>([
  ["a whole value", false, 1, ""],
  ["a member", { properties: { a: false } }, { a: 1 }, "/a"],
  ["an item", { items: false }, [1], "/0"],
])("%s that no schema takes must not be there", (_what, schema, value, at) => {
  expect(createSchemas({}).fault(schema, value)).toMatchObject({ at, message: "must not be there" });
});

test.each(["__proto__", "constructor", "toString"])(
  "what every object inherits is no member: %s is missing",
  (name) => {
    const schema = { type: "object", required: [name] };
    const schemas = createSchemas({});
    expect(schemas.fault(schema, {})).toMatchObject({ keyword: "required" });
    expect(schemas.accepts(schema, JSON.parse(`{"${name}":1}`))).toBe(true);
  },
);

test.each([
  ["2026-02-28T09:30:00Z", true],
  ["2026-02-28t09:30:00.5+01:00", true],
  ["2026-02-28 09:30:00Z", false],
  ["2026-02-28T09:30:00", false],
  ["2026-02-30T09:30:00Z", false],
])("%s is a time: %s", (time, isValid) => {
  expect(createSchemas({}).accepts({ type: "string", format: "date-time" }, time)).toBe(isValid);
});

test("what tells alternatives apart tells which of them accepts the value", () => {
  const document: JsonObject = {
    components: {
      schemas: {
        Boat: { required: ["masts"] },
        Link: { required: ["id"] },
        Either: {
          oneOf: [{ $ref: "#/components/schemas/Boat" }, { $ref: "#/components/schemas/Link" }],
          discriminator: { propertyName: "kind", mapping: { boat: "#/components/schemas/Boat", lost: "#/nowhere" } },
        },
      },
    },
  };
  const schemas = createSchemas(document);
  const accepts = (value: JsonObject): boolean[] =>
    [{ $ref: "#/components/schemas/Either" }, { allOf: [{ $ref: "#/components/schemas/Either" }] }].map((schema) =>
      schemas.accepts(schema, value),
    );
  expect(accepts({ kind: "boat", masts: 1 })).toEqual([true, true]);
  expect(accepts({ kind: "boat", id: "1" })).toEqual([false, false]);
  expect(accepts({ kind: "lost", id: "1" })).toEqual([true, true]);
});

test("an address of this machine is a URL", () => {
  const url = { type: "string", format: "url" };
  expect(["http://127.0.0.1:4010/a", "a"].map((one) => createSchemas({}).accepts(url, one))).toEqual([true, false]);
});
