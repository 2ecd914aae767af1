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
