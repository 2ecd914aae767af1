import { measureCurve, NO_SIGNAL } from "../curves/measure-curve.ts";
import { type EffortFacts, rejectionsOf } from "./facts.ts";
import { YOUNG_CHILD_SECONDS } from "../standards/ats-ers-2019.ts";
import { type Curve, effortMeasurements, type Fault } from "../spirometry.ts";

const FIRST_SECOND = 1;

/**
 * The facts of a raw curve. Coughs and closures are what the signal shows or the operator reports. What a signal
 * cannot show (leak, obstruction, zero-flow fault) counts as absent unless it is reported: the recording itself is
 * the evidence here (our own rule).
 */
export function factsOfCurve(curve: Curve): EffortFacts {
  const seen = measureCurve(curve);
  const reported = (fault: Fault): boolean => (curve.faults ?? []).includes(fault);
  const coughBefore = (seconds: number): boolean => (seen?.coughs ?? []).some((time) => time <= seconds);
  const closureBefore = (seconds: number): boolean => (seen?.closures ?? []).some((time) => time <= seconds);
  const coughFirst = reported("cough_first_second") || coughBefore(FIRST_SECOND);
  const closureFirst = reported("glottic_closure_first_second") || closureBefore(FIRST_SECOND);
  return {
    measured: effortMeasurements({ ...seen, fivc_l: curve.fivc_l ?? seen?.fivc_l ?? null }),
    faults: {
      cough_first_second: coughFirst,
      glottic_closure_first_second: closureFirst,
      glottic_closure: reported("glottic_closure") || (seen?.closures ?? []).some((time) => time > FIRST_SECOND),
      leak: reported("leak"),
      obstructed_mouthpiece: reported("obstructed_mouthpiece"),
      zero_flow_error: reported("zero_flow_error"),
    },
    // a fault reported for the first second may lie after 0.75 s
    earlyCough: coughBefore(YOUNG_CHILD_SECONDS) || (reported("cough_first_second") ? null : false),
    earlyClosure: closureBefore(YOUNG_CHILD_SECONDS) || (reported("glottic_closure_first_second") ? null : false),
    ...rejectionsOf(curve),
    endsWithinOneSecond: seen !== null && seen.fev1_l === null,
    signal: seen?.signal ?? NO_SIGNAL,
  };
}
