import { FVC_DECLINE_IN_ILD, REPEATABILITY_L, WITHIN_YEARS } from "../standards/follow-up.ts";
import { atMost, millilitres } from "../statistics/millilitres.ts";
import { fellNotably, scoresCompare, sharesCompare } from "./doubts.ts";
import type { Change, Step, StepDoubt } from "./types.ts";

/** A volume whose change no rule covers, or a rule that its doubts forbid, and the step that tells it. */
export interface Unjudged {
  readonly volume: "fev1" | "fvc";
  readonly step: ToldStep;
  readonly why: "no_rule" | "subject" | "early_stop";
}

/** What of a step, or of the change since the visit before, is told. */
export type ToldStep = Pick<
  Change,
  | "interval_years"
  | "fev1_change_l"
  | "fev1_change_percent"
  | "fvc_change_l"
  | "fvc_change_percent"
  | "fvc_percent_predicted_change"
  | "fev1q_expected_change"
  | "conditional_change_score"
  | "doubts"
>;

/**
 * The volume whose change is not judged, so that nothing says whether it is more than can be expected: no rule covers it, or what the rule
 * asks for is doubtful. Of two volumes the one that fell more. Null where something significant is shown, or all is judged.
 * `heightsDoubtful`: of what was stored before doubts were told of each step.
 */
export function unjudged(change: Change, heightsDoubtful: boolean): Unjudged | null {
  const { within_a_year, course, further_steps = [], declines, improvements } = change;
  if (declines.length + improvements.length > 0) return null;
  const all: readonly ToldStep[] = [change, ...given(within_a_year, course), ...further_steps];
  const stopped = withheldStep(change) ?? all.filter(isFallByEarlyStop).toSorted(byFvc)[0];
  if (stopped !== undefined) {
    return {
      volume: "fvc",
      step: stopped,
      why: stopped.doubts?.includes("early_stop") === true ? "early_stop" : "subject",
    };
  }
  const doubtful = isGiven(change) && !fitsOnePerson(change, heightsDoubtful);
  const covered = all.some((step) => step.fev1q_expected_change !== null || isScored(step, heightsDoubtful));
  if (!covered || (doubtful && change.conditional_change_score?.significant === true)) {
    const [fev1, fvc] = [change.fev1_change_percent ?? 0, change.fvc_change_percent ?? 0];
    const volume = fvc < Math.min(fev1, 0) ? "fvc" : "fev1";
    return { volume, step: change, why: doubtful ? "subject" : "no_rule" };
  }
  const [fell] = all.filter((step) => fvcFellUncovered(step, heightsDoubtful)).toSorted(byFvc);
  return fell === undefined ? null : { volume: "fvc", step: fell, why: "no_rule" };
}

/** The step of what is withheld of FVC: a decline before an improvement. */
function withheldStep(change: Change): ToldStep | undefined {
  const [first] = change.withheld ?? [];
  if (first === undefined) return undefined;
  const { within_a_year, course, further_steps = [] } = change;
  const from = first.from_performed_at;
  return given(within_a_year, course, ...further_steps).find((step) => step.from_performed_at === from) ?? change;
}

function given(...steps: readonly (Step | null)[]): readonly Step[] {
  return steps.flatMap((step) => step ?? []);
}

function isScored(step: ToldStep, heightsDoubtful: boolean): boolean {
  return isGiven(step) && fitsOnePerson(step, heightsDoubtful);
}

function isGiven({ conditional_change_score: score }: ToldStep): boolean {
  return score !== null && score.score !== null;
}

function fitsOnePerson({ doubts }: ToldStep, heightsDoubtful: boolean): boolean {
  return doubts === undefined ? !heightsDoubtful : scoresCompare(doubts);
}

function isFallByEarlyStop({ doubts = [], fvc_change_percent }: { doubts?: readonly StepDoubt[] } & ToldStep): boolean {
  return doubts.includes("early_stop") && fellNotably(fvc_change_percent ?? 0);
}

function byFvc(a: ToldStep, b: ToldStep): number {
  return (a.fvc_change_percent ?? 0) - (b.fvc_change_percent ?? 0);
}

/** An adult's FVC has rules within a year, and after it where percents of predicted compare. A child's is asked for where it fell notably. */
function fvcFellUncovered(step: ToldStep, heightsDoubtful: boolean): boolean {
  const { fev1q_expected_change, interval_years, fvc_change_percent, fvc_percent_predicted_change: points } = step;
  const known = points !== null && sharesCompare(step.doubts ?? []);
  if (fev1q_expected_change !== null && (known || (interval_years ?? 0) <= WITHIN_YEARS.year)) return false;
  if (!fellNotably(fvc_change_percent ?? 0)) return false;
  const heights = step.doubts?.includes("height_inconsistent") ?? heightsDoubtful;
  return heights || points === null || points <= -FVC_DECLINE_IN_ILD.absolute_points;
}

/** Whether something significant is shown, or rules cover the course. */
export function isJudged(change: Change, heightsDoubtful: boolean): boolean {
  return unjudged(change, heightsDoubtful) === null;
}

/** Whether FEV1 changed by no more than two efforts of one session may differ by. */
export function isWithinSession({ fev1_change_l }: ToldStep): boolean {
  return atMost(Math.abs(millilitres(fev1_change_l ?? 0)), 1000 * REPEATABILITY_L);
}
