/** Which words say that a number rises with each change, and by how much. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { notRisen } from "./said-rises.ts";
import { answerSchema } from "./shared.ts";

function fault(description: string, revision: number, name = "b"): string | undefined {
  const properties = { name: { type: "string" }, revision: { type: "integer", description } };
  const content = { "application/json": { schema: { type: "object", properties } } };
  const { operations, schemas } = contractOf({
    openapi: "3.1.1",
    info: { title: "Flags", version: "1.0.0" },
    paths: { "/flag": { get: { operationId: "flag", responses: { "200": { description: "It", content } } } } },
  });
  const schema = operations[0] && answerSchema(operations[0], 200);
  return notRisen(schemas, schema ?? "", { name: "a", revision: 4 }, { name, revision });
}

test.each<[string, number, boolean]>([
  ["Starts at 1 and rises by one with each change", 5, true],
  ["Starts at 1 and rises by one with each change", 6, false],
  ["Starts at 1 and rises by one with each change", 4, false],
  ["Incremented. It increases with every update.", 6, true],
  ["It increases with every update.", 4, false],
  ["Is incremented by 1 on each write", 4, false],
  ["Rises by one with each change that is published, and only then", 4, true],
  ["The revision", 4, true],
])("%s: 4 and then %i is right: %s", (description, revision, isRight) => {
  expect(fault(description, revision) === undefined).toBe(isRight);
});

test("what was not changed need not have risen", () => {
  expect(fault("Rises by one with each change", 4, "a")).toBeUndefined();
});
