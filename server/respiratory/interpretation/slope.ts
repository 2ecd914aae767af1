import { studentT975 } from "../statistics/student-t.ts";
import { SLOPE_FROM_OCCASIONS } from "../standards/own-judgement.ts";
import type { Slope } from "../types.ts";
import { type Occasion, yearsBetween } from "./occasion.ts";

/** Share of the variation that is rounding noise: below it the points lie on a line and there is no residual. */
const NO_RESIDUAL = 1e-12;

/** Years; tests closer together than this are of one date. */
const ONE_DAY = 1 / 365.25;

interface Point {
  readonly years: number;
  readonly ml: number;
}

/**
 * Least-squares slope of FEV1 in mL/year with its 95 % confidence interval (Student's t, n - 2).
 * Null with fewer than three occasions that have an FEV1. Tests of a single date have no slope, points on a line no interval.
 */
export function fev1Slope(occasions: readonly Occasion[]): Slope | null {
  const points = pointsOf(occasions);
  if (points.length < SLOPE_FROM_OCCASIONS) return null;
  const years = points.map((point) => point.years);
  if (Math.max(...years) - Math.min(...years) < ONE_DAY) return { fev1_ml_per_year: null, ci95: null };
  const { slope, sxx, residual, total } = leastSquares(points);
  if (!(residual > NO_RESIDUAL * total)) return { fev1_ml_per_year: slope, ci95: null };
  const df = points.length - 2;
  const margin = studentT975(df) * Math.sqrt(residual / df / sxx);
  return { fev1_ml_per_year: slope, ci95: { low: slope - margin, high: slope + margin } };
}

function pointsOf(occasions: readonly Occasion[]): Point[] {
  const origin = occasions[0]?.performed_at ?? "";
  return occasions.flatMap(({ performed_at, fev1_l }) =>
    fev1_l === null ? [] : [{ years: yearsBetween(origin, performed_at), ml: fev1_l * 1000 }],
  );
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
