/** The vocabulary of forced-expiration quality, in the contract's own names. All volumes are litres BTPS. */

export type Fault =
  | "cough_first_second"
  | "glottic_closure_first_second"
  | "glottic_closure"
  | "leak"
  | "obstructed_mouthpiece"
  | "zero_flow_error";

/** Volumes and flows as a device prints them. */
export interface MeasuredValues {
  readonly fev1_l: number;
  readonly fvc_l: number;
  readonly fev0_75_l?: number;
  readonly fev6_l?: number;
  readonly fef25_75_l_s?: number;
  readonly fef75_l_s?: number;
  readonly pef_l_s?: number;
}

/** What the operator adds to an effort; absent means unknown. */
export interface OperatorRecord {
  readonly fivc_l?: number;
  readonly faults?: readonly Fault[];
  readonly operator_acceptable?: boolean;
}

/** One effort as a device evaluated it. */
export interface Effort extends MeasuredValues, OperatorRecord {
  readonly bev_l?: number;
  readonly fet_s?: number;
  readonly plateau?: boolean;
  readonly hesitation_s?: number;
}

/** One effort as the raw volume-time signal, one sample every 1/sampling_hz seconds. */
export interface Curve extends OperatorRecord {
  readonly sampling_hz: number;
  readonly volume_l: readonly number[];
}

export interface SpirometryValues extends MeasuredValues {
  readonly kind: "values";
}

export interface SpirometryEfforts {
  readonly kind: "efforts";
  readonly efforts: readonly Effort[];
}

export interface SpirometryCurves {
  readonly kind: "curves";
  readonly efforts: readonly Curve[];
}

/** One test session: the efforts before a bronchodilator, or those after it, never both. */
export type Spirometry = SpirometryValues | SpirometryEfforts | SpirometryCurves;

export type Grade = "A" | "B" | "C" | "D" | "E" | "U" | "F";

/** null: a datum that the verdict needs was not recorded. */
export type Verdict = "acceptable" | "usable" | "unusable" | null;

/** Why an effort is not (known to be) acceptable; criteria.ts says which measure each code touches. */
export type ReasonCode =
  | Fault
  | "excess_back_extrapolation"
  | "inspired_volume_exceeds_fvc"
  | "end_of_expiration_not_reached"
  | "shorter_than_one_second"
  | "no_forced_expiration"
  | "cough_first_three_quarter_second"
  | "glottic_closure_first_three_quarter_second"
  | "hesitation"
  | "rejected_by_operator"
  | "back_extrapolation_not_recorded"
  | "end_of_expiration_not_recorded"
  | "faults_not_recorded";

/** The numbers of one effort, given or computed from its curve; null: not given, or the curve does not hold it. */
export interface EffortMeasurements {
  readonly fev1_l: number | null;
  readonly fvc_l: number | null;
  readonly fev0_75_l: number | null;
  readonly fev6_l: number | null;
  readonly fef25_75_l_s: number | null;
  readonly fef75_l_s: number | null;
  readonly pef_l_s: number | null;
  readonly bev_l: number | null;
  readonly fet_s: number | null;
  readonly plateau: boolean | null;
  readonly hesitation_s: number | null;
  readonly fivc_l: number | null;
}

export interface EffortVerdict extends EffortMeasurements {
  readonly fev1: Verdict;
  readonly fvc: Verdict;
  /** Present up to the age of 6.0 only. */
  readonly fev0_75?: Verdict;
  readonly reasons: readonly ReasonCode[];
}

/** What a session reports: each volume from the best effort for it, flows from one effort. */
export interface ReportedValues {
  readonly fev1_l: number | null;
  readonly fvc_l: number | null;
  /** Of the two volumes above, which may come from different efforts. */
  readonly fev1_fvc: number | null;
  readonly fev0_75_l: number | null;
  readonly fev6_l: number | null;
  readonly fef25_75_l_s: number | null;
  readonly fef75_l_s: number | null;
  readonly pef_l_s: number | null;
}

/** null: nobody can grade it (single values, or a datum needed for a verdict is absent). */
export interface QualityGrades {
  readonly fev1: Grade | null;
  readonly fvc: Grade | null;
}

export interface EvaluatedSpirometry {
  readonly values: ReportedValues;
  readonly quality: QualityGrades;
  /** One per effort, in the order given; absent for single values. */
  readonly efforts?: readonly EffortVerdict[];
}

/** A domain rule that the input breaks; `pointer` is a JSON Pointer relative to the spirometry object. */
export interface SpirometryProblem {
  readonly pointer: string;
  readonly detail: string;
  readonly code: string;
}
