/** The small service: the gate is content with it whatever the seed, and sees each of its faults by a check whose business it is. */
import { expect, test } from "vitest";
import type { MutantResult } from "../mutant-result.ts";
import { holdShelf, readShelf, shelfFaults } from "./index.ts";

const contract = await readShelf();

test.each([1, 2, 3, 4, 5, 6, 7, 8])("without a fault nothing is found, with seed %i", async (seed) => {
  const { report, watched } = await holdShelf(contract, seed);
  expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  expect(watched).toEqual([]);
  expect(report.requests).toBeGreaterThan(200);
});

test("each fault is seen by a check whose business it is", async () => {
  const results: MutantResult[] = [];
  const quiet = { onTotal: (): void => {}, onNote: (): void => {} };
  await shelfFaults({ seed: 20_261_122, threads: 1, ...quiet }, (result) => void results.push(result));
  const missed = results.filter(({ status }) => status !== "killed");
  expect(missed.map(({ group, name, status, message }) => `${status} ${group}: ${name}: ${message}`)).toEqual([]);
  expect(results.length).toBeGreaterThan(100);
  // who only watches sees what needs no request of its own
  const watched = results.filter(({ others }) => others?.["watching"] === "killed");
  expect(watched.length).toBeGreaterThan(results.length / 3);
});
