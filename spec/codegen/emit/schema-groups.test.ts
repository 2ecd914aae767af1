import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../openapi/json.ts";
import { schemaGroups } from "./schema-groups.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const many = Object.fromEntries(Array.from({ length: 31 }, (_, index): [string, Json] => [`S${index}`, {}]));
const answering = (tag: string | undefined, schema: Json): JsonObject => ({
  get: {
    ...(tag === undefined ? {} : { tags: [tag] }),
    responses: { 200: { description: "", content: { "application/json": { schema } } } },
  },
});
const contractOf = (paths: JsonObject, schemas: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths,
  components: { schemas: { ...many, ...schemas } },
  ...more,
});

test("a schema stands with the tag that uses it most directly, whichever comes first", () => {
  const paths = { "/a": answering("A", ref("List")), "/b": answering("B", ref("Item")) };
  const schemas = { List: { items: ref("Item") }, Item: { properties: { of: ref("Id") } }, Id: {} };
  expect(schemaGroups(contractOf(paths, schemas))).toEqual({ A: ["List"], B: ["Item", "Id"] });
});

test("of two tags that use it equally the first of the contract has it; groups come in the order of the tags", () => {
  const paths = { "/b": answering("B", ref("Both")), "/a": answering("A", { items: [ref("Both"), ref("OfA")] }) };
  const contract = contractOf(paths, { Both: {}, OfA: {} }, { tags: [{ name: "A" }, { name: "B" }] });
  expect(Object.entries(schemaGroups(contract))).toEqual([
    ["A", ["OfA"]],
    ["B", ["Both"]],
  ]);
});

test("parameters, webhooks and schemas in a circle count; examples and operations without a tag do not", () => {
  const paths = {
    "/p": {
      parameters: [{ name: "q", in: "query", schema: ref("Parameter") }],
      get: { tags: ["P"], responses: {} },
    },
    "/none": answering(undefined, ref("Untagged")),
    "/data": answering("D", { examples: [ref("Example")] }),
  };
  const webhooks = {
    w: { post: { tags: ["W"], requestBody: { content: { "a/b": { schema: ref("Circle") } } }, responses: {} } },
  };
  const schemas = { Parameter: {}, Untagged: {}, Example: {}, Circle: { properties: { again: ref("Circle") } } };
  expect(schemaGroups(contractOf(paths, schemas, { webhooks }))).toEqual({ P: ["Parameter"], W: ["Circle"] });
});

test("few schemas need no groups", () => {
  const { components, ...rest } = contractOf({ "/a": answering("A", ref("One")) }, {});
  expect(components).toBeDefined();
  expect(schemaGroups({ ...rest, components: { schemas: { One: {} } } })).toEqual({});
});
