import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { emitTypes } from "./types.ts";

function typesOf(Thing: JsonObject): Promise<string> {
  return emitTypes({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {},
    components: { schemas: { Thing } },
  });
}

const MEMBERS = { type: "object", properties: { a: { type: "string" }, b: { type: "number" } } };

test.for(["anyOf", "oneOf"])(
  "alternatives of %s that only require members leave the type of the members as it is",
  async (keyword) => {
    const text = await typesOf({ ...MEMBERS, [keyword]: [{ required: ["a"] }, { required: ["b"], title: "With b" }] });
    expect(text).toMatch(/readonly a\?: string;\s+readonly b\?: number;\s+};/);
    expect(text).not.toContain("unknown");
  },
);

test("alternatives that have a type of their own stay in the type", async () => {
  const text = await typesOf({
    anyOf: [{ type: "string" }, { type: "object", required: ["a"], properties: MEMBERS.properties }],
  });
  expect(text).toMatch(/Thing: string \| {/);
});

test("values that are listed beside the members of an object are no schemas", async () => {
  const text = await typesOf({
    type: "object",
    enum: ["PKW", { name: "VAN" }],
    properties: { name: { type: "string" } },
  });
  expect(text).toMatch(/readonly Thing: {\s+readonly name\?: string;\s+};/);
});

test.each<[JsonObject, string]>([
  [{ allOf: [true, { type: "string" }] }, "unknown & string"],
  [{ allOf: [{}, true] }, "unknown & unknown"],
  [{ allOf: [false, { type: "string" }] }, "unknown & string"],
  [{ anyOf: [false, { type: "string" }] }, "string"],
])("true and false stand in the place of schemas: %j", async (schema, type) => {
  expect(await typesOf(schema)).toContain(`readonly Thing: ${type};`);
});

test("a member that is called anyOf is a member", async () => {
  const text = await typesOf({ type: "object", properties: { anyOf: { type: "array", items: { type: "string" } } } });
  expect(text).toContain("readonly anyOf?: readonly string[]");
});

test("a schema that contains itself in a list has a type under a name of its own", async () => {
  const self = { $ref: "#/components/schemas/Thing" };
  expect(await typesOf({ type: "array", items: self })).toMatch(
    /readonly Thing: Recursive1;[^]*type Recursive1 = readonly Recursive1\[\];/,
  );
  expect(await typesOf({ allOf: [self, { type: "object" }] })).toContain("readonly Thing: unknown;");
  expect(await typesOf({ type: "object", properties: { next: self } })).not.toContain("Recursive");
});

test("a reference into a schema is its text, and what it refers to among the definitions is no member", async () => {
  const part = { $ref: "#/components/schemas/Thing/$defs/part" };
  const text = await typesOf({ type: "object", properties: { a: part }, $defs: { part: { type: "integer" } } });
  expect(text).toContain("readonly a?: number;");
  expect(text).not.toContain("part");
});

test("a percent sign in a name stays there", async () => {
  const text = await typesOf({ type: "object", required: ["100%"], properties: { "100%": MEMBERS } });
  expect(text).toMatch(/readonly "100%": {\s+readonly a\?: string;/);
});

test("a reference that leads nowhere leaves what stands beside it", async () => {
  expect(await typesOf({ properties: { a: { $ref: "#anchor", type: "string" } } })).toContain("readonly a?: string;");
});

test("an open set of values is its known ones and any other of their type", async () => {
  expect(await typesOf({ type: "string", "x-extensible-enum": ["a", "it's"] })).toContain(
    `Thing: "a" | "it's" | (string & {});`,
  );
  expect(await typesOf({ type: ["integer", "null"], "x-extensible-enum": [1, -2.5] })).toContain(
    "Thing: 1 | -2.5 | (number & {}) | null;",
  );
  const members = { type: "object", properties: { a: { type: "string", "x-extensible-enum": ["x"] } } };
  expect(await typesOf(members)).toContain(`readonly a?: "x" | (string & {});`);
});

test("a set that is closed after all, or lists nothing, is none of these", async () => {
  expect(await typesOf({ type: "string", enum: ["a"], "x-extensible-enum": ["a", "b"] })).toContain('Thing: "a";');
  expect(await typesOf({ type: "string", "x-extensible-enum": [] })).toContain("Thing: string;");
});

test("query and methods of any other name have types, also on a path that is written elsewhere", async () => {
  const answer = (type: string): JsonObject => ({
    description: "d",
    content: { "application/json": { schema: { type } } },
  });
  const item = {
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    get: { operationId: "read", responses: { "200": answer("string") } },
    query: { operationId: "search", responses: { "200": answer("number") } },
    additionalOperations: { LINK: { responses: { "200": answer("boolean") } } },
  };
  const text = await emitTypes({
    openapi: "3.2.0",
    info: { title: "T", version: "1" },
    paths: { "/a/{id}": item, "/b/{id}": { $ref: "#/components/pathItems/B" } },
    components: { pathItems: { B: { ...item, get: { responses: {} } } } },
  });
  expect(text).toMatch(/"\/a\/{id}": {[^]*readonly "query": {[^]*number;[^]*readonly "LINK": {[^]*boolean;/);
  expect(text).toMatch(/"\/b\/{id}": .*pathItems.* & {\s+readonly "query": {[^]*readonly "LINK": {/);
  expect(text).not.toMatch(/\\ue001|\ue001/i);
});

test.each([
  ["query", "application/json", "a?: number"],
  ["header", "application/json", "a?: number"],
  ["cookie", "application/vnd.x+json", "a?: number"],
  ["query", "text/plain", "place?: string"],
  ["path", "application/json", "place: string"],
])("a value of the %s in %s has the type of what the caller gives", async (place, type, member) => {
  const schema = { type: "object", properties: { a: { type: "integer" } } };
  const parameter = {
    name: "place",
    in: place,
    ...(place === "path" && { required: true }),
    content: { [type]: { schema } },
  };
  const header = { content: { "application/json": { schema: { type: "array", items: { type: "boolean" } } } } };
  const text = await emitTypes({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {
      "/{place}": {
        get: { parameters: [parameter], responses: { 200: { description: "A", headers: { "X-A": header } } } },
      },
    },
  });
  expect(text).toContain(`readonly ${member}`);
  expect(text).toContain('readonly "X-A"?: readonly boolean[]');
});

test.for(["definitions", "$defs", "externalValue", "allOf", "enum"])("a schema may be called %s", async (name) => {
  const text = await emitTypes({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {},
    components: {
      schemas: {
        [name]: { type: "object", properties: { size: { type: "string" } } },
        Thing: { type: "object", properties: { [name]: { $ref: `#/components/schemas/${name}` } } },
      },
    },
  });
  expect(text).toMatch(/readonly size\?: string/);
  expect(text).toContain(`["schemas"]["${name}"]`);
});
