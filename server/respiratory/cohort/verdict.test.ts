import { describe, expect, it } from "vitest";
import type { MeasureFit } from "../types/cohort-fit.ts";
import type { Sex } from "../types/record.ts";
import { verdictOf } from "./verdict.ts";

const reference = "never_smokers_without_symptoms";

function fit(sex: Sex, part: Partial<MeasureFit> & { ci?: readonly [number, number] } = {}): MeasureFit {
  const [low, high] = part.ci ?? [-0.1, 0.1];
  return {
    measure: "fev1",
    sex,
    n: part.n ?? 150,
    mean_z: (low + high) / 2,
    mean_z_ci95: { low, high },
    median_z: (low + high) / 2,
    sd_z: part.sd_z ?? 1,
    below_limit: part.below_limit ?? 8,
    below_limit_percent: 5,
    below_limit_percent_ci95: { low: 2, high: 10 },
    below_limit_expected_percent: 5,
    age_trend: part.age_trend ?? null,
    height_trend: part.height_trend ?? null,
    ...(part.age_bend !== undefined && { age_bend: part.age_bend }),
  };
}

describe("the verdict on a model's fit", () => {
  it("is that all patients of a project are no reference sample, however well they fit", () => {
    expect(verdictOf([fit("female"), fit("male")], "fev1", "all")).toBe("not_a_reference_sample");
  });

  it.each([
    [149, 150, "insufficient_sample"],
    [150, 149, "insufficient_sample"],
    [150, 150, "consistent"],
    [0, 0, "insufficient_sample"],
  ])("with %d females and %d males is %s", (females, males, verdict) => {
    expect(verdictOf([fit("female", { n: females }), fit("male", { n: males })], "fev1", reference)).toBe(verdict);
  });

  it.each([
    [[0.4, 0.8], "inconclusive"],
    [[0.5001, 0.8], "shifted"],
    [[-0.8, -0.5001], "shifted"],
  ] as const)("with a site whose mean has an interval of %o is %s", ([low, high], verdict) => {
    const site = { site: "S1", n: 60, mean_z: (low + high) / 2, mean_z_ci95: { low, high } };
    expect(verdictOf([{ ...fit("female"), site_shifts: [site] }, fit("male")], "fev1", reference)).toBe(verdict);
  });

  it.each([
    [[-0.5, 0.5], "consistent"],
    [[-0.5001, 0.2], "inconclusive"],
    [[0.2, 0.5001], "inconclusive"],
    [[0.5, 0.7], "inconclusive"],
    [[0.5001, 0.7], "shifted"],
    [[-0.7, -0.5], "inconclusive"],
    [[-0.7, -0.5001], "shifted"],
  ] as const)("with a confidence interval of %o is %s", (ci, verdict) => {
    expect(verdictOf([fit("female", { ci }), fit("male")], "fev1", reference)).toBe(verdict);
    expect(verdictOf([fit("female"), fit("male", { ci })], "fev1", reference)).toBe(verdict);
  });

  it.each([
    [0.7999, "shifted"],
    [0.8, "consistent"],
    [1.25, "consistent"],
    [1.2501, "shifted"],
  ])("with a standard deviation of %d is %s", (sd_z, verdict) => {
    expect(verdictOf([fit("female", { sd_z }), fit("male")], "fev1", reference)).toBe(verdict);
  });

  it.each([
    [0.4, [0.1, 0.7], "consistent"],
    [0.6, [-0.1, 1.3], "consistent"],
    [0.6, [0.1, 1.1], "inconclusive"],
    [-0.6, [-1.1, -0.1], "inconclusive"],
    [0.9, [0.51, 1.3], "shifted"],
    [-0.9, [-1.3, -0.51], "shifted"],
  ] as const)("with a bend over age of %d (%o) is %s", (z_change, [low, high], verdict) => {
    const age_bend = { z_change, z_change_ci95: { low, high } };
    expect(verdictOf([fit("female", { age_bend }), fit("male")], "fev1", reference)).toBe(verdict);
  });

  it("is shifted when one sex is, so that opposite shifts cannot cancel out", () => {
    const apart = [fit("female", { ci: [-0.8, -0.6] }), fit("male", { ci: [0.6, 0.8] })];
    expect(verdictOf(apart, "fev1", reference)).toBe("shifted");
  });

  it("looks at its own measure only", () => {
    const other = { ...fit("male", { n: 3 }), measure: "fvc" } as const;
    expect(verdictOf([fit("female"), fit("male"), other], "fev1", reference)).toBe("consistent");
  });

  /** Expected are 5 %: 49 of 507 is 9.7 %, and chance does not explain it; 14 of 150 is 9.3 %, which it may. */
  it.each([
    [49, 507, "shifted"],
    [38, 507, "consistent"],
    [39, 507, "inconclusive"],
    [11, 150, "consistent"],
    [14, 150, "inconclusive"],
    [20, 150, "shifted"],
    [4, 150, "consistent"],
    [2, 150, "inconclusive"],
    [0, 150, "shifted"],
  ] as const)("with %d of %d below the limit is %s", (below_limit, n, verdict) => {
    expect(verdictOf([fit("female", { below_limit, n }), fit("male")], "fev1", reference)).toBe(verdict);
    expect(verdictOf([fit("female"), fit("male", { below_limit, n })], "fev1", reference)).toBe(verdict);
  });

  it.each([
    [1, [0.6, 1.4], "shifted"],
    [-1, [-1.4, -0.6], "shifted"],
    [0.6, [0.1, 1.1], "inconclusive"],
    [0.6, [0.3, 0.9], "inconclusive"],
    [0.6, [-0.1, 1.2], "inconclusive"],
    [0.45, [-0.05, 0.95], "consistent"],
    [0.2, [0.1, 0.3], "consistent"],
  ] as const)("with a change of %d over age or height, interval %o, is %s", (z_change, [low, high], verdict) => {
    const trend = { z_per_unit: z_change / 50, from: 20, to: 70, z_change, z_change_ci95: { low, high } };
    expect(verdictOf([fit("female", { age_trend: trend }), fit("male")], "fev1", reference)).toBe(verdict);
    expect(verdictOf([fit("female"), fit("male", { height_trend: trend })], "fev1", reference)).toBe(verdict);
  });
});
