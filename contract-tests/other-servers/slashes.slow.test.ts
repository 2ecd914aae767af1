/** Services whose paths end in a slash (`/teams/{team}/`) are right as they are without, and their faults are found as well. */
import { describe, expect, test } from "vitest";
import { holdHabit } from "../testing/hold-habit.ts";
import { slashed } from "../testing/slashed.ts";
import { projects } from "./kinds/projects.ts";
import { stock } from "./kinds/stock.ts";
import { teams } from "./kinds/teams.ts";

/** Faults that lie between a thing and what stands below it, or is done to it. */
const SOME = [
  [teams, ["activating does nothing", "a tag that is put is not there", "what is restored is not found"]],
  [projects, ["tasks outlive their project", "a completed task has no time"]],
  [stock, ["a deleted product is received", "a hold is released twice"]],
] as const;

describe.each(SOME.map(([kind, faults]) => [kind.name, kind, faults] as const))("%s", (_name, kind, faults) => {
  test("is green when it is right", async () => {
    const { findings, unreached } = await holdHabit(slashed(kind.make()), []);
    expect(findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
    expect(unreached.filter((line) => /never observed: (operation|status .* 20)/.test(line))).toEqual([]);
  });

  test.concurrent.each(faults)("%s: it is found out", async (fault) => {
    const until = Object.entries(kind.faults).flatMap(([name, checks]) => (name === fault ? checks : []));
    expect(until).not.toEqual([]);
    const { findings } = await holdHabit(slashed(kind.make(fault)), [], []);
    expect(findings.filter(({ check }) => until.includes(check))).not.toEqual([]);
  });
});
