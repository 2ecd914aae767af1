/** What the gate sends of a contract: nothing that no notation carries, and no operation that nobody can ask for. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { contractOf } from "./contract.ts";
import { NO_PROFILE } from "./profile.ts";
import { unreached } from "./unreached.ts";

const query = (name: string, schema: JsonObject, required = false): JsonObject => ({
  name,
  in: "query",
  required,
  schema,
});
const TEXT = { type: "string" };
const OBJECT = { type: "object", properties: { id: TEXT } };

function read(paths: JsonObject): { names: string[][]; untried: string[] } {
  const contract = contractOf({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  return {
    names: contract.operations.map(({ id, parameters }) => [id, ...parameters.map(({ name }) => name)]),
    untried: unreached(contract, NO_PROFILE),
  };
}

function get(operationId: string, parameters: JsonObject[], status = "200"): JsonObject {
  return { get: { operationId, parameters, responses: { [status]: { description: "D" } } } };
}

test.each<[string, JsonObject, string[][], number]>([
  ["a parameter that the path says", { "/a?view=b": get("a", [query("view", TEXT)]) }, [["a"]], 0],
  [
    "a parameter that the path has a place for",
    { "/a?view={view}": get("a", [query("view", TEXT)]) },
    [["a", "view"]],
    0,
  ],
  ["a header of no name", { "/a": get("a", [{ name: "X Y", in: "header", schema: TEXT }]) }, [["a"]], 0],
  [
    "an object with the name of another parameter",
    { "/a": get("a", [query("id", TEXT), query("o", OBJECT)]) },
    [["a", "id"]],
    0,
  ],
  [
    "the same, that has to be there",
    { "/a": get("a", [query("id", TEXT), query("o", OBJECT, true)]) },
    [["a", "id", "o"]],
    1,
  ],
  ["objects of other names", { "/a": get("a", [query("x", TEXT), query("o", OBJECT)]) }, [["a", "x", "o"]], 0],
  ["what a fragment alone tells apart", { "/a": get("a", []), "/a#b": get("b", []) }, [["a"]], 1],
  ["an upgrade", { "/a": get("a", [], "101") }, [], 1],
])("%s", (_what, paths, names, untried) => {
  const made = read(paths);
  expect(made.names).toEqual(names);
  expect(made.untried).toHaveLength(untried);
});

test("what no status may come with, and what says who asks, is no part of an operation", () => {
  const schema = { type: "string" };
  const content = { "application/json": { schema } };
  const parameters = [
    { name: "x-key", in: "header", required: true, schema },
    { name: "X-Key", in: "query", schema },
    { name: "version", in: "header", schema },
  ];
  const responses = { "200": { description: "D", content }, "204": { description: "D", content } };
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
    paths: {
      "/a": {
        get: { operationId: "a", security: [{ Key: [] }], parameters, responses },
        post: { operationId: "open", parameters, responses },
      },
    },
  });
  const places = operations.map((one) => one.parameters.map(({ in: place, name }) => `${place} ${name}`));
  expect(places).toEqual([
    ["query X-Key", "header version"],
    ["header x-key", "query X-Key", "header version"],
  ]);
  expect(operations[0]?.responses.map(({ status, content: contents }) => [status, contents.length])).toEqual([
    ["200", 1],
    ["204", 0],
  ]);
});

test("two operations with one operationId are two", () => {
  const { operations, operation } = contractOf({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: { "/a": get("make", []), "/b": get("make", [query("id", TEXT, true)]) },
  });
  expect(operations.map(({ id }) => id)).toEqual(["make", "GET /b"]);
  expect(operations.map(({ id }) => operation(id)?.path)).toEqual(["/a", "/b"]);
});

test.each<[string, JsonObject, number]>([
  ["needs a member that may not be there", { type: "object", required: ["id"], additionalProperties: false }, 2],
  [
    "needs what goes the other way",
    { ...OBJECT, required: ["id"], properties: { id: { readOnly: true, not: {} } } },
    0,
  ],
  ["is possible", { ...OBJECT, required: ["id"] }, 0],
])("a body that %s is told as not to be reached, where it cannot be", (_what, schema, count) => {
  const content = { "application/json": { schema } };
  const responses = { 200: { description: "D", content } };
  const { untried } = read({ "/a": { post: { operationId: "a", requestBody: { content }, responses } } });
  expect(untried).toHaveLength(count);
  for (const line of untried)
    expect(line).toMatch(/^a: no (request|answer 200) in application\/json is right: the required member id /);
});
