/** What leads from a trigger to its outcome, its log and its sending again, where the contract has no links. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { leadsTo } from "./leading.ts";

function leads(trigger: string, path: string): Record<string, unknown> | undefined {
  const at = (one: string): JsonObject[] =>
    [...one.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
  const responses = { "200": { description: "Done." } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Documents", version: "1.0.0" },
    paths: {
      [trigger]: { post: { operationId: "decide", parameters: at(trigger), responses } },
      [path]: { get: { operationId: "read", parameters: at(path), responses } },
    },
  });
  const operation = contract.operation("read");
  const flow = { bare: (one: unknown) => ({ operation: one, values: new Map() }) };
  const exchange = {
    case: { operationId: "decide" },
    sent: { values: new Map(["depot", "id", "document"].map((name) => [`path ${name}`, `of ${name}`])) },
    response: { status: 200, headers: [], body: Buffer.alloc(0) },
  } as unknown as Exchange;
  const plan = operation && leadsTo({ contract, flow } as unknown as TestContext, exchange, operation);
  return plan && Object.fromEntries(plan.values);
}

test.each<[string, string, Record<string, unknown> | undefined]>([
  ["/documents/{document}/decision", "/documents/{document}", { "path document": "of document" }],
  ["/documents/{document}/decision", "/documents/{document}/log", { "path document": "of document" }],
  ["/documents/{document}:decide", "/documents/{document}", { "path document": "of document" }],
  ["/documents/{id}/decision", "/hooks/{id}/log", undefined],
  ["/depots/{depot}/documents/{document}/decision", "/depots/{depot}/log", undefined],
  ["/documents/{document}/decision", "/log", undefined],
])("from %s to %s", (trigger, path, values) => {
  expect(leads(trigger, path)).toEqual(values);
});
