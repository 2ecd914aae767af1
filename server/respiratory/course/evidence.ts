import { ADULT_FROM_YEARS, FEV1Q_UNIT_L } from "../standards/ers-ats-2022.ts";
import {
  FVC_DECLINE_IN_ILD,
  REPEATABILITY_L,
  SIGNIFICANT_CHANGE_PERCENT,
  STEEP_SLOPE,
  WITHIN_YEARS,
} from "../standards/follow-up.ts";
import { atMost, millilitres } from "../statistics/millilitres.ts";
import { pointsCompare, sharesCompare } from "./doubts.ts";
import { reaches } from "../statistics/percent.ts";
import type { Occasion, Person } from "./occasion.ts";
import type { ChangeEvidence, ShownBy, Slope, Step } from "./types.ts";

/** What a course is judged by: steps from the earlier visits that the rules compare the newest with, and the slope. */
export interface Comparisons {
  /** From the visit before. */
  readonly previous: Step;
  /** From the earliest visit of the last year as an adult. */
  readonly year: Step | null;
  /** From the earliest visit of the last weeks as an adult. */
  readonly weeks: Step | null;
  /** From the first visit as an adult. */
  readonly grown: Step | null;
  /** From the first visit of the course. */
  readonly course: Step | null;
  /** From the last and the first visit that the score compares. */
  readonly scored: readonly Step[];
  /** From a visit whose body or age does not fit, and since which FEV1 fell whatever they are. */
  readonly fallen: Step | null;
  /** Of FVC in interstitial lung disease, and of its points of percent predicted, beside the others. */
  readonly ild: readonly Step[];
  readonly points: readonly Step[];
  readonly slope: Slope;
}

type Direction = -1 | 1;

const NAMES = { [-1]: "decline", 1: "improvement" } as const;

interface Evidence {
  readonly shown_by: readonly ShownBy[];
  /** What FVC would show, but for an expiration that may have stopped early. */
  readonly withheld: readonly ShownBy[];
}

/** What shows a significant decline or improvement, each piece of evidence once and in a fixed order, declines first. */
export function evidenceOf(comparisons: Comparisons, newest: Occasion, person: Person): Evidence {
  const both = ([-1, 1] as const).map((direction) => evidenceFor(direction, comparisons, newest, person));
  return {
    shown_by: both.flatMap(({ shown_by }) => shown_by),
    withheld: both.flatMap(({ withheld }) => withheld),
  };
}

type Found = (
  evidence: ChangeEvidence,
  shows: (step: Step) => boolean,
  of: readonly Step[],
  size?: (step: Step) => number,
) => void;

function evidenceFor(
  direction: Direction,
  comparisons: Comparisons,
  newest: Occasion,
  person: Person,
): { readonly shown_by: readonly ShownBy[]; readonly withheld: readonly ShownBy[] } {
  const shown_by: ShownBy[] = [];
  const withheld: ShownBy[] = [];
  const noteIn =
    (list: ShownBy[]): Found =>
    (evidence, shows, of, size = fev1Percent) => {
      const [largest] = of.filter(shows).toSorted((a, b) => direction * (size(b) - size(a)));
      if (largest === undefined) return;
      list.push({ evidence, direction: NAMES[direction], from_performed_at: largest.from_performed_at });
    };
  evidenceOfFev1(direction, comparisons, newest, person, noteIn(shown_by));
  if (steep(direction, comparisons.slope)) {
    shown_by.push({ evidence: "fev1_slope", direction: NAMES[direction], from_performed_at: null });
  }
  const ofFvc = (add: Found, counts: (step: Step) => boolean) =>
    evidenceOfFvc(direction, comparisons, newest, person, (evidence, shows, of, size) =>
      add(evidence, (step) => counts(step) && shows(step), of, size),
    );
  ofFvc(noteIn(shown_by), (step) => !mayBeEarlyStop(step));
  ofFvc(noteIn(withheld), mayBeEarlyStop);
  // The points, where the bodies or ages on record do not fit, are told of as withheld too.
  const { ild, points, previous, year, course } = comparisons;
  if (direction === -1 && person.ild_recorded && withheld.length === 0) {
    const steps = given(previous, year, course, ...ild, ...points);
    noteIn(withheld)(
      "fvc_percent_predicted_in_ild",
      (step) => !havePoints(step) && recentPointsFell(step),
      steps,
      fvcPoints,
    );
  }
  return { shown_by, withheld };
}

function evidenceOfFev1(
  direction: Direction,
  { previous, year, weeks, grown, scored, fallen }: Comparisons,
  newest: Occasion,
  person: Person,
  add: Found,
): void {
  const adult = newest.age_years >= ADULT_FROM_YEARS;
  const fell = direction === -1 ? given(fallen) : [];
  add("conditional_change_score", (step) => changedByScore(direction, step), [...scored.slice(0, 1), ...fell]);
  add("conditional_change_score_course", (step) => changedByScore(direction, step), scored.slice(1));
  const recent = adult ? given(previous, year, weeks) : [];
  add("fev1_within_a_year", (step) => changedWithinAYear(direction, step, "fev1", person), recent);
  const long = adult ? given(previous, grown) : [];
  add("fev1_beyond_expected_course", (step) => beyondExpectedCourse(direction, step, newest, person), long);
}

function evidenceOfFvc(
  direction: Direction,
  { previous, year, weeks, grown, course, ild, points }: Comparisons,
  newest: Occasion,
  person: Person,
  add: Found,
): void {
  const adult = newest.age_years >= ADULT_FROM_YEARS;
  const recent = adult ? given(previous, year, weeks) : [];
  const long = adult ? given(previous, grown) : [];
  // A growing child's FVC rises by itself and falls for no good reason.
  const ofIld = person.ild_recorded && (adult || direction === -1) ? given(previous, year, course, grown, ...ild) : [];
  add("fvc_within_a_year", (step) => changedWithinAYear(direction, step, "fvc", person), recent, fvcPercent);
  add("fvc_beyond_expected_course", (step) => fvcBeyondExpected(direction, step, newest), long, fvcPercent);
  add("fvc_in_ild", (step) => fvcChanged(direction, step), ofIld, fvcPercent);
  // Only a decline is a criterion of progression.
  if (direction === -1) add("fvc_percent_predicted_in_ild", fvcPointsFell, [...ofIld, ...points], fvcPoints);
}

function given(...steps: readonly (Step | null)[]): readonly Step[] {
  return steps.flatMap((step) => step ?? []);
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
  return (score.correlation ?? 0) < NEARLY_ONE || !withinSession(fev1_change_l);
}

const NEARLY_ONE = 0.95;

/**
 * Within weeks a change below that of a year counts where two efforts of one session cannot differ by it (our own judgement): the
 * standard's percents are of normal volumes.
 */
function changedWithinAYear(
  direction: Direction,
  step: Step,
  volume: "fev1" | "fvc",
  { copd_recorded }: Person,
): boolean {
  const { interval_years } = step;
  if (!isAdultStep(step) || interval_years > WITHIN_YEARS.year) return false;
  const { weeks, weeks_in_copd, year } = SIGNIFICANT_CHANGE_PERCENT[volume];
  const percent = direction * step[`${volume}_change_percent`];
  if (interval_years >= WITHIN_YEARS.weeks) return reaches(percent, year);
  if (copd_recorded) return reaches(percent, weeks_in_copd);
  return reaches(percent, year) || (reaches(percent, weeks) && !withinSession(step[`${volume}_change_l`]));
}

function withinSession(litres: number): boolean {
  return atMost(Math.abs(millilitres(litres)), 1000 * REPEATABILITY_L);
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
  return reaches(direction * percent, SIGNIFICANT_CHANGE_PERCENT.fev1.year);
}

/**
 * The same of FVC: 15 % more than what is predicted fell in the time beyond the year, both visits set against one height. Null percents of
 * predicted allow for nothing, so that nothing is shown.
 */
function fvcBeyondExpected(direction: Direction, step: Step, { fvc_percent_predicted: now }: Occasion): boolean {
  const { interval_years, fvc_percent_predicted_change: points } = step;
  if (interval_years <= WITHIN_YEARS.year || !isAdultStep(step)) return false;
  if (direction === 1) return reaches(fvcPercent(step), SIGNIFICANT_CHANGE_PERCENT.fvc.year);
  if (points === null || now === null || !sharesCompare(step.doubts ?? [])) return false;
  const beyond = (interval_years - WITHIN_YEARS.year) / interval_years;
  const ofPredicted = (100 * points) / (now - points);
  const explained = beyond * Math.min(0, fvcPercent(step) - ofPredicted);
  return reaches(explained - fvcPercent(step), SIGNIFICANT_CHANGE_PERCENT.fvc.year);
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
  return havePoints(step) && recentPointsFell(step);
}

function recentPointsFell(step: Step): boolean {
  return step.interval_years <= WITHIN_YEARS.year && reaches(-fvcPoints(step), FVC_DECLINE_IN_ILD.absolute_points);
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
