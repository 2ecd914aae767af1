/** Which members a JSON Patch of the gate names. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { settable } from "./json-patch.ts";

test.each([
  ["nothing is known", undefined, ["boat"]],
  ["it is read so", ["boat"], ["boat"]],
  ["it is read without what a making puts around it", ["name"], []],
])("a patch names members of the thing: where %s", (_what, told, names) => {
  const content = { "application/json": { schema: { type: "object", properties: { boat: { type: "object" } } } } };
  const responses = { 200: { description: "D" } };
  const paths = {
    "/boats": { post: { requestBody: { content }, responses } },
    "/boats/{id}": { patch: { responses } },
  };
  const contract = contractOf({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  const patch = contract.operations.find(({ method }) => method === "PATCH");
  if (patch === undefined) throw new Error("there is no such operation");
  expect([...settable(contract, patch, told && new Set(told)).keys()]).toEqual(names);
});
