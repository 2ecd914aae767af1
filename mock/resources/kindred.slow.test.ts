/** What is made in one place and read in another one. */
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";

const closing: Mock[] = [];
afterEach(async () => {
  for (const mock of closing.splice(0)) await mock.close();
});

const text = { type: "string" };
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const kind = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const answered = (status: number, schema: JsonObject): JsonObject => ({
  responses: { [status]: { description: "D", ...content(schema) }, 404: { description: "D" } },
});
const id = { name: "id", in: "path", required: true, schema: text };
const BODY = { requestBody: content(object({ title: text })) };
const ACCOUNT = object({ data: kind("Account") });

interface Account {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
}

type Ask = <T>(method: string, path: string, body?: JsonObject) => Promise<T>;

/** `made`: what a POST below a user answers with; `shown`: what is read at the root. */
async function mocking(made: JsonObject, shown = ACCOUNT): Promise<Ask> {
  const paths = {
    "/accounts/{id}": {
      parameters: [id],
      get: answered(200, shown),
      delete: { responses: { 204: { description: "D" } } },
    },
    "/accounts/{id}/details": { parameters: [id], get: answered(200, kind("Account")) },
    "/accounts/{id}/owner": { parameters: [id], get: answered(200, kind("User")) },
    "/users/{id}": { parameters: [id], get: answered(200, kind("User")) },
    "/users/{id}/accounts": {
      parameters: [id],
      get: answered(200, { type: "array", items: kind("Account") }),
      post: { ...BODY, ...answered(201, made) },
    },
  };
  const schemas = {
    Account: object({ id: text, user_id: text, title: text }),
    User: object({ id: text, title: text }),
  };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths, components: { schemas } };
  const mock = await startMock({ document, port: 0 });
  closing.push(mock);
  return async <T>(method: string, path: string, body?: JsonObject) => {
    const sent = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`${mock.url}${path}`, { method, ...sent });
    return (answer.status === 200 || answer.status === 201 ? await answer.json() : answer.status) as T;
  };
}

test("what is made below a user is read at the root, and listed below that user alone", async () => {
  const ask = await mocking(ACCOUNT);
  const { data: one } = await ask<{ data: Account }>("POST", "/users/1/accounts", { title: "Rent" });
  const { data: other } = await ask<{ data: Account }>("POST", "/users/2/accounts", { title: "Food" });
  expect([one.title, other.title, one.id === other.id]).toEqual(["Rent", "Food", false]);
  expect([one.user_id, other.user_id]).toEqual(["1", "2"]);
  expect(await ask("GET", `/accounts/${one.id}`)).toEqual({ data: one });
  expect(await ask("GET", `/accounts/${one.id}/details`)).toEqual(one);
  const listed = async (user: number): Promise<unknown[]> => ask("GET", `/users/${user}/accounts`);
  expect(await listed(1)).toContainEqual(one);
  expect(await listed(1)).not.toContainEqual(other);
  await ask("DELETE", `/accounts/${one.id}`);
  expect([await ask("GET", `/accounts/${one.id}`), await ask("GET", `/accounts/${one.id}/details`)]).toEqual([
    404, 404,
  ]);
  expect(await listed(1)).not.toContainEqual(one);
});

test("what is of another kind is none of the accounts", async () => {
  const ask = await mocking(kind("User"));
  const { id: made } = await ask<Account>("POST", "/users/1/accounts", { title: "Rent" });
  expect(await ask("GET", `/accounts/${made}`)).not.toMatchObject({ data: { title: "Rent" } });
  expect(await ask("GET", `/accounts/${made}/owner`)).toEqual({ id: "id", title: "title" });
});

test("what is made below a user is read at the root also where other kinds are read there", async () => {
  const shown = object({ data: { anyOf: [kind("User"), kind("Account")] } });
  const ask = await mocking(ACCOUNT, shown);
  const { data: made } = await ask<{ data: Account }>("POST", "/users/1/accounts", { title: "Rent" });
  expect((await ask<{ data: Account }>("GET", `/accounts/${made.id}`)).data).toEqual(made);
});
