import { describe, expect, it } from "vitest";
import { conditionalChangeScore } from "./change-score.ts";

describe("the conditional change score of ERS/ATS 2022, box 2", () => {
  /** The standard's own example: a 14-year-old from -0.78 to -1.60. */
  it.each([
    [0.25, 0.912, -2.17, true],
    [4, 0.762, -1.55, false],
  ])("after %d years: r %d, score %d, significant %s", (interval, r, score, significant) => {
    const result = conditionalChangeScore(-0.78, -1.6, 14, interval);
    expect(result.correlation).toBeCloseTo(r, 12);
    expect(result.score?.toFixed(2)).toBe(score.toFixed(2));
    expect(result.significant).toBe(significant);
    expect(result).toMatchObject({ previous_z: -0.78, newest_z: -1.6 });
    expect(result.reason).toBeUndefined();
  });

  /** r = 0.6 at 6 years after 4.05 years: score (z2 - 0) / 0.8 */
  it.each([
    [1.5679, false],
    [1.5681, true],
    [-1.5679, false],
    [-1.5681, true],
  ])("from 0 to %d with r 0.6 is significant: %s, beyond 1.96 on either side", (z, significant) => {
    expect(conditionalChangeScore(0, z, 6, 4.05).correlation).toBeCloseTo(0.6, 12);
    expect(conditionalChangeScore(0, z, 6, 4.05).significant).toBe(significant);
  });

  it.each([
    [17.99, 1.5, true],
    [18, 1.5, false],
    [40, 1.5, false],
    [10, 0, false],
    [10, -1, false],
    [10, Number.NaN, false],
  ])("at %d years and after %d years has support: %s", (age, interval, supported) => {
    const result = conditionalChangeScore(0, 0, age, interval);
    expect(result.score !== null).toBe(supported);
    expect(result.reason).toBe(supported ? undefined : "change_score_outside_support");
    expect([result.significant, result.correlation].includes(null)).toBe(!supported);
  });

  /** Derived from people of 6 to 18 years, tests up to 5 years apart; the correlation must lie between -1 and 1. */
  it.each([
    [5.99, 1, null],
    [6, 1, 0.722],
    [10, 5.25, 0.632],
    [10, 5.26, null],
    [16.5, 0.25, 0.962],
    [17, 0.8, 0.95],
    [17.8, 0.01, 0.9976],
    [17.9, 0.01, 0.9996],
    [17.95, 0.01, null],
  ])("at %d years after %d years has the correlation %s", (age, interval, r) => {
    const result = conditionalChangeScore(0, 0, age, interval);
    if (r === null) expect(result.correlation).toBeNull();
    else expect(result.correlation).toBeCloseTo(r, 10);
    expect(result.score !== null).toBe(r !== null);
  });

  it.each([
    [0.2499, true],
    [0.25, false],
  ])("after %d years is extrapolated: %s", (interval, extrapolated) => {
    expect(conditionalChangeScore(0, 0, 10, interval).extrapolated).toBe(extrapolated);
  });

  it("says when the earlier z-score is missing", () => {
    expect(conditionalChangeScore(null, -1, 10, 1)).toMatchObject({
      score: null,
      significant: null,
      reason: "z_score_unavailable",
    });
  });
});
