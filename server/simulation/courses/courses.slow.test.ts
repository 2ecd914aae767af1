import { expect, it } from "vitest";
import { compareCourses } from "./compare.ts";

it("visits, change, slope and evidence agree with an implementation in another language", async () => {
  const { disagreements, withChange, withEvidence } = await compareCourses(1500, 20_261_122);
  expect(disagreements).toEqual([]);
  // the people are not all alike
  expect(withChange).toBeGreaterThan(800);
  expect(withEvidence).toBeGreaterThan(300);
});
