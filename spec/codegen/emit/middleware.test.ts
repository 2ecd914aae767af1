/** What runs before the validators of a route. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import { middlewareOf } from "./middleware.ts";

const LIST = { type: "array", items: { type: "string" } };

test.each<[string, JsonObject, boolean]>([
  ["a list in a cookie", { in: "cookie", schema: LIST }, true],
  ["an object in place of several cookies", { in: "cookie", schema: { type: "object", properties: { a: {} } } }, true],
  ["a text in a cookie", { in: "cookie", schema: { type: "string" } }, false],
  ["a list in a query that stands in one text", { in: "query", explode: false, schema: LIST }, true],
  ["a list in a query", { in: "query", schema: LIST }, false],
  ["a list in a header, which nothing encodes", { in: "header", schema: LIST }, false],
])("of %s a route is told as it was sent", (_what, said, isTold) => {
  const parameters = [{ name: "v", ...said }];
  const document: JsonObject = { openapi: "3.1.1", paths: { "/a": { get: { parameters, responses: {} } } } };
  const [operation] = operationsOf(document);
  expect(operation && middlewareOf(document, operation)).toEqual(isTold ? ["middleware: asSent,"] : []);
});
