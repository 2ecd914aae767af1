import { expect, test } from "vitest";
import { operationsOf } from "../../../spec/openapi/operations.ts";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import type { Judged } from "./context.ts";
import { statusDocumented } from "./status-documented.ts";

function said(responses: JsonObject | undefined, status: number): readonly string[] {
  const operation = operationsOf({
    openapi: "3.1.1",
    paths: { "/a": { get: { operationId: "a", ...(responses === undefined ? {} : { responses }) } } },
  })[0];
  const documented = operation && responseFor(operation.responses, status);
  return statusDocumented.run({ operation, documented, answer: { status } } as Judged);
}

test("a status has to be documented, where any is", () => {
  expect(said({ 200: { description: "D" } }, 200)).toEqual([]);
  expect(said({ default: { description: "D" } }, 418)).toEqual([]);
  expect(said({ 200: { description: "D" } }, 204)).toEqual(["a answered 204, which it does not document"]);
  expect(said(undefined, 204)).toEqual([]);
});
