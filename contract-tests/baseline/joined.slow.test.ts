/** What is put together by `allOf` breaks nothing by being put together otherwise, and what it loses is told all the same. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { compareContracts } from "./compare.ts";

const text = { type: "string" };
const COMPONENTS: JsonObject = {
  Base: { type: "object", description: "What all have.", required: ["id"], properties: { id: text } },
  Wrapper: { type: "object", xml: { name: "w" }, properties: { data: { type: "array", items: { type: "object" } } } },
  Middle: { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { middle: text } }] },
  Linked: {
    allOf: [
      { type: "object", properties: { id: text, next: { $ref: "#/components/schemas/Linked/allOf/0" } } },
      { properties: { last: { $ref: "#/components/schemas/Linked/allOf/0/properties/next" } } },
    ],
  },
  Node: {
    type: "object",
    properties: { next: { allOf: [{ $ref: "#/components/schemas/Node" }, { type: "object" }] } },
  },
};
const named = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function contractOf(schema: JsonObject): JsonObject {
  const content = { "application/json": { schema } };
  const post = { operationId: "a", requestBody: { content }, responses: { "200": { description: "A", content } } };
  return {
    ...{ openapi: "3.1.1", info: { title: "T", version: "1.0.0" } },
    ...{ paths: { "/a": { post } }, components: { schemas: COMPONENTS } },
  };
}

async function brokenBy(before: JsonObject, after: JsonObject): Promise<string[]> {
  const breaks = await compareContracts(contractOf(before), contractOf(after), "");
  return breaks.map(({ status, text: words }) => `${status ?? "sent"}: ${words}`);
}

const whole = { type: "object", required: ["id"], properties: { id: text, more: text } };
const apart = { allOf: [named("Base"), { properties: { more: text } }] };
const deep = { type: "object", required: ["id"], properties: { id: text, middle: text } };
const items = { type: "array", items: named("Base") };

test.each<[string, JsonObject, JsonObject]>([
  ["one object becomes two parts", whole, apart],
  ["two parts become one object", apart, whole],
  ["parts change their places", apart, { allOf: apart.allOf.toReversed() }],
  [
    "a part is described",
    apart,
    { allOf: [named("Base"), { properties: { more: { ...text, description: "More" } } }] },
  ],
  ["a part has parts itself", deep, { allOf: [named("Middle")] }],
  ["a schema gets a part that adds members", named("Base"), apart],
  [
    "items move into a wrapper",
    { type: "object", properties: { data: items } },
    { allOf: [named("Wrapper"), { properties: { data: items } }] },
  ],
  [
    "what is a part of another",
    named("Linked/allOf/0"),
    { type: "object", properties: { id: text, next: named("Linked/allOf/0") } },
  ],
  ["what refers to its own parts", named("Linked"), { allOf: [named("Linked")] }],
  ["what stands within itself", { allOf: [named("Node"), named("Base")] }, { allOf: [named("Base"), named("Node")] }],
])("nothing breaks where %s", async (_what, before, after) => {
  expect(await brokenBy(before, after)).toEqual([]);
});

test.each<[string, JsonObject, JsonObject, string[]]>([
  [
    "a part goes",
    { allOf: [named("Base"), { properties: { more: text } }] },
    { allOf: [named("Base")] },
    ["sent: removed the request property `more`", "200: removed the optional property `more`"],
  ],
  [
    "a member of a part has to be there",
    apart,
    { allOf: [...apart.allOf, { required: ["more"] }] },
    ["sent: the request property `more` became required"],
  ],
  [
    "a member has another type",
    apart,
    { allOf: [named("Base"), { properties: { more: { type: "integer" } } }] },
    [
      "sent: the `more` request property type/format changed from `string` to `integer`",
      "200: the `more` response's property type/format changed from `string` to `integer`",
    ],
  ],
  [
    "a part of another has a member less",
    named("Linked/allOf/0"),
    { type: "object", properties: { next: named("Linked/allOf/0") } },
    ["sent: removed the request property `id`", "200: removed the optional property `id`"],
  ],
  [
    "a part forbids further members",
    apart,
    { ...apart, unevaluatedProperties: false },
    ["sent: the body: additionalProperties was not given, is `false`"],
  ],
])("it is told that %s", async (_what, before, after, told) => {
  expect((await brokenBy(before, after)).toSorted()).toEqual(told.toSorted());
});
