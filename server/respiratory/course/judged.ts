import { NOTABLE_FALL_PERCENT } from "../standards/own-judgement.ts";
import { FVC_DECLINE_IN_ILD, WITHIN_YEARS } from "../standards/follow-up.ts";
import { scoresCompare } from "./doubts.ts";
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
 * The volume whose change no rule covers, so that nothing says whether it is more than can be expected; of two the one that fell more.
 * Null where something significant is shown. FEV1 is covered by the change score of a child, unless the records do not fit one person, and
 * by the bounds of adults. FVC is covered in an adult within a year, unless the test with the lower FVC may have stopped early; elsewhere it
 * is asked for where it fell notably (our own judgement). `heightsDoubtful`: of what was stored before doubts were told of each step.
 */
export function unjudged(change: Change, heightsDoubtful: boolean): Unjudged | null {
  const { within_a_year, course, further_steps = [], declines, improvements } = change;
  if (declines.length + improvements.length > 0) return null;
  const all: readonly ToldStep[] = [change, ...given(within_a_year, course), ...further_steps];
  const covered = all.some((step) => step.fev1q_expected_change !== null || isScored(step, heightsDoubtful));
  const stopped = [change, ...given(within_a_year)].filter(isFallByEarlyStop).toSorted(byFvc)[0];
  if (stopped !== undefined) return { volume: "fvc", step: stopped, why: "early_stop" };
  const because = isGiven(change) && !fitsOnePerson(change, heightsDoubtful) ? "subject" : "no_rule";
  if (covered) {
    return fvcFellUncovered(change, heightsDoubtful) ? { volume: "fvc", step: change, why: "no_rule" } : null;
  }
  const [fev1, fvc] = [change.fev1_change_percent ?? 0, change.fvc_change_percent ?? 0];
  return { volume: fvc < Math.min(fev1, 0) ? "fvc" : "fev1", step: change, why: because };
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
  return doubts.includes("early_stop") && (fvc_change_percent ?? 0) <= -NOTABLE_FALL_PERCENT;
}

function byFvc(a: ToldStep, b: ToldStep): number {
  return (a.fvc_change_percent ?? 0) - (b.fvc_change_percent ?? 0);
}

/** Over years everybody loses FVC: of what heights tell rightly, the part of predicted must have fallen as well. */
function fvcFellUncovered(step: ToldStep, heightsDoubtful: boolean): boolean {
  const { fev1q_expected_change, interval_years, fvc_change_percent, fvc_percent_predicted_change: points } = step;
  if (fev1q_expected_change !== null && (interval_years ?? 0) <= WITHIN_YEARS.year) return false;
  if ((fvc_change_percent ?? 0) > -NOTABLE_FALL_PERCENT) return false;
  const heights = step.doubts?.includes("height_inconsistent") ?? heightsDoubtful;
  return heights || points === null || points <= -FVC_DECLINE_IN_ILD.absolute_points;
}

/** Whether something significant is shown, or rules cover the course. */
export function isJudged(change: Change, heightsDoubtful: boolean): boolean {
  return unjudged(change, heightsDoubtful) === null;
}
