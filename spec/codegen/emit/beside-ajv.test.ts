import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { besideAjv } from "./beside-ajv.ts";

/** By JSON Schema; the note is there exactly where Ajv, as it comes, says otherwise. */
const CASES: readonly [schema: string, value: string, isValid: boolean][] = [
  ['{ "properties": { "__proto__": { "type": "string" } } }', '{ "__proto__": 1 }', false],
  ['{ "required": ["__proto__"] }', "{}", false],
  ['{ "required": ["constructor"] }', "{}", false],
  ['{ "properties": { "toString": { "type": "string" } } }', "{}", true],
  ['{ "dependentRequired": { "a": ["valueOf"] } }', '{ "a": 1 }', false],
  ['{ "dependentRequired": { "valueOf": ["a"] } }', "{}", true],
  ['{ "dependentSchemas": { "valueOf": { "required": ["a"] } } }', "{}", true],
  ['{ "properties": { "a": { "type": "string" } }, "required": ["a"] }', "{}", false],
  ['{ "prefixItems": [{ "type": "integer" }], "contains": { "type": "string" } }', "[]", false],
  ['{ "prefixItems": [{ "type": "integer" }], "contains": { "type": "string" }, "minContains": 0 }', "[]", true],
  ['{ "contains": { "type": "string" } }', "[]", false],
  ['{ "unevaluatedProperties": false }', '{ "constructor": 1 }', false],
  ['{ "properties": { "a": true }, "unevaluatedProperties": false }', '{ "constructor": 1 }', false],
  ['{ "allOf": [{ "properties": { "a": true } }], "unevaluatedProperties": false }', '{ "toString": 1 }', false],
  ['{ "anyOf": [{ "properties": { "a": true } }], "unevaluatedProperties": false }', '{ "constructor": 1 }', false],
  ['{ "anyOf": [{ "properties": { "a": true } }], "unevaluatedProperties": true }', '{ "constructor": 1 }', true],
  ['{ "anyOf": [{ "required": ["valueOf"] }], "unevaluatedProperties": false }', '{ "valueOf": 1 }', false],
  [
    '{ "oneOf": [{ "allOf": [{ "properties": { "a": true } }] }], "unevaluatedProperties": { "type": "string" } }',
    '{ "valueOf": 1 }',
    false,
  ],
  [
    '{ "if": { "properties": { "a": { "const": 1 } } }, "then": { "minProperties": 1 }, "unevaluatedProperties": false }',
    '{ "a": 2 }',
    false,
  ],
  [
    '{ "if": { "required": ["a"] }, "then": { "properties": { "a": true } }, "unevaluatedProperties": false }',
    '{ "a": 2, "toString": 1 }',
    false,
  ],
  ['{ "if": { "prefixItems": [{ "const": 1 }] }, "then": { "maxItems": 3 }, "unevaluatedItems": false }', "[2]", false],
  ['{ "patternProperties": { "^a": true }, "unevaluatedProperties": false }', '{ "toString": 1 }', false],
  [
    '{ "dependentSchemas": { "a": { "properties": { "a": true } } }, "unevaluatedProperties": false }',
    '{ "a": 1, "toString": 1 }',
    false,
  ],
  [
    '{ "$ref": "#/$defs/a", "$defs": { "a": { "properties": { "a": true } } }, "unevaluatedProperties": false }',
    '{ "toString": 1 }',
    false,
  ],
  [
    '{ "$ref": "#/$defs/a", "$defs": { "a": { "anyOf": [{ "properties": { "a": true } }] } }, "unevaluatedProperties": false }',
    '{ "toString": 1 }',
    false,
  ],
  ['{ "anyOf": [{ "items": true }], "unevaluatedItems": false }', "[1, 2]", true],
  ['{ "anyOf": [{ "prefixItems": [true, true] }], "unevaluatedItems": false }', "[1, 2]", true],
  ['{ "allOf": [{ "items": true }], "unevaluatedItems": false }', "[1, 2]", true],
];

test.each(CASES)("of %s, whether Ajv judges %s otherwise is told", (schema, value, isValid) => {
  const read = JSON.parse(schema) as JsonObject;
  const ajv = new Ajv2020({ strict: false }).compile(read)(JSON.parse(value));
  expect(besideAjv(read, "#", read).length > 0).toBe(ajv !== isValid);
});

test("a schema that leads back to itself is compiled after what refers to it", () => {
  const document = JSON.parse(
    '{ "$defs": { "a": { "allOf": [{ "$ref": "#" }], "properties": { "c": true } } }, "properties": { "x": { "$ref": "#/$defs/a", "unevaluatedProperties": false } } }',
  ) as { properties: { x: JsonObject } } & JsonObject;
  expect(new Ajv2020({ strict: false }).compile(document)({ x: { constructor: 1 } })).toBe(true);
  expect(besideAjv(document.properties.x, "#/properties/x", document)).toHaveLength(1);
});
