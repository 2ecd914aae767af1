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
interface OperatorRecord {
  readonly fivc_l?: number;
  readonly faults?: readonly Fault[];
  readonly operator_acceptable?: boolean;
  /** What a review decided; never sent with a record. */
  readonly reviewer_acceptable?: boolean;
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
export type Acceptability = "acceptable" | "usable" | "unusable" | null;

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
  | "start_not_shown"
  | "zero_flow_drift"
  | "volume_step"
  | "extra_volume"
  | "stretch_missing"
  | "flat_peak"
  | "noisy_signal"
  | "flows_uncertain"
  | "abrupt_end"
  | "end_shown_by_repeat_only"
  | "copied_effort"
  | "rejected_by_operator"
  | "rejected_by_reviewer"
  | "back_extrapolation_not_recorded"
  | "end_of_expiration_not_recorded"
  | "faults_not_recorded";

/** Volumes and flows of one expiration, in the contract's names: from the curve to the verdict a number has one name. */
export const MEASURED_VALUES = [
  "fev1_l",
  "fvc_l",
  "fev0_75_l",
  "fev6_l",
  "fef25_75_l_s",
  "fef75_l_s",
  "pef_l_s",
] as const satisfies readonly (keyof MeasuredValues)[];
export const EFFORT_MEASUREMENTS = [...MEASURED_VALUES, "bev_l", "fet_s", "plateau", "hesitation_s", "fivc_l"] as const;

/** The numbers of one effort, given or computed from its curve; null: not given, or the curve does not hold it. */
export type EffortMeasurements = {
  readonly [Name in (typeof EFFORT_MEASUREMENTS)[number]]: (Name extends "plateau" ? boolean : number) | null;
};

/** All measurements of an effort, null where `given` has none. */
export function effortMeasurements(given: Partial<EffortMeasurements>): EffortMeasurements {
  return completed(EFFORT_MEASUREMENTS, given) as EffortMeasurements;
}

/** All values that a device can print, null where it printed none. */
export function measuredValues(given: Partial<MeasuredValues>): Readonly<Record<keyof MeasuredValues, number | null>> {
  return completed(MEASURED_VALUES, given) as Record<keyof MeasuredValues, number | null>;
}

function completed(names: readonly (keyof EffortMeasurements)[], given: Partial<EffortMeasurements>): object {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
}

export interface EffortVerdict extends EffortMeasurements {
  readonly fev1: Acceptability;
  readonly fvc: Acceptability;
  /** Present up to the age of 6.0 only. */
  readonly fev0_75?: Acceptability;
  readonly reasons: readonly ReasonCode[];
}

/** What a session reports: each volume from the best effort for it, flows from one effort. */
export type ReportedValues = Readonly<Record<keyof MeasuredValues, number | null>> & {
  /** Of the two volumes, which may come from different efforts. */
  readonly fev1_fvc: number | null;
};

/** null: nobody can grade it (single values, or a datum needed for a verdict is absent). */
export interface QualityGrades {
  readonly fev1: Grade | null;
  readonly fvc: Grade | null;
  /** Where the grade is null. */
  readonly fev1_reason?: GradeReason;
  readonly fvc_reason?: GradeReason;
}

type GradeReason = "single_values" | "acceptability_unknown";

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
