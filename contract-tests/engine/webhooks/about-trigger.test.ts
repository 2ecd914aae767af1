/** Whether a webhook tells of the thing that its trigger was done to. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { aboutAnother, saysTimeOfMaking, toldOtherwise } from "./about-trigger.ts";

const ENVELOPE = { $ref: "#/components/schemas/Envelope" };
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });

function judged(
  payload: JsonObject,
  holds: JsonObject,
  judge: (...of: Parameters<typeof aboutAnother>) => string | undefined,
): string | undefined {
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
  return trigger && webhook && judge(schemas, { webhook, trigger }, answered, payload);
}

function said(payload: JsonObject, holds: JsonObject = object({ object: ENVELOPE })): string | undefined {
  return judged(payload, holds, aboutAnother);
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

const NOW = { id: "env_1", created_at: "2026-01-01T00:00:00Z", state: "sent", version: 2 };

test.each<[string, JsonObject, JsonObject, string | undefined]>([
  ["what is read", { id: "env_1", state: "sent" }, NOW, undefined],
  [
    "what was there before",
    { id: "env_1", state: "draft" },
    NOW,
    '/data/object/state is "draft", and send has answered "sent", which is read as well',
  ],
  [
    "nothing in place of it",
    { id: "env_1", state: null },
    NOW,
    '/data/object/state is null, and send has answered "sent", which is read as well',
  ],
  ["a part of it", { id: "env_1" }, NOW, undefined],
  ["what has moved on since", { id: "env_1", state: "seen" }, { ...NOW, state: "completed" }, undefined],
  ["another version", { id: "env_1", version: 1, updated_at: "2026-01-01T00:00:00Z" }, NOW, undefined],
  ["another one", { id: "env_2", state: "draft" }, NOW, undefined],
])("it tells of %s", (_, told, now, message) => {
  const holds = object({ object: ENVELOPE });
  const judge: Parameters<typeof judged>[2] = (schemas, parties, answered, payload) =>
    toldOtherwise(schemas, parties, answered, { payload, now: now as { [name: string]: string } });
  expect(judged({ data: { object: told } }, holds, judge)).toBe(message);
});

const MADE_AT = "2026-01-01T00:00:00.125Z";
const SENT_AT = "2026-01-01T00:00:01.250Z";

test.each<[string, JsonObject, boolean]>([
  ["the time of its own", { created_at: SENT_AT, data: { id: "env_1", created_at: MADE_AT, sent_at: SENT_AT } }, true],
  ["the thing's", { created_at: MADE_AT, data: { id: "env_1", created_at: MADE_AT, sent_at: SENT_AT } }, false],
  ["the thing's, which has no other", { created_at: MADE_AT, data: { id: "env_1", created_at: MADE_AT } }, true],
  [
    "the thing's in whole seconds",
    {
      created_at: "2026-01-01T00:00:00Z",
      data: { id: "env_1", created_at: "2026-01-01T00:00:00Z", sent_at: "2026-01-01T00:00:01Z" },
    },
    true,
  ],
])("a message says %s as the time at which it was: right is %s", (_name, payload, isRight) => {
  expect(judged(payload, ENVELOPE, saysTimeOfMaking) === undefined).toBe(isRight);
});
