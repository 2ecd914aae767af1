import type { SignalFindings } from "../curves/measure-curve.ts";
import type { Effort, EffortMeasurements, Fault } from "../spirometry.ts";

/** Everything that is known of one effort before it is judged; null: not known. */
export interface EffortFacts {
  readonly measured: EffortMeasurements;
  readonly faults: Readonly<Record<Fault, boolean | null>>;
  /** Within the first 0.75 s of expiration. */
  readonly earlyCough: boolean | null;
  /** Within the first 0.75 s of expiration. */
  readonly earlyClosure: boolean | null;
  readonly rejectedByOperator: boolean;
  readonly rejectedByReviewer: boolean;
  /** FEV1 cannot exist: the expiration ended before. */
  readonly endsWithinOneSecond: boolean;
  /** What a raw signal shows beside its numbers; nothing of it is known of an effort that a device evaluated. */
  readonly signal: SignalFindings;
}

/** A reviewer who accepts lifts the operator's rejection. */
export function rejectionsOf({
  operator_acceptable,
  reviewer_acceptable,
}: Pick<Effort, "operator_acceptable" | "reviewer_acceptable">): Pick<
  EffortFacts,
  "rejectedByOperator" | "rejectedByReviewer"
> {
  return {
    rejectedByOperator: operator_acceptable === false && reviewer_acceptable !== true,
    rejectedByReviewer: reviewer_acceptable === false,
  };
}
