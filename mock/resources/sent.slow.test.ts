/** What is sent in one format is told in another one. */
import { afterEach, expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";
import { call } from "../testing.ts";
import { placeIn, sentTo } from "./sent.ts";

const ADA: JsonObject = { name: "Ada", home: { city: "Bern" } };

test.each<[what: string, at: string, sent: Json, thing: JsonObject]>([
  ["bare", "/data/pet", ADA, {}],
  ["in a root that the answer has, too", "/data/pet", { pet: ADA }, {}],
  ["in the whole of the answer's envelopes", "/data/pet", { data: { pet: ADA } }, {}],
  ["in a root where the answer has none", "", { pet: ADA }, { id: "1" }],
  ["beside others in that root", "/pet", { pet: ADA, dryRun: true }, {}],
])("a thing that is sent %s", (_what, at, sent, thing) => {
  expect(sentTo(at, sent, thing)).toEqual(ADA);
});

test("a member of the thing that is an object stands around nothing", () => {
  expect(sentTo("", { home: { city: "Bern" } }, ADA)).toEqual({ home: { city: "Bern" } });
  expect(sentTo("/data", [ADA])).toEqual({});
});

test.each<[Json, string]>([
  [ADA, ""],
  [{ data: ADA, meta: {} }, "/data"],
  [{ data: { pet: ADA } }, "/data/pet"],
  [{ pet: ADA, links: {} }, "/pet"],
  [[ADA], ""],
])("of %o the thing stands at %j", (body, at) => {
  expect(placeIn(body)).toBe(at);
});

const closing: Mock[] = [];
afterEach(async () => {
  for (const mock of closing.splice(0)) await mock.close();
});

const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const content = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const answered = (schema: JsonObject): JsonObject => ({ description: "D", ...content(schema) });

test("an account in a root is made, read and changed below data", async () => {
  const name = { type: "string" };
  const account = answered(object({ data: object({ account: object({ id: name, name }) }) }));
  const requestBody = content(object({ account: object({ name }) }));
  const responses = { 200: account };
  const id = { name: "account_id", in: "path", required: true, schema: { type: "string" } };
  const settings = answered(object({ data: object({ theme: name }) }));
  const paths = {
    "/accounts": { post: { requestBody, responses: { 201: account } } },
    "/accounts/{account_id}": { parameters: [id], get: { responses }, put: { requestBody, responses } },
    "/settings": {
      get: { responses: { 200: settings } },
      put: { requestBody: content(object({ settings: object({ theme: name }) })), responses: { 200: settings } },
    },
  };
  const mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
  closing.push(mock);
  const ask = async (method: string, path: string, body?: JsonObject): Promise<JsonObject> =>
    (await call(`${mock.url}${path}`, method, {}, body)).body;
  const made = await ask("POST", "/accounts", { account: { name: "Rent" } });
  expect(made).toMatchObject({ data: { account: { name: "Rent" } } });
  const { id: own } = (made as { data: { account: JsonObject } }).data.account;
  expect(await ask("GET", `/accounts/${String(own)}`)).toEqual(made);
  await ask("PUT", `/accounts/${String(own)}`, { account: { name: "Food" } });
  expect(await ask("GET", `/accounts/${String(own)}`)).toEqual({ data: { account: { id: own, name: "Food" } } });
  expect(await ask("PUT", "/settings", { settings: { theme: "dark" } })).toEqual({ data: { theme: "dark" } });
  expect(await ask("GET", "/settings")).toEqual({ data: { theme: "dark" } });
});

test("what a making leaves out is its default, also where nothing is kept of it", async () => {
  const Role = { enum: ["admin", "user"] };
  const role = { $ref: "#/components/schemas/Role" };
  const sent = object({ name: { type: "string" }, role: { ...role, default: "user" } });
  const mock = await startMock({
    document: {
      openapi: "3.1.1",
      info: { title: "Users", version: "1" },
      paths: {
        "/users/register": {
          post: {
            requestBody: content(sent),
            responses: { 201: answered(object({ name: { type: "string" }, role: { ...role, example: "admin" } })) },
          },
        },
      },
      components: { schemas: { Role } },
    },
    port: 0,
  });
  closing.push(mock);
  const made = async (body: JsonObject): Promise<JsonObject> =>
    (await call(`${mock.url}/users/register`, "POST", {}, body)).body;
  expect(await made({ name: "Ada" })).toEqual({ name: "Ada", role: "user" });
  expect(await made({ name: "Ada", role: "admin" })).toEqual({ name: "Ada", role: "admin" });
});

test("what a making answers with nothing but an identifier is read and listed as it was sent", async () => {
  const text = { type: "string" };
  const task = object({ id: text, name: text, state: { type: "string", enum: ["new", "cancelled"] }, size: text });
  const paths = {
    "/tasks": {
      post: { requestBody: content(object({ name: text })), responses: { 201: answered(object({ id: text })) } },
      get: { responses: { 200: answered({ type: "array", items: task }) } },
    },
    "/tasks/{id}": { get: { responses: { 200: answered(task) } } },
    "/tasks/{id}/cancel": { post: { responses: { 200: answered(object({})) } } },
  };
  const mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
  closing.push(mock);
  const { id } = (await call(`${mock.url}/tasks`, "POST", {}, { name: "Ada" })).body;
  const at = `${mock.url}/tasks/${String(id)}`;
  expect((await call(at, "GET")).body).toEqual({ id, name: "Ada", state: "new", size: "size" });
  expect(await (await fetch(`${mock.url}/tasks`)).json()).toContainEqual(expect.objectContaining({ id, name: "Ada" }));
  await call(`${at}/cancel`, "POST", {});
  expect((await call(at, "GET")).body).toEqual({ id, name: "Ada", state: "cancelled", size: "size" });
});

test("what the answer to a making has no place for is read where another answer has one", async () => {
  const text = { type: "string" };
  const [sent, made] = [object({ name: text, note: text }), object({ id: text, name: text })];
  const paths = {
    "/tasks": { post: { requestBody: content(sent), responses: { 201: answered(made) } } },
    "/tasks/{id}": { get: { responses: { 200: answered(object({ id: text, name: text, note: text })) } } },
  };
  const mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
  closing.push(mock);
  const { body } = await call(`${mock.url}/tasks`, "POST", {}, { name: "Ada", note: "soon" });
  expect(body).toEqual({ id: body["id"], name: "Ada" });
  expect((await call(`${mock.url}/tasks/${String(body["id"])}`, "GET")).body).toEqual({ ...body, note: "soon" });
});

test("what is sent to a change that answers with less is read, and the rest stays", async () => {
  const text = { type: "string" };
  const task = object({ id: text, name: text, note: text });
  const sent = { requestBody: content(object({ name: text, note: text })) };
  const paths = {
    "/tasks": { post: { ...sent, responses: { 201: answered(task) } } },
    "/tasks/{id}": {
      get: { responses: { 200: answered(task) } },
      put: { ...sent, responses: { 200: answered(object({ id: text })) } },
    },
  };
  const mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
  closing.push(mock);
  const { body } = await call(`${mock.url}/tasks`, "POST", {}, { name: "Ada", note: "soon" });
  const at = `${mock.url}/tasks/${String(body["id"])}`;
  expect((await call(at, "PUT", {}, { name: "Eve" })).body).toEqual({ id: body["id"] });
  expect((await call(at, "GET")).body).toEqual({ id: body["id"], name: "Eve", note: "soon" });
  await call(`${mock.url}/tasks/other`, "PUT", {}, { name: "Tom" });
  expect((await call(`${mock.url}/tasks/other`, "GET")).body).toEqual({ id: "other", name: "Tom", note: "note" });
});
