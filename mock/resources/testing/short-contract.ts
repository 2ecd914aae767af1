/** Contracts in short, for tests: operations with the answers and bodies that they are about, and a mock that is asked. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { type Answered, call, mocking } from "../../testing.ts";

export const text = { type: "string" };
export const number = { type: "integer" };
export const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
export const content = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
export const answered = (status: number, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  responses: { [status]: { description: "D", ...content(schema), ...more }, 404: { description: "D" } },
});
export const sent = (schema: JsonObject): JsonObject => ({ requestBody: content(schema) });
export const place = (name: string, schema: JsonObject = text): JsonObject => ({
  name,
  in: "path",
  required: true,
  schema,
});
export const gone = { responses: { 204: { description: "D" }, 404: { description: "D" } } };

export type Ask = (method: string, path: string, body?: JsonObject) => Promise<Answered>;

export async function asking(paths: JsonObject): Promise<Ask> {
  const { url } = await mocking({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  return (method, path, body) => call(`${url}${path}`, method, {}, body);
}

/** What most are about. */
export const BIN = object({ id: number, title: text });
