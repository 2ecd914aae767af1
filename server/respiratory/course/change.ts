import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import { WITHIN_YEARS } from "../standards/follow-up.ts";
import { changeCorrelation } from "./change-score.ts";
import { evidenceOf } from "./evidence.ts";
import { type NewestOccasion, type Occasion, type Person, yearsSince } from "./occasion.ts";
import { fev1Slope } from "./slope.ts";
import { stepFrom } from "./step.ts";
import type { Change, ChangeReason, ShownBy, VisitLeftOut } from "./types.ts";

/**
 * The newest visit against the one before it and against the course so far.
 * `earlier`: comparable visits of reliable quality in the order of time; not empty. `leftOut`: the others.
 */
export function changeSince(
  earlier: readonly [Occasion, ...Occasion[]],
  newest: NewestOccasion,
  person: Person,
  leftOut: readonly VisitLeftOut[] = [],
): Change {
  const before = earlier.at(-1) as Occasion;
  const first = firstComparable(earlier, newest);
  const slope = fev1Slope([...earlier, newest], person);
  const previous = stepFrom(before, newest, person);
  const yearly = earliestWithinAYear(earlier, newest);
  const year = stepFrom(yearly ?? before, newest, person);
  const course = first === undefined || first === before ? null : stepFrom(first, newest, person);
  const shown_by = evidenceOf({ previous, year, first: course, slope }, newest, person);
  const showing = (what: ShownBy["direction"]) =>
    shown_by.filter(({ direction }) => direction === what).map(({ evidence }) => evidence);
  const { from_performed_at, from_records, ...step } = previous;
  return {
    previous_performed_at: from_performed_at,
    previous_records: from_records,
    ...step,
    occasions: earlier.length + 1,
    left_out: leftOut,
    within_a_year: yearly === undefined || yearly === before ? null : year,
    course,
    slope,
    declines: showing("decline"),
    improvements: showing("improvement"),
    shown_by,
  };
}

/** There are earlier visits, yet no change can be given. */
export function noChange(reason: ChangeReason, leftOut: readonly VisitLeftOut[] = []): Change {
  return {
    previous_performed_at: null,
    previous_records: [],
    interval_years: null,
    occasions: 1,
    left_out: leftOut,
    fev1_change_l: null,
    fev1_change_percent: null,
    fvc_change_l: null,
    fvc_change_percent: null,
    fvc_percent_predicted_change: null,
    fev1_z_change: null,
    fev1q_change: null,
    fev1q_expected_change: null,
    conditional_change_score: null,
    within_a_year: null,
    course: null,
    slope: null,
    declines: [],
    improvements: [],
    shown_by: [],
    reason,
  };
}

/** The earliest visit that the change score supports, else the earliest as an adult: growth is no course that litres can tell. */
function firstComparable(earlier: readonly Occasion[], newest: Occasion): Occasion | undefined {
  const since = yearsSince(newest.performed_at);
  const supported = earlier.find(
    ({ age_years, performed_at }) => changeCorrelation(age_years, -since(performed_at)) !== undefined,
  );
  return supported ?? earlier.find(({ age_years }) => age_years >= ADULT_FROM_YEARS);
}

function earliestWithinAYear(earlier: readonly Occasion[], newest: Occasion): Occasion | undefined {
  const since = yearsSince(newest.performed_at);
  const before = earlier.findLastIndex(({ performed_at }) => -since(performed_at) > WITHIN_YEARS.year);
  return earlier.slice(before + 1).find(({ age_years }) => age_years >= ADULT_FROM_YEARS);
}
