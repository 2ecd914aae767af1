import { ADULT_FROM_YEARS, FEV1Q_UNIT_L } from "../standards/ers-ats-2022.ts";
import {
  FVC_DECLINE_IN_ILD,
  REPEATABILITY_L,
  SIGNIFICANT_CHANGE_PERCENT,
  STEEP_SLOPE,
  WITHIN_YEARS,
} from "../standards/follow-up.ts";
import type { Occasion, Person } from "./occasion.ts";
import type { ChangeEvidence, Slope, Step } from "./types.ts";

/** What a course is judged by: each earlier visit that the newest is compared with, and the slope. */
export interface Comparisons {
  /** From the visit before. */
  readonly previous: Step;
  /** From the earliest visit of the last year; the previous one where there is no other. */
  readonly year: Step;
  /** From the first visit that can be compared, or null. */
  readonly first: Step | null;
  readonly slope: Slope;
}

type Direction = -1 | 1;

/** What shows a significant decline (-1) or improvement (1), each piece of evidence once and in a fixed order. */
export function evidenceFor(
  direction: Direction,
  { previous, year, first, slope }: Comparisons,
  newest: Occasion,
  person: Person,
): ChangeEvidence[] {
  const adult = newest.age_years >= ADULT_FROM_YEARS;
  const found: ChangeEvidence[] = [];
  const add = (evidence: ChangeEvidence, holds: boolean) => {
    if (holds) found.push(evidence);
  };
  add("conditional_change_score", changedByScore(direction, previous));
  add("conditional_change_score_course", first !== null && changedByScore(direction, first));
  add("fev1_within_a_year", adult && [previous, year].some((step) => changedWithinAYear(direction, step, person)));
  add(
    "fev1_beyond_expected_course",
    adult && [previous, first].some((step) => step !== null && beyondExpectedCourse(direction, step, newest, person)),
  );
  add("fev1_slope", steep(direction, slope));
  add("fvc_in_ild", person.ild_recorded && adult && [previous, year].some((step) => fvcChanged(direction, step)));
  return found;
}

/**
 * A significant score. Near a correlation of 1 the score calls changes significant that two efforts of one session may show;
 * they are no evidence (our own judgement).
 */
function changedByScore(direction: Direction, { conditional_change_score: score, fev1_change_l }: Step): boolean {
  if (score.significant !== true || score.score === null || Math.sign(score.score) !== direction) return false;
  return (score.correlation ?? 0) < NEARLY_ONE || Math.abs(fev1_change_l) > REPEATABILITY_L;
}

const NEARLY_ONE = 0.95;

function changedWithinAYear(direction: Direction, step: Step, { copd_recorded }: Person): boolean {
  const { interval_years, fev1_change_percent } = step;
  if (!isAdultStep(step) || interval_years > WITHIN_YEARS.year) return false;
  const { year, weeks_in_copd } = SIGNIFICANT_CHANGE_PERCENT;
  const limit = copd_recorded && interval_years < WITHIN_YEARS.weeks ? weeks_in_copd : year;
  return reaches(direction * fev1_change_percent, limit);
}

/**
 * Over more than a year: a gain of 15 %, or a loss of 15 % more than the expected course of FEV1Q explains (our own judgement).
 */
function beyondExpectedCourse(direction: Direction, step: Step, { fev1_l }: Occasion, { sex }: Person): boolean {
  const { interval_years, fev1_change_l, fev1q_expected_change } = step;
  if (interval_years <= WITHIN_YEARS.year || fev1q_expected_change === null) return false;
  const explained = direction === -1 ? fev1q_expected_change * FEV1Q_UNIT_L[sex] : 0;
  const percent = (100 * (fev1_change_l - explained)) / (fev1_l - fev1_change_l);
  return reaches(direction * percent, SIGNIFICANT_CHANGE_PERCENT.year);
}

function steep(direction: Direction, { verdict, fev1_ml_per_year, expected_ml_per_year }: Slope): boolean {
  if (direction === 1) return verdict === "increase";
  if (verdict !== "decline" || fev1_ml_per_year === null || expected_ml_per_year === null) return false;
  return fev1_ml_per_year <= STEEP_SLOPE * expected_ml_per_year;
}

/** Within a year by so many percent; over a longer time by as many percent a year. */
function fvcChanged(direction: Direction, { interval_years, fvc_change_percent }: Step): boolean {
  const years = interval_years <= WITHIN_YEARS.year ? 1 : interval_years;
  return reaches(direction * fvc_change_percent, FVC_DECLINE_IN_ILD.relative_percent * years);
}

function isAdultStep({ fev1q_expected_change }: Step): boolean {
  return fev1q_expected_change !== null;
}

/** Absorbs the rounding of a quotient: from 2.00 to 1.70 L is 15 %. */
const QUOTIENT_ERROR = 1e-9;

function reaches(value: number, limit: number): boolean {
  return value >= limit - QUOTIENT_ERROR;
}
