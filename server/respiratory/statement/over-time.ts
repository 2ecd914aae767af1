import { isJudged, isWithinSession, type ToldStep, type Unjudged, unjudged } from "../course/judged.ts";
import type { Change, ConditionalChangeScore, ShownBy, Slope, Step, StepDoubt } from "../course/types.ts";
import { WITHIN_YEARS } from "../standards/follow-up.ts";
import { changePercent, changePoints, fixed, intervalEnd, litres, scoreNumber } from "./numbers.ts";
import { MEASURE_NAMES } from "./finding.ts";
import { COURSE } from "./course-clauses.ts";
import { timeText } from "./time-text.ts";
import { filled, list, signed, type Wordings } from "./wording.ts";

/**
 * The clauses of a course. What shows a significant change comes first, a decline before an improvement, and the first of either has a
 * wording without numbers, so that neither is left out.
 */
export function changeWordings(change: Change, heightsDoubtful: boolean): Wordings[] {
  const { interval_years: years } = change;
  if (years === null) return [];
  const showing = (what: ShownBy["direction"], plain: string): Wordings[] =>
    weightiestFirst((change.shown_by ?? []).filter(({ direction }) => direction === what))
      .map((shown) => shownText(change, shown))
      .map((text, place) => (place === 0 ? [text, plain] : [text]));
  const shown = [...showing("decline", COURSE.decline.text), ...showing("improvement", COURSE.improvement.text)];
  const slope = change.declines.includes("fev1_slope") || change.improvements.includes("fev1_slope");
  return [
    ...(shown.length > 0 ? shown : [plainStep(change, years, heightsDoubtful)]),
    ...(slope ? [] : slopeWordings(change.slope, isShallow(change))),
  ];
}

/** FVC where interstitial lung disease is recorded comes first; what else shows the same fall of FVC is then told already. */
function weightiestFirst(shown: readonly ShownBy[]): readonly ShownBy[] {
  const ofIld = shown.filter(({ evidence }) => evidence === "fvc_in_ild");
  const others = shown.filter(({ evidence }) => evidence !== "fvc_in_ild");
  return ofIld.length === 0 ? shown : [...ofIld, ...others.filter(({ evidence }) => !evidence.startsWith("fvc_"))];
}

/** Whether a course comes before the numbers of the pattern: it shows more than can be expected, or nobody can say whether it does. */
export function comesFirst(change: Change, heightsDoubtful: boolean): boolean {
  return change.declines.length + change.improvements.length > 0 || !isJudged(change, heightsDoubtful);
}

/** The step since the visit before, of a course that shows nothing significant; with what the evidence does not name in what is stored from before. */
function plainStep(change: Change, years: number, heightsDoubtful: boolean): Wordings {
  const { conditional_change_score: score, declines, improvements } = change;
  if (declines.length > 0) return [COURSE.decline.text];
  if (improvements.length > 0) return [COURSE.improvement.text];
  const without = unjudged(change, heightsDoubtful);
  if (without !== null) return notJudged(without);
  if (isGiven(score) && score.significant === true && isWithinSession(change)) {
    const values = { score: scoreNumber(score.score), change: fev1Text(change) };
    return [filled(COURSE.withinSession.text, values), COURSE.withinSession.plain];
  }
  if (isGiven(score)) return [scoreClause(score, `in ${timeText(years)}`), COURSE.notSignificant.text];
  const values = { time: timeText(years), change: fev1Text(change) };
  return [filled(COURSE.step.text, values), COURSE.notSignificant.text];
}

function notJudged({ volume, step, why }: Unjudged): Wordings {
  const { text, plain } = why === "subject" && isAgeRepeated(step) ? COURSE.ageRepeated : NOT_JUDGED[why];
  const { fvc_change_l, fvc_change_percent, interval_years } = step;
  const told = volume === "fev1" ? fev1Text(step) : volumeText(fvc_change_l ?? 0, fvc_change_percent ?? 0);
  const values = {
    time: timeText(interval_years),
    change: told,
    volume: MEASURE_NAMES[volume],
    what: list(doubtNames(step)),
  };
  return [filled(text, values), filled(plain, values)];
}

/** The age of enrolment, and no other doubt. */
function isAgeRepeated(step: ToldStep): boolean {
  return (step.doubts ?? []).includes("age_repeated") && doubtNames(step).length === 0;
}

const NOT_JUDGED = {
  no_rule: COURSE.notJudged,
  subject: COURSE.subjectDoubtful,
  early_stop: COURSE.earlyStop,
} as const satisfies Readonly<Record<Unjudged["why"], object>>;

/** Of what was stored before doubts were told of each step, heights alone were asked for. */
function doubtNames({ doubts = ["height_inconsistent"] }: ToldStep): string[] {
  const names = doubts.flatMap((doubt) => DOUBT_NAMES[doubt] ?? []);
  return [...new Set(names)];
}

const DOUBT_NAMES: Readonly<Partial<Record<StepDoubt, string>>> = {
  age_inconsistent: "ages",
  height_inconsistent: "heights",
  ancestry_inconsistent: "ancestry groups",
};

type Told = Pick<
  Step,
  "interval_years" | "fev1_change_percent" | "fvc_change_percent" | "fvc_percent_predicted_change"
> & {
  readonly fev1_change_l: number;
  readonly fvc_change_l: number;
  readonly conditional_change_score: ConditionalChangeScore | null;
  readonly from: "previous" | "year" | "first" | "further";
};

/** The step from the visit that the evidence names. */
function stepOf(change: Change, from: string | null): Told | undefined {
  const { within_a_year, course, further_steps = [] } = change;
  if (from === change.previous_performed_at) return { ...(change as Change & Told), from: "previous" };
  if (from === within_a_year?.from_performed_at) return { ...(within_a_year as Step), from: "year" };
  if (from === course?.from_performed_at) return { ...(course as Step), from: "first" };
  const further = further_steps.find(({ from_performed_at }) => from_performed_at === from);
  return further === undefined ? undefined : { ...further, from: "further" };
}

function shownText(change: Change, { evidence, direction, from_performed_at }: ShownBy): string {
  const general = COURSE[direction].text;
  // In what is stored from before: a gain is no criterion of progression.
  if (evidence === "fvc_percent_predicted_in_ild" && direction === "improvement") return general;
  if (evidence === "fev1_slope") return slopeWordings(change.slope, false)[0]?.[0] ?? general;
  const step = stepOf(change, from_performed_at);
  return step === undefined ? general : (stepText(step, evidence) ?? general);
}

function stepText(step: Told, evidence: ShownBy["evidence"]): string | undefined {
  const time = timeText(step.interval_years);
  const { conditional_change_score: score, from } = step;
  const when = {
    previous: `since the visit ${time} earlier`,
    year: `within ${time}`,
    first: `since the visit ${time} earlier`,
    further: `since the visit ${time} earlier`,
  };
  const span = step.interval_years < WITHIN_YEARS.weeks ? "weeks" : "a year";
  const fvc = { when: when[from], change: volumeText(step.fvc_change_l, step.fvc_change_percent), span };
  switch (evidence) {
    case "conditional_change_score":
    case "conditional_change_score_course":
      return isGiven(score) ? scoreClause(score, from === "first" ? when.first : `in ${time}`) : undefined;
    case "fev1_within_a_year":
      return filled((from === "year" ? COURSE.year : COURSE.stepWithinAYear).text, {
        time,
        change: fev1Text(step),
        span,
      });
    case "fev1_beyond_expected_course":
      return filled((from === "first" ? COURSE.course : COURSE.stepBeyondCourse).text, {
        time,
        change: fev1Text(step),
      });
    case "fvc_within_a_year":
      return filled(COURSE.fvcWithinAYear.text, fvc);
    case "fvc_beyond_expected_course":
      return filled(COURSE.fvcBeyondCourse.text, fvc);
    case "fvc_in_ild":
      return filled(COURSE.fvcInIld.text, fvc);
    case "fvc_percent_predicted_in_ild": {
      const points = signed(changePoints(step.fvc_percent_predicted_change ?? 0));
      return filled(COURSE.fvcPointsInIld.text, { when: when[from], points });
    }
    case "fev1_slope":
      return undefined;
  }
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
    score: scoreNumber(score),
    extrapolated: extrapolated
      ? ", extrapolated: the visits lie closer together than those that it was derived from"
      : "",
  });
}

/** A slope that is certainly negative, and yet no significant decline. */
function isShallow({ slope, declines }: Change): boolean {
  return slope?.verdict === "decline" && !declines.includes("fev1_slope");
}

/** The slope with its span and interval, and its verdict in words. */
function slopeWordings(slope: Slope | null, shallow: boolean): Wordings[] {
  if (slope === null || slope.fev1_ml_per_year === null || slope.ci95 === null || slope.verdict === null) return [];
  const { fev1_ml_per_year, ci95, span_years, verdict } = slope;
  const { text, plain } = verdict === "not_distinguishable_from_no_change" ? COURSE.slopeOfNoChange : COURSE.slope;
  const values = {
    time: timeText(span_years),
    slope: signed(fixed(fev1_ml_per_year, 0)),
    low: intervalEnd(ci95.low),
    high: intervalEnd(ci95.high),
    sign: verdict === "decline" ? "negative" : "positive",
    steep: shallow ? ", less than twice as steep as is expected" : "",
  };
  return [[filled(text, values), filled(plain, values)]];
}

function fev1Text({
  fev1_change_l,
  fev1_change_percent,
}: Pick<Change, "fev1_change_l" | "fev1_change_percent">): string {
  return volumeText(fev1_change_l ?? 0, fev1_change_percent ?? 0);
}

function volumeText(change: number, percent: number): string {
  return `${signed(litres(change))} (${signed(changePercent(percent))} %)`;
}
