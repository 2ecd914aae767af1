/** How far a list is read before it counts as a whole. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { type Plan, key } from "../http/plan.ts";
import { listShape } from "../relations/list-shape.ts";
import { type ListRead, walk } from "./walk.ts";

const THINGS = [1, 2, 3, 4, 5].map((id) => ({ id }));
const SERVED = 2;

async function idsRead(limit: JsonObject, page: string): Promise<unknown> {
  const item = { type: "object", properties: { id: { type: "integer" } } };
  const content = { "application/json": { schema: { type: "array", items: item } } };
  const parameters = [
    { name: "per_page", in: "query", schema: { type: "integer", ...limit } },
    { name: page, in: "query", schema: { type: "integer", default: page === "page" ? 1 : 0 } },
  ];
  const paths = { "/coins": { get: { parameters, responses: { "200": { description: "", content } } } } };
  const contract = contractOf({ openapi: "3.1.1", info: { title: "Coins", version: "1.0.0" }, paths });
  const [operation] = contract.operations;
  const shape = operation && listShape(contract, operation);
  const turn = shape?.turn?.parameter;
  if (shape === undefined || turn === undefined) throw new Error("no list with pages");
  const send = (sent: Plan): Promise<Exchange> => {
    const at = Number(sent.values.get(key(turn)) ?? (page === "page" ? 1 : 0));
    const start = page === "page" ? (at - 1) * SERVED : at;
    const body = Buffer.from(JSON.stringify(THINGS.slice(start, start + SERVED)));
    const response = { status: 200, headers: [["content-type", "application/json"]], body };
    return Promise.resolve({ sent, response } as unknown as Exchange);
  };
  const context = { contract, wire: { send }, flow: { about: () => ({}) } } as unknown as ListRead["context"];
  const walked = await walk(context, shape, { operation: shape.operation, values: new Map() }, "all");
  return walked?.items.map((one) => (one as JsonObject)["id"]);
}

test.each<[string, JsonObject, string, number[]]>([
  ["pages of the default", { default: SERVED }, "page", [1, 2, 3, 4, 5]],
  ["offsets by the default", { default: SERVED }, "offset", [1, 2, 3, 4, 5]],
  ["a default that nothing fills", { default: 50 }, "page", [1, 2]],
  ["no default", {}, "page", [1, 2]],
])("%s", async (_what, limit, page, ids) => {
  expect(await idsRead(limit, page)).toEqual(ids);
});
