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
];

test.each(CASES)("of %s, whether Ajv judges %s otherwise is told", (schema, value, isValid) => {
  const read = JSON.parse(schema) as JsonObject;
  const ajv = new Ajv2020({ strict: false }).compile(read)(JSON.parse(value));
  expect(besideAjv(read, "#").length > 0).toBe(ajv !== isValid);
});
