import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Measure, Measures } from "../types/measures.ts";
import { bronchodilatorResponse, volumeResponse } from "./bronchodilator-response.ts";

function measure(measured: number | null, predicted: number | null): Measure {
  return {
    unit: "L",
    measured,
    predicted,
    lln: null,
    uln: null,
    z_score: null,
    percent_predicted: null,
    percentile: null,
  };
}

function significant(pre: number, post: number, predicted: number): boolean | null {
  return volumeResponse(measure(pre, predicted), measure(post, predicted)).significant;
}

function measures(fev1: number | null, fvc: number | null, predicted: number | null = 3.2): Measures {
  return { fev1: measure(fev1, predicted), fvc: measure(fvc, predicted), fev1_fvc: measure(null, null) };
}

describe("bronchodilator response", () => {
  it("reproduces the example of ERS/ATS 2022: from 2.0 L to 2.4 L of 3.2 L predicted is 12.5 %, significant", () => {
    const response = volumeResponse(measure(2, 3.2), measure(2.4, 3.2));
    expect(response.change_percent_of_predicted).toBeCloseTo(12.5, 10);
    expect(response.change_l).toBeCloseTo(0.4, 10);
    expect(response.change_percent_of_pre).toBeCloseTo(20, 10);
    expect(response).toMatchObject({ significant: true, significant_2005_rule: true });
    expect(response.reason).toBeUndefined();
  });

  it.each([
    [2, 2.319, 3.2, false],
    [2, 2.32, 3.2, false],
    [2, 2.321, 3.2, true],
    [2, 2.321, 3.2099, true],
    [2, 2.321, 3.2101, false],
    [2, 1.6, 3.2, false],
  ])(
    "from %d L to %d L of %d L predicted is significant: %s, because it must exceed a tenth",
    (pre, post, predicted, expected) => {
      expect(significant(pre, post, predicted)).toBe(expected);
    },
  );

  it("never takes exactly 10 % for more, whatever floating point makes of the subtraction, and always takes 1 mL more", () => {
    const ml = fc.integer({ min: 300, max: 6000 });
    fc.assert(
      fc.property(ml, fc.integer({ min: 40, max: 800 }), (preMl, tenthMl) => {
        const post = (preMl + tenthMl) / 1000;
        expect(significant(preMl / 1000, post, tenthMl / 100)).toBe(false);
        expect(significant(preMl / 1000, (preMl + tenthMl + 1) / 1000, tenthMl / 100)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with its own percentage wherever more than three decimals were sent", () => {
    const share = fc.double({ min: 9.9, max: 10.1, noNaN: true });
    const litres = fc.double({ min: 0.5, max: 6, noNaN: true });
    fc.assert(
      fc.property(litres, litres, share, (pre, predicted, percent) => {
        const response = volumeResponse(measure(pre, predicted), measure(pre + (predicted * percent) / 100, predicted));
        const printed = response.change_percent_of_predicted ?? NaN;
        fc.pre(Math.abs(printed - 10) > 1e-6);
        expect(response.significant).toBe(printed > 10);
      }),
      { numRuns: 2000 },
    );
    expect(significant(2, 2.3196, 3.2)).toBe(false);
    expect(significant(2, 2.3204, 3.2)).toBe(true);
  });

  it.each([
    [1.666, 1.866, true],
    [1.666, 1.865, false],
    [1.667, 1.867, false],
    [1.667, 1.868, true],
    [2.5, 2.8, true],
    [2.5, 2.799, false],
    [1, 1.2, true],
    [1, 1.199, false],
    [1.1, 1.3, true],
  ])("the rule of 2005 (0.200 L and twelve hundredths of pre) from %d L to %d L: %s", (pre, post, expected) => {
    expect(volumeResponse(measure(pre, 4), measure(post, 4)).significant_2005_rule).toBe(expected);
  });

  it("is null when a test is missing, never false", () => {
    expect(bronchodilatorResponse(measures(2, 3), null)).toBeNull();
    expect(bronchodilatorResponse(null, measures(2, 3))).toBeNull();
  });

  it.each([
    [2.4, 3, true],
    [2, 3.4, true],
    [2, 3, false],
    [null, 3.4, true],
    [null, 3, null],
    [2, null, null],
    [2.4, null, true],
  ])("with FEV1 2 L and FVC 3 L before, %s and %s after, is significant: %s", (fev1, fvc, expected) => {
    expect(bronchodilatorResponse(measures(2, 3), measures(fev1, fvc))?.significant).toBe(expected);
  });

  it("says why where it cannot be judged", () => {
    expect(volumeResponse(measure(null, 3.2), measure(2, 3.2))).toMatchObject({
      significant: null,
      reason: "not_measured",
    });
    const beyond = volumeResponse(measure(2, null), measure(2.4, null));
    expect(beyond).toMatchObject({ significant: null, change_percent_of_predicted: null, reason: "age_out_of_range" });
    expect(beyond.change_l).toBeCloseTo(0.4, 10);
  });
});
