import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { Coverage } from "../coverage/coverage.ts";
import { inventory } from "../coverage/elements.ts";
import { Judge } from "./judge.ts";

const schema = { type: "object", properties: { rates: { type: "array", items: { properties: { price: {} } } } } };
const example = { rates: [{ price: 1, guaranteed: true }], note: "as shown" };
const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Rates", version: "1" },
  paths: {
    "/rates": {
      get: {
        operationId: "rates",
        responses: { 200: { description: "D", content: { "application/json": { schema, example } } } },
      },
    },
  },
});

function found(body: Json): string[] {
  const coverage = new Coverage(inventory(contract.schemas, contract.operations, []));
  const judge = new Judge(contract.schemas, contract.operations, [], coverage);
  judge.judge({
    id: 1,
    case: { name: "rates: a valid request", operationId: "rates", intent: "valid", check: "positive" },
    request: { method: "GET", target: "/rates", headers: [], body: undefined },
    response: { status: 200, headers: [["content-type", "application/json"]], body: Buffer.from(JSON.stringify(body)) },
    failure: undefined,
  } as Parameters<Judge["judge"]>[0]);
  return judge.findings.map(({ message }) => message);
}

test("a member that an example has is described, at any place of a list", () => {
  expect(found({ rates: [{}, { guaranteed: false }], note: "another" })).toEqual([]);
});

test("what neither a schema nor an example has is told", () => {
  expect(found({ rates: [{ guaranteed: { by: 1 } }], guaranteed: true })).toEqual([
    "/guaranteed is in no schema of the contract",
  ]);
  expect(found({ rates: [{ cost: 2 }] })).toEqual(["/rates/0/cost is in no schema of the contract"]);
});
