/** Stories of a project that is not ours, told to servers of a few lines: a parcel is sent, and a webhook says so. */
import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type JsonObject, objectAt, parseJson } from "../../../spec/openapi/json.ts";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import type { Finding } from "../finding.ts";
import { workflows } from "../phases/workflows.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { workflowsOf } from "./arazzo.ts";

const object = (...required: readonly string[]): JsonObject => ({
  type: "object",
  required: [...required],
  properties: Object.fromEntries(required.map((name) => [name, { type: "string" }])),
});
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });

const contract = contractOf({
  openapi: "3.1.0",
  info: { title: "Parcels", version: "1" },
  paths: {
    "/parcels": {
      post: {
        operationId: "sendParcel",
        requestBody: json(object("to", "tell")),
        responses: { "201": { description: "sent", ...json(object("id", "to")) } },
      },
    },
  },
  webhooks: {
    "parcel.arrived": {
      post: {
        requestBody: json(object("id", "at")),
        responses: { "204": { description: "heard" } },
      },
    },
  },
});

const STORY = {
  arazzo: "1.0.1",
  workflows: [
    {
      workflowId: "a-parcel-arrives",
      inputs: { type: "object", properties: { town: { type: "string", default: "Bern" } } },
      steps: [
        {
          stepId: "send",
          operationPath: "{$sourceDescriptions.parcels.url}#/paths/~1parcels/post",
          requestBody: { payload: { to: "$inputs.town", tell: "$receiver" } },
          successCriteria: [{ condition: "$statusCode == 201" }, { condition: "$response.body#/to == $inputs.town" }],
          outputs: { id: "$response.body#/id" },
        },
        {
          stepId: "hear",
          "x-await-webhook": "parcel.arrived",
          "x-timeout-seconds": 2,
          successCriteria: [{ condition: "$request.body#/id == $steps.send.outputs.id" }],
        },
      ],
    },
  ],
};

interface Habit {
  readonly to?: string;
  readonly tells: readonly JsonObject[];
}

function parcels({ to, tells }: Habit): RequestListener {
  return async (request, response) => {
    const sent = objectAt(parseJson((await buffer(request)).toString("utf8")) ?? null);
    response.writeHead(201, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ id: "P-1", to: to ?? sent["to"] }));
    for (const body of tells)
      await fetch(String(sent["tell"]), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
  };
}

async function told(habit: Habit, inputs = {}): Promise<readonly Finding[]> {
  const target = await serve(parcels(habit));
  const profile = { ...NO_PROFILE, workflows: workflowsOf(STORY, inputs) };
  const options = { contract, profile, seed: 1, tracks: { traffic: [workflows] } };
  const { findings } = await new Run({ ...options, start: () => Promise.resolve(target) }).run();
  return findings;
}

const RIGHT: JsonObject = { id: "P-1", at: "noon" };

test.each<[string, Habit, string | undefined]>([
  ["the webhook comes", { tells: [RIGHT] }, undefined],
  ["it comes after that of another parcel", { tells: [{ id: "P-0", at: "dawn" }, RIGHT] }, undefined],
  ["nothing comes", { tells: [] }, "workflow-webhook: waited for parcel.arrived: nothing came"],
  [
    "only that of another parcel comes",
    { tells: [{ id: "P-0", at: "dawn" }] },
    "workflow-webhook: waited for parcel.arrived: 1 came, none of them so",
  ],
  [
    "it comes against its schema",
    { tells: [{ id: "P-1" }] },
    "workflow-webhook: waited for parcel.arrived: 1 came, none of them so; the body must have required property 'at'",
  ],
  [
    "the answer says another town",
    { to: "Basel", tells: [RIGHT] },
    "workflow-criterion: $response.body#/to == $inputs.town does not hold",
  ],
])("%s", async (_what, habit, expected) => {
  const findings = await told(habit);
  expect(findings.map(({ check, message }) => `${check}: ${message}`)).toEqual(
    expected === undefined ? [] : [expected],
  );
});

test("inputs that are given go before their defaults", async () => {
  expect(await told({ to: "Basel", tells: [RIGHT] }, { town: "Basel" })).toEqual([]);
});

test.each([
  [{ workflows: [{ workflowId: "w", steps: [{ stepId: "a", workflowId: "b" }] }] }, "is not followed"],
  [{ workflows: [{ workflowId: "w", steps: [{ stepId: "a" }] }] }, "a step says one of operationId"],
  [
    {
      workflows: [
        { workflowId: "w", steps: [{ stepId: "a", operationId: "x", onFailure: [{ name: "n", type: "goto" }] }] },
      ],
    },
    "`goto` is not",
  ],
  [
    {
      workflows: [
        {
          workflowId: "w",
          steps: [
            {
              stepId: "a",
              operationId: "x",
              successCriteria: [{ condition: "$statusCode == 200" }, { condition: "$statusCode == 201" }],
            },
          ],
        },
      ],
    },
    "alternatives are joined by ||",
  ],
  ["text", "no Arazzo document"],
])("what cannot be told is refused with its place", (document, message) => {
  expect(() => workflowsOf(document)).toThrow(message);
});
