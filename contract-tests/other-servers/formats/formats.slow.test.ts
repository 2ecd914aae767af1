/** One service in the formats that APIs have, held against its contract alone: green when right, and each fault is found in each format. */
import { describe, expect, test } from "vitest";
import { NO_PROFILE } from "../../engine/profile.ts";
import { afterRemoval } from "../../engine/phases/after-removal.ts";
import { changes } from "../../engine/phases/changes.ts";
import { examples } from "../../engine/phases/examples.ts";
import { lists } from "../../engine/phases/lists.ts";
import { readBack } from "../../engine/phases/read-back.ts";
import { removals } from "../../engine/phases/removals.ts";
import type { RunReport } from "../../engine/report/model.ts";
import { Run } from "../../engine/run.ts";
import { serveHabit } from "../../testing/short-service.ts";
import { FAULTS, type Fault, boatsIn, faultsOf } from "./boats.ts";
import type { Format } from "./format.ts";
import { HAL, JSON_API, KNOWN } from "./known.ts";
import { USUAL } from "./usual.ts";

/** Weekly, `LONG=1`, every fault in every format; else every one in HAL and JSON:API, and some in each other format. */
const LONG = process.env["LONG"] === "1";
const EVERY_SO_MANY = 4;

const RELATED = { traffic: [examples, lists, readBack, changes, removals, afterRemoval] };

async function hold(format: Format, fault?: Fault): Promise<RunReport> {
  const until: readonly string[] = fault === undefined ? [] : FAULTS[fault];
  const boats = boatsIn(format, fault);
  return await new Run({
    contract: boats.contract,
    profile: NO_PROFILE,
    seed: 4,
    start: () => serveHabit(boats),
    settings: { budgetSeconds: 280 },
    ...(fault === undefined ? {} : { tracks: RELATED }),
    enough: ({ check }) => until.includes(check),
  }).run();
}

const FORMATS = [...KNOWN, ...USUAL];

describe.each(FORMATS.map((format, place) => [format.name, format, place] as const))("%s", (_name, format, place) => {
  const whole = LONG || format === HAL || format === JSON_API;
  const faults = faultsOf(format).filter((_fault, index) => whole || (index + place) % EVERY_SO_MANY === 0);

  test("is green when it is right, and all of it was tried", async () => {
    const report = await hold(format);
    expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
    expect(report.unreached.filter((line) => /never observed: (operation|status)|the list of/.test(line))).toEqual([]);
  });

  test.each(faults)("%s: it is found out", async (fault) => {
    const until: readonly string[] = FAULTS[fault];
    const found = (await hold(format, fault)).findings.map(({ check }) => check);
    expect(found.filter((check) => until.includes(check))).not.toEqual([]);
  });
});
