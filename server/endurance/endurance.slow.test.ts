import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { endure } from "./run.ts";

const KILLS = 3;
/** So much has to come through between two kills: a count, so that a busy machine takes longer and sees the same. */
const BETWEEN = 4;

test("two replicas of which one after the other is killed lose nothing, deliver everything and do nothing twice", async () => {
  let kills = 0;
  const next = async (delivered: () => number) => {
    const before = delivered();
    while (delivered() < before + BETWEEN) await sleep(20);
    kills += 1;
    return kills <= KILLS;
  };
  const endured = await endure({ clients: 3, next, progress: () => undefined });
  expect(endured.verdict).toEqual({ lost: [], undelivered: [], honouredTwice: [], surprises: [], brokenTrails: [] });
  expect(endured.kills).toBe(KILLS);
  expect(endured.acknowledged.batches).toBeGreaterThanOrEqual(BETWEEN * KILLS);
  expect(endured.unanswered).toBeGreaterThan(0);
});
