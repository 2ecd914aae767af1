/** Where a contract says of HEAD another status than GET has. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { isOtherwise } from "./heads.ts";

test.each<[statuses: string[], otherwise: boolean]>([
  [["204"], false],
  [["2XX", "404"], false],
  [["default"], false],
  [["401", "429"], true],
])("a HEAD of %j where GET is answered 204: %s", (statuses, otherwise) => {
  const responses = Object.fromEntries(statuses.map((status) => [status, { description: "D" }]));
  const paths = { "/health": { head: { operationId: "health", responses } } };
  const [operation] = contractOf({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths }).operations;
  expect(isOtherwise(operation ?? { responses: [] }, 204)).toBe(otherwise);
});
