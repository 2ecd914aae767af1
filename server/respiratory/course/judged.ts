import { NOTABLE_FALL_PERCENT } from "../standards/own-judgement.ts";
import { FVC_DECLINE_IN_ILD, WITHIN_YEARS } from "../standards/follow-up.ts";
import type { Change } from "./types.ts";

/**
 * The volume whose change no rule covers, so that nothing says whether it is more than can be expected; of two the one that fell more.
 * Null where something significant is shown. FEV1 is covered by the change score of a child, unless it rests on doubtful heights, and by
 * the bounds of adults. FVC is covered in an adult within a year; elsewhere it is asked for where it fell notably (our own judgement).
 */
export function unjudgedVolume(change: Change, heightsDoubtful: boolean): "fev1" | "fvc" | null {
  const { within_a_year, course, declines, improvements, ...previous } = change;
  if (declines.length + improvements.length > 0) return null;
  const covered = [previous, within_a_year, course].some(
    (step) =>
      step !== null &&
      (step.fev1q_expected_change !== null ||
        (!heightsDoubtful && (step.conditional_change_score?.score ?? null) !== null)),
  );
  if (covered) return fvcFellUncovered(change, heightsDoubtful) ? "fvc" : null;
  const [fev1, fvc] = [change.fev1_change_percent ?? 0, change.fvc_change_percent ?? 0];
  return fvc < Math.min(fev1, 0) ? "fvc" : "fev1";
}

/** Over years everybody loses FVC: of what heights tell rightly, the part of predicted must have fallen as well. */
function fvcFellUncovered(change: Change, heightsDoubtful: boolean): boolean {
  const { fev1q_expected_change, interval_years, fvc_change_percent, fvc_percent_predicted_change: points } = change;
  if (fev1q_expected_change !== null && (interval_years ?? 0) <= WITHIN_YEARS.year) return false;
  if ((fvc_change_percent ?? 0) > -NOTABLE_FALL_PERCENT) return false;
  return heightsDoubtful || points === null || points <= -FVC_DECLINE_IN_ILD.absolute_points;
}

/** Whether something significant is shown, or rules cover the course. */
export function isJudged(change: Change, heightsDoubtful: boolean): boolean {
  return unjudgedVolume(change, heightsDoubtful) === null;
}
