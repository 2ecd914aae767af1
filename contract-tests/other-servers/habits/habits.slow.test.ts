/** Services that keep their contracts in ways that the gate has not grown up with: none of them is blamed. */
import { expect, test } from "vitest";
import { NO_PROFILE } from "../../engine/profile.ts";
import { Run } from "../../engine/run.ts";
import { type Habit, serveHabit } from "../../testing/short-service.ts";
import { HABITS } from "./index.ts";

/** The second seed is for the weekly run, `LONG=1`. */
const SEEDS = process.env["LONG"] === "1" ? [1, 2] : [1];

const CELLS = HABITS.flatMap((habit) => SEEDS.map((seed): [string, number, Habit] => [habit.name, seed, habit]));

test.each(CELLS)("%s: nothing is found, with seed %i", async (_name, seed, habit) => {
  const report = await new Run({
    contract: habit.contract,
    profile: NO_PROFILE,
    seed,
    start: () => serveHabit(habit),
    settings: { budgetSeconds: 280 },
  }).run();
  expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  expect(report.unreached.filter((line) => /never observed: (link|operation) /.test(line))).toEqual([]);
  expect(report.requests).toBeGreaterThan(30);
});
