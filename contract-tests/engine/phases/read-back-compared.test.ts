/** What is said with a call may be kept under the name of what was done. */
import { expect, test } from "vitest";
import { Schemas } from "../schemas.ts";
import { hasRoom, isKeptAs } from "./read-back-compared.ts";

test.each([
  [{ reason: null, cancel_reason: "ill" }, true],
  [{ reason: "a check", cancellationReason: "ill" }, true],
  [{ reason: null, cancel_reason: null }, false],
  [{ reason: null, name: "ill" }, false],
])("a reason that is ill, answered as %j", (body, is) => {
  expect(isKeptAs("reason", "ill", body)).toBe(is);
});

test.each([
  ["kinds", ["a"], true],
  ["kinds", ["a", "b"], false],
  ["other", ["a", "b"], true],
  ["kinds", undefined, true],
])("%s with %j has room in the answer: %s", (name, value, has) => {
  const Thing = { type: "object", properties: { kinds: { type: "array", maxItems: 1 } } };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Thing } } });
  expect(hasRoom(schemas, "/components/schemas/Thing", name, value)).toBe(has);
});
