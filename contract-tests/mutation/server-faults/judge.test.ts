/** What is missing in a run kills a fault only where honest runs go on showing it. */
import { expect, test } from "vitest";
import type { Said } from "../pool.ts";
import type { Held } from "./hold.ts";
import { type FaultRun, judgeAll } from "./judge.ts";
import type { FaultJob } from "./worker.ts";

/** Faults and honest runs that show what they are told to, run after run. */
async function judged(ofFaults: readonly (readonly string[])[], ofHonest: readonly (readonly string[])[]) {
  const left = { fault: [...ofFaults], honest: [...ofHonest] };
  const ran = { fault: 0, honest: 0 };
  const pool = {
    run: async (jobs: readonly FaultJob[], onSaid: (said: Said<Held>, job: FaultJob) => void): Promise<void> => {
      for (const job of jobs) {
        const kind = job.fault === undefined ? "honest" : "fault";
        ran[kind] += 1;
        const seen = left[kind].shift() ?? [];
        onSaid({ result: { check: undefined, message: "", seen, altered: 1, exchanges: 1, seconds: 0 } }, job);
      }
    },
  };
  const job: FaultJob = { fault: ["some", "fault"], scope: "provoked", seed: 1 };
  const placed = [{ group: "some", fault: { name: "fault", scope: "provoked" as const }, job }];
  const results = await judgeAll({ pool: pool as unknown as FaultRun["pool"], placed, seed: 9 }, () => undefined);
  return { ...[...results.values()][0], ran };
}

test("what an honest run lacks at last is nobody's fault", async () => {
  const said = await judged([["a"], ["a"], ["a"], ["a"]], [["a", "b"], ["a", "b"], ["a"], ["a", "b"]]);
  expect(said).toMatchObject({ status: "survived", ran: { honest: 3, fault: 3 } });
});

test("what a later run of a fault shows was not hidden", async () => {
  expect(
    await judged(
      [["a"], ["a"], ["a", "b"]],
      [
        ["a", "b"],
        ["a", "b"],
        ["a", "b"],
      ],
    ),
  ).toMatchObject({
    status: "survived",
  });
});

test("what every honest run shows and no run of a fault is a kill", async () => {
  const all = [
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
  ];
  expect(await judged([["a"], ["a"], ["a"], ["a"]], all)).toMatchObject({
    status: "killed",
    check: "coverage",
    message: "no longer observed: b",
    ran: { honest: 4, fault: 4 },
  });
});
