import { anchorsOf } from "./anchors.ts";
import { evidenceOf } from "./evidence.ts";
import type { NewestOccasion, Occasion, Person } from "./occasion.ts";
import { fev1Slope } from "./slope.ts";
import { stepFrom } from "./step.ts";
import type { Change, ChangeReason, ShownBy, Step, VisitLeftOut } from "./types.ts";

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
  const { previous: before, year, weeks, grown, ...others } = anchorsOf(earlier, newest, person);
  const steps = new Map<Occasion, Step>();
  const stepOf = (visit: Occasion): Step => {
    const step = steps.get(visit) ?? stepFrom(visit, newest, person);
    steps.set(visit, step);
    return step;
  };
  const optional = (visit: Occasion | undefined) => (visit === undefined ? null : stepOf(visit));
  const first = others.scored.at(-1) ?? grown;
  const slope = fev1Slope([...earlier, newest], person);
  const { shown_by, withheld } = evidenceOf(
    {
      previous: stepOf(before),
      year: optional(year),
      weeks: optional(weeks),
      grown: optional(grown),
      course: optional(first),
      scored: others.scored.map(stepOf),
      fallen: optional(others.fallen),
      ild: others.ild.map(stepOf),
      points: others.points.map(stepOf),
      slope,
    },
    newest,
    person,
  );
  const apart = (visit: Occasion | undefined) => (visit === before ? null : optional(visit));
  const named = new Set([before, year, first]);
  const showing = (what: ShownBy["direction"]) =>
    shown_by.filter(({ direction }) => direction === what).map(({ evidence }) => evidence);
  const { from_performed_at, from_records, ...step } = stepOf(before);
  return {
    previous_performed_at: from_performed_at,
    previous_records: from_records,
    ...step,
    occasions: earlier.length + 1,
    left_out: leftOut,
    within_a_year: apart(year),
    course: apart(first),
    further_steps: earlier.filter((visit) => steps.has(visit) && !named.has(visit)).map(stepOf),
    slope,
    declines: showing("decline"),
    improvements: showing("improvement"),
    shown_by,
    withheld,
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
    further_steps: [],
    slope: null,
    declines: [],
    improvements: [],
    shown_by: [],
    withheld: [],
    reason,
  };
}
