import { expect, test } from "vitest";
import type { JsonObject } from "../openapi/json.ts";
import { operationsOf } from "./operations.ts";

/** A contract whose operations have these ids, in this order; those without one have none. */
function contractOf(ids: readonly (string | undefined)[]): JsonObject {
  const paths = ids.map((operationId, index): [string, JsonObject] => [
    `/p${index}`,
    { get: { ...(operationId !== undefined && { operationId }), responses: {} } },
  ]);
  return { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: Object.fromEntries(paths) };
}

test.each([
  [
    ["get-user", "get_user", "getUser"],
    ["get_user_2", "get_user", "getUser"],
  ],
  [
    [undefined, "getP0"],
    ["getP0_2", "getP0"],
  ],
  [
    ["list", "list", "list-"],
    ["list", "list_2", "list_"],
  ],
  [
    ["delete", "delete_"],
    ["delete__2", "delete_"],
  ],
])("operations %j are called %j", (ids, names) => {
  expect(operationsOf(contractOf(ids)).map(({ name }) => name)).toEqual(names);
});
