/** Expressions that some texts keep busy for ever: the mock ends all the same. */
import { expect, onTestFinished, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { startMock } from "../server.ts";

const WORDS = { type: "string", pattern: "^(\\w+\\s?)+$" };
/** Its engine would have to go back: nobody judges by it. */
const AHEAD = { type: "string", pattern: "^(?=(a+b?)+$)a" };
const REFUSED = `${"a".repeat(60)}!`;

const CONTRACT: JsonObject = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: {
    "/words/{first}": {
      post: {
        operationId: "say",
        parameters: [
          { name: "first", in: "path", required: true, schema: WORDS },
          { name: "more", in: "query", schema: WORDS },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { text: WORDS, ahead: AHEAD },
                patternProperties: { "^(x+)+$": WORDS },
              },
              example: { text: REFUSED },
            },
          },
        },
        responses: {
          200: {
            description: "A",
            content: {
              "application/json": { schema: { type: "object", required: ["text"], properties: { text: WORDS } } },
            },
          },
          400: { description: "Bad" },
        },
      },
    },
  },
};

test.for([
  ["a text that is right", "/words/a", { text: "a word" }, 200],
  ["a text that is refused", "/words/a", { text: REFUSED }, 400],
  ["a text that nobody judges", "/words/a", { ahead: REFUSED }, 200],
  ["a name that is refused", "/words/a", { [`${"x".repeat(60)}!`]: 1 }, 200],
  ["a name that is right, with what is not", "/words/a", { xx: REFUSED }, 400],
  ["a path", `/words/${REFUSED}`, {}, undefined],
  ["a query", `/words/a?more=${REFUSED}`, {}, undefined],
] as const)("the mock answers %s", async ([_what, path, body, status]) => {
  const mock = await startMock({ document: CONTRACT, port: 0 });
  onTestFinished(() => mock.close());
  const headers = { "content-type": "application/json" };
  const answer = await fetch(mock.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect([200, 400]).toContain(answer.status);
  if (status !== undefined) expect(answer.status).toBe(status);
});
