/** What the gate cannot write or make is said, and everything else of the contract still gets its turn. */
import { expect, test } from "vitest";
import { contractOf } from "../engine/contract.ts";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import type { Phase } from "../engine/context.ts";
import { CannotGenerate } from "../engine/generate/sample.ts";
import { examples } from "../engine/phases/examples.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import type { RunReport } from "../engine/report/model.ts";
import { Run } from "../engine/run.ts";
import { serve } from "../testing/serve.ts";

const taking = (type: string, schema: Json): JsonObject => ({
  post: {
    requestBody: { required: true, content: { [type]: { schema } } },
    responses: { "204": { description: "Taken." } },
  },
});

const CONTRACT: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Beyond", version: "0.1.0" },
  security: [],
  paths: {
    "/xml": taking("application/xml", { type: "string" }),
    "/pattern": taking("application/json", { type: "string", pattern: String.raw`^([a-z])\1$` }),
    "/charset": taking("application/json; charset=utf-8", {
      type: "object",
      required: ["a"],
      properties: { a: { const: 1 } },
    }),
  },
};

async function hold(phases: readonly Phase[]): Promise<RunReport> {
  const target = await serve((request, response) => {
    request.resume().once("end", () => response.writeHead(204).end());
  });
  return new Run({
    contract: contractOf(CONTRACT),
    profile: NO_PROFILE,
    seed: 1,
    start: () => Promise.resolve(target),
    quick: true,
    settings: { strict: true },
    tracks: { traffic: phases },
  }).run();
}

const ungenerated = ({ findings }: RunReport): string[] =>
  findings.filter(({ check }) => check === "generation").map(({ subject }) => subject);

test("bodies that cannot be made are named; a media type with parameters is written", async () => {
  const report = await hold([examples]);
  expect(ungenerated(report)).toEqual(["POST /xml", "POST /pattern"]);
  expect(report.exchanges.get(1)?.request).toMatchObject({ target: "/charset", body: Buffer.from('{"a":1}') });
});

test("a phase that meets what it has no means for ends with a finding, and the next one begins", async () => {
  const stuck: Phase = { name: "stuck", run: () => Promise.reject(new CannotGenerate("no means")) };
  const report = await hold([stuck, examples]);
  expect(ungenerated(report)).toContain("stuck");
  expect(report.requests).toBeGreaterThan(0);
});
