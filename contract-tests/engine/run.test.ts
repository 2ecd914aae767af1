/** What a run says of itself when a phase does not come to its end. */
import { expect, test } from "vitest";
import { contractOf } from "./contract.ts";
import { CannotGenerate } from "./generate/sample.ts";
import { NO_PROFILE, type RunningTarget } from "./profile.ts";
import { Run } from "./run.ts";
import { serve } from "../testing/serve.ts";

const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Boats", version: "1.0.0" },
  paths: { "/boats": { get: { operationId: "boats", responses: { "200": { description: "Boats." } } } } },
});

async function reportWith(error: Error) {
  const server = await serve((_request, response) => response.end());
  const start = async (): Promise<RunningTarget> => ({
    url: server.url,
    credentials: {},
    restricted: undefined,
    stop: server.stop,
  });
  const run = async (): Promise<void> => {
    throw error;
  };
  return await new Run({
    contract,
    profile: NO_PROFILE,
    seed: 1,
    start,
    tracks: { only: [{ name: "boats", run }] },
    settings: {},
  }).run();
}

test("a defect of the gate lets no server pass", async () => {
  const { findings } = await reportWith(new TypeError("boats is not iterable"));
  expect(findings).toEqual([
    { check: "phase", subject: "boats", message: expect.stringMatching(/defect of the gate.*boats is not iterable/) },
  ]);
});

test("what a contract asks beyond its means is told as not reached", async () => {
  const { findings, unreached } = await reportWith(new CannotGenerate("no boat fits"));
  expect(findings).toEqual([]);
  expect(unreached).toContainEqual(expect.stringContaining("no boat fits"));
});
