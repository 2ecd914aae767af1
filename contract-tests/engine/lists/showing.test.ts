/** Which switches show what a list leaves out, and what leaves it out. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { listShape } from "../relations/list-shape.ts";
import { showing } from "./showing.ts";

function shown(name: string, call: string, type = "boolean"): unknown {
  const item = { type: "object", properties: { id: { type: "string" } } };
  const content = { "application/json": { schema: { type: "array", items: item } } };
  const done: JsonObject = { responses: { "200": { description: "" } } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Rooms", version: "1.0.0" },
    paths: {
      "/rooms": {
        get: {
          operationId: "rooms",
          parameters: [{ name, in: "query", schema: { type } }],
          responses: { "200": { description: "", content } },
        },
      },
      [`/rooms/{room}/${call}`]: { post: { operationId: "call", ...done } },
      [`/rooms/{room}/desks/{desk}/${call}`]: { post: { operationId: "other", ...done } },
    },
  });
  const [list] = contract.operations;
  const shape = list && listShape(contract, list);
  const found = shape && showing(contract, shape);
  return found && [found.parameter.name, found.deed?.id];
}

test.each<[string, string, unknown]>([
  ["include_archived", "archive", ["include_archived", "call"]],
  ["showHidden", "hide", ["showHidden", "call"]],
  ["include_deleted", "archive", ["include_deleted", undefined]],
  ["include_archived", "close", ["include_archived", undefined]],
  ["archived", "archive", undefined],
])("%s beside %s", (name, call, expected) => {
  expect(shown(name, call)).toEqual(expected);
});

test("what is no switch shows nothing", () => {
  expect(shown("include_archived", "archive", "string")).toBeUndefined();
});
