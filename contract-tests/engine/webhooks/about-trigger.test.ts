/** Whether a webhook tells of the thing that its trigger was done to. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { aboutAnother } from "./about-trigger.ts";

const ENVELOPE = { $ref: "#/components/schemas/Envelope" };
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });

function said(payload: JsonObject, holds: JsonObject = object({ object: ENVELOPE })): string | undefined {
  const { schemas, operations, webhooks } = contractOf({
    openapi: "3.1.1",
    info: { title: "Envelopes", version: "1.0.0" },
    paths: {
      "/send": { post: { operationId: "send", responses: { "200": { description: "Sent.", ...json(ENVELOPE) } } } },
    },
    webhooks: {
      sent: {
        post: {
          operationId: "onSent",
          requestBody: json(object({ id: { type: "string" }, data: holds })),
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        Envelope: object({ id: { type: "string" }, created_at: { type: "string" }, state: { type: "string" } }),
      },
    },
  });
  const answer = { id: "env_1", created_at: "2026-01-01T00:00:00Z", state: "sent" };
  const answered = {
    sent: { values: new Map([["path envelope", "env_0"]]), body: undefined },
    response: {
      status: 200,
      headers: [["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify(answer)),
    },
  } as unknown as Exchange;
  const [trigger, webhook] = [operations[0], webhooks[0]];
  return trigger && webhook && aboutAnother(schemas, { webhook, trigger }, answered, payload);
}

test.each<[string, JsonObject, string | undefined]>([
  ["the same one", { id: "evt_1", data: { object: { id: "env_1", state: "sent" } } }, undefined],
  ["the same one, further on", { id: "evt_1", data: { object: { id: "env_1", state: "completed" } } }, undefined],
  [
    "another one",
    { id: "evt_1", data: { object: { id: "env_2", state: "sent" } } },
    '/data/object/id is "env_2", and send was answered with "env_1"',
  ],
  [
    "one that was made at another time",
    { data: { object: { id: "env_1", created_at: "2026-01-02T00:00:00Z" } } },
    '/data/object/created_at is "2026-01-02T00:00:00Z", and send was answered with "2026-01-01T00:00:00Z"',
  ],
  [
    "the same one, with its time in another form",
    { data: { object: { id: "env_1", created_at: "2026-01-01T00:00:00.000Z" } } },
    undefined,
  ],
  ["the one that the request names", { data: { object: { id: "env_0", state: "sent" } } }, undefined],
  ["nothing", { id: "evt_1" }, undefined],
])("%s", (_, payload, message) => {
  expect(said(payload)).toBe(message);
});

test("of two things of the kind either may be the one", () => {
  const holds = object({ first: ENVELOPE, second: ENVELOPE });
  expect(said({ data: { first: { id: "env_2" }, second: { id: "env_3" } } }, holds)).toBeUndefined();
});
