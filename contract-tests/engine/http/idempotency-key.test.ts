import { describe, expect, it } from "vitest";
import { operationsOf } from "../../../spec/openapi/operations.ts";
import { leavesKeyFree } from "./idempotency-key.ts";

function operation(description: string) {
  const parameters = [{ name: "Idempotency-Key", in: "header", description, schema: { type: "string" } }];
  const [pay] = operationsOf({
    openapi: "3.1.0",
    paths: { "/payments": { post: { parameters, responses: { "201": { description: "Paid." } } } } },
  });
  if (pay === undefined) throw new Error("an operation is missing");
  return pay;
}

describe("a key that a refusal leaves free", () => {
  it.each([
    ["Answers 429 and 5xx are not stored.", [429, 500, 503], [409, 422]],
    ["A 503 is never kept; a 500 is.", [503], [500, 429]],
    ["Replays the first answer, whatever it was. Send another key after 429.", [], [429, 500]],
    ["Repeat it under the same key.", [], [429, 500]],
  ])("is read from words: %s", (description, free, taken) => {
    const statuses = [...free, ...taken];
    expect(statuses.filter((status) => leavesKeyFree(operation(description), status))).toEqual(free);
  });
});
