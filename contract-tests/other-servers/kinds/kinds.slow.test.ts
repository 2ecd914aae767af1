/** Services of other kinds, of which paths, names and schemas alone say how their things belong together: green when right, and each fault is found. */
import { describe, expect, test } from "vitest";
import { afterRemoval } from "../../engine/phases/after-removal.ts";
import { changes } from "../../engine/phases/changes.ts";
import { examples } from "../../engine/phases/examples.ts";
import { heads } from "../../engine/phases/heads.ts";
import { lists } from "../../engine/phases/lists.ts";
import { readBack } from "../../engine/phases/read-back.ts";
import { refusals } from "../../engine/phases/refusals.ts";
import { removals } from "../../engine/phases/removals.ts";
import { repetition } from "../../engine/phases/repetition.ts";
import { security } from "../../engine/phases/security.ts";
import { tenants } from "../../engine/phases/tenants.ts";
import type { Phase } from "../../engine/context.ts";
import type { RunReport } from "../../engine/report/model.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import type { Habit } from "../../testing/short-service.ts";
import { KINDS } from "./index.ts";

/** Weekly, `LONG=1`, every fault of every kind; else some of each. */
const LONG = process.env["LONG"] === "1";
const EVERY_SO_MANY = 5;

const RELATED = [
  examples,
  repetition,
  heads,
  lists,
  readBack,
  changes,
  refusals,
  security,
  tenants,
  removals,
  afterRemoval,
];

/** The phases that report a check; what is at fault is looked for by these alone. */
const REPORTING: Readonly<Record<string, readonly Phase[]>> = {
  etag: [readBack],
  "expected-status": [repetition, readBack, changes, refusals, afterRemoval],
  "list-complete": [lists, readBack],
  forms: [lists],
  "list-filter": [lists, readBack],
  "list-member": [lists],
  "list-order": [lists],
  "read-back": [readBack, changes],
  relation: [lists, readBack],
  ranges: [heads],
  removals: [readBack, removals, afterRemoval],
  repetition: [repetition],
  security: [security],
  tenants: [lists, tenants],
};

function phasesOf(until: readonly string[]): readonly Phase[] {
  const wanted = new Set(until.flatMap((check) => REPORTING[check] ?? RELATED));
  return RELATED.filter((phase) => phase === examples || wanted.has(phase));
}

const hold = (service: Habit, until: readonly string[] = []): Promise<RunReport> =>
  holdHabit(service, phasesOf(until), until);

const someOf = ({ faults }: (typeof KINDS)[number], place: number): [string, readonly string[]][] =>
  Object.entries(faults).filter((_fault, index) => LONG || (index + place) % EVERY_SO_MANY === 0);

describe.each(KINDS.map((kind, place) => [kind.name, kind, place] as const))("%s", (_name, kind, place) => {
  const { make } = kind;

  test("is green when it is right, and all of it was tried", async () => {
    const report = await hold(make());
    expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
    expect(report.unreached.filter((line) => /never observed: (operation|status .* 20)/.test(line))).toEqual([]);
  });

  test.concurrent.each(someOf(kind, place))("%s: it is found out", async (fault, until) => {
    const found = (await hold(make(fault), until)).findings.map(({ check }) => check);
    expect(found.filter((check) => until.includes(check))).not.toEqual([]);
  });
});
