/** Links that say something of one moment are followed from an answer of that moment; what was read for that leads nowhere else. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { serve } from "../../testing/serve.ts";
import type { Phase } from "../context.ts";
import { contractOf } from "../contract.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { examples, followAllLinks, runOperation } from "./examples.ts";

const boat = { type: "object", required: ["id"], properties: { id: { type: "string" } } };

const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Boats", version: "1.0.0" },
  paths: {
    "/boats": {
      get: {
        operationId: "boats",
        responses: {
          "200": {
            description: "Boats.",
            content: { "application/json": { schema: { type: "array", items: boat } } },
            links: {
              First: {
                operationId: "boat",
                parameters: { boat: "$response.body#/0/id" },
                "x-relations": [{ equal: ["$source.body#/0/id", "$response.body#/id"], at_once: true }],
              },
            },
          },
        },
      },
    },
    "/boats/{boat}": {
      get: {
        operationId: "boat",
        parameters: [{ name: "boat", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          "200": { description: "A boat.", content: { "application/json": { schema: boat } } },
          "404": { description: "No such boat." },
        },
      },
    },
    "/winds": { post: { operationId: "blow", responses: { "204": { description: "It blows." } } } },
  },
});

/** Something is written, and after that all links are looked at again. */
const later: Phase = {
  name: "later",
  run: async (context) => {
    const blow = context.contract.operation("blow");
    if (blow !== undefined) await runOperation(context, blow);
    await followAllLinks(context);
  },
};

const TIMES = 6;

test.each<[string, Json, number]>([
  ["an answer cannot fill", [], 1],
  ["is refused where it leads", [{ id: "sunk" }], 1 + TIMES],
])("a link that %s is not tried more and more often", async (_, boats, most) => {
  let lists = 0;
  const target = await serve((request, response) => {
    if (request.url === "/boats") {
      lists += 1;
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(boats));
    } else response.writeHead(request.method === "POST" ? 204 : 404).end();
  });
  const start = async () => Promise.resolve(target);
  const traffic = [examples, ...Array.from({ length: TIMES }, () => later)];
  await new Run({ contract, profile: NO_PROFILE, seed: 1, start, tracks: { traffic } }).run();
  expect(lists).toBe(most);
});

test("what is refused is told with what the refusal says of it", async () => {
  const target = await serve((_request, response) => {
    response.writeHead(422, { "Content-Type": "application/problem+json" });
    response.end(JSON.stringify({ title: "Not now", detail: "There is no wind." }));
  });
  const start = async () => Promise.resolve(target);
  const { findings } = await new Run({
    contract,
    profile: NO_PROFILE,
    seed: 1,
    start,
    tracks: { traffic: [later] },
  }).run();
  const said = findings.filter(({ check }) => check === "examples").map(({ message }) => message);
  expect(said).toContain('was answered 422: "There is no wind."');
});

const steps = { type: "array", items: { $ref: "#/components/schemas/Step" } };

test.each<[string, JsonObject, number]>([
  ["steps whose paths nobody could know", { schema: steps }, 0],
  ["steps of an example", { schema: steps, example: [{ op: "remove", path: "/sail" }] }, 0],
  ["members of what is there", { schema: { type: "object", properties: { name: { type: "string" } } } }, 1],
])("a change by %s", async (_, media, findings) => {
  const changed = contractOf({
    openapi: "3.1.1",
    info: { title: "Rigs", version: "1.0.0" },
    paths: {
      "/rig": {
        patch: {
          operationId: "blow",
          requestBody: { required: true, content: { "application/json": media } },
          responses: { "204": { description: "Done." }, default: { description: "Refused." } },
        },
      },
    },
    components: {
      schemas: {
        Step: {
          type: "object",
          required: ["op", "path"],
          properties: { op: { type: "string" }, path: { type: "string", example: "/name" } },
        },
      },
    },
  });
  const target = await serve((_request, response) => response.writeHead(400).end());
  const start = async () => Promise.resolve(target);
  const run = new Run({ contract: changed, profile: NO_PROFILE, seed: 1, start, tracks: { traffic: [later] } });
  const { findings: found } = await run.run();
  expect(found.filter(({ check }) => check === "examples")).toHaveLength(findings);
});
