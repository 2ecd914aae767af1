import { CHANGE_CORRELATION, SIGNIFICANT_CHANGE_SCORE } from "../standards/ers-ats-2022.ts";
import { CHANGE_SCORE_SUPPORT } from "../standards/follow-up.ts";
import type { ConditionalChangeScore } from "./types.ts";

/**
 * Conditional change score of the FEV1 z-score, (z2 - r z1)/sqrt(1 - r^2), r = 0.642 - 0.04 years + 0.020 age1
 * (ERS/ATS 2022, box 2), for patients from 6 to under 18 years at the first test. Ages and interval in years.
 */
export function conditionalChangeScore(
  previousZ: number | null,
  newestZ: number,
  ageAtPrevious: number,
  intervalYears: number,
): ConditionalChangeScore {
  const given = { previous_z: previousZ, newest_z: newestZ };
  const none = { score: null, significant: null, extrapolated: false };
  const correlation = changeCorrelation(ageAtPrevious, intervalYears);
  if (correlation === undefined) {
    return { ...given, correlation: null, ...none, reason: "change_score_outside_support" };
  }
  if (previousZ === null) {
    return { ...given, correlation, ...none, reason: "z_score_unavailable" };
  }
  const score = (newestZ - correlation * previousZ) / Math.sqrt(1 - correlation ** 2);
  return {
    ...given,
    correlation,
    score,
    significant: Math.abs(score) > SIGNIFICANT_CHANGE_SCORE,
    extrapolated: intervalYears < CHANGE_SCORE_SUPPORT.least_interval,
  };
}

/** The expected correlation of the two z-scores; undefined outside what it was derived from, and where it is none. */
export function changeCorrelation(ageAtPrevious: number, intervalYears: number): number | undefined {
  const { from_age, below_age, most_interval } = CHANGE_SCORE_SUPPORT;
  if (!(ageAtPrevious >= from_age && ageAtPrevious < below_age)) return undefined;
  if (!(intervalYears > 0 && intervalYears <= most_interval)) return undefined;
  const { intercept, per_interval_year, per_year_of_age } = CHANGE_CORRELATION;
  const correlation = intercept + per_interval_year * intervalYears + per_year_of_age * ageAtPrevious;
  return correlation > -1 && correlation < 1 ? correlation : undefined;
}
