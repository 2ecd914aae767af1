import { describe, expect, it } from "vitest";
import { fev1Slope as slopeOf } from "./slope.ts";
import { anOccasion, aPerson } from "./testing/occasions.ts";
import type { Occasion } from "./occasion.ts";

function tests(...points: readonly (readonly [date: string, fev1: number])[]): Occasion[] {
  return points.map(([performed_at, fev1_l]) => anOccasion({ performed_at, fev1_l }));
}

const fev1Slope = (occasions: readonly Occasion[]) => slopeOf(occasions, aPerson());

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
    expect(slope.fev1_ml_per_year).toBeCloseTo(-61.84660126036829, 8);
    expect(slope.ci95?.low).toBeCloseTo(-97.8819834430668, 8);
    expect(slope.ci95?.high).toBeCloseTo(-25.811219077669776, 8);
  });

  it("of three tests has a wide interval, with one degree of freedom", () => {
    const slope = fev1Slope(
      tests(["2020-01-01T00:00:00Z", 2], ["2021-01-01T00:00:00Z", 2.1], ["2022-01-01T00:00:00Z", 1.9]),
    );
    expect(slope.fev1_ml_per_year).toBeCloseTo(-49.897416479734744, 8);
    expect(slope.ci95?.low).toBeCloseTo(-1150.035108903243, 6);
    expect(slope.ci95?.high).toBeCloseTo(1050.2402759437734, 6);
  });

  it("has standard error and residual standard deviation in closed form", () => {
    // years -1, 0, 1 about their mean, FEV1 2.0, 2.1, 1.9 L: residuals -50 + 100 - 50 mL about a slope of -50 mL a year
    const year = 365.25 * 86_400_000;
    const at = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * year).toISOString();
    const slope = fev1Slope(tests([at(0), 2], [at(1), 2.1], [at(2), 1.9]));
    expect(slope.fev1_ml_per_year).toBeCloseTo(-50, 8);
    expect(slope.residual_sd_ml).toBeCloseTo(Math.sqrt(15_000), 8);
    expect(slope.standard_error_ml_per_year).toBeCloseTo(Math.sqrt(7500), 8);
    expect(slope).toMatchObject({ visits: 3, verdict: "not_distinguishable_from_no_change", cautions: [] });
    expect(slope.span_years).toBeCloseTo(2, 12);
    expect(slope.expected_ml_per_year).toBeCloseTo(-500 / 18, 10);
  });

  it.each([
    [[3.3, 3.2, 3.11, 3.0], "decline"],
    [[3.0, 3.11, 3.2, 3.3], "increase"],
    [[3.0, 3.3, 3.1, 3.2], "not_distinguishable_from_no_change"],
  ] as const)("of %o is called %s by its interval", (fev1, verdict) => {
    const points = fev1.map((value, index) => [`${2020 + index}-01-01T00:00:00Z`, value] as const);
    expect(fev1Slope(tests(...points)).verdict).toBe(verdict);
  });

  it.each([
    ["no visits", tests(), "under_18"],
    ["two", tests(["2020-01-01T00:00:00Z", 2], ["2021-01-01T00:00:00Z", 2.1]), "fewer_than_three_visits"],
    [
      "51 weeks and 6 days",
      tests(["2021-01-01T00:00:00Z", 2], ["2021-06-01T00:00:00Z", 2.1], ["2021-12-30T00:00:00Z", 2]),
      "span_below_one_year",
    ],
    [
      "a child",
      [
        anOccasion({ performed_at: "2015-01-01T00:00:00Z", age_years: 15 }),
        anOccasion({ performed_at: "2016-01-01T00:00:00Z", age_years: 16 }),
        anOccasion({ performed_at: "2017-01-01T00:00:00Z", age_years: 17 }),
      ],
      "under_18",
    ],
  ] as const)("is null with %s", (_name, occasions, reason) => {
    expect(fev1Slope(occasions)).toMatchObject({ fev1_ml_per_year: null, ci95: null, verdict: null, reason });
  });

  it("needs 52 weeks, as a trial of a year has them", () => {
    const slope = fev1Slope(
      tests(["2021-01-01T00:00:00Z", 2], ["2021-06-01T00:00:00Z", 2.1], ["2021-12-31T00:00:00Z", 2]),
    );
    expect(slope.span_years).toBeCloseTo(364 / 365.25, 12);
    expect(slope.reason).toBeUndefined();
    expect(slope.fev1_ml_per_year).toBeTypeOf("number");
  });

  it("takes only visits from 18 years on", () => {
    const at = (year: number, age_years: number, fev1_l: number) =>
      anOccasion({ performed_at: `${year}-01-01T00:00:00Z`, age_years, fev1_l });
    const after = [at(2021, 18, 3.4), at(2022, 19, 3.41), at(2023, 20, 3.5)];
    const slope = fev1Slope([at(2020, 17.9, 2.2), ...after]);
    expect(slope.fev1_ml_per_year).toBe(fev1Slope(after).fev1_ml_per_year);
    expect(slope.visits).toBe(3);
  });

  it("names the records that it was computed from", () => {
    const reference = (performed_at: string) => ({ performed_at, record_revision: 2 });
    const years = ["2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z", "2022-01-01T00:00:00Z"];
    const slope = fev1Slope(years.map((year) => anOccasion({ performed_at: year, records: [reference(year)] })));
    expect(slope.records).toEqual(years.map(reference));
  });

  it("says when visits lie so close together that their deviations are seldom independent", () => {
    const visits = (third: string) =>
      fev1Slope(tests(["2020-01-01T00:00:00Z", 2], ["2021-01-01T00:00:00Z", 2.1], [third, 1.9]));
    expect(visits("2021-03-25T23:59:59Z").cautions).toEqual(["visits_close_together"]);
    expect(visits("2021-03-26T00:00:00Z").cautions).toEqual([]);
  });

  it("has no interval where the visits lie on a line, because there is no residual", () => {
    const year = ["2021-01-01T00:00:00Z", "2022-01-01T00:00:00Z", "2023-01-01T00:00:00Z"] as const;
    const falling = fev1Slope(tests([year[0], 3.3], [year[1], 3.2], [year[2], 3.1]));
    expect(falling).toMatchObject({ ci95: null, verdict: null, reason: "no_residual" });
    expect(falling.fev1_ml_per_year).toBeCloseTo((-100 * 365.25) / 365, 8);
    const steady = fev1Slope(tests([year[0], 3.3], [year[1], 3.3], [year[2], 3.3]));
    expect(steady).toMatchObject({ fev1_ml_per_year: 0, ci95: null, reason: "no_residual" });
  });
});
