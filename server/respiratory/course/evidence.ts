import { ADULT_FROM_YEARS, FEV1Q_UNIT_L } from "../standards/ers-ats-2022.ts";
import {
  FVC_DECLINE_IN_ILD,
  REPEATABILITY_L,
  SIGNIFICANT_CHANGE_PERCENT,
  STEEP_SLOPE,
  WITHIN_YEARS,
} from "../standards/follow-up.ts";
import { atMost, millilitres } from "../statistics/millilitres.ts";
import { pointsCompare } from "./doubts.ts";
import type { Occasion, Person } from "./occasion.ts";
import type { ChangeEvidence, ShownBy, Slope, Step } from "./types.ts";

/** What a course is judged by: steps from the earlier visits that the rules compare the newest with, and the slope. */
export interface Comparisons {
  /** From the visit before. */
  readonly previous: Step;
  /** From the earliest visit of the last year as an adult. */
  readonly year: Step | null;
  /** From the first visit as an adult. */
  readonly grown: Step | null;
  /** From the first visit of the course. */
  readonly course: Step | null;
  /** From the last and the first visit that the score compares. */
  readonly scored: readonly Step[];
  /** Of FVC in interstitial lung disease, and of its points of percent predicted, beside the others. */
  readonly ild: readonly Step[];
  readonly points: readonly Step[];
  readonly slope: Slope;
}

type Direction = -1 | 1;

const NAMES = { [-1]: "decline", 1: "improvement" } as const;

/** What shows a significant decline or improvement, each piece of evidence once and in a fixed order, declines first. */
export function evidenceOf(comparisons: Comparisons, newest: Occasion, person: Person): ShownBy[] {
  return [...evidenceFor(-1, comparisons, newest, person), ...evidenceFor(1, comparisons, newest, person)];
}

function evidenceFor(
  direction: Direction,
  { previous, year, grown, course, scored, ild, points, slope }: Comparisons,
  newest: Occasion,
  person: Person,
): ShownBy[] {
  const adult = newest.age_years >= ADULT_FROM_YEARS;
  const given = (...steps: readonly (Step | null)[]): Step[] => steps.flatMap((step) => step ?? []);
  const recent = adult ? given(previous, year) : [];
  const long = adult ? given(previous, grown) : [];
  // A growing child's FVC rises by itself and falls for no good reason.
  const ofIld = person.ild_recorded && (adult || direction === -1) ? given(previous, year, course, grown, ...ild) : [];
  const found: ShownBy[] = [];
  const add = (evidence: ChangeEvidence, shows: (step: Step) => boolean, of: readonly Step[], size = fev1Percent) => {
    const [largest] = of.filter(shows).toSorted((a, b) => direction * (size(b) - size(a)));
    if (largest === undefined) return;
    found.push({ evidence, direction: NAMES[direction], from_performed_at: largest.from_performed_at });
  };
  add("conditional_change_score", (step) => changedByScore(direction, step), scored.slice(0, 1));
  add("conditional_change_score_course", (step) => changedByScore(direction, step), scored.slice(1));
  add("fev1_within_a_year", (step) => changedWithinAYear(direction, step, fev1Percent(step), person), recent);
  add("fev1_beyond_expected_course", (step) => beyondExpectedCourse(direction, step, newest, person), long);
  if (steep(direction, slope)) {
    found.push({ evidence: "fev1_slope", direction: NAMES[direction], from_performed_at: null });
  }
  const ofFvc = (rule: (step: Step) => boolean) => (step: Step) => !mayBeEarlyStop(step) && rule(step);
  const fvcYear = ofFvc((step) => changedWithinAYear(direction, step, fvcPercent(step), person));
  add("fvc_within_a_year", fvcYear, recent, fvcPercent);
  const fvcIld = ofFvc((step) => fvcChanged(direction, step));
  add("fvc_in_ild", fvcIld, ofIld, fvcPercent);
  // Only a decline is a criterion of progression.
  if (direction === -1) add("fvc_percent_predicted_in_ild", ofFvc(fvcPointsFell), [...ofIld, ...points], fvcPoints);
  return found;
}

const fev1Percent = ({ fev1_change_percent }: Step): number => fev1_change_percent;
const fvcPercent = ({ fvc_change_percent }: Step): number => fvc_change_percent;
const fvcPoints = ({ fvc_percent_predicted_change }: Step): number => fvc_percent_predicted_change ?? 0;

/**
 * A significant score. Near a correlation of 1 the score calls changes significant that two efforts of one session may show;
 * they are no evidence (our own judgement).
 */
function changedByScore(direction: Direction, { conditional_change_score: score, fev1_change_l }: Step): boolean {
  if (score.significant !== true || score.score === null || Math.sign(score.score) !== direction) return false;
  return (score.correlation ?? 0) < NEARLY_ONE || !atMost(Math.abs(millilitres(fev1_change_l)), 1000 * REPEATABILITY_L);
}

const NEARLY_ONE = 0.95;

function changedWithinAYear(direction: Direction, step: Step, percent: number, { copd_recorded }: Person): boolean {
  const { interval_years } = step;
  if (!isAdultStep(step) || interval_years > WITHIN_YEARS.year) return false;
  const { year, weeks_in_copd } = SIGNIFICANT_CHANGE_PERCENT;
  const limit = copd_recorded && interval_years < WITHIN_YEARS.weeks ? weeks_in_copd : year;
  return reaches(direction * percent, limit);
}

/**
 * Over more than a year: a gain of 15 %, or a loss of 15 % more than the expected course of FEV1Q explains of the time beyond the year, so
 * that no day makes a decline of none (our own judgement).
 */
function beyondExpectedCourse(direction: Direction, step: Step, { fev1_l }: Occasion, { sex }: Person): boolean {
  const { interval_years, fev1_change_l, fev1q_expected_change } = step;
  if (interval_years <= WITHIN_YEARS.year || fev1q_expected_change === null) return false;
  const beyond = (interval_years - WITHIN_YEARS.year) / interval_years;
  const explained = direction === -1 ? beyond * fev1q_expected_change * FEV1Q_UNIT_L[sex] : 0;
  const percent = (100 * (fev1_change_l - explained)) / (fev1_l - fev1_change_l);
  return reaches(direction * percent, SIGNIFICANT_CHANGE_PERCENT.year);
}

function steep(direction: Direction, { verdict, fev1_ml_per_year, expected_ml_per_year }: Slope): boolean {
  if (direction === 1) return verdict === "increase";
  if (verdict !== "decline" || fev1_ml_per_year === null || expected_ml_per_year === null) return false;
  return fev1_ml_per_year <= STEEP_SLOPE * expected_ml_per_year;
}

/**
 * By so many percent of the earlier FVC; over more than a year the part of predicted must have changed as well, because everybody loses
 * FVC with age (our own judgement); where that part is not known, or not of one person, by so many percent a year.
 */
function fvcChanged(direction: Direction, step: Step): boolean {
  const { relative_percent, absolute_points } = FVC_DECLINE_IN_ILD;
  if (!reaches(direction * fvcPercent(step), relative_percent)) return false;
  if (step.interval_years <= WITHIN_YEARS.year) return true;
  return step.fvc_percent_predicted_change === null || !havePoints(step)
    ? reaches(direction * fvcPercent(step), relative_percent * step.interval_years)
    : reaches(direction * fvcPoints(step), absolute_points);
}

/** By so many points of percent predicted within a year. */
function fvcPointsFell(step: Step): boolean {
  const isRecent = step.interval_years <= WITHIN_YEARS.year;
  return isRecent && havePoints(step) && reaches(-fvcPoints(step), FVC_DECLINE_IN_ILD.absolute_points);
}

function havePoints(step: Step): boolean {
  return pointsCompare(step.doubts ?? [], isAdultStep(step));
}

function mayBeEarlyStop({ doubts = [] }: Step): boolean {
  return doubts.includes("early_stop");
}

function isAdultStep({ fev1q_expected_change }: Step): boolean {
  return fev1q_expected_change !== null;
}

/** Absorbs the rounding of a quotient: from 2.00 to 1.70 L is 15 %. */
const QUOTIENT_ERROR = 1e-9;

function reaches(value: number, limit: number): boolean {
  return value >= limit - QUOTIENT_ERROR;
}
