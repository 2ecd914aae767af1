import {
  ADULT_FROM_YEARS,
  CHANGE_CORRELATION,
  FEV1Q_UNIT_L,
  SIGNIFICANT_CHANGE_SCORE,
} from "../standards/ers-ats-2022.ts";
import { CHANGE_CORRELATION_SUPPORT } from "../standards/own-judgement.ts";
import type { Change, ChangeReason, ConditionalChangeScore, Sex } from "../types.ts";
import { type Occasion, yearsBetween } from "./occasion.ts";
import { fev1Slope } from "./slope.ts";

/**
 * The newest test against the one before it, and the adult slope over all of them.
 * `earlier`: comparable tests of reliable quality, in any order; not empty.
 */
export function changeSince(earlier: readonly Occasion[], newest: Occasion): Change {
  const previous = earlier.reduce((a, b) => (Date.parse(b.performed_at) > Date.parse(a.performed_at) ? b : a));
  const interval = yearsBetween(previous.performed_at, newest.performed_at);
  return {
    previous_performed_at: previous.performed_at,
    interval_years: interval,
    occasions: earlier.length + 1,
    fev1_change_l: difference(previous.fev1_l, newest.fev1_l),
    fvc_change_l: difference(previous.fvc_l, newest.fvc_l),
    fev1_z_change: difference(previous.fev1_z, newest.fev1_z),
    conditional_change_score: conditionalChangeScore(previous.fev1_z, newest.fev1_z, previous.age_years, interval),
    slope: fev1Slope([...earlier, newest].filter((occasion) => occasion.age_years >= ADULT_FROM_YEARS)),
  };
}

/** There are earlier records, yet no change can be given. */
export function noChange(reason: ChangeReason): Change {
  return {
    previous_performed_at: null,
    interval_years: null,
    occasions: 1,
    fev1_change_l: null,
    fvc_change_l: null,
    fev1_z_change: null,
    conditional_change_score: null,
    slope: null,
    reason,
  };
}

/**
 * Conditional change score of the FEV1 z-score, (z2 - r z1)/sqrt(1 - r^2), r = 0.642 - 0.04 years + 0.020 age1
 * (ERS/ATS 2022, box 2), for patients under 18 at the first test. Ages and interval in years.
 */
export function conditionalChangeScore(
  previousZ: number | null,
  newestZ: number | null,
  ageAtPrevious: number,
  intervalYears: number,
): ConditionalChangeScore {
  const given = { previous_z: previousZ, newest_z: newestZ };
  const none = { score: null, significant: null };
  if (!(ageAtPrevious < ADULT_FROM_YEARS && intervalYears > 0)) {
    return { ...given, correlation: null, ...none, reason: "change_score_outside_support" };
  }
  const { intercept, per_interval_year, per_year_of_age } = CHANGE_CORRELATION;
  const correlation = intercept + per_interval_year * intervalYears + per_year_of_age * ageAtPrevious;
  if (!(correlation > CHANGE_CORRELATION_SUPPORT.above && correlation < CHANGE_CORRELATION_SUPPORT.below)) {
    return { ...given, correlation, ...none, reason: "change_score_outside_support" };
  }
  if (previousZ === null || newestZ === null) {
    return { ...given, correlation, ...none, reason: "z_score_unavailable" };
  }
  const score = (newestZ - correlation * previousZ) / Math.sqrt(1 - correlation ** 2);
  return { ...given, correlation, score, significant: Math.abs(score) > SIGNIFICANT_CHANGE_SCORE };
}

/** FEV1 over the sex-specific first percentile of adults with lung disease (ERS/ATS 2022, box 3); null under 18 years. */
export function fev1q(fev1L: number | null, sex: Sex, ageYears: number): number | null {
  return fev1L === null || ageYears < ADULT_FROM_YEARS ? null : fev1L / FEV1Q_UNIT_L[sex];
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
