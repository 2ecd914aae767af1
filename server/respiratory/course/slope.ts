import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import { INDEPENDENT_VISITS_DAYS, SLOPE_NEEDS } from "../standards/follow-up.ts";
import { studentT975 } from "../statistics/student-t.ts";
import { expectedFev1LossPerYear } from "./fev1q.ts";
import { type Occasion, type Person, yearsBetween, yearsSince } from "./occasion.ts";
import type { Slope, SlopeReason, SlopeVerdict } from "./types.ts";
import type { ConfidenceInterval } from "../statistics/interval.ts";

/** Share of the variation that is rounding noise: below it the points lie on a line and there is no residual. */
const NO_RESIDUAL = 1e-12;
const DAYS_PER_YEAR = 365.25;
/** Absorbs the rounding of a difference of years, so that 12 weeks are not fewer. */
const DIFFERENCE_ERROR_DAYS = 1e-6;

interface Point {
  readonly years: number;
  readonly ml: number;
}

/**
 * Least-squares slope of an adult's FEV1 in mL a year over visits, with standard error, residual standard deviation and 95 %
 * confidence interval (Student's t, n - 2). The interval holds where the visits deviate independently from a straight line.
 * `occasions` in the order of time, the newest last.
 */
export function fev1Slope(occasions: readonly Occasion[], person: Person): Slope {
  const newest = occasions.at(-1);
  if (newest === undefined || newest.age_years < ADULT_FROM_YEARS) return noSlope([], "under_18");
  const adult = occasions.filter(({ age_years }) => age_years >= ADULT_FROM_YEARS);
  if (adult.length < SLOPE_NEEDS.visits) return noSlope(adult, "fewer_than_three_visits");
  const points = pointsOf(adult);
  if (spanOf(points) < SLOPE_NEEDS.span_years) return noSlope(adult, "span_below_one_year");
  const expected = -1000 * expectedFev1LossPerYear(person, newest.age_years);
  return { ...noSlope(adult), ...estimate(points), expected_ml_per_year: expected };
}

function estimate(points: readonly Point[]) {
  const { slope, sxx, residual, total } = leastSquares(points);
  const cautions = isClose(points) ? (["visits_close_together"] as const) : [];
  if (!(residual > NO_RESIDUAL * total)) {
    return { fev1_ml_per_year: slope, residual_sd_ml: 0, cautions, reason: "no_residual" as const };
  }
  const df = points.length - 2;
  const sd = Math.sqrt(residual / df);
  const standardError = sd / Math.sqrt(sxx);
  const margin = studentT975(df) * standardError;
  const ci95 = { low: slope - margin, high: slope + margin };
  return {
    fev1_ml_per_year: slope,
    ci95,
    standard_error_ml_per_year: standardError,
    residual_sd_ml: sd,
    verdict: verdictOf(ci95),
    cautions,
  };
}

function verdictOf({ low, high }: ConfidenceInterval): SlopeVerdict {
  if (high < 0) return "decline";
  return low > 0 ? "increase" : "not_distinguishable_from_no_change";
}

function noSlope(occasions: readonly Occasion[], reason?: SlopeReason): Slope {
  const [first, last] = [occasions[0], occasions.at(-1)];
  return {
    fev1_ml_per_year: null,
    ci95: null,
    standard_error_ml_per_year: null,
    residual_sd_ml: null,
    visits: occasions.length,
    span_years: first === undefined || last === undefined ? null : yearsBetween(first.performed_at, last.performed_at),
    expected_ml_per_year: null,
    verdict: null,
    ...(reason !== undefined && { reason }),
    cautions: [],
    records: occasions.flatMap(({ records }) => records),
  };
}

function pointsOf(occasions: readonly Occasion[]): Point[] {
  const years = yearsSince(occasions[0]?.performed_at ?? "");
  return occasions.map(({ performed_at, fev1_l }) => ({
    years: years(performed_at),
    ml: fev1_l * 1000,
  }));
}

function spanOf(points: readonly Point[]): number {
  return (points.at(-1)?.years ?? 0) - (points[0]?.years ?? 0);
}

function isClose(points: readonly Point[]): boolean {
  const days = (index: number) => ((points[index]?.years ?? 0) - (points[index - 1]?.years ?? 0)) * DAYS_PER_YEAR;
  return points.some((_, index) => index > 0 && days(index) < INDEPENDENT_VISITS_DAYS - DIFFERENCE_ERROR_DAYS);
}

/** Sums of squares about the means; the residual is summed directly, because a difference of sums would lose its digits. */
function leastSquares(points: readonly Point[]) {
  const meanYears = points.reduce((sum, point) => sum + point.years, 0) / points.length;
  const meanMl = points.reduce((sum, point) => sum + point.ml, 0) / points.length;
  let sxx = 0;
  let sxy = 0;
  let total = 0;
  for (const { years, ml } of points) {
    sxx += (years - meanYears) ** 2;
    sxy += (years - meanYears) * (ml - meanMl);
    total += (ml - meanMl) ** 2;
  }
  const slope = sxy / sxx;
  const residual = points.reduce((sum, { years, ml }) => sum + (ml - meanMl - slope * (years - meanYears)) ** 2, 0);
  return { slope, sxx, residual, total };
}
