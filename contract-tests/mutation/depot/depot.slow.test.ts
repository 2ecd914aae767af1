/** The depot: the gate is content with it, and sees each of its bugs by a check whose business it is. */
import { expect, test } from "vitest";
import { DEPOT_BUGS, type DepotBug } from "./boxes.ts";
import { holdDepot } from "./index.ts";

test.each([1, 2])("without a bug nothing is found, with seed %i", async (seed) => {
  const { findings, requests } = await holdDepot(seed);
  expect(findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  expect(requests).toBeGreaterThan(200);
});

test.each(Object.entries(DEPOT_BUGS))("%s: seen by a check whose business it is", async (bug, by) => {
  const { findings } = await holdDepot(20_261_123, bug as DepotBug);
  expect(by).toContain(findings[0]?.check);
});
