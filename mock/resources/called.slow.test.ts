/** A read says what the list says, whatever a path calls what things are named by. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { startMock } from "../server.ts";

const text = { type: "string" };
const COUNTRY = { type: "object", properties: { code: text, name: text, calling: text } };
const LISTED = [
  { code: "SM", name: "San Marino" },
  { code: "NE", name: "Niger" },
];

function answered(schema: JsonObject, example: unknown): JsonObject {
  const content = { "application/json": { schema, example } } as JsonObject;
  return { get: { responses: { 200: { description: "D", content } } } };
}

test("a country is read by its code as it is listed", async () => {
  const countryId = { name: "countryId", in: "path", required: true, schema: text };
  const envelope = { type: "object", properties: { data: COUNTRY } };
  const paths = {
    "/countries": answered({ type: "array", items: COUNTRY }, LISTED),
    "/countries/{countryId}": {
      parameters: [countryId],
      ...answered(envelope, { data: { code: "US", name: "United States", calling: "+1" } }),
    },
  };
  const mock = await startMock({ document: { openapi: "3.1.1", info: { title: "T", version: "1" }, paths }, port: 0 });
  const ask = async (path: string): Promise<unknown> => (await fetch(`${mock.url}${path}`)).json();
  expect(await ask("/countries")).toEqual(LISTED);
  expect(await ask("/countries/NE")).toEqual({ data: { code: "NE", name: "Niger", calling: "+1" } });
  expect(await ask("/countries/XX")).toMatchObject({ data: { code: "US" } });
  await mock.close();
});
