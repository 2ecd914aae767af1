import { describe, expect, it } from "vitest";
import type { ModelChoice } from "../types/model.ts";
import { againstReference, measureOf, measuresOf } from "./measure.ts";

const gli2022: ModelChoice = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
};
const gli2012: ModelChoice = { ...gli2022, reference_equations: "gli-2012" };
const man = { sex: "male", age_years: 45.37, height_cm: 178.4, ancestry: "caucasian" } as const;
const values = {
  fev1_l: 2.91,
  fvc_l: 4.63,
  fev1_fvc: 2.91 / 4.63,
  fev0_75_l: null,
  fev6_l: 4.41,
  fef25_75_l_s: 1.9,
  fef75_l_s: null,
  pef_l_s: 7.9,
};

describe("the measures of a test", () => {
  it("are FEV1, FVC and their ratio under GLI-2022, with what has no reference beside them", () => {
    expect(Object.keys(measuresOf(values, man, gli2022))).toEqual(["fev1", "fvc", "fev1_fvc", "fev6_l", "pef_l_s"]);
    expect(measuresOf(values, man, gli2022).fev1_fvc.measured).toBe(2.91 / 4.63);
  });

  it("have the two flows as well under GLI-2012, null with a reason where the test lacks them", () => {
    const measures = measuresOf(values, man, gli2012);
    expect(measures.fef25_75?.z_score).toBeTypeOf("number");
    expect(measures.fef75).toMatchObject({ measured: null, z_score: null, percentile: null, reason: "not_measured" });
    expect(measures.fef75?.predicted).toBeTypeOf("number");
  });

  it("never put anybody at percentile 0 or 100, however far from what is expected", () => {
    const far = (fvc_l: number) => measuresOf({ ...values, fev1_l: null, fev1_fvc: null, fvc_l }, man, gli2022).fvc;
    expect([far(14).percentile, far(0.2).percentile]).toEqual([99.999999, 0.000001]);
  });

  it("never make a z-score of a value that is not above 0", () => {
    for (const value of [0, -1, Number.NaN]) {
      expect(measureOf("fev1", value, man, gli2022)).toMatchObject({
        measured: null,
        z_score: null,
        reason: "not_measured",
      });
    }
  });

  it("move their limits with the model's percentile", () => {
    // computed with 25 digits (mpmath) from the published tables
    const wide = measureOf("fev1", 2.91, man, {
      ...gli2022,
      rules: { ...gli2022.rules, lower_limit_percentile: 2.5 },
    });
    expect(wide.lln).toBeCloseTo(2.764189841754, 11);
    expect(measureOf("fev1", 2.91, man, gli2022).lln).toBeCloseTo(2.9501696678111, 11);
  });
});

describe("a distribution that does not reach a limit", () => {
  it.each([
    [2, "lln", "uln"],
    [-2, "uln", "lln"],
  ] as const)("with L %d has no %s, says so, and still has the other limit and the z-score", (l, missing, other) => {
    const result = againstReference(0.9, { l, m: 1, s: 0.5 }, 1.645);
    expect(result[missing]).toBeNull();
    expect(result[other]).toBeTypeOf("number");
    expect(result.z_score).toBeTypeOf("number");
    expect(result.reason).toBe("limit_undefined");
  });
});
