/** Kinds whose contract writes the same in another way: the right service is green, each operation is reached, and its faults are found in whole runs. */
import { describe, expect, test } from "vitest";
import type { Shape } from "../other-servers/formats/below.ts";
import { holdHabit } from "./hold-habit.ts";
import type { Habit } from "./short-service.ts";

export function describeWritten(
  written: (service: Habit) => Habit,
  some: readonly (readonly [kind: Shape, faults: readonly string[]])[],
): void {
  describe.each(some.map(([kind, faults]) => [kind.name, kind, faults] as const))("%s", (_name, kind, faults) => {
    test("is green when it is right", async () => {
      const { findings, unreached } = await holdHabit(written(kind.make()), "all");
      expect(findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
      expect(unreached.filter((line) => /never observed: (operation|status .* 20)/.test(line))).toEqual([]);
    });

    test.concurrent.each(faults)("%s: it is found out", async (fault) => {
      const until = Object.entries(kind.faults).flatMap(([name, checks]) => (name === fault ? checks : []));
      expect(until).not.toEqual([]);
      const { findings } = await holdHabit(written(kind.make(fault)), "all", until);
      expect(findings.filter(({ check }) => until.includes(check))).not.toEqual([]);
    });
  });
}
