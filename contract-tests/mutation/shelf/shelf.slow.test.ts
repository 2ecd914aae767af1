/** The small service: the gate is content with it whatever the seed, and sees its faults by checks whose business they are. */
import { expect, test } from "vitest";
import { SHELF_FAULTS } from "./faults.ts";
import { holdShelf, readShelf } from "./index.ts";

const contract = await readShelf();

test.each([1, 2, 3])("without a fault nothing is found, with seed %i", async (seed) => {
  const { report, watched } = await holdShelf(contract, seed);
  expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  expect(watched).toEqual([]);
  expect(report.requests).toBeGreaterThan(200);
});

/** One of each group; `make mutants` tries them all. */
const SAMPLE = Object.entries(SHELF_FAULTS).map(([group, faults]) => [group, faults[0]] as const);

test.each(SAMPLE)("%s: its first fault is seen by a check whose business it is", async (_group, fault) => {
  const { report, altered } = await holdShelf(contract, 20_261_122, fault);
  expect(altered).toBeGreaterThan(0);
  expect(fault?.by).toContain(report.findings[0]?.check);
});
