/** JSON Patches (RFC 6902) of what was made. */
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";
import { call } from "../testing.ts";

const closing: Mock[] = [];
afterEach(async () => {
  for (const mock of closing.splice(0)) await mock.close();
});

const text = { type: "string" };
const TICKET: JsonObject = {
  type: "object",
  properties: { id: { ...text, example: "t1" }, name: text, notes: { type: "array", items: text } },
};
const STEPS: JsonObject = {
  type: "array",
  items: {
    type: "object",
    required: ["op", "path"],
    properties: { op: { enum: ["add", "remove", "replace", "test"] }, path: text, value: {} },
  },
};
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const DOCUMENT: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Tickets", version: "1" },
  paths: {
    "/tickets": {
      post: { requestBody: json(TICKET), responses: { 201: { description: "D", ...json(TICKET) } } },
    },
    "/tickets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: { 200: { description: "D", ...json(TICKET) } } },
      patch: {
        requestBody: {
          content: {
            "application/merge-patch+json": { schema: TICKET },
            "application/json-patch+json": { schema: STEPS },
          },
        },
        responses: { 200: { description: "D", ...json(TICKET) }, 409: { description: "It does not fit." } },
      },
    },
  },
};

test("a patch is done to what was made, all of it or nothing", async () => {
  const mock = await startMock({ document: DOCUMENT, port: 0 });
  closing.push(mock);
  const made = await call(`${mock.url}/tickets`, "POST", {}, { name: "Lamp", notes: ["a", "b"] });
  const { id } = made.body;
  const at = `${mock.url}/tickets/${String(id)}`;
  const patch = async (steps: JsonObject[]): Promise<{ status: number; body: JsonObject }> =>
    call(at, "PATCH", { "content-type": "application/json-patch+json" }, steps);
  const done = await patch([
    { op: "add", path: "/notes/-", value: "c" },
    { op: "remove", path: "/notes/0" },
    { op: "remove", path: "/name" },
  ]);
  const after = { id, notes: ["b", "c"] };
  expect([done.status, done.body]).toEqual([200, after]);
  const unfit = [
    { op: "replace", path: "/notes/0", value: "x" },
    { op: "test", path: "/notes/1", value: "y" },
  ];
  expect((await patch(unfit)).status).toBe(409);
  expect((await patch([{ op: "remove", path: "/name" }])).status).toBe(409);
  expect((await patch([{ op: "remove", path: "/id" }])).status).toBe(409);
  expect((await call(at, "GET")).body).toEqual(after);
});
