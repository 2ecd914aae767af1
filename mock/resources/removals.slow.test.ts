/** Whatever a contract calls a removal: what was taken away is gone from lists and reads, and what was changed shows it. */
import { afterEach, expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";
import { call } from "../testing.ts";

const closing: Mock[] = [];
afterEach(async () => {
  for (const mock of closing.splice(0)) await mock.close();
});

const json = (schema: JsonObject, more: JsonObject = {}, example?: Json): JsonObject => ({
  description: "D",
  content: { "application/json": { schema, ...(example !== undefined && { example }) } },
  ...more,
});
const where = (name: string, place = "path"): JsonObject => ({
  name,
  in: place,
  ...(place === "path" && { required: true }),
  schema: { type: "string" },
});
const DONE: JsonObject = { responses: { 204: { description: "D" } } };
const text = { type: "string" };

/** A link to a report: what reads it is its token, which lists do not tell. */
const PUBLIC = { link_id: text, label: text, status: text };
const LINK = { type: "object", required: ["link_id", "token"], properties: { ...PUBLIC, token: text } };
const LISTED = { type: "object", required: ["link_id"], properties: PUBLIC };
const SHOWN = { link_id: "l1", token: "t1", label: "shown", status: "open" };
const link = { $ref: "#/components/schemas/Link" };
const { token: _token, ...listed } = SHOWN;

function contract(paths: JsonObject, links: JsonObject = {}): JsonObject {
  const made = json(link, { links }, SHOWN);
  const body = {
    required: true,
    content: { "application/json": { schema: { type: "object", properties: { label: text } } } },
  };
  const list = { type: "array", items: { $ref: "#/components/schemas/Listed" } };
  return {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {
      "/links": {
        get: { operationId: "list", responses: { 200: json(list, {}, [listed]) } },
        post: { operationId: "create", requestBody: body, responses: { 201: made } },
        ...(paths["/links"] as JsonObject | undefined),
      },
      "/links/{token}": {
        parameters: [where("token")],
        get: { operationId: "read", responses: { 200: json(link, {}, SHOWN) } },
        ...(paths["/links/{token}"] as JsonObject | undefined),
      },
      ...Object.fromEntries(Object.entries(paths).filter(([path]) => !/^\/links(\/\{token\})?$/.test(path))),
    },
    components: { schemas: { Link: LINK, Listed: LISTED } },
  };
}

async function mocking(document: JsonObject): Promise<string> {
  const mock = await startMock({ document, port: 0 });
  closing.push(mock);
  return mock.url;
}

const ids = async (url: string): Promise<unknown[]> =>
  ((await (await fetch(`${url}/links`)).json()) as JsonObject[]).map((item) => item["link_id"]);
const label = async (url: string, token: string): Promise<unknown> =>
  (await call(`${url}/links/${token}`, "GET")).body["label"];

interface Way {
  readonly paths: JsonObject;
  readonly links?: JsonObject;
  /** How the thing is taken away: method, path, body. */
  readonly take: (made: JsonObject) => readonly [method: string, path: string, body?: JsonObject];
}

const parameters = [where("token")];
const item = (operation: JsonObject): JsonObject => ({ "/links/{token}": { delete: operation } });
const at = (parameter: string, member = parameter): JsonObject => ({ [parameter]: `$response.body#/${member}` });
const linkedTo = (more: JsonObject): JsonObject => ({ Revoke: { operationId: "revoke", ...more } });

const WAYS: Readonly<Record<string, Way>> = {
  "DELETE by what its path is made of": {
    paths: item(DONE),
    take: ({ token }) => ["DELETE", `/links/${String(token)}`],
  },
  "DELETE by its other identifier": {
    paths: item(DONE),
    take: ({ link_id: id }) => ["DELETE", `/links/${String(id)}`],
  },
  "DELETE that answers with what was taken away": {
    paths: item({ responses: { 200: json(link, {}, SHOWN) } }),
    take: ({ token }) => ["DELETE", `/links/${String(token)}`],
  },
  "an action whose name says it": {
    paths: { "/links/{token}/revoke": { parameters, post: DONE } },
    take: ({ token }) => ["POST", `/links/${String(token)}/revoke`],
  },
  "an action after a colon": {
    paths: { "/links/{token}:revoke": { parameters, post: DONE } },
    take: ({ token }) => ["POST", `/links/${String(token)}:revoke`],
  },
  "DELETE of the collection by a query": {
    paths: { "/links": { delete: { parameters: [where("link_id", "query")], ...DONE } } },
    take: ({ link_id: id }) => ["DELETE", `/links?link_id=${String(id)}`],
  },
  "DELETE elsewhere, by a link and its path": {
    paths: { "/revocations/{key}": { parameters: [where("key")], delete: { operationId: "revoke", ...DONE } } },
    links: linkedTo({ parameters: at("key", "token") }),
    take: ({ token }) => ["DELETE", `/revocations/${String(token)}`],
  },
  "DELETE elsewhere, by a link and its query": {
    paths: { "/revocations": { delete: { operationId: "revoke", parameters: [where("token", "query")], ...DONE } } },
    links: linkedTo({ parameters: { "query.token": "$response.body#/token" } }),
    take: ({ token }) => ["DELETE", `/revocations?token=${String(token)}`],
  },
  "POST elsewhere, by a link and its body": {
    paths: {
      "/tokens/revoke": {
        post: {
          operationId: "revoke",
          requestBody: { content: { "application/json": { schema: { type: "object", properties: { token: text } } } } },
          ...DONE,
        },
      },
    },
    links: linkedTo({ requestBody: at("token") }),
    take: ({ token }) => ["POST", "/tokens/revoke", { token: token ?? null }],
  },
};

test.each(Object.entries(WAYS))("%s", async (_name, { paths, links, take }) => {
  const url = await mocking(contract(paths, links));
  const first = (await call(`${url}/links`, "POST", {}, { label: "first" })).body;
  const second = (await call(`${url}/links`, "POST", {}, { label: "second" })).body;
  expect(first["link_id"]).not.toBe(second["link_id"]);
  expect(await ids(url)).toEqual([second["link_id"], first["link_id"]]);
  const [method, path, body] = take(first);
  expect((await call(`${url}${path}`, method, {}, body)).status).toBeLessThan(300);
  expect(await ids(url)).toEqual([second["link_id"]]);
  expect((await call(`${url}/links/${String(first["token"])}`, "GET")).status).toBe(404);
  expect(await label(url, String(second["token"]))).toBe("second");
});

test("a collection that is deleted is empty, until something is made", async () => {
  const url = await mocking(contract({ "/links": { delete: DONE } }));
  const made = (await call(`${url}/links`, "POST", {}, { label: "made" })).body;
  expect((await call(`${url}/links`, "DELETE")).status).toBe(204);
  expect(await ids(url)).toEqual([]);
  expect((await call(`${url}/links/${String(made["token"])}`, "GET")).status).toBe(404);
  const again = (await call(`${url}/links`, "POST", {}, { label: "again" })).body;
  expect(await ids(url)).toEqual([again["link_id"]]);
});

test("an action that answers with the thing changes what its example shows otherwise, and nothing else", async () => {
  const closed = json(link, {}, { ...SHOWN, status: "closed" });
  const other = { type: "object", properties: { id: text, status: text } };
  const url = await mocking(
    contract({
      "/links/{token}/close": { parameters, post: { responses: { 200: closed } } },
      "/links/{token}/orders": {
        parameters,
        post: { responses: { 201: json(other, {}, { id: "o1", status: "paid" }) } },
      },
    }),
  );
  const made = (await call(`${url}/links`, "POST", {}, { label: "mine" })).body;
  const path = `${url}/links/${String(made["token"])}`;
  expect((await call(`${path}/orders`, "POST")).status).toBe(201);
  expect((await call(path, "GET")).body).toEqual(made);
  const after = { ...made, status: "closed" };
  expect((await call(`${path}/close`, "POST")).body).toEqual(after);
  expect((await call(path, "GET")).body).toEqual(after);
  expect(await (await fetch(`${url}/links`)).json()).toEqual([{ link_id: "l1", label: "mine", status: "closed" }]);
});

test("what stands below a thing goes with it, and what brings it back brings it back as it was", async () => {
  const url = await mocking(
    contract({
      ...item(DONE),
      "/links/{token}/visits": { parameters, get: { responses: { 200: json({ type: "array", items: text }) } } },
      "/links/{token}/restore": { parameters, post: DONE },
    }),
  );
  const path = `${url}/links/${String((await call(`${url}/links`, "POST", {}, { label: "mine" })).body["token"])}`;
  expect((await fetch(`${path}/visits`)).status).toBe(200);
  await call(path, "DELETE");
  expect((await fetch(`${path}/visits`)).status).toBe(404);
  expect((await call(`${path}/restore`, "POST")).status).toBe(204);
  expect((await call(path, "GET")).body["label"]).toBe("mine");
});

test("an action answers with what it was told", async () => {
  const note = {
    required: true,
    content: { "application/json": { schema: { type: "object", properties: { label: text } } } },
  };
  const done = json({ type: "object", properties: { label: text, at: text } }, {}, { label: "shown", at: "noon" });
  const url = await mocking(
    contract({
      "/links/{token}/rename": { parameters, post: { requestBody: note, responses: { 200: json(link, {}, SHOWN) } } },
      "/links/{token}/print": { parameters, post: { requestBody: note, responses: { 200: done } } },
    }),
  );
  const path = `${url}/links/${String((await call(`${url}/links`, "POST", {}, { label: "mine" })).body["token"])}`;
  expect((await call(`${path}/print`, "POST", {}, { label: "large" })).body).toEqual({ label: "large", at: "noon" });
  expect((await call(`${path}/rename`, "POST", {}, { label: "other" })).body["label"]).toBe("other");
  expect((await call(path, "GET")).body["label"]).toBe("other");
});

test("nothing is done to what was taken away by a call of its own path, unless that makes it", async () => {
  const post = (status: number): JsonObject => ({
    responses: { [status]: json(link, {}, SHOWN), 404: { description: "D" } },
  });
  for (const [made, status] of [
    [200, 404],
    [201, 201],
  ] as const) {
    const url = await mocking(
      contract({ "/links/{token}": { parameters: [where("token")], delete: DONE, post: post(made) } }),
    );
    const path = `${url}/links/${String((await call(`${url}/links`, "POST", {}, { label: "mine" })).body["token"])}`;
    expect((await call(path, "POST")).status).toBe(made);
    await call(path, "DELETE");
    expect((await call(path, "POST")).status).toBe(status);
  }
});

test("what only a PUT makes is gone until it is put again", async () => {
  const follow = json({ type: "object", properties: { show: text } }, {}, { show: "s" });
  const path = {
    parameters: [where("show")],
    get: { responses: { 200: follow } },
    put: { responses: { 200: follow } },
  };
  const url = await mocking(contract({ "/follows/{show}": { ...path, delete: DONE } }));
  const reading = async (): Promise<number> => (await call(`${url}/follows/7`, "GET")).status;
  expect(await reading()).toBe(200);
  await call(`${url}/follows/7`, "DELETE");
  expect(await reading()).toBe(404);
  expect((await call(`${url}/follows/7`, "PUT")).status).toBe(200);
  expect(await reading()).toBe(200);
});

test("a link to the removal of something else takes that away, and not what was made", async () => {
  const visit = { type: "object", required: ["visit_id"], properties: { visit_id: text } };
  const one = json(visit, {}, { visit_id: "v1" });
  const visits = {
    parameters: [where("token"), where("visit_id")],
    get: { responses: { 200: one } },
    delete: { operationId: "revoke", ...DONE },
  };
  const made = { "/visits": { post: { responses: { 201: one } } } };
  const paths = { "/links/{token}/visits/{visit_id}": visits, ...made };
  const url = await mocking(contract(paths, linkedTo({ parameters: at("token") })));
  const { token } = (await call(`${url}/links`, "POST", {}, { label: "mine" })).body;
  expect((await call(`${url}/links/${String(token)}/visits/v1`, "DELETE")).status).toBe(204);
  expect(await label(url, String(token))).toBe("mine");
});

test("what there is one of is gone until it is made again", async () => {
  const one = json({ type: "object", properties: { url: text } }, {}, { url: "a" });
  const hook = { get: { responses: { 200: one } }, put: { responses: { 200: one } }, delete: DONE };
  const url = await mocking(contract({ "/hook": hook }));
  const reading = async (): Promise<number> => (await call(`${url}/hook`, "GET")).status;
  expect(await reading()).toBe(200);
  expect((await call(`${url}/hook`, "DELETE")).status).toBe(204);
  expect(await reading()).toBe(404);
  expect((await call(`${url}/hook`, "PUT")).status).toBe(200);
  expect(await reading()).toBe(200);
});
