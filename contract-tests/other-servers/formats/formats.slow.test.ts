/** One service in the formats that APIs have, held against its contract alone: green when right, and each fault is found in each format. */
import { describe, expect, test } from "vitest";
import { afterRemoval } from "../../engine/phases/after-removal.ts";
import { changes } from "../../engine/phases/changes.ts";
import { examples } from "../../engine/phases/examples.ts";
import { lists } from "../../engine/phases/lists.ts";
import { readBack } from "../../engine/phases/read-back.ts";
import { removals } from "../../engine/phases/removals.ts";
import type { RunReport } from "../../engine/report/model.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import type { Habit } from "../../testing/short-service.ts";
import { SHAPES } from "./below.ts";
import { FAULTS, boatsIn, faultsOf } from "./boats.ts";
import { HAL, JSON_API, KNOWN } from "./known.ts";
import { USUAL } from "./usual.ts";

/** Weekly, `LONG=1`, every fault in every format; else every one in HAL and JSON:API, and some in each other format. */
const LONG = process.env["LONG"] === "1";
const EVERY_SO_MANY = 4;

const RELATED = [examples, lists, readBack, changes, removals, afterRemoval];

const hold = (service: Habit, until?: readonly string[]): Promise<RunReport> => holdHabit(service, RELATED, until);

interface Cell {
  readonly name: string;
  readonly right: Habit;
  readonly faults: readonly (readonly [fault: string, checks: readonly string[], service: Habit])[];
  /** All faults in every run. */
  readonly whole: boolean;
}

const CELLS: readonly Cell[] = [
  ...[...KNOWN, ...USUAL].map((format) => ({
    name: format.name,
    right: boatsIn(format),
    faults: faultsOf(format).map((fault) => [fault, FAULTS[fault], boatsIn(format, fault)] as const),
    whole: format === HAL || format === JSON_API,
  })),
  ...SHAPES.map(({ name, faults, make }) => ({
    name,
    right: make(),
    faults: Object.entries(faults).map(([fault, checks]) => [fault, checks, make(fault)] as const),
    whole: false,
  })),
];

describe.each(CELLS.map((cell, place) => [cell.name, cell, place] as const))(
  "%s",
  (_name, { right, ...cell }, place) => {
    const faults = cell.faults.filter((_fault, index) => LONG || cell.whole || (index + place) % EVERY_SO_MANY === 0);

    test("is green when it is right, and all of it was tried", async () => {
      const report = await hold(right);
      expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
      expect(
        report.unreached.filter((line) => /never observed: (operation|status .* 20)|the list of/.test(line)),
      ).toEqual([]);
    });

    test.concurrent.each(faults)("%s: it is found out", async (_fault, until, service) => {
      const found = (await hold(service, until)).findings.map(({ check }) => check);
      expect(found.filter((check) => until.includes(check))).not.toEqual([]);
    });
  },
);
