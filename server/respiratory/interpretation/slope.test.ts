import { describe, expect, it } from "vitest";
import type { Occasion } from "./occasion.ts";
import { fev1Slope } from "./slope.ts";

function tests(...points: readonly (readonly [date: string, fev1: number | null])[]): Occasion[] {
  return points.map(([performed_at, fev1_l]) => ({ performed_at, age_years: 50, fev1_l, fvc_l: null, fev1_z: null }));
}

describe("the adult slope of FEV1", () => {
  it("and its 95 % confidence interval are those of ordinary least squares", () => {
    // numpy.linalg.lstsq for the slope, t quantiles with 30 digits (mpmath)
    const slope = fev1Slope(
      tests(
        ["2020-03-01T09:00:00Z", 3.42],
        ["2021-03-15T09:00:00Z", 3.35],
        ["2022-02-20T09:00:00Z", 3.36],
        ["2023-04-01T09:00:00Z", 3.21],
        ["2024-03-10T09:00:00Z", 3.18],
      ),
    );
    expect(slope?.fev1_ml_per_year).toBeCloseTo(-61.84660126036829, 8);
    expect(slope?.ci95?.low).toBeCloseTo(-97.8819834430668, 8);
    expect(slope?.ci95?.high).toBeCloseTo(-25.811219077669776, 8);
  });

  it("of three tests has a wide interval, with one degree of freedom", () => {
    const slope = fev1Slope(
      tests(["2022-01-01T00:00:00Z", 1.9], ["2020-01-01T00:00:00Z", 2], ["2021-01-01T00:00:00Z", 2.1]),
    );
    expect(slope?.fev1_ml_per_year).toBeCloseTo(-49.897416479734744, 8);
    expect(slope?.ci95?.low).toBeCloseTo(-1150.035108903243, 6);
    expect(slope?.ci95?.high).toBeCloseTo(1050.2402759437734, 6);
  });

  it("is null with fewer than three tests that have an FEV1", () => {
    expect(fev1Slope([])).toBeNull();
    expect(fev1Slope(tests(["2020-01-01T00:00:00Z", 2], ["2021-01-01T00:00:00Z", 2.1]))).toBeNull();
    expect(
      fev1Slope(tests(["2020-01-01T00:00:00Z", 2], ["2021-01-01T00:00:00Z", 2.1], ["2022-01-01T00:00:00Z", null])),
    ).toBeNull();
  });

  it("has no number where all tests are of one date", () => {
    const once = tests(["2020-01-01T08:00:00Z", 2], ["2020-01-01T12:00:00Z", 2.1], ["2020-01-01T16:00:00Z", 1.9]);
    expect(fev1Slope(once)).toEqual({ fev1_ml_per_year: null, ci95: null });
  });

  it("has no interval where the tests lie on a line, because there is no residual", () => {
    const year = ["2021-01-01T00:00:00Z", "2022-01-01T00:00:00Z", "2023-01-01T00:00:00Z"] as const;
    const falling = fev1Slope(tests([year[0], 3.3], [year[1], 3.2], [year[2], 3.1]));
    expect(falling?.ci95).toBeNull();
    expect(falling?.fev1_ml_per_year).toBeCloseTo((-100 * 365.25) / 365, 8);
    const steady = fev1Slope(tests([year[0], 3.3], [year[1], 3.3], [year[2], 3.3]));
    expect(steady).toEqual({ fev1_ml_per_year: 0, ci95: null });
  });
});
