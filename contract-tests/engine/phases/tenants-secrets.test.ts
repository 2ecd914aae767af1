import { expect, test } from "vitest";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { secretsOf } from "./tenants-secrets.ts";

const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Boats", version: "1.0.0" },
  paths: {
    "/fleets/{fleet_name}": {
      get: {
        operationId: "getFleet",
        parameters: [{ name: "fleet_name", in: "path", required: true, schema: { type: "string" } }],
        responses: { "200": { description: "A fleet." } },
      },
    },
  },
});
const context = { contract, flow: { incoming: () => [] } } as unknown as TestContext;

function exchange(method: string, answer: Json, body?: Json): Exchange {
  const headers = [["Content-Type", "application/json"]];
  const response = { status: 200, headers, body: Buffer.from(JSON.stringify(answer)) };
  const sent = isObject(body) ? { values: new Map(), body } : undefined;
  return { request: { method, target: "/", headers: [] }, response, sent } as unknown as Exchange;
}

const made = exchange(
  "POST",
  { fleet_name: "fleet-of-run-2", boat_id: "boat-000000002" },
  { fleet_name: "fleet-of-run-2" },
);
const read = exchange("GET", [
  { fleet_name: "fleet-of-run-2", boat_id: "boat-000000002" },
  { fleet_name: "fleet-of-run-1", boat_id: "boat-000000001" },
]);

test("what the run made, and what the service names by itself, is the first tenant's own", () => {
  expect([...secretsOf(context, [made, read]).own].toSorted()).toEqual([
    "boat-000000001",
    "boat-000000002",
    "fleet-of-run-2",
  ]);
});

test("a name that both may have chosen in an earlier run is doubtful", () => {
  expect([...secretsOf(context, [made, read]).doubtful]).toEqual(["fleet-of-run-1"]);
});

test("where requests carry no names, whatever is read is the first tenant's own", () => {
  const { own, doubtful } = secretsOf(context, [read]);
  expect([own.size, doubtful.size]).toEqual([4, 0]);
});
