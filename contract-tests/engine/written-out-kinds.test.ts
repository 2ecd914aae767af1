/** What a schema is of is known also where it is written out in each answer. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { contractOf } from "./contract.ts";
import { makerOf } from "./lists/maker.ts";
import { listShape } from "./relations/list-shape.ts";

const TEXT = { type: "string" };
const BOAT = { type: "object", properties: { id: TEXT, name: TEXT, berth: TEXT } };
const PLAIN = { type: "object", properties: { id: TEXT, name: TEXT } };

function madeBy(made: JsonObject, listed: JsonObject): string | undefined {
  const answer = (schema: JsonObject) => ({ description: "Done.", content: { "application/json": { schema } } });
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Boats", version: "1.0.0" },
    paths: {
      "/boats": {
        get: { operationId: "listBoats", responses: { "200": answer({ type: "array", items: listed }) } },
        post: { operationId: "addBoat", responses: { "201": answer(made) } },
      },
    },
  });
  const list = contract.operations.find(({ method }) => method === "GET");
  const shape = list && listShape(contract, list);
  return shape && makerOf(contract, shape)?.operation.id;
}

test.each<[string, JsonObject, JsonObject, string | undefined]>([
  ["the same, written twice", BOAT, { ...BOAT }, "addBoat"],
  ["another one", BOAT, { type: "object", properties: { id: TEXT, name: TEXT, mast: TEXT } }, undefined],
  ["a few members, as many things have", PLAIN, { ...PLAIN }, undefined],
])("what makes the things of a list: %s", (_name, made, listed, maker) => {
  expect(madeBy(made, listed)).toBe(maker);
});
