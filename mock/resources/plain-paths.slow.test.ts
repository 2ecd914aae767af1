/** Things whose places are called otherwise above and below: `/pets/{id}` and `/pets/{petId}/toys/{id}`. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";
import { call } from "../testing.ts";

const text = { type: "string" };
const thing = (name: string): JsonObject => ({
  type: "object",
  required: ["id", name],
  properties: { id: { ...text, readOnly: true }, [name]: text },
});
const json = (schema: JsonObject): JsonObject => ({ description: "D", content: { "application/json": { schema } } });
const at = (...names: string[]): JsonObject[] =>
  names.map((name) => ({ name, in: "path", required: true, schema: text }));
const refusal = { 404: { description: "There is none" } };
const list = (items: JsonObject): JsonObject => ({ responses: { 200: json({ type: "array", items }), ...refusal } });
const making = (made: JsonObject): JsonObject => ({
  requestBody: { required: true, content: { "application/json": { schema: made } } },
  responses: { 201: json(made), ...refusal },
});
const reading = (made: JsonObject): JsonObject => ({ responses: { 200: json(made), ...refusal } });
const gone = { responses: { 204: { description: "D" }, ...refusal } };
const [pet, toy] = [thing("name"), thing("colour")];

let mock: Mock;
beforeAll(async () => {
  const document = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {
      "/pets": { post: making(pet) },
      "/pets/{id}": { parameters: at("id"), get: reading(pet), delete: gone },
      "/pets/{id}/toys": { parameters: at("id"), get: list(toy), post: making(toy) },
      "/pets/{petId}/toys/{id}": { parameters: at("petId", "id"), get: reading(toy), delete: gone },
      "/owners/create": { post: making(pet) },
      "/owners/search": { post: { requestBody: json({}), ...list(pet) } },
      "/owners/{id}/read": { parameters: at("id"), get: reading(pet) },
      "/owners/{id}/delete": { parameters: at("id"), delete: gone },
    },
  };
  mock = await startMock({ document, port: 0, stateful: true });
});
afterAll(() => mock.close());

test("what is made below a thing is read, listed and removed, and is gone with it", async () => {
  const { body: made } = await call(`${mock.url}/pets`, "POST", {}, { name: "Ada" });
  const toys = `${mock.url}/pets/${String(made["id"])}/toys`;
  const { body: ball } = await call(toys, "POST", {}, { colour: "red" });
  const { body: bone } = await call(toys, "POST", {}, { colour: "white" });
  const own = (one: JsonObject): string => `${toys}/${String(one["id"])}`;
  expect((await call(own(ball), "GET")).body).toEqual(ball);
  expect(await (await fetch(toys)).text()).toContain(JSON.stringify(ball));

  expect((await call(own(ball), "DELETE")).status).toBe(204);
  expect([(await call(own(ball), "GET")).status, (await call(own(bone), "GET")).status]).toEqual([404, 200]);
  expect((await call(`${mock.url}/pets/${String(made["id"])}`, "DELETE")).status).toBe(204);
  expect([(await call(toys, "GET")).status, (await call(own(bone), "GET")).status]).toEqual([404, 404]);
});

test("what paths call by what their methods say is made, listed, read and removed", async () => {
  const owners = `${mock.url}/owners`;
  const { body: made } = await call(`${owners}/create`, "POST", {}, { name: "Ada" });
  const own = `${owners}/${String(made["id"])}`;
  const headers = { "content-type": "application/json" };
  const listed = async (): Promise<unknown> =>
    (await fetch(`${owners}/search`, { method: "POST", headers, body: "{}" })).json();
  expect((await call(`${own}/read`, "GET")).body).toEqual(made);
  expect(await listed()).toContainEqual(made);
  expect((await call(`${own}/delete`, "DELETE")).status).toBe(204);
  expect((await call(`${own}/read`, "GET")).status).toBe(404);
  expect(await listed()).not.toContainEqual(made);
});
