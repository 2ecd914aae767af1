/** A thing that lists its parts shows those that were put below it. */
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";
import { call } from "../testing.ts";

const closing: Mock[] = [];
afterEach(async () => {
  for (const mock of closing.splice(0)) await mock.close();
});

const text = { type: "string" };
const LAP: JsonObject = { type: "object", properties: { id: { ...text, example: "l1" }, seconds: { type: "number" } } };
const DRIVER: JsonObject = {
  type: "object",
  properties: { id: { ...text, example: "d1" }, laps: { type: "array", items: LAP } },
};
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const answered = (schema: JsonObject): JsonObject => ({ responses: { 200: { description: "D", ...json(schema) } } });
const place = (name: string): JsonObject => ({ name, in: "path", required: true, schema: text });
const DOCUMENT: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Laps", version: "1" },
  paths: {
    "/drivers": { get: answered({ type: "array", items: DRIVER }) },
    "/drivers/{driver}": { parameters: [place("driver")], get: answered(DRIVER) },
    "/drivers/{driver}/laps": {
      parameters: [place("driver")],
      post: { requestBody: json(LAP), responses: { 201: { description: "D", ...json(LAP) } } },
    },
    "/drivers/{driver}/laps/{lap}": {
      parameters: [place("driver"), place("lap")],
      put: { requestBody: json(LAP), ...answered(LAP) },
      delete: { responses: { 204: { description: "D" } } },
    },
  },
};

test("what was made, put and removed below a thing", async () => {
  const mock = await startMock({ document: DOCUMENT, port: 0 });
  closing.push(mock);
  const laps = async (driver: string): Promise<unknown> =>
    (await call(`${mock.url}/drivers/${driver}`, "GET")).body["laps"];
  const example = await laps("d1");
  const { id } = (await call(`${mock.url}/drivers/d1/laps`, "POST", {}, { seconds: 71 })).body;
  expect(await laps("d1")).toContainEqual({ id, seconds: 71 });
  const at = `${mock.url}/drivers/d1/laps/${String(id)}`;
  await call(at, "PUT", {}, { seconds: 70 });
  expect(await laps("d1")).toContainEqual({ id, seconds: 70 });
  expect(await laps("d1")).not.toContainEqual({ id, seconds: 71 });
  const [listed] = (await (await fetch(`${mock.url}/drivers`)).json()) as JsonObject[];
  expect(listed).toEqual({ id: "d1", laps: await laps("d1") });
  await call(at, "DELETE");
  expect(await laps("d1")).not.toContainEqual({ id, seconds: 70 });
  expect(await laps("d2")).toEqual(example);
});
