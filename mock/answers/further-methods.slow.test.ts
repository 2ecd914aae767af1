/** Methods that OpenAPI 3.2 adds are judged like any other. */
import { expect, onTestFinished, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { startMock } from "../server.ts";

const ANSWERS: JsonObject = { 204: { description: "Done" }, 400: { description: "Bad" } };
const operation = (parameters: JsonObject[], required?: boolean): JsonObject => ({
  parameters,
  responses: ANSWERS,
  ...(required !== undefined && {
    requestBody: { required, content: { "application/json": { schema: { type: "object", required: ["a"] } } } },
  }),
});
const header: JsonObject = { name: "Destination", in: "header", required: true, schema: { type: "string" } };
const CONTRACT: JsonObject = {
  openapi: "3.2.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a": {
      query: operation([], true),
      post: operation([]),
      additionalOperations: { COPY: operation([header]), LINK: operation([], false) },
    },
  },
};

test.for([
  ["QUERY", '{"a":1}', {}, 204],
  ["QUERY", "{}", {}, 400],
  ["QUERY", undefined, {}, 400],
  ["COPY", undefined, { destination: "/b" }, 204],
  ["COPY", undefined, {}, 400],
  ["LINK", undefined, {}, 204],
  ["LINK", "{}", {}, 400],
  ["POST", undefined, {}, 204],
] as const)("%s with %s and %j is answered %s", async ([method, body, headers, status]) => {
  const lines: string[] = [];
  const mock = await startMock({ document: CONTRACT, port: 0, print: (line) => void lines.push(line) });
  onTestFinished(() => mock.close());
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(`${mock.url}/a`, {
    method,
    headers: { ...type, ...headers },
    ...(body !== undefined && { body }),
  });
  expect([answer.status, lines.filter((line) => line.includes("not checked"))]).toEqual([status, []]);
});
