/** Things that stand in an object of their own beside what else an answer tells of them. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { call, mocking } from "../testing.ts";

const text = { type: "string" };
const json = (schema: JsonObject): JsonObject => ({ description: "D", content: { "application/json": { schema } } });
const object = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const KEY = object({ by: object({ name: text }), key: object({ key_id: text, comment: text }) });

test("are listed there under identifiers of their own, and no more once they are removed", async () => {
  const key = { name: "key_id", in: "path", required: true, schema: text };
  const paths: JsonObject = {
    "/keys": {
      get: { responses: { 200: json(object({ keys: { type: "array", items: KEY } })) } },
      post: { requestBody: json(object({ comment: text })), responses: { 200: json(KEY) } },
    },
    "/keys/{key_id}": {
      parameters: [key],
      get: { responses: { 200: json(KEY), 404: { description: "D" } } },
      delete: { responses: { 204: { description: "D" }, 404: { description: "D" } } },
    },
  };
  const { url } = await mocking({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  const listed = async (): Promise<Json[]> => {
    const { keys } = (await call(`${url}/keys`, "GET")).body;
    return (keys as JsonObject[]).map((one) => (one["key"] as JsonObject)["comment"] ?? null);
  };
  const { body: one } = await call(`${url}/keys`, "POST", {}, { comment: "first" });
  await call(`${url}/keys`, "POST", {}, { comment: "second" });
  expect(await listed()).toEqual(["second", "first"]);
  const { key_id: id } = one["key"] as JsonObject;
  expect((await call(`${url}/keys/${String(id)}`, "DELETE")).status).toBe(204);
  expect(await listed()).toEqual(["second"]);
});
