import type { Change, ChangeEvidence, ConditionalChangeScore, Slope, Step } from "../course/types.ts";
import { fixed, litres } from "./numbers.ts";
import { COURSE } from "./course-clauses.ts";
import { filled, signed, type Wordings } from "./wording.ts";

/** The clauses of a course; what shows a significant change comes first, and the first has a wording without numbers. */
export function changeWordings(change: Change): Wordings[] {
  const clauses = changeClauses(change);
  const [first, ...others] = [...clauses.filter(({ shows }) => shows), ...clauses.filter(({ shows }) => !shows)];
  if (first === undefined) return [];
  return [[first.text, plainChange(change)], ...others.map(({ text }) => [text]), ...slopeWordings(change.slope)];
}

/** Whether a course shows more than can be expected: then it is told first. */
export function isSignificantChange({ declines, improvements }: Change): boolean {
  return declines.length + improvements.length > 0;
}

function plainChange({ declines, improvements }: Change): string {
  if (declines.length > 0) return COURSE.decline.text;
  return improvements.length > 0 ? COURSE.improvement.text : COURSE.notSignificant.text;
}

interface Clause {
  readonly text: string;
  /** Whether it is what shows a significant decline or improvement. */
  readonly shows: boolean;
}

/** What a course shows, as clauses of a sentence: the step since the visit before, then what only the whole course shows. */
function changeClauses(change: Change): Clause[] {
  const { interval_years: years, conditional_change_score: score, course, declines, improvements } = change;
  if (years === null) return [];
  const evidence = [...declines, ...improvements];
  const showing = (texts: readonly string[]): Clause[] => texts.map((text) => ({ text, shows: true }));
  return [
    ...(isGiven(score)
      ? [{ text: scoreClause(score, `in ${timeText(years)}`), shows: evidence.includes("conditional_change_score") }]
      : stepClause(change, years, evidence)),
    ...showing(yearClause(change.within_a_year, evidence)),
    ...showing(course === null ? [] : courseClause(course, evidence)),
    ...showing(fvcClause(change, evidence)),
    ...showing(evidence.includes("fev1_slope") ? slopeWordings(change.slope).flatMap(([full]) => full ?? []) : []),
  ];
}

type GivenScore = ConditionalChangeScore & { readonly score: number; readonly previous_z: number };

function isGiven(score: ConditionalChangeScore | null): score is GivenScore {
  return score !== null && score.score !== null && score.previous_z !== null;
}

function scoreClause(given: GivenScore, when: string): string {
  const { score, previous_z, newest_z, significant, extrapolated } = given;
  return filled(COURSE.score.text, {
    before: fixed(previous_z, 2),
    now: fixed(newest_z, 2),
    when,
    verdict: significant === true ? "more than expected" : "within expected variation",
    score: fixed(score, 2),
    extrapolated: extrapolated
      ? ", extrapolated: the visits lie closer together than those that it was derived from"
      : "",
  });
}

function stepClause(change: Change, years: number, evidence: readonly ChangeEvidence[]): Clause[] {
  if (change.fev1_change_l === null) return [];
  const isBeyondYear = evidence.includes("fev1_within_a_year") && change.within_a_year === null;
  const isBeyondCourse = evidence.includes("fev1_beyond_expected_course") && change.course === null;
  const beyond = isBeyondYear ? COURSE.stepWithinAYear : isBeyondCourse ? COURSE.stepBeyondCourse : COURSE.step;
  const text = filled(beyond.text, { time: timeText(years), change: percentText(change) });
  return [{ text, shows: isBeyondYear || isBeyondCourse }];
}

function yearClause(step: Step | null, evidence: readonly ChangeEvidence[]): string[] {
  if (step === null || !evidence.includes("fev1_within_a_year")) return [];
  return [filled(COURSE.year.text, { time: timeText(step.interval_years), change: percentText(step) })];
}

function courseClause(step: Step, evidence: readonly ChangeEvidence[]): string[] {
  const time = timeText(step.interval_years);
  const score = step.conditional_change_score;
  if (evidence.includes("conditional_change_score_course") && isGiven(score))
    return [scoreClause(score, `since the first visit ${time} ago`)];
  return evidence.includes("fev1_beyond_expected_course")
    ? [filled(COURSE.course.text, { time, change: percentText(step) })]
    : [];
}

function fvcClause(change: Change, evidence: readonly ChangeEvidence[]): string[] {
  if (!evidence.includes("fvc_in_ild") || change.fvc_change_l === null || change.fvc_change_percent === null) return [];
  const percent = `${signed(fixed(change.fvc_change_percent, 0))} %`;
  return [filled(COURSE.fvcInIld.text, { change: `${signed(litres(change.fvc_change_l))} (${percent})` })];
}

/** The slope with its span and interval, and its verdict in words. */
function slopeWordings(slope: Slope | null): Wordings[] {
  if (slope === null || slope.fev1_ml_per_year === null || slope.ci95 === null || slope.verdict === null) return [];
  const { fev1_ml_per_year, ci95, span_years, verdict } = slope;
  const { text, plain } = verdict === "not_distinguishable_from_no_change" ? COURSE.slopeOfNoChange : COURSE.slope;
  const values = {
    time: timeText(span_years),
    slope: signed(fixed(fev1_ml_per_year, 0)),
    low: fixed(ci95.low, 0),
    high: fixed(ci95.high, 0),
    sign: verdict === "decline" ? "negative" : "positive",
  };
  return [[filled(text, values), filled(plain, values)]];
}

function percentText({
  fev1_change_l,
  fev1_change_percent,
}: Pick<Change, "fev1_change_l" | "fev1_change_percent">): string {
  const percent = fev1_change_percent === null ? "" : ` (${signed(fixed(fev1_change_percent, 0))} %)`;
  return `${signed(litres(fev1_change_l ?? 0))}${percent}`;
}

const HOURS_PER_YEAR = 24 * 365.25;

/** "14 hours", "9 days", "3 months", "2.5 years": as precise as a reader needs. */
function timeText(years: number | null): string {
  if (years === null) return "an unknown time";
  const hours = years * HOURS_PER_YEAR;
  if (hours < 36) return plural(Math.max(1, Math.round(hours)), "hour");
  if (years < 1 / 12) return plural(Math.round(hours / 24), "day");
  return years < 2 ? plural(Math.round(years * 12), "month") : `${fixed(years, 1)} years`;
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
