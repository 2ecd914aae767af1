/** What there is one of at a path, or one for each value that the query has to name. */
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";
import { call } from "../testing.ts";

const closing: Mock[] = [];
afterEach(async () => {
  for (const mock of closing.splice(0)) await mock.close();
});

const ALIAS = { type: "object", properties: { url: { type: "string" }, note: { type: "string" } } };
const content = { "application/json": { schema: ALIAS, example: { url: "shown", note: "as shown" } } };
const SHOWN = { responses: { 200: { description: "D", content } } };
const TAKING = { ...SHOWN, requestBody: { content: { "application/json": { schema: ALIAS } } } };
const name = { name: "name", in: "query", required: true, schema: { type: "string" } };

async function mocking(
  path: JsonObject,
): Promise<(method: string, query?: string, body?: JsonObject) => Promise<unknown>> {
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: { "/alias": path } };
  const mock = await startMock({ document, port: 0 });
  closing.push(mock);
  return async (method, query = "", body) => {
    const answer = await call(`${mock.url}/alias${query}`, method, {}, body);
    return answer.status === 200 ? answer.body : answer.status;
  };
}

test("what was put or patched is read, with or without a removal in the contract", async () => {
  const ask = await mocking({ get: SHOWN, put: TAKING, patch: TAKING });
  expect(await ask("GET")).toEqual({ url: "shown", note: "as shown" });
  expect(await ask("PUT", "", { url: "mine" })).toEqual({ url: "mine", note: "as shown" });
  expect(await ask("PATCH", "", { note: "of mine" })).toEqual({ url: "mine", note: "of mine" });
  expect(await ask("GET")).toEqual({ url: "mine", note: "of mine" });
});

test("each value of what the query has to name is one of its own", async () => {
  const gone = { responses: { 204: { description: "D" }, 404: { description: "D" } } };
  const ask = await mocking({ parameters: [name], get: SHOWN, put: TAKING, delete: gone });
  await ask("PUT", "?name=a", { url: "of a" });
  await ask("PUT", "?name=b", { url: "of b" });
  expect(await ask("GET", "?name=a")).toMatchObject({ url: "of a" });
  expect(await ask("DELETE", "?name=a")).toBe(204);
  expect(await ask("GET", "?name=a")).toBe(404);
  expect(await ask("GET", "?name=b")).toMatchObject({ url: "of b" });
  expect(await ask("GET", "?name=c")).toMatchObject({ url: "shown" });
});

test.each(["PUT", "POST"])("one below each thing is that thing's, and goes with it: %s", async (method) => {
  const bundle = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
  const body = { "application/json": { schema: bundle, example: { id: "b1" } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const gone = { responses: { 204: { description: "D" }, 404: { description: "D" } } };
  const paths = {
    "/bundles": { post: { responses: { 201: { description: "D", content: body } } } },
    "/bundles/{id}": { parameters: [id], delete: gone },
    "/bundles/{id}/cover": { parameters: [id], get: SHOWN, [method.toLowerCase()]: TAKING, delete: gone },
  };
  const mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
  closing.push(mock);
  const ask = async (how: string, path: string, sent?: JsonObject): Promise<unknown> => {
    const answer = await call(`${mock.url}${path}`, how, {}, sent);
    return answer.status === 200 ? answer.body["url"] : answer.status;
  };
  await ask(method, "/bundles/a/cover", { url: "of a" });
  expect([await ask("GET", "/bundles/a/cover"), await ask("GET", "/bundles/b/cover")]).toEqual(["of a", "shown"]);
  await ask("DELETE", "/bundles/a/cover");
  expect(await ask("GET", "/bundles/a/cover")).toBe(404);
  await ask("DELETE", "/bundles/b");
  expect(await ask("GET", "/bundles/b/cover")).toBe(404);
});

test("a patch of one member of which only a report is told changes what is read", async () => {
  const seat = { type: "object", properties: { row: { type: "integer" } } };
  const booking = { type: "object", properties: { seat, name: { type: "string" } } };
  const report = { type: "object", properties: { report: { type: "array", items: { type: "string" } } } };
  const json = (schema: JsonObject, example: JsonObject): JsonObject => ({ "application/json": { schema, example } });
  const read = { description: "D", content: json(booking, { seat: { row: 1 }, name: "shown" }) };
  const patched = { description: "D", content: json(report, { report: [] }) };
  const requestBody = { content: { "application/json": { schema: booking } } };
  const ask = await mocking({ get: { responses: { 200: read } }, patch: { requestBody, responses: { 200: patched } } });
  await ask("GET");
  expect(await ask("PATCH", "", { name: "mine" })).toEqual({ report: [] });
  expect(await ask("PATCH", "", { seat: { row: 7 } })).toEqual({ report: [] });
  expect(await ask("GET")).toEqual({ seat: { row: 7 }, name: "mine" });
});

test("what is put where the last of several is read is read there, and the versions below are others", async () => {
  const status = { type: "object", properties: { uid: { type: "string" }, url: { type: "string" } } };
  const schema = { $ref: "#/components/schemas/Status" };
  const shown = { "application/json": { schema, example: { uid: "u1", url: "shown" } } };
  const SHOWN_HERE = { responses: { 200: { description: "D", content: shown } } };
  const taking = { ...SHOWN_HERE, requestBody: { content: { "application/json": { schema } } } };
  const version = { name: "version", in: "path", required: true, schema: { type: "string" } };
  const paths = {
    "/status": { get: SHOWN_HERE, put: taking },
    "/status/{version}": { parameters: [version], get: SHOWN_HERE },
  };
  const components = { schemas: { Status: status } };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths, components };
  const mock = await startMock({ document, port: 0 });
  closing.push(mock);
  expect((await call(`${mock.url}/status`, "PUT", {}, { url: "mine" })).body).toMatchObject({ url: "mine" });
  expect((await call(`${mock.url}/status`, "GET")).body).toMatchObject({ url: "mine" });
  expect((await call(`${mock.url}/status/u1`, "GET")).body).toMatchObject({ url: "shown" });
});
