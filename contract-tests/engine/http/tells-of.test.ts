import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { habit } from "../../testing/short-service.ts";
import { tellsOf } from "./tells-of.ts";

const { contract } = habit(
  "rooms that are cleaned",
  `
paths:
  /rooms/{id}/cleanings:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    post: { operationId: clean, responses: { "202": nothing } }
`,
  () => ({}),
);
const [operation] = contract.operations;
const UUID = "766a3164-8864-40e9-9cbe-3040261703b0";

test.each<[string, string, Json, boolean]>([
  ["a count that is the same number", "1", { accepted: true, queue: 1 }, false],
  ["a version with the same digit", "1", { api: "v1.2" }, false],
  ["the id of what was made", "1", { id: 1 }, false],
  ["a member of its kind", "1", { cleaning: { room: 1 } }, true],
  ["a member called after its kind", "1", [{ roomId: "1" }], true],
  ["an address with a long one", UUID, { self: `/rooms/${UUID}/cleanings/1` }, true],
  ["another long one", UUID, { id: "9a2b2c8e-6b56-4a66-909e-c82c8871f9ee" }, false],
])("%s", (_what, called, said, tells) => {
  if (operation === undefined) throw new Error("the contract has no operation");
  expect(tellsOf({ operation, values: new Map([["path id", called]]) }, "path id", said)).toBe(tells);
});
