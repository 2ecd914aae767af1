/** Whether a list goes the other way where the other direction is asked for. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Plan } from "../http/plan.ts";
import { listShape } from "../relations/list-shape.ts";
import { reversed } from "./reversed.ts";
import type { ListRead } from "./walk.ts";

async function found(times: readonly number[], description: string): Promise<string[]> {
  const item = { type: "object", properties: { id: { type: "integer" }, at: { type: "integer" } } };
  const content = { "application/json": { schema: { type: "array", items: item } } };
  const parameters = [{ name: "order", in: "query", description, schema: { enum: ["asc", "desc"] } }];
  const paths = { "/coins": { get: { parameters, responses: { "200": { description: "", content } } } } };
  const contract = contractOf({ openapi: "3.1.1", info: { title: "Coins", version: "1.0.0" }, paths });
  const [operation] = contract.operations;
  const shape = operation && listShape(contract, operation);
  if (shape === undefined) throw new Error("no list");
  const items = times.map((at, id) => ({ id, at }));
  const response = { status: 200, headers: [["content-type", "application/json"]] };
  const send = (sent: Plan): Promise<Exchange> =>
    Promise.resolve({
      sent,
      response: { ...response, body: Buffer.from(JSON.stringify(items)) },
    } as unknown as Exchange);
  const context = { contract, wire: { send }, flow: { about: () => ({}) } };
  const base = { operation: shape.operation, values: new Map() };
  const said: string[] = [];
  const report = (check: string): void => void said.push(check);
  await reversed({ context, shape, base, whole: { items, pages: [], whole: true }, report } as unknown as ListRead);
  return said;
}

test.each<[string, readonly number[], string, string[]]>([
  ["times that differ", [1, 2, 3], "By `at`, descending by default.", ["list-order"]],
  ["times that are alike", [7, 7, 7], "By `at`, descending by default.", []],
  ["times that no word names", [7, 7, 7], "Which way round.", ["list-order"]],
])("a list that stands still, of %s", async (_what, times, description, checks) => {
  expect(await found(times, description)).toEqual(checks);
});
