/** How parameters are read that stand in one text of a request. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { operationsOf } from "../../spec/openapi/operations.ts";
import { createSchemas } from "../schemas.ts";
import { withParameters } from "./parameter-judge.ts";

const LIST = { type: "array", items: { enum: ["a,b", "c"] } };

test.each<[string, JsonObject, { search?: string; headers?: Record<string, string> }, boolean]>([
  ["a comma within a part of a query", { in: "query", explode: false }, { search: "?v=a%2Cb,c" }, true],
  [
    "a comma within a part of a cookie",
    { in: "cookie", explode: false },
    { headers: { cookie: "u=1; v=a%2Cb,c" } },
    true,
  ],
  ["another part of a cookie", { in: "cookie", explode: false }, { headers: { cookie: "v=a%2Cb,d" } }, false],
  ["a header as a proxy joins it", { in: "header", name: "V" }, { headers: { v: "c, c" } }, true],
])("%s is judged as it was sent", (_what, said, { search = "", headers = {} }, isTaken) => {
  const parameters = [{ name: "v", ...said, schema: LIST }];
  const document: JsonObject = { openapi: "3.1.1", paths: { "/a": { get: { parameters, responses: {} } } } };
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  const asked = { path: "/a", query: new URLSearchParams(search), search, headers };
  const found = withParameters([], { document, schemas: createSchemas(document) }, operation, asked);
  expect(found.map(({ code }) => code)).toEqual(isTaken ? [] : ["enum"]);
});
