import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { operationsOf } from "./operations.ts";
import { withPlainParameters } from "./whole-query.ts";

const SCHEMA = { type: "object", properties: { name: { type: "string" } } };
const FORM = "application/x-www-form-urlencoded";

function parametersOf(parameter: JsonObject, openapi = "3.2.0"): unknown {
  const document = {
    openapi,
    paths: { "/a": { get: { parameters: [parameter] } } },
    components: { schemas: { Form: SCHEMA, Text: { type: "string" } } },
  };
  return operationsOf(withPlainParameters(document)).flatMap(({ parameters }) =>
    parameters.map(({ definition }) => definition),
  );
}

const QUERY = { name: "q", in: "query", style: "form", explode: true };

test.for<[string, JsonObject, unknown]>([
  [
    "a form",
    { name: "q", in: "querystring", required: true, content: { [FORM]: { schema: SCHEMA, example: { name: "a" } } } },
    [{ ...QUERY, required: true, schema: SCHEMA, example: { name: "a" } }],
  ],
  [
    "a form that stands elsewhere",
    { name: "q", in: "querystring", content: { [FORM]: { schema: { $ref: "#/components/schemas/Form" } } } },
    [{ ...QUERY, schema: { $ref: "#/components/schemas/Form" } }],
  ],
  ["JSON", { name: "q", in: "querystring", content: { "application/json": { schema: SCHEMA } } }, []],
  [
    "a text",
    { name: "q", in: "querystring", content: { [FORM]: { schema: { $ref: "#/components/schemas/Text" } } } },
    [],
  ],
  [
    "a cookie",
    { name: "q", in: "cookie", style: "cookie", schema: SCHEMA },
    [{ name: "q", in: "cookie", schema: SCHEMA }],
  ],
])("%s as the whole query", ([_what, parameter, expected]) => {
  expect(parametersOf(parameter)).toEqual(expected);
  expect(parametersOf({ ...parameter, in: "query" }, "3.1.1")).toHaveLength(1);
});
