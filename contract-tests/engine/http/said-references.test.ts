/** What members name whose own names do not say it. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { referenceOf } from "./references.ts";

function named(member: string, description: string, refusal: string, others: JsonObject = {}): string | undefined {
  const properties: JsonObject = { [member]: { type: "string", description }, ...others };
  const content = { "application/json": { schema: { type: "object", properties } } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Desk", version: "1.0.0" },
    paths: {
      "/agents": { post: { operationId: "addAgent", responses: { "201": { description: "" } } } },
      "/agents/{agent_id}": { get: { operationId: "agent", responses: { "200": { description: "" } } } },
      "/tickets": {
        post: {
          operationId: "addTicket",
          requestBody: { content },
          responses: { "201": { description: "" }, "422": { description: refusal } },
        },
      },
    },
  });
  return referenceOf(contract, member)?.source.id;
}

test.each<[description: string, refusal: string, others: JsonObject, source: string | undefined]>([
  ["ID of the agent who works on it", "Refused", {}, "addAgent"],
  ["", "Unknown agent.", {}, "addAgent"],
  ["", "Unknown agent.", { agent_id: { type: "string" } }, undefined],
  ["", "Unknown agent.", { reporter_id: { type: "string" } }, undefined],
  ["", "Unknown room.", {}, undefined],
  ["", "Refused", {}, undefined],
])("%s, refused as %s beside %j", (description, refusal, others, source) => {
  expect(named("assignee_id", description, refusal, others)).toBe(source);
});
