import type { SignalFindings } from "../curves/measure-curve.ts";
import type { EffortMeasurements, Fault } from "../spirometry.ts";

/** Everything that is known of one effort before it is judged; null: not known. */
export interface EffortFacts {
  readonly measured: EffortMeasurements;
  readonly faults: Readonly<Record<Fault, boolean | null>>;
  /** Within the first 0.75 s of expiration. */
  readonly earlyCough: boolean | null;
  /** Within the first 0.75 s of expiration. */
  readonly earlyClosure: boolean | null;
  readonly rejectedByOperator: boolean;
  /** FEV1 cannot exist: the expiration ended before. */
  readonly endsWithinOneSecond: boolean;
  /** What a raw signal shows beside its numbers; nothing of it is known of an effort that a device evaluated. */
  readonly signal: SignalFindings;
}
