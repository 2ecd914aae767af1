/** Refusals that have the status of a success: what the contract says of them, and what an answer amounts to. */
import { expect, test } from "vitest";
import { type Json, objectAt } from "../../spec/openapi/json.ts";
import { contractOf } from "./contract.ts";
import type { HttpResponse } from "./http/exchange.ts";

const TAKEN = {
  type: "object",
  required: ["ok", "name"],
  properties: { ok: { const: true }, name: { type: "string" } },
};
const refused = (errors: Json): Json => ({
  type: "object",
  required: ["ok", "error"],
  properties: { ok: { const: false }, error: errors },
});

function contract(schema: Json, more: Json = {}): ReturnType<typeof contractOf> {
  const responses = { "200": { description: "Done", content: { "application/json": { schema } } }, ...objectAt(more) };
  return contractOf({
    openapi: "3.1.1",
    info: { title: "A", version: "1" },
    paths: { "/a": { post: { operationId: "a", responses } } },
  });
}

function answer(body: Json, status = 200): HttpResponse {
  return { status, headers: [["content-type", "application/json"]], body: Buffer.from(JSON.stringify(body)) };
}

const statuses = (one: ReturnType<typeof contractOf>): string[] =>
  (one.operation("a")?.responses ?? []).map(({ status }) => status).toSorted();

test.each<[name: string, schema: Json, more: Json, statuses: readonly string[]]>([
  [
    "listed errors",
    { oneOf: [TAKEN, refused({ enum: ["name_taken", "not_authed", "too_long"] })] },
    {},
    ["200", "400", "401", "409"],
  ],
  ["errors that nobody lists", { anyOf: [refused({ type: "string" }), TAKEN] }, {}, ["200", "4XX"]],
  [
    "a status of its own",
    { oneOf: [TAKEN, { type: "object", required: ["status"], properties: { status: { enum: ["error", "fail"] } } }] },
    {},
    ["200", "4XX"],
  ],
  [
    "an error in place of a result",
    {
      oneOf: [
        { type: "object", required: ["result"], properties: { result: {} } },
        {
          type: "object",
          required: ["error"],
          properties: { error: { type: "object", properties: { code: { enum: [404] } } } },
        },
      ],
    },
    {},
    ["200", "404"],
  ],
  [
    "one schema for both",
    { type: "object", properties: { success: { type: "boolean" }, error: { type: "string" } } },
    {},
    ["200", "4XX"],
  ],
  [
    "one schema, and refusals by status",
    { type: "object", properties: { success: { type: "boolean" }, error: { type: "string" } } },
    { "404": { description: "None" } },
    ["200", "404"],
  ],
  [
    "two things that may come",
    { oneOf: [TAKEN, { type: "object", properties: { id: { type: "string" } } }] },
    {},
    ["200"],
  ],
  [
    "a job that may have failed",
    {
      oneOf: [
        { type: "object", required: ["id", "result"], properties: { id: { type: "string" }, result: {} } },
        { type: "object", required: ["id", "error"], properties: { id: { type: "string" }, error: {} } },
      ],
    },
    {},
    ["200"],
  ],
  [
    "JSON-RPC, whose calls have an id",
    {
      oneOf: [
        { type: "object", required: ["result"], properties: { jsonrpc: {}, id: {}, result: {} } },
        { type: "object", required: ["error"], properties: { jsonrpc: {}, id: {}, error: {} } },
      ],
    },
    {},
    ["200", "4XX"],
  ],
  [
    "an error in place of a result, and refusals by status",
    {
      oneOf: [
        { type: "object", required: ["result"], properties: { result: {} } },
        { type: "object", required: ["error"], properties: { error: {} } },
      ],
    },
    { default: { description: "Refused" } },
    ["200", "default"],
  ],
  ["a switch", { type: "object", properties: { ok: { type: "boolean" } } }, {}, ["200"]],
])("%s", (_name, schema, more, documented) => {
  expect(statuses(contract(schema, more))).toEqual(documented);
});

const CALL = contract({
  oneOf: [TAKEN, refused({ enum: ["name_taken", "channel_not_found", "not_authed", "too_long", "internal_error"] })],
});

test.each<[body: Json, status: number]>([
  [{ ok: true, name: "a" }, 200],
  [{ ok: false, error: "name_taken" }, 409],
  [{ ok: false, error: "channel_not_found" }, 404],
  [{ ok: false, error: "not_authed" }, 401],
  [{ ok: false, error: "too_long" }, 400],
  [{ ok: false, error: "internal_error" }, 500],
  [{ ok: false, error: "unheard_of" }, 400],
  [{ ok: true, error: "name_taken" }, 200],
  [[], 200],
])("%j amounts to %i", (body, status) => {
  const heard = CALL.heard("a", answer(body));
  expect(heard.status).toBe(status);
  expect(heard.answered).toBe(status === 200 ? undefined : 200);
});

test("what has a status of its own is heard as it is", () => {
  const body = answer({ ok: false, error: "name_taken" }, 400);
  expect(CALL.heard("a", body)).toBe(body);
  expect(CALL.heard(undefined, answer({ ok: false, error: "name_taken" })).status).toBe(200);
});

test("an error that nobody listed fits the schema of no status", () => {
  const refusal = CALL.operation("a")?.responses.find(({ status }) => status === "400")?.content[0]?.schema ?? "";
  expect(CALL.schemas.valid("out", refusal, { ok: false, error: "too_long" })).toBe(true);
  expect(CALL.schemas.valid("out", refusal, { ok: false, error: "unheard_of" })).toBe(false);
  expect(CALL.schemas.valid("out", refusal, { ok: false, error: "name_taken" })).toBe(false);
});
