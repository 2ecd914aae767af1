/** The same request under the same key is answered as before, and makes nothing once more. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { startMock } from "../server.ts";
import { call, mocking } from "../testing.ts";

const text = { type: "string" };
const PET: JsonObject = { type: "object", properties: { id: text, name: text }, required: ["id", "name"] };
const content = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });
const replayed = { "Idempotency-Replayed": { required: true, schema: { type: "string", enum: ["false", "true"] } } };

test("a making is told once more, and another body, another key or none makes another one", async () => {
  const id = { name: "id", in: "path", required: true, schema: text };
  const paths = {
    "/pets/{id}": { parameters: [id], get: { responses: { 200: { description: "D", content: content(PET) } } } },
    "/pets": {
      get: { responses: { 200: { description: "D", content: content({ type: "array", items: PET }) } } },
      post: {
        parameters: [{ name: "Idempotency-Key", in: "header", schema: text }],
        requestBody: {
          required: true,
          content: {
            ...content({ type: "object", properties: { name: text }, required: ["name"] }),
            "multipart/form-data": { schema: { type: "object", properties: { name: text }, required: ["name"] } },
          },
        },
        responses: { 201: { description: "D", headers: replayed, content: content(PET) } },
      },
    },
  };
  const mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
  const make = async (
    key: string | undefined,
    body: string | FormData,
  ): Promise<[id: string, replay: string | null]> => {
    const headers = {
      ...(key && { "idempotency-key": key }),
      ...(typeof body === "string" && { "content-type": "application/json" }),
    };
    const response = await fetch(`${mock.url}/pets`, { method: "POST", headers, body });
    return [((await response.json()) as { id: string }).id, response.headers.get("idempotency-replayed")];
  };
  const form = (name: string): FormData => {
    const fields = new FormData();
    fields.set("name", name);
    return fields;
  };
  const [first, isReplay] = await make("a", '{"name":"Ada"}');
  expect(isReplay).toBe("false");
  expect(await make("a", '{ "name": "Ada" }')).toEqual([first, "true"]);
  const others = [
    await make("b", '{"name":"Ada"}'),
    await make("a", '{"name":"Bob"}'),
    await make(undefined, '{"name":"Ada"}'),
  ];
  expect(new Set([first, ...others.map(([id]) => id)]).size).toBe(4);
  const [formed] = await make("c", form("Eva"));
  expect(await make("c", form("Eva"))).toEqual([formed, "true"]);
  expect(await (await fetch(`${mock.url}/pets`)).json()).toHaveLength(5);
  await mock.close();
});

test.each([
  [422, "The body cannot be read as a pet."],
  [409, "The key was used with a different request."],
  [undefined, "The name is taken."],
])("another body under a known key is refused with %s where the contract has: %s", async (refusal, description) => {
  const responses = { 201: { description: "D" }, [refusal ?? 409]: { description } };
  const post: JsonObject = {
    parameters: [{ name: "Idempotency-Key", in: "header", schema: text }],
    requestBody: { content: content({ type: "object", properties: { name: text } }) },
    responses,
  };
  const { url } = await mocking({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths: { "/pets": { post } } });
  const statusOf = async (key: string, name: string): Promise<number> =>
    (await call(`${url}/pets`, "POST", { "idempotency-key": key }, { name })).status;
  expect([await statusOf("a", "Ada"), await statusOf("a", "Ada"), await statusOf("b", "Bob")]).toEqual([201, 201, 201]);
  expect([await statusOf("a", "Bob"), await statusOf("a", "Ada")]).toEqual([refusal ?? 201, 201]);
});
