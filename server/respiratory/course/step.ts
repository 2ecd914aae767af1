import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import { COMPARABLE_EXPIRATIONS } from "../standards/own-judgement.ts";
import { conditionalChangeScore } from "./change-score.ts";
import { expectedFev1qLossPerYear, fev1q } from "./fev1q.ts";
import { type NewestOccasion, type Occasion, type Person, yearsBetween } from "./occasion.ts";
import type { Step, StepDoubt } from "./types.ts";

/** The step from an earlier visit to the newest. */
export function stepFrom(earlier: Occasion, newest: NewestOccasion, person: Person): Step {
  const interval = yearsBetween(earlier.performed_at, newest.performed_at);
  const adults = [earlier, newest].every(({ age_years }) => age_years >= ADULT_FROM_YEARS);
  return {
    from_performed_at: earlier.performed_at,
    from_records: earlier.records,
    interval_years: interval,
    fev1_change_l: newest.fev1_l - earlier.fev1_l,
    fev1_change_percent: percent(earlier.fev1_l, newest.fev1_l),
    fvc_change_l: newest.fvc_l - earlier.fvc_l,
    fvc_change_percent: percent(earlier.fvc_l, newest.fvc_l),
    fvc_percent_predicted_change: difference(earlier.fvc_percent_predicted, newest.fvc_percent_predicted),
    fev1_z_change: difference(earlier.fev1_z, newest.fev1_z),
    // Intake takes no age that the equations do not reach, so that nothing but the ancestry group of GLI-2012 can be lacking.
    ...(earlier.fev1_z === null && { reference_reason: "ancestry_missing" as const }),
    fev1q_change: difference(
      fev1q(earlier.fev1_l, person.sex, earlier.age_years),
      fev1q(newest.fev1_l, person.sex, newest.age_years),
    ),
    fev1q_expected_change: adults ? -interval * expectedFev1qLossPerYear(person, newest.age_years) : null,
    conditional_change_score: conditionalChangeScore(earlier.fev1_z, newest.fev1_z, earlier.age_years, interval),
    doubts: doubtsOf(earlier, newest),
  };
}

/**
 * An early stop makes a fall of FVC where it ended the newest test, and a rise where it ended the earlier one; not where both stopped early
 * after about the same time, as at a site that always stops at five seconds.
 */
function doubtsOf(earlier: Occasion, newest: Occasion): StepDoubt[] {
  const [lower, higher] = newest.fvc_l < earlier.fvc_l ? [newest, earlier] : [earlier, newest];
  const doubtful = lower.stopped_early && !(higher.stopped_early && lastedAlike(lower, higher));
  return [...earlier.doubts, ...(doubtful ? (["early_stop"] as const) : [])];
}

function lastedAlike({ expiration_s: one }: Occasion, { expiration_s: other }: Occasion): boolean {
  return one !== null && other !== null && other <= COMPARABLE_EXPIRATIONS * one;
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}

/** No reliable test has a volume of 0. */
function percent(before: number, after: number): number {
  return (100 * (after - before)) / before;
}
