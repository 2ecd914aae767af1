import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import { inOrder } from "./route-order.ts";

type Row = [what: string, paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>, order: string[]];

const KIND = { enum: ["main", "other"] };
const ID = { type: "string", format: "uuid" };

test.each<Row>([
  ["a name before any value", { "/pets/{id}": { id: {} }, "/pets/mine": {} }, ["/pets/mine", "/pets/{id}"]],
  [
    "a value that is listed before a name that is no identifier",
    { "/zones/main/{id}": { id: ID }, "/zones/{kind}/count": { kind: KIND } },
    ["/zones/{kind}/count", "/zones/main/{id}"],
  ],
  [
    "a name that is no number",
    { "/zones/main/{id}": { id: { type: "integer" } }, "/zones/{kind}/count": { kind: { type: "string" } } },
    ["/zones/{kind}/count", "/zones/main/{id}"],
  ],
  [
    "a name that breaks a pattern",
    { "/zones/main/{id}": { id: { type: "string", pattern: "^z" } }, "/zones/{kind}/count": { kind: {} } },
    ["/zones/{kind}/count", "/zones/main/{id}"],
  ],
  [
    "either may be both: the earlier name comes first",
    { "/zones/{kind}/count": { kind: {} }, "/zones/main/{id}": { id: {} } },
    ["/zones/main/{id}", "/zones/{kind}/count"],
  ],
  [
    "neither may be both",
    { "/zones/{kind}/count": { kind: { enum: ["x"] } }, "/zones/main/{id}": { id: ID } },
    ["/zones/main/{id}", "/zones/{kind}/count"],
  ],
  [
    "no path has the names of both",
    { "/zones/{kind}/count": { kind: KIND }, "/zones/main/{id}/all": { id: ID } },
    ["/zones/main/{id}/all", "/zones/{kind}/count"],
  ],
  [
    "what goes before one that comes early takes those with it that go before it",
    {
      "/{owner}/accounts/{type}": { owner: {}, type: {} },
      "/{user}/accounts/limits": { user: {} },
      "/pos/{id}/history": { id: { type: "integer" } },
    },
    ["/{user}/accounts/limits", "/{owner}/accounts/{type}", "/pos/{id}/history"],
  ],
])("routes are tried in the order of what they may be: %s", (_what, paths, order) => {
  const entries = Object.entries(paths).map(([path, schemas]) => {
    const parameters = Object.entries(schemas).map(([name, schema]) => ({ name, in: "path", required: true, schema }));
    return [path, { get: { parameters, responses: { 204: { description: "Done" } } } }];
  });
  const document = { openapi: "3.1.1", paths: Object.fromEntries(entries) as JsonObject };
  expect(inOrder(document, operationsOf(document)).map(({ path }) => path)).toEqual(order);
});
