/** Things that a path calls by names which no answer can have. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Answered, call, mocking } from "../testing.ts";

const text = { type: "string" };
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const content = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const answered = (status: number, schema: JsonObject): JsonObject => ({
  responses: { [status]: { description: "D", ...content(schema) } },
});
const TITLE = { requestBody: content(object({ title: text })) };
const BIN = object({ id: { type: "integer" }, title: text });

test("a list has each thing once, also where a path calls it by a name that no answer can have", async () => {
  const paths = {
    "/bins": { get: answered(200, { type: "array", items: BIN }), post: { ...TITLE, ...answered(201, BIN) } },
    "/bins/{bin}": {
      parameters: [{ name: "bin", in: "path", required: true, schema: text }],
      get: answered(200, BIN),
      put: { ...TITLE, ...answered(200, BIN) },
    },
  };
  const { url } = await mocking({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  const ask = (method: string, path: string, body?: JsonObject): Promise<Answered> =>
    call(`${url}${path}`, method, {}, body);
  const ids = async (): Promise<unknown[]> => {
    const { body } = await ask("GET", "/bins");
    return Object.values(body as unknown as JsonObject[]).map(({ id }) => id);
  };
  const { body } = await ask("POST", "/bins", { title: "Blue" });
  await ask("PUT", "/bins/red", { title: "Red" });
  expect(new Set(await ids()).size).toBe((await ids()).length);
  expect((await ask("GET", `/bins/${String(body["id"])}`)).body).toEqual(body);
});
