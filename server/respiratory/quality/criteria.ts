import type { EndOfExpiration } from "./end-of-expiration.ts";
import type { EffortFacts } from "./facts.ts";
import {
  BEV_LIMIT_ML,
  BEV_LIMIT_PERCENT,
  FIVC_EXCESS_ML,
  FIVC_EXCESS_PERCENT,
  HESITATION_SECONDS,
} from "../standards/ats-ers-2019.ts";
import { millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import type { ReasonCode } from "../spirometry.ts";

export type Measure = "fev1" | "fvc" | "fev0_75";

/** What a criterion decides for a measure: even its usability, its acceptability only, or nothing. */
type Need = "usability" | "acceptability" | null;

export interface Criterion {
  readonly failed: ReasonCode;
  readonly missing?: ReasonCode;
  readonly needs: Readonly<Record<Measure, Need>>;
  /** true: met; false: not met; null: not known. */
  readonly met: (facts: EffortFacts, end: EndOfExpiration) => boolean | null;
}

const needs = (fev1: Need, fvc: Need, fev0_75: Need): Record<Measure, Need> => ({ fev1, fvc, fev0_75 });
const not = (present: boolean | null): boolean | null => (present === null ? null : !present);

/**
 * Acceptability and usability per measure: Graham 2019, table 7, a row each; FEV0.75 by its footnote for young
 * children. An operator's rejection takes acceptability, not usability (our own rule, the standard is silent).
 */
export const CRITERIA: readonly Criterion[] = [
  {
    failed: "no_forced_expiration",
    needs: needs("usability", "usability", "usability"),
    met: ({ measured }) => measured.fvc_l !== null,
  },
  {
    failed: "shorter_than_one_second",
    needs: needs("usability", null, null),
    met: ({ measured, endsWithinOneSecond }) => measured.fvc_l === null || !endsWithinOneSecond,
  },
  {
    failed: "excess_back_extrapolation",
    missing: "back_extrapolation_not_recorded",
    needs: needs("usability", "usability", "usability"),
    // where the start is not shown, what is back-extrapolated is the least that it can be
    met: ({ measured, signal }) => goodStart(measured.bev_l, measured.fvc_l) ?? (signal.startShown ? null : true),
  },
  {
    // nothing shows what was expired before the recording: no number of it can be accepted (our own rule)
    failed: "start_not_shown",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ signal }) => signal.startShown,
  },
  {
    failed: "zero_flow_drift",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ signal }) => signal.drift_l_s === null,
  },
  {
    failed: "volume_step",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ signal }) => !signal.step,
  },
  {
    // more came out than was in the lungs at the start; the first second may be sound (our own rule)
    failed: "extra_volume",
    needs: needs(null, "acceptability", null),
    met: ({ signal }) => !signal.extraVolume,
  },
  {
    // what the sensor did not hear is in no number of the effort (our own rule)
    failed: "stretch_missing",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ signal }) => !signal.stretchMissing,
  },
  {
    // named: a narrow upper airway shows it as well, and is no fault of the test (our own rule)
    failed: "flat_peak",
    needs: needs(null, null, null),
    met: ({ signal }) => !signal.flatPeak,
  },
  {
    // named; that a plateau after it shows no end decides (our own rule)
    failed: "abrupt_end",
    needs: needs(null, null, null),
    met: ({ signal }) => !signal.brokenOff,
  },
  {
    // single samples stray by more than a volume may be off (our own rule)
    failed: "noisy_signal",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ signal }) => !signal.noisy,
  },
  {
    // named: the flow that noise hides is null, and the volumes stand
    failed: "flows_uncertain",
    needs: needs(null, null, null),
    met: ({ signal }) => !signal.flowsUncertain,
  },
  {
    failed: "zero_flow_error",
    missing: "faults_not_recorded",
    needs: needs("usability", "usability", "usability"),
    met: ({ faults }) => not(faults.zero_flow_error),
  },
  {
    failed: "cough_first_second",
    missing: "faults_not_recorded",
    needs: needs("usability", null, null),
    met: ({ faults }) => not(faults.cough_first_second),
  },
  {
    failed: "cough_first_three_quarter_second",
    needs: needs(null, null, "usability"),
    met: ({ earlyCough }) => not(earlyCough),
  },
  {
    failed: "glottic_closure_first_second",
    missing: "faults_not_recorded",
    needs: needs("usability", "usability", null),
    met: ({ faults }) => not(faults.glottic_closure_first_second),
  },
  {
    failed: "glottic_closure_first_three_quarter_second",
    needs: needs(null, null, "usability"),
    met: ({ earlyClosure }) => not(earlyClosure),
  },
  {
    failed: "glottic_closure",
    missing: "faults_not_recorded",
    needs: needs(null, "acceptability", null),
    met: ({ faults }) => not(faults.glottic_closure),
  },
  {
    failed: "leak",
    missing: "faults_not_recorded",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ faults }) => not(faults.leak),
  },
  {
    failed: "obstructed_mouthpiece",
    missing: "faults_not_recorded",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ faults }) => not(faults.obstructed_mouthpiece),
  },
  {
    failed: "inspired_volume_exceeds_fvc",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ measured }) => fullInspirationBefore(measured.fivc_l, measured.fvc_l),
  },
  {
    failed: "end_of_expiration_not_reached",
    missing: "end_of_expiration_not_recorded",
    needs: needs(null, "acceptability", null),
    met: ({ measured }, end) => measured.fvc_l === null || endReached(end),
  },
  {
    // an FVC that rests on the route by an earlier FVC alone says so: repeated early stops pass it
    failed: "end_shown_by_repeat_only",
    needs: needs(null, null, null),
    met: (_, end) => end !== "by_repeat_only",
  },
  {
    failed: "rejected_by_operator",
    needs: needs("acceptability", "acceptability", "acceptability"),
    met: ({ rejectedByOperator }) => !rejectedByOperator,
  },
  {
    // whoever over-reads a test has the last word: what is rejected counts for nothing (our own rule)
    failed: "rejected_by_reviewer",
    needs: needs("usability", "usability", "usability"),
    met: ({ rejectedByReviewer }) => !rejectedByReviewer,
  },
  {
    // named, but no row of table 7: it decides nothing
    failed: "hesitation",
    needs: needs(null, null, null),
    met: ({ measured }) => Math.round((measured.hesitation_s ?? 0) * 1000) <= HESITATION_SECONDS * 1000,
  },
];

function endReached(end: EndOfExpiration): boolean | null {
  return end === "unknown" ? null : end !== "not_reached";
}

function goodStart(bevLitres: number | null, fvcLitres: number | null): boolean | null {
  if (fvcLitres === null) return true;
  if (bevLitres === null) return null;
  return withinGreaterOf(millilitres(bevLitres), BEV_LIMIT_ML, BEV_LIMIT_PERCENT, millilitres(fvcLitres));
}

/** Inspiring more afterwards than was expired shows a start below full inflation; without FIVC nothing is shown. */
function fullInspirationBefore(fivcLitres: number | null, fvcLitres: number | null): boolean {
  if (fivcLitres === null || fvcLitres === null) return true;
  const fvcMl = millilitres(fvcLitres);
  return withinGreaterOf(millilitres(fivcLitres) - fvcMl, FIVC_EXCESS_ML, FIVC_EXCESS_PERCENT, fvcMl);
}
