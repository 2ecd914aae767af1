import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MeasureName } from "../types/measures.ts";
import type { ModelChoice, ReferenceEquations } from "../types/model.ts";
import { MEASURES, referenceLms } from "./equations.ts";
import { valueAtZ, zScore } from "./lms.ts";
import { measureOf } from "./measure.ts";
import { normalCdf } from "../statistics/normal.ts";

const subjects = fc.record({
  sex: fc.constantFrom("female", "male"),
  age_years: fc.double({ min: 3, max: 90, noNaN: true }),
  height_cm: fc.double({ min: 50, max: 230, noNaN: true }),
  ancestry: fc.constantFrom("caucasian", "african_american", "north_east_asian", "south_east_asian", "other"),
});
const choices: fc.Arbitrary<[ReferenceEquations, MeasureName]> = fc
  .constantFrom<ReferenceEquations>("gli-2022-global", "gli-2012")
  .chain((equations) => fc.tuple(fc.constant(equations), fc.constantFrom(...MEASURES[equations])));
const zs = fc.double({ min: -1.96, max: 1.96, noNaN: true });

function lmsOf([equations, measure]: [ReferenceEquations, MeasureName], subject: Parameters<typeof referenceLms>[2]) {
  const lms = referenceLms(equations, measure, subject);
  if (lms === undefined) throw new Error("inside the range, yet no reference");
  return lms;
}

describe("laws of every equation", () => {
  it("the predicted value has z-score 0", () => {
    fc.assert(
      fc.property(choices, subjects, (choice, subject) => {
        const lms = lmsOf(choice, subject);
        expect(Math.abs(zScore(lms, lms.m))).toBeLessThan(1e-12);
      }),
    );
  });

  it("z-scores rise with the measured value", () => {
    fc.assert(
      fc.property(choices, subjects, zs, fc.double({ min: 1e-6, max: 1, noNaN: true }), (choice, subject, z, step) => {
        const lms = lmsOf(choice, subject);
        const value = valueAtZ(lms, z) as number;
        expect(zScore(lms, value * (1 + step))).toBeGreaterThan(zScore(lms, value));
      }),
    );
  });

  it("limits invert z-scores, over the whole range of both models' limits", () => {
    fc.assert(
      fc.property(choices, subjects, zs, (choice, subject, z) => {
        const lms = lmsOf(choice, subject);
        expect(zScore(lms, valueAtZ(lms, z) as number)).toBeCloseTo(z, 10);
      }),
    );
  });

  it("the percentile is that of the z-score, and the limits enclose the predicted value", () => {
    fc.assert(
      fc.property(choices, subjects, zs, ([reference_equations, measure], subject, z) => {
        const model: ModelChoice = {
          reference_equations,
          rules: { lower_limit_percentile: 2.5, gold_edition: "2023", cohort: "all" },
        };
        const value = valueAtZ(lmsOf([reference_equations, measure], subject), z) as number;
        const result = measureOf(measure, value, subject, model);
        expect(result.percentile).toBeCloseTo(100 * normalCdf(z), 8);
        expect(result.lln).toBeLessThan(result.predicted as number);
        expect(result.uln).toBeGreaterThan(result.predicted as number);
        expect(result.percent_predicted).toBeCloseTo((100 * value) / (result.predicted as number), 10);
      }),
    );
  });

  it("the lower limit rises with the median", () => {
    fc.assert(
      fc.property(choices, subjects, fc.double({ min: 1.001, max: 2, noNaN: true }), (choice, subject, factor) => {
        const lms = lmsOf(choice, subject);
        const higher = { ...lms, m: lms.m * factor };
        expect(valueAtZ(higher, -1.645)).toBeGreaterThan(valueAtZ(lms, -1.645) as number);
      }),
    );
  });
});

function at(l: number): number {
  return zScore({ l, m: 2, s: 0.3 }, 1.1);
}

describe("the LMS transformation at its edges", () => {
  it("is ln(x/M)/S where L is 0, and continuous there", () => {
    expect(at(0)).toBeCloseTo(Math.log(1.1 / 2) / 0.3, 14);
    for (const l of [1e-300, 1e-17, 1e-12, 1e-9, -1e-9, -1e-12]) expect(at(l)).toBeCloseTo(at(0), 7);
    expect(at(1e-12)).toBeCloseTo(at(0), 11);
  });

  it("inverts where L is 0", () => {
    expect(valueAtZ({ l: 0, m: 2, s: 0.3 }, -1.645)).toBeCloseTo(2 * Math.exp(-1.645 * 0.3), 14);
    expect(valueAtZ({ l: 1e-13, m: 2, s: 0.3 }, -1.645)).toBeCloseTo(2 * Math.exp(-1.645 * 0.3), 11);
  });

  it.each([
    [2, 0.3, -1.645, true],
    [2, 0.5, -1.645, false],
    [1, 1 / 1.645, -1.645, false],
    [1, 0.6078, -1.645, true],
    [-2, 0.5, 1.645, false],
    [-2, 0.5, -1.645, true],
  ])("L %d, S %d has a value at z %d: %s", (l, s, z, exists) => {
    expect(valueAtZ({ l, m: 1, s }, z) !== undefined).toBe(exists);
  });
});
