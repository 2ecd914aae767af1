import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { operationsOf } from "../../../spec/openapi/operations.ts";
import type { Plan } from "../http/plan.ts";
import { casesFor } from "./malformed.ts";

test.each([
  ["application/json", "application/json"],
  ["application/vnd.boats+json", "application/vnd.boats+json"],
  ["application/*+json", "application/x.any+json"],
])("broken bodies of %s are sent as %s", (declared, sent) => {
  const requestBody = { required: true, content: { [declared]: { schema: { type: "object" } } } };
  const paths = { "/boats": { post: { requestBody, responses: { 204: { description: "A" } } } } };
  const [operation] = operationsOf({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths } as JsonObject);
  if (operation?.body === undefined) throw new Error("no body");
  const [media] = operation.body.content;
  const cases = casesFor(operation, { operation, values: new Map(), body: { media, value: { a: 1 } } } as Plan);
  const broken = cases.filter(({ name }) => /cut off|NaN|UTF-8/.test(name));
  expect(broken.map(({ contentType }) => contentType)).toEqual([sent, sent, sent]);
});
