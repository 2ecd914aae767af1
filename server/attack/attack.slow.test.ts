import { expect, test } from "vitest";
import { broken } from "./judge.ts";
import { attack, type Outcome } from "./run.ts";
import { SHORT } from "./sizes.ts";

test("a service under every attack fails none, hangs on none, stores nothing that it refused, and serves another company meanwhile", async () => {
  const outcomes: Outcome[] = [];
  const listening = { told: (outcome: Outcome) => void outcomes.push(outcome), progress: () => undefined };
  const seed = Number(process.env["SEED"] ?? 1);
  const result = await attack({ engine: "sqlite", sizes: SHORT, seed, only: "" }, listening);
  expect(broken(result)).toEqual([]);
  const sent = Object.fromEntries(outcomes.map(({ attack, tally }) => [attack, tally.requests]));
  expect(sent).toMatchObject({
    "repeated analyses": SHORT.analyses.atOnce * SHORT.analyses.rounds + 2,
    "large bodies that stall": SHORT.stalledLarge.connections,
    "small bodies that stall": SHORT.stalledSmall.connections,
    "JSON of many members": SHORT.hostileBodies,
    "bodies too large": SHORT.oversize,
    "slow heads": SHORT.slowHeads,
    pipelining: SHORT.pipelines.connections * SHORT.pipelines.requests,
    "wrong keys": SHORT.wrongKeys,
  });
  const fuzzed = outcomes.find(({ attack }) => attack === "fuzzed requests");
  // Some requests are taken, so that it is not one door that all of them are turned away at.
  expect(fuzzed?.tally.count(201)).toBeGreaterThan(0);
  expect(fuzzed?.tally.count(422)).toBeGreaterThan(0);
  expect(outcomes.every(({ meanwhile }) => meanwhile.median > 0)).toBe(true);
});
