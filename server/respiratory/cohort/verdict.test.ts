import { describe, expect, it } from "vitest";
import type { MeasureFit, Sex } from "../types.ts";
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
    sd_z: part.sd_z ?? 1,
    below_limit_percent: 5,
    below_limit_expected_percent: 5,
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

  it("is shifted when one sex is, so that opposite shifts cannot cancel out", () => {
    const apart = [fit("female", { ci: [-0.8, -0.6] }), fit("male", { ci: [0.6, 0.8] })];
    expect(verdictOf(apart, "fev1", reference)).toBe("shifted");
  });

  it("looks at its own measure only", () => {
    const other = { ...fit("male", { n: 3 }), measure: "fvc" } as const;
    expect(verdictOf([fit("female"), fit("male"), other], "fev1", reference)).toBe("consistent");
  });
});
