/** Which failures of a server are faults. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { noServerError } from "./no-server-error.ts";

function faults(statuses: readonly string[], status: number, expected?: number[]): readonly string[] {
  const responses = Object.fromEntries(statuses.map((one) => [one, { description: "Answered." }]));
  const { schemas, operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Statuses", version: "1" },
    paths: { "/status": { get: { responses } } },
  });
  const [operation] = operations;
  const documented = operation?.responses.find((one) => one.status === String(status));
  const about = { name: "", operationId: operation?.id, intent: "valid", check: "", ...(expected ? { expected } : {}) };
  const message = { headers: [], body: Buffer.from("") };
  const answer = { ...message, status };
  const request = { ...message, method: "GET", target: "/status" };
  const exchange = { id: 1, case: about as never, request, response: answer, failure: undefined };
  return noServerError.run({ schemas, exchange, answer, operation, documented, media: undefined, json: undefined });
}

test.each<[string, string[], number, number]>([
  ["one that is documented beside a success", ["200", "500"], 500, 1],
  ["one that is all that the contract has", ["503"], 503, 0],
  ["another one than it has", ["503"], 500, 1],
  ["what is no failure of the server", ["200"], 404, 0],
  ["where the contract has nothing at all", [], 500, 1],
])("%s", (_what, statuses, status, count) => {
  expect(faults(statuses, status)).toHaveLength(count);
});

test("what was provoked is none", () => {
  expect(faults(["200"], 503, [503])).toEqual([]);
});
