/** What a seed may decide and what it may not: the requests, never the verdict. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { contractOf } from "./contract.ts";
import { type Json, isObject, listAt, objectAt, parseJson } from "../../spec/openapi/json.ts";
import { NO_PROFILE } from "./profile.ts";
import { positive } from "./phases/positive.ts";
import { Run } from "./run.ts";
import { serve } from "../testing/serve.ts";

const VOLUME = { $ref: "#/components/schemas/Volume" };
const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "Volumes", version: "0.1.0" },
  servers: [{ url: "/" }],
  security: [],
  paths: {
    "/blows": {
      post: {
        operationId: "addBlows",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Blows" } } },
        },
        responses: { "204": { description: "Taken." }, "422": { description: "A part is above its whole." } },
      },
    },
  },
  components: {
    schemas: {
      Volume: { type: "number", exclusiveMinimum: 0, maximum: 15 },
      Blow: {
        type: "object",
        additionalProperties: false,
        required: ["part", "whole"],
        properties: { part: VOLUME, whole: VOLUME, start: { type: "number", minimum: 0, maximum: 15 } },
      },
      Blows: {
        type: "object",
        additionalProperties: false,
        required: ["blows", "position"],
        properties: {
          position: { type: "string", enum: ["sitting", "standing"] },
          note: { type: "string", maxLength: 40 },
          device: {
            oneOf: [
              { type: "string", minLength: 2, maxLength: 8 },
              { type: "integer", minimum: 1, maximum: 99 },
            ],
          },
          blows: { type: "array", minItems: 1, maxItems: 3, items: { $ref: "#/components/schemas/Blow" } },
        },
      },
    },
  },
};

type Rule = (body: Json) => boolean;

const blowsOf = (body: Json) => listAt(objectAt(body)["blows"]).map(objectAt);
/** Rules that the contract's schemas cannot state. */
const partsFit: Rule = (body) =>
  blowsOf(body).every(({ part, whole, start }) => Number(part) <= Number(whole) && Number(start ?? 0) <= Number(whole));

interface Ran {
  readonly refused: readonly string[];
  readonly requests: readonly string[];
}

/** `admits` says which bodies the server takes; each answer takes its own time, another one in each run. */
async function run(seed: number, admits: Rule): Promise<Ran> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = parseJson(await text(request));
    await sleep(Math.random() * 4);
    response.writeHead(isObject(body) && admits(body) ? 204 : 422).end();
  };
  const target = await serve((request, response) => void answer(request, response));
  const sent: [number, string][] = [];
  const { findings } = await new Run({
    contract: contractOf(CONTRACT),
    profile: NO_PROFILE,
    seed,
    start: () => Promise.resolve(target),
    quick: true,
    tracks: { traffic: [positive] },
    onExchange: ({ id, request }) => sent.push([id, `${request.target} ${String(request.body)}`]),
  }).run();
  return {
    refused: findings.filter(({ check }) => check === "valid-refused").map(({ subject }) => subject),
    requests: sent.toSorted(([a], [b]) => a - b).map(([, line]) => line),
  };
}

test("one seed sends the same requests in the same order, whoever is answered first; another seed sends others", async () => {
  const [first, again, other] = [await run(3, partsFit), await run(3, partsFit), await run(4, partsFit)];
  expect(first.requests.length).toBeGreaterThan(30);
  expect(again.requests).toEqual(first.requests);
  expect(other.requests).not.toEqual(first.requests);
});

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  "with seed %i a server with rules between members refuses nothing that it should take",
  async (seed) => {
    expect((await run(seed, partsFit)).refused).toEqual([]);
  },
);

describe.each([1, 2, 3])("with seed %i a server is found that refuses", (seed) => {
  test.each([
    [
      "the largest volume",
      "/blows/0/whole highest 15",
      (body: Json) => blowsOf(body).every(({ whole }) => whole !== 15),
    ],
    ["the largest part", "/blows/0/part highest 15", (body: Json) => blowsOf(body).every(({ part }) => part !== 15)],
    ["a value of an enum", '/position "standing"', (body: Json) => objectAt(body)["position"] !== "standing"],
    ["a branch of a union", "/device lowest 1", (body: Json) => typeof objectAt(body)["device"] !== "number"],
    ["an optional member", "/blows/0/start present", (body: Json) => blowsOf(body).every((blow) => !("start" in blow))],
  ])("%s", async (_what, subject, admits) => {
    const { refused } = await run(seed, (body) => partsFit(body) && admits(body));
    expect(refused).toContain(`addBlows: ${subject}`);
  });
});
