/** Actions whose word is a state of the thing that they are about. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { call, mocking } from "../testing.ts";

const text = { type: "string" };
const json = (schema: JsonObject): JsonObject => ({
  description: "D",
  content: { "application/json": { schema } },
});
const ORDER = { $ref: "#/components/schemas/Order" };
const DONE = { type: "object", properties: { done: { type: "boolean" } } };

/** Orders that an action is done to, with what it answers. */
function orders(step: string, states: readonly string[], responses: JsonObject): JsonObject {
  return {
    openapi: "3.1.1",
    info: { title: "Orders", version: "1" },
    paths: {
      "/orders": { post: { requestBody: json({ properties: { name: text } }), responses: { 201: json(ORDER) } } },
      "/orders/{id}": { get: { responses: { 200: json(ORDER) } } },
      [`/orders/{id}${step}`]: { post: { responses } },
    },
    components: {
      schemas: {
        Order: {
          type: "object",
          required: ["id", "status"],
          properties: { id: text, name: text, size: { enum: ["large", "closed"] }, status: { enum: [...states] } },
        },
      },
    },
  } as JsonObject;
}

test.each<[step: string, states: string[], responses: JsonObject, state: string]>([
  ["/cancel", ["new", "canceled"], { 200: json(ORDER) }, "canceled"],
  ["/cancel", ["NEW", "CANCELLED"], { 204: { description: "D" } }, "CANCELLED"],
  [":cancel", ["new", "cancelled"], { 200: json(DONE) }, "cancelled"],
  ["/close", ["open", "closed"], { 200: json(ORDER) }, "closed"],
  ["/reopen", ["closed", "open"], { 200: json(ORDER) }, "open"],
  ["/verify", ["new", "verified"], { 200: json(ORDER) }, "verified"],
  ["/send", ["draft", "Sent"], { 202: { description: "D" } }, "Sent"],
  ["/activate", ["inactive", "active"], { 200: json(ORDER) }, "active"],
  ["/ship", ["new", "shipped"], { 200: json(ORDER) }, "shipped"],
  ["/count", ["new", "cancelled"], { 200: json(ORDER) }, "new"],
])("%s of %j", async (step, states, responses, state) => {
  const { url } = await mocking(orders(step, states, responses));
  const made = await call(`${url}/orders`, "POST", {}, { name: "Lamp" });
  const at = `${url}/orders/${String(made.body["id"])}`;
  const done = await call(`${at}${step}`, "POST");
  expect(done.status).toBeLessThan(300);
  if ("status" in done.body) expect(done.body).toMatchObject({ status: state });
  expect((await call(at, "GET")).body).toMatchObject({ name: "Lamp", status: state });
});
