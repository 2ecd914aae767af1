import { NO_SIGNAL } from "../curves/measure-curve.ts";
import { type EffortFacts, rejectionsOf } from "./facts.ts";
import { type Effort, effortMeasurements, type Fault } from "../spirometry.ts";

/** The facts of an effort that the client's device evaluated. What it leaves out stays unknown. */
export function factsOfEffort(effort: Effort): EffortFacts {
  const faults = faultsReported(effort);
  return {
    measured: effortMeasurements(effort),
    faults,
    // a fault of the first second may lie after 0.75 s: its presence leaves the shorter span unknown
    earlyCough: faults.cough_first_second === false ? false : null,
    earlyClosure: faults.glottic_closure_first_second === false ? false : null,
    ...rejectionsOf(effort),
    endsWithinOneSecond: effort.fet_s !== undefined && Math.round(effort.fet_s * 1000) < 1000,
    signal: NO_SIGNAL,
  };
}

/**
 * Without a `faults` list nobody said that there was none, save where the operator or a reviewer found the effort acceptable:
 * that judgement includes it (our own rule, the standard is silent).
 */
function faultsReported(effort: Effort): Record<Fault, boolean | null> {
  const { faults, operator_acceptable, reviewer_acceptable } = effort;
  const looked = faults !== undefined || operator_acceptable === true || reviewer_acceptable === true;
  const state = (fault: Fault): boolean | null => (looked ? (faults ?? []).includes(fault) : null);
  return {
    cough_first_second: state("cough_first_second"),
    glottic_closure_first_second: state("glottic_closure_first_second"),
    glottic_closure: state("glottic_closure"),
    leak: state("leak"),
    obstructed_mouthpiece: state("obstructed_mouthpiece"),
    zero_flow_error: state("zero_flow_error"),
  };
}
