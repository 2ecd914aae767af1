import { describe, expect, it } from "vitest";
import { changeSince, conditionalChangeScore, fev1q, noChange } from "./change.ts";
import type { Occasion } from "./occasion.ts";

function occasion(
  performed_at: string,
  age_years: number,
  fev1_l: number | null,
  fev1_z: number | null = null,
): Occasion {
  return { performed_at, age_years, fev1_l, fvc_l: fev1_l === null ? null : fev1_l + 1, fev1_z };
}

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

  it.each([
    [17, 0.79, 0.9504, false],
    [17, 0.8, 0.95, false],
    [17, 0.81, 0.9496, true],
    [3, 17.5, 0.002, true],
    [3, 17.56, -0.0004, false],
  ])("at %d years after %d years, r %d, has support: %s", (age, interval, r, supported) => {
    const result = conditionalChangeScore(0, 0, age, interval);
    expect(result.correlation).toBeCloseTo(r, 10);
    expect(result.score !== null).toBe(supported);
  });

  it("says when a z-score is missing", () => {
    for (const [previous, newest] of [
      [null, -1],
      [-1, null],
    ] as const) {
      expect(conditionalChangeScore(previous, newest, 10, 1)).toMatchObject({
        score: null,
        significant: null,
        reason: "z_score_unavailable",
      });
    }
  });
});

describe("change since earlier tests", () => {
  const newest = occasion("2026-01-01T00:00:00Z", 42, 3.1, -1);

  it("compares with the latest earlier test, in whatever order they come, and by instant, not by spelling", () => {
    const change = changeSince(
      [
        occasion("2025-01-01T00:30:00+01:00", 41, 3.3, -0.7),
        occasion("2025-01-01T00:00:00Z", 41, 3.2, -0.8),
        occasion("2020-01-01T00:00:00Z", 36, 3.6, -0.2),
      ],
      newest,
    );
    expect(change.previous_performed_at).toBe("2025-01-01T00:00:00Z");
    expect(change.interval_years).toBeCloseTo(365 / 365.25, 12);
    expect(change.fev1_change_l).toBeCloseTo(-0.1, 12);
    expect(change.fvc_change_l).toBeCloseTo(-0.1, 12);
    expect(change.fev1_z_change).toBeCloseTo(-0.2, 12);
    expect(change.occasions).toBe(4);
  });

  it("gives adults with two tests the differences and no verdict", () => {
    const change = changeSince([occasion("2025-01-01T00:00:00Z", 41, 3.2, -0.8)], newest);
    expect(change.slope).toBeNull();
    expect(change.conditional_change_score).toMatchObject({
      significant: null,
      reason: "change_score_outside_support",
    });
  });

  it("leaves a difference null where one side is missing", () => {
    const change = changeSince([occasion("2025-01-01T00:00:00Z", 41, null)], newest);
    expect(change).toMatchObject({ fev1_change_l: null, fvc_change_l: null, fev1_z_change: null });
  });

  it("takes only tests from 18 years on into the adult slope", () => {
    const young = [occasion("2020-01-01T00:00:00Z", 17.9, 3), occasion("2021-01-01T00:00:00Z", 18, 3.4)];
    const after = occasion("2022-01-01T00:00:00Z", 19, 3.5);
    expect(changeSince(young, after).slope).toBeNull();
    const withThird = [...young, occasion("2021-06-01T00:00:00Z", 18.4, 3.41)];
    expect(changeSince(withThird, after).slope?.fev1_ml_per_year).toBeTypeOf("number");
  });

  it("names the reason where nothing can be compared", () => {
    expect(noChange("no_comparable_test")).toMatchObject({
      occasions: 1,
      interval_years: null,
      reason: "no_comparable_test",
    });
  });
});

describe("FEV1Q", () => {
  it("reproduces the example of ERS/ATS 2022: a woman of 70 years with 0.9 L has 2.25", () => {
    expect(fev1q(0.9, "female", 70)).toBeCloseTo(2.25, 12);
  });

  it("divides a man's FEV1 by 0.5 L", () => {
    expect(fev1q(1.5, "male", 70)).toBe(3);
  });

  it.each([
    [17.999, null],
    [18, 3],
    [18.001, 3],
  ])("at %d years is %s", (age, expected) => {
    expect(fev1q(1.5, "male", age)).toBe(expected);
  });

  it("is null without an FEV1", () => {
    expect(fev1q(null, "male", 40)).toBeNull();
  });
});
