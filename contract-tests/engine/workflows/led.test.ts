/** A step that asks for what an address in an earlier answer leads to. */
import { expect, test } from "vitest";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import { workflows } from "../phases/workflows.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { workflowsOf } from "./arazzo.ts";

const page = { type: "object", properties: { items: { type: "array" }, more: { type: "string" } } };
const contract = contractOf({
  openapi: "3.1.0",
  info: { title: "Letters", version: "1" },
  paths: {
    "/letters": {
      get: {
        operationId: "listLetters",
        parameters: ["kind", "from"].map((name) => ({ name, in: "query", schema: { type: "string" } })),
        responses: { "200": { description: "Some.", content: { "application/json": { schema: page } } } },
      },
    },
  },
});

const STORY = {
  arazzo: "1.0.1",
  workflows: [
    {
      workflowId: "two-pages",
      steps: [
        {
          stepId: "first",
          operationId: "listLetters",
          parameters: [{ name: "kind", in: "query", value: "vowels" }],
          outputs: { more: "$response.body#/more" },
        },
        {
          stepId: "second",
          operationId: "listLetters",
          "x-led-by": "$steps.first.outputs.more",
          successCriteria: [{ condition: "$statusCode == 200" }, { condition: "$response.body#/items/0 == 'e'" }],
        },
      ],
    },
  ],
};

test.each([
  ["the query that an answer leads on with", "/letters?kind=vowels&from=e", []],
  ["an address that has lost a part of it", "/letters?from=e", ["$response.body#/items/0 == 'e' does not hold"]],
  ["an address of something else", "/words?kind=vowels&from=e", ["$response.body#/items/0 == 'e' does not hold"]],
])("%s is what is asked for", async (_, more, expected) => {
  const target = await serve((request, response) => {
    const query = new URL(request.url ?? "", "http://localhost").searchParams;
    const items = query.get("kind") === "vowels" && query.get("from") === "e" ? ["e"] : ["a"];
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ items, more }));
  });
  const profile = { ...NO_PROFILE, workflows: workflowsOf(STORY, {}) };
  const options = { contract, profile, seed: 1, tracks: { traffic: [workflows] } };
  const { findings } = await new Run({ ...options, start: () => Promise.resolve(target) }).run();
  expect(findings.map(({ message }) => message)).toEqual(expected);
});
