/** Members of examples that no schema declares. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { startMock } from "../server.ts";

const zone: JsonObject = { type: "object", properties: { id: { type: "string" }, hours: { type: "integer" } } };

async function answered(schema: JsonObject, example?: Json): Promise<{ body: unknown; lines: string[] }> {
  const lines: string[] = [];
  const content = { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
  const paths = { "/zone": { get: { responses: { 200: { description: "D", content } } } } };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths };
  const mock = await startMock({ document, port: 0, print: (line) => lines.push(line) });
  await mock.examples;
  const body: unknown = await (await fetch(`${mock.url}/zone`)).json();
  await mock.close();
  return { body, lines: lines.filter((line) => line.includes("the example")) };
}

test("they are left out, and named at the start", async () => {
  const { body, lines } = await answered(zone, { id: "CET", hours: 1, name: "Central" });
  expect(body).toEqual({ id: "CET", hours: 1 });
  expect(lines).toEqual([expect.stringContaining("has members that its schema does not declare; they are left out")]);
});

test("so are those of the example of a part", async () => {
  const part = { ...zone, example: { id: "CET", name: "Central" } };
  const { body } = await answered({ type: "object", properties: { zone: part } });
  expect(body).toEqual({ zone: { id: "CET" } });
});

test("an example of nothing else is of another schema", async () => {
  const { body, lines } = await answered(zone, { data: { id: "CET", hours: 1 } });
  expect(body).toEqual({ id: "id", hours: 1 });
  expect(lines).toEqual([expect.stringContaining("has no member that its schema declares; a made value is answered")]);
});

test.each<[string, JsonObject, Json]>([
  ["all of it is declared", zone, { id: "CET" }],
  ["others are allowed by name", { ...zone, additionalProperties: true }, { id: "CET", name: "Central" }],
  ["no member is declared", { type: "object" }, { name: "Central" }],
])("the example is answered where %s", async (_what, schema, example) => {
  expect(await answered(schema, example)).toEqual({ body: example, lines: [] });
});
