import { describe, expect, it } from "vitest";
import type { LowerLimitPercentile, ModelChoice } from "../types/model.ts";
import type { Measure, Measures } from "../types/measures.ts";
import {
  aboveUpperLimit,
  borderlineMeasures,
  isLargeFvcWithLowRatio,
  isPossibleVariant,
  isPrism,
  lowsOf,
  patternOf,
  patternZScores,
  severityBasisOf,
  severityOf,
} from "./pattern.ts";

function model(lower_limit_percentile: LowerLimitPercentile = 5): ModelChoice {
  return {
    reference_equations: "gli-2022-global",
    rules: { lower_limit_percentile, gold_edition: "2023", cohort: "all" },
  };
}

function measure(part: Partial<Measure>): Measure {
  const none = { unit: "L" as const, measured: null, predicted: null, lln: null, uln: null, z_score: null };
  return { ...none, percent_predicted: null, percentile: null, ...part };
}

function measures(fev1: Partial<Measure>, fvc: Partial<Measure>, fev1_fvc: Partial<Measure>): Measures {
  return { fev1: measure(fev1), fvc: measure(fvc), fev1_fvc: measure(fev1_fvc) };
}

const N = -1;
const L = -2;

describe("the ventilatory pattern of ERS/ATS 2022", () => {
  /** FEV1, FVC, FEV1/FVC: N within limits, L low */
  it.each([
    [N, N, N, "normal", false, null, false],
    [L, N, N, "isolated_low_fev1", true, "fev1", false],
    [N, L, N, "possible_restriction", false, "fvc", false],
    [L, L, N, "possible_restriction", true, "fvc", false],
    [N, N, L, "airflow_obstruction", false, null, true],
    [L, N, L, "airflow_obstruction", false, "fev1", false],
    [N, L, L, "obstruction_possible_mixed", false, null, false],
    [L, L, L, "obstruction_possible_mixed", false, "fev1", false],
  ] as const)(
    "FEV1 %d, FVC %d, ratio %d is %s, PRISm %s, severity by %s",
    (fev1, fvc, fev1_fvc, pattern, prism, basis, variant) => {
      const low = lowsOf({ fev1, fvc, fev1_fvc }, model());
      expect(patternOf(low)).toBe(pattern);
      expect(isPrism(low)).toBe(prism);
      expect(severityBasisOf(pattern, low)).toBe(basis);
      expect(isPossibleVariant(low, { fev1, fvc, fev1_fvc })).toBe(variant);
    },
  );

  it.each([
    [5, -1.6450000001, true],
    [5, -1.645, false],
    [5, -1.6449999999, false],
    [2.5, -1.9600000001, true],
    [2.5, -1.96, false],
    [2.5, -1.9599999999, false],
  ] as const)("percentile %d, z %d: low is %s, because low is strictly below the limit", (percentile, z, low) => {
    expect(lowsOf({ fev1: z, fvc: z, fev1_fvc: z }, model(percentile))).toEqual({ fev1: low, fvc: low, fev1_fvc: low });
  });

  it("does not call a high ratio abnormal", () => {
    expect(patternOf(lowsOf({ fev1: 0, fvc: 0, fev1_fvc: 4 }, model()))).toBe("normal");
  });

  it.each([
    [-1.646, "mild"],
    [-2.4999, "mild"],
    [-2.5, "mild"],
    [-2.5000001, "moderate"],
    [-3.9999, "moderate"],
    [-4, "moderate"],
    [-4.0000001, "severe"],
    [-9, "severe"],
  ])("a z-score of %d is a %s reduction", (z, severity) => {
    expect(severityOf(z)).toBe(severity);
  });

  it("needs all three z-scores", () => {
    const z = { z_score: -1 };
    expect(patternZScores(measures(z, z, z))).toEqual({ fev1: -1, fvc: -1, fev1_fvc: -1 });
    expect(patternZScores(measures({}, z, z))).toBeUndefined();
    expect(patternZScores(measures(z, {}, z))).toBeUndefined();
    expect(patternZScores(measures(z, z, {}))).toBeUndefined();
  });
});

describe("a low ratio with normal FEV1 and FVC", () => {
  it.each([
    [-1.646, true],
    [-2.5, true],
    [-2.5001, false],
    [-4, false],
  ])("of z %d may be a normal variant: %s", (fev1_fvc, variant) => {
    const z = { fev1: 0, fvc: 0, fev1_fvc };
    expect(isPossibleVariant(lowsOf(z, model()), z)).toBe(variant);
  });

  it.each([
    [{ fev1: 0.5, fvc: 1.646, fev1_fvc: -2 }, true],
    [{ fev1: 0.5, fvc: 1.645, fev1_fvc: -2 }, false],
    [{ fev1: -1.5, fvc: 2.4, fev1_fvc: -2.5 }, true],
    [{ fev1: -1.5, fvc: 2.4, fev1_fvc: -2.501 }, false],
    [{ fev1: -1.6, fvc: 2.4, fev1_fvc: -3.9 }, false],
    [{ fev1: -1.7, fvc: 1.8, fev1_fvc: -3 }, false],
    [{ fev1: 1.8, fvc: 2, fev1_fvc: -1 }, false],
  ])("is named with a large FVC, case %#", (z, large) => {
    expect(isLargeFvcWithLowRatio(lowsOf(z, model()), z, model())).toBe(large);
  });
});

describe("the upper limit of normal", () => {
  it("is strictly above the limit of the model", () => {
    const z = { fev1: 1.645, fvc: 1.6451, fev1_fvc: 1.97 };
    expect(aboveUpperLimit(z, model())).toEqual(["fvc", "fev1_fvc"]);
    expect(aboveUpperLimit(z, model(2.5))).toEqual(["fev1_fvc"]);
  });
});

describe("borderline measures", () => {
  const LIMIT = -1.645;
  /** As near to the limit's z-score as it takes. */
  const near = { lln: 3, z_score: LIMIT };

  it.each([
    [2.85, 40, true],
    [2.8499, 40, false],
    [3.15, 40, true],
    [3.1501, 40, false],
    // up to 6.0 years 0.100 L, or 10 % of the value where that is more
    [3.3, 6, true],
    [3.34, 6, false],
  ])("a volume of %d L against a limit of 3.000 L at %d years is borderline: %s", (measured, age, expected) => {
    const volume = { ...near, measured };
    expect(borderlineMeasures(measures(volume, volume, {}), age, model())).toEqual(expected ? ["fev1", "fvc"] : []);
  });

  it.each([
    [LIMIT - 0.4, true],
    [LIMIT - 0.401, false],
    [LIMIT + 0.4, true],
    [LIMIT + 0.401, false],
  ])("are none beyond 0.4 of the limit's z-score, whatever the litres: z %d, %s", (z_score, expected) => {
    const volume = { measured: 0.95, lln: 0.9, z_score };
    expect(borderlineMeasures(measures(volume, {}, {}), 4.2, model())).toEqual(expected ? ["fev1"] : []);
  });

  it.each([
    [0.68, true],
    [0.67999, false],
    [0.72, true],
    [0.72001, false],
  ])("a ratio of %d against a limit of 0.70 is borderline: %s", (measured, expected) => {
    const ratio = { measured, lln: 0.7, z_score: LIMIT };
    expect(borderlineMeasures(measures({}, {}, ratio), 40, model())).toEqual(expected ? ["fev1_fvc"] : []);
  });

  it("are none where there is no limit", () => {
    expect(borderlineMeasures(measures({ measured: 3 }, { lln: 3 }, { measured: 0.7 }), 40, model())).toEqual([]);
  });
});
