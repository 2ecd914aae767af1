import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import type { JsonObject, Schema } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import { createSchemas } from "../schemas.ts";
import { createMaker } from "./maker.ts";

const NODE = {
  type: "object",
  required: ["name", "children"],
  properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/components/schemas/Node" } } },
};
const PET = {
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string" } },
  discriminator: { propertyName: "kind" },
};
const COMPONENTS: JsonObject = {
  Node: NODE,
  Pair: {
    type: "object",
    required: ["next"],
    properties: { next: { oneOf: [{ $ref: "#/components/schemas/Pair" }, { type: "null" }] } },
  },
  Cat: { allOf: [PET, { properties: { kind: { const: "Cat" }, lives: { type: "integer", maximum: 9 } } }] },
};
const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: {},
  components: { schemas: COMPONENTS },
};
const maker = createMaker(document, createSchemas(document));
/** Another validator than the maker's own. */
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ ...document, $id: "https://t.example/" });
const isValid = (schema: Schema, value: unknown): boolean =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://t.example/#/')) as object)(value);

const text = { type: "string" };
const whole = { type: "integer" };
const SCHEMAS: Readonly<Record<string, Schema>> = {
  "a pattern": { ...text, pattern: "^[A-Z]{3}-\\d{4}$" },
  "a pattern with a length": { ...text, pattern: "^[a-z]+$", minLength: 20, maxLength: 22 },
  "a pattern that looks ahead": { ...text, pattern: "^(?=.*[A-Z])(?=.*\\d)[^ ]{8,}$" },
  "a pattern that rules out": { ...text, pattern: "^(?![0-9a-f]{8}-[0-9a-f]{4}$)^[a-z]([a-z0-9-]*[a-z0-9]+)?$" },
  "a pattern that looks back": { ...text, pattern: "^(?!.*--)[a-z0-9-]{2,63}(?<!-)$" },
  "a pattern of letters": { ...text, pattern: "^\\p{Lu}[\\p{L}' -]+$" },
  "a pattern of signs beyond ASCII": { ...text, pattern: "^\\p{Script=Han}{2,4}$" },
  "a pattern that refers back": { ...text, pattern: "^(a|b)\\1$" },
  "a pattern of what has a format": {
    ...{ ...text, format: "date-time", minLength: 20 },
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[-+]\\d{2}:\\d{2})$",
  },
  "one letter": { ...text, maxLength: 1 },
  "nothing at all": { ...text, maxLength: 0 },
  "a grid": { type: "number", multipleOf: 0.05, minimum: 0.99 },
  "a whole grid": { ...whole, multipleOf: 7, minimum: 50, maximum: 60 },
  "between two decimals": { type: "number", exclusiveMinimum: 0.1, exclusiveMaximum: 0.101 },
  "below zero": { ...whole, exclusiveMaximum: 0 },
  "32 bits": { ...whole, format: "int32", minimum: 2_147_483_647 },
  "different items of an enum": { type: "array", minItems: 3, uniqueItems: true, items: { enum: ["a", "b", "c"] } },
  "different objects": {
    type: "array",
    minItems: 4,
    uniqueItems: true,
    items: { type: "object", required: ["n"], properties: { n: { ...whole, minimum: 5 } } },
  },
  "different booleans": { type: "array", minItems: 2, uniqueItems: true, items: { type: "boolean" } },
  "a tuple and nothing else": { type: "array", prefixItems: [text, whole], items: false, minItems: 2 },
  "a list that contains": { type: "array", contains: { const: "x" }, minContains: 2, items: text },
  "a map": { type: "object", minProperties: 2, additionalProperties: whole },
  "a map with names": {
    type: "object",
    minProperties: 1,
    propertyNames: { pattern: "^x-[a-z]+$" },
    additionalProperties: text,
  },
  "a map by patterns": {
    type: "object",
    minProperties: 1,
    patternProperties: { "^\\d{3}$": whole },
    additionalProperties: false,
  },
  "members that need each other": {
    type: "object",
    properties: { a: text, b: whole },
    dependentRequired: { a: ["b", "c"] },
    required: ["a"],
  },
  "a condition": JSON.parse(`{
    "type": "object",
    "required": ["kind", "size"],
    "properties": { "kind": { "enum": ["small", "large"] }, "size": { "type": "integer" } },
    "if": { "properties": { "kind": { "const": "small" } } },
    "then": { "properties": { "size": { "maximum": 3 } } },
    "else": { "properties": { "size": { "minimum": 100 } } }
  }`) as Schema,
  "what is forbidden": { type: "object", properties: { a: text, b: text }, not: { required: ["b"] } },
  "exactly one": {
    oneOf: [
      { type: "object", required: ["a"], properties: { a: text } },
      { type: "object", required: ["a", "b"], properties: { a: text, b: { const: 1 } } },
    ],
  },
  "the second branch alone": {
    oneOf: [{ type: "object", required: ["never"], properties: { never: false } }, { const: 4 }],
  },
  "parts that meet": {
    allOf: [
      { type: "object", properties: { n: { type: "number", minimum: 4 } } },
      { required: ["n"], properties: { n: { ...whole, maximum: 4 } } },
    ],
  },
  "parts that are closed": {
    allOf: [{ properties: { a: text } }, { required: ["b"], properties: { b: whole } }],
    unevaluatedProperties: false,
  },
  "null or text": { type: ["null", "string"], minLength: 2 },
  "an enum with null": { type: ["string", "null"], enum: [null, "a"] },
  "a value that has to be null": { const: null },
  "a wrong example": { ...text, pattern: "^\\d+$", example: "abc" },
  "a null example": { type: "object", required: ["a"], properties: { a: { ...text, example: null } } },
  "a wrong example deep inside": {
    type: "object",
    properties: { list: { type: "array", items: { type: "object", properties: { n: { ...whole, example: 1.5 } } } } },
  },
  "an example that breaks what is around it": {
    type: "array",
    uniqueItems: true,
    minItems: 2,
    items: { ...text, example: "same" },
  },
  "a wrong default": { ...whole, minimum: 10, default: 1 },
  "a recursion that is required": { $ref: "#/components/schemas/Node" },
  "a recursion that null ends": { $ref: "#/components/schemas/Pair" },
  "a name told by a discriminator": { $ref: "#/components/schemas/Cat" },
  "anything at all": true,
  ...Object.fromEntries(
    "date-time date time duration uuid email hostname ipv4 ipv6 uri uri-reference uri-template json-pointer regex byte int64 double"
      .split(" ")
      .map((format) => [
        `two of the format ${format}`,
        {
          type: "array",
          minItems: 2,
          uniqueItems: true,
          items: { type: /^(int|double)/.test(format) ? "number" : "string", format },
        },
      ]),
  ),
};

test.each(Object.entries(SCHEMAS))("%s: what is made is valid, the usual value and seeded ones", (_what, schema) => {
  for (const seed of [0, 1, 2, 3]) {
    const made = maker.make(schema, seed);
    expect([made, made && isValid(schema, made.value)]).toEqual([made, true]);
  }
});

const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const list = (items: Schema): JsonObject => ({ type: "array", items });
const place = object({ city: text, point: object({ north: object({ degrees: whole }) }) });
const event = object({
  "@id": text,
  code: { ...text, pattern: "^[a-z]{12}$" },
  at: object({ place }),
  guests: list(object({ address: place })),
});

test.for<[what: string, schema: Schema, path: string]>([
  ["in a list", list(event), "/0"],
  ["in a page", object({ results: list(event), total: whole }), "/results/0"],
  ["in a page within an envelope", object({ data: object({ hits: list(event) }) }), "/data/hits/0"],
  ["beside a list of others", object({ included: list(event), data: list(event) }), "/data/0"],
  ["in an envelope", object({ data: event, meta: object({}) }), "/data"],
  ["in a list of envelopes", object({ data: list(object({ data: event })) }), "/data/0/data"],
])("a thing %s is as whole as alone", ([, schema, path]) => {
  const alone = maker.make(event)?.value;
  expect(alone).toMatchObject({ at: { place: { point: { north: {} } } } });
  expect(read(maker.make(schema)?.value ?? null, path)).toEqual(alone);
});

test("a right example is used, a wrong one beside it replaced", () => {
  const properties = { right: { type: "string", example: "Bern" }, wrong: { type: "integer", example: 0.5 } };
  const made = maker.make({ type: "object", properties });
  expect(made?.value).toMatchObject({ right: "Bern", wrong: expect.any(Number) as number });
});

test("where no value can be valid there is none", () => {
  expect(maker.make(false)).toBeUndefined();
  expect(maker.make({ type: "string", minLength: 3, maxLength: 2 })).toBeUndefined();
  expect(maker.make({ allOf: [{ const: 1 }, { const: 2 }] })).toBeUndefined();
});

test("the same seed makes the same value, another one another", () => {
  const schema = { type: "object", properties: { a: { type: "integer" }, b: { enum: ["x", "y", "z"] } } };
  expect(maker.make(schema, 5)).toEqual(maker.make(schema, 5));
  const values = new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(maker.make(schema, seed))));
  expect(values.size).toBeGreaterThan(1);
});

const OPEN = (name: string): JsonObject => ({
  type: "object",
  required: ["id"],
  properties: { id: { type: "string" }, [name]: { type: "string" } },
});
const LARGER = { allOf: [OPEN("a"), { properties: { c: { type: "integer" } } }] };

test.for<[what: string, schema: Schema]>([
  ["alternatives that differ in what they need not have", { oneOf: [OPEN("a"), OPEN("b"), LARGER] }],
  ["a list of them", { type: "array", minItems: 2, items: { oneOf: [OPEN("a"), OPEN("b")] } }],
  [
    "alternatives that differ further down",
    { oneOf: [OPEN("a"), LARGER].map((item) => ({ properties: { x: { type: "array", minItems: 1, items: item } } })) },
  ],
  ["members of them", { type: "object", required: ["x"], properties: { x: { oneOf: [OPEN("a"), LARGER] } } }],
])("%s: the value is one of one alone", ([, schema]) => {
  for (const seed of [0, 1, 7]) {
    const made = maker.make(schema, seed);
    expect(made).toBeDefined();
    expect({ made, isValid: isValid(schema, made?.value) }).toEqual({ made, isValid: true });
  }
});

test("alternatives that are the same have no value", () => {
  expect(maker.make({ oneOf: [OPEN("a"), OPEN("a")] })).toBeUndefined();
});

test("a member has any name, `__proto__` as well", () => {
  // as JSON is read: an object literal would set what the object inherits
  const schema = JSON.parse(
    '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"object","required":["__proto__"]}},"dependentRequired":{"__proto__":["toString"]}}',
  ) as JsonObject;
  const { value } = maker.make(schema) ?? {};
  const within = Object.getOwnPropertyDescriptor(value, "__proto__")?.value as object;
  expect(Object.keys(within)).toEqual(["__proto__"]);
  expect(Object.keys(value ?? {})).toEqual(["__proto__", "toString"]);
});

test("a pattern that is no expression asks for nothing", () => {
  expect(maker.make({ type: "string", pattern: "^(3", maxLength: 9 })?.value).toEqual(expect.any(String));
});

test("of a component that tells apart what is built upon it one of those is made, under its value", () => {
  const schemas: JsonObject = {
    Boat: {
      type: "object",
      required: ["rig"],
      properties: { rig: { type: "string" } },
      discriminator: { propertyName: "rig", mapping: { sail: "#/components/schemas/Sloop" } },
    },
    Sloop: {
      allOf: [
        { $ref: "#/components/schemas/Boat" },
        { required: ["masts"], properties: { masts: { type: "integer" } } },
      ],
    },
    Tug: {
      allOf: [{ $ref: "#/components/schemas/Boat" }, { required: ["pull"], properties: { pull: { type: "integer" } } }],
    },
  };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: {}, components: { schemas } };
  const makeOf = (name: string): unknown =>
    createMaker(document, createSchemas(document)).make({ $ref: `#/components/schemas/${name}` })?.value;
  expect(makeOf("Boat")).toEqual({ rig: "sail", masts: expect.any(Number) as number });
  expect(makeOf("Tug")).toEqual({ rig: "Tug", pull: expect.any(Number) as number });
});

test("what a reference to a thing accepts as well is made of the thing without what only the reference wants", () => {
  const schemas: JsonObject = {
    Boat: {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" }, id: { type: "string" }, masts: { type: "integer" } },
    },
    Link: {
      type: "object",
      required: ["kind", "id"],
      properties: { kind: { type: "string" }, id: { type: "string" } },
    },
    Either: {
      oneOf: [{ $ref: "#/components/schemas/Boat" }, { $ref: "#/components/schemas/Link" }],
      discriminator: {
        propertyName: "kind",
        mapping: { boat: "#/components/schemas/Boat", link: "#/components/schemas/Link" },
      },
    },
  };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: {}, components: { schemas } };
  const made = createMaker(document, createSchemas(document)).make({ $ref: "#/components/schemas/Either" });
  expect(made?.value).toEqual({ kind: "boat", masts: expect.any(Number) as number });
});
