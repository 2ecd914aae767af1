/** Some contracts tell operations of one path apart by a query or a fragment in its name. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { operationsOf } from "../../../spec/openapi/operations.ts";
import { NOBODY, toRequest } from "./plan.ts";

test.each([
  ["/rest?method=list", "/rest?method=list&q=x"],
  ["/rides?driver={id}", "/rides?driver=7&q=x"],
  ["/search?q={q}", "/search?q=x"],
  ["/search?kind=a&q={q}", "/search?kind=a&q=x"],
  ["/queues#Action=Send", "/queues?q=x"],
  ["/plain/{id}", "/plain/7?q=x"],
  ["/links/{id}/to/{id}", "/links/7/to/7?q=x"],
  ["/größe/{id}/a b", "/gr%C3%B6%C3%9Fe/7/a%20b?q=x"],
  ["/名前", "/%E5%90%8D%E5%89%8D?q=x"],
])("%s is asked as %s", (path, target) => {
  const inQuery = { name: "q", in: "query", schema: { type: "string" } };
  const inPath = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const parameters = path.includes("{id}") ? [inPath, inQuery] : [inQuery];
  const document = { openapi: "3.1.1", paths: { [path]: { get: { parameters, responses: {} } } } } as JsonObject;
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  const values = new Map([
    ["path id", "7"],
    ["query q", "x"],
  ]);
  expect(toRequest({ operation, values }, NOBODY).target).toBe(target);
});
