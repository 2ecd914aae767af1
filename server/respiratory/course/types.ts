import type { ConfidenceInterval } from "../statistics/interval.ts";

/** The vocabulary of a patient's course over visits, in the contract's own names. */

/** Which stored record a result was made from. */
export interface RecordReference {
  /** Absent in analyses that were stored before it was kept. */
  readonly record_id?: string;
  readonly performed_at: string;
  readonly record_revision: number;
  readonly client_reference?: string;
  /** Batches whose reviews decided on its efforts: what they decided is in force. */
  readonly reviewed_batches?: readonly string[];
  /** Batches whose reviews decided on efforts of what the records of the visit said before: not in force. */
  readonly outdated_reviews?: readonly string[];
}

export interface ConditionalChangeScore {
  readonly previous_z: number | null;
  readonly newest_z: number;
  readonly correlation: number | null;
  readonly score: number | null;
  readonly significant: boolean | null;
  /** True where the tests lie closer together than those that the score was derived from. */
  readonly extrapolated: boolean;
  readonly reason?: "change_score_outside_support" | "z_score_unavailable";
}

/**
 * Why predicted values, or FVC, of two visits do not compare well: their records do not fit one person, or the expiration with the lower FVC
 * may have stopped early.
 */
export type StepDoubt = SubjectDoubt | "early_stop";
export type SubjectDoubt = "age_inconsistent" | "age_repeated" | "height_inconsistent" | "ancestry_inconsistent";

/** From one earlier visit to the newest. */
export interface Step {
  readonly from_performed_at: string;
  readonly from_records: readonly RecordReference[];
  readonly interval_years: number;
  readonly fev1_change_l: number;
  readonly fev1_change_percent: number;
  readonly fvc_change_l: number;
  readonly fvc_change_percent: number;
  /** Points of percent predicted. */
  readonly fvc_percent_predicted_change: number | null;
  readonly fev1_z_change: number | null;
  /** Where what rests on predicted values is null. */
  readonly reference_reason?: ReferenceReason;
  /** Adults at both visits only. */
  readonly fev1q_change: number | null;
  readonly fev1q_expected_change: number | null;
  readonly conditional_change_score: ConditionalChangeScore;
  /** Absent in what was stored before doubts were told of each step. */
  readonly doubts?: readonly StepDoubt[];
}

/** Why the equations say nothing of the earlier visit. */
type ReferenceReason = "ancestry_missing";

export type SlopeReason = "under_18" | "fewer_than_three_visits" | "span_below_one_year" | "no_residual";
export type SlopeVerdict = "decline" | "increase" | "not_distinguishable_from_no_change";

export interface Slope {
  readonly fev1_ml_per_year: number | null;
  readonly ci95: ConfidenceInterval | null;
  readonly standard_error_ml_per_year: number | null;
  readonly residual_sd_ml: number | null;
  /** Visits from 18 years on that have an FEV1 of reliable quality. */
  readonly visits: number;
  readonly span_years: number | null;
  readonly expected_ml_per_year: number | null;
  readonly verdict: SlopeVerdict | null;
  readonly reason?: SlopeReason;
  readonly cautions: readonly "visits_close_together"[];
  readonly records: readonly RecordReference[];
}

/** What shows that a change is significant. */
export type ChangeEvidence =
  | "conditional_change_score"
  | "conditional_change_score_course"
  | "fev1_within_a_year"
  | "fev1_beyond_expected_course"
  | "fev1_slope"
  | "fvc_within_a_year"
  | "fvc_beyond_expected_course"
  | "fvc_in_ild"
  | "fvc_percent_predicted_in_ild";

/** One piece of evidence, and the visit from which on it shows; null for a slope, which rests on all of them. */
export interface ShownBy {
  readonly evidence: ChangeEvidence;
  readonly direction: "decline" | "improvement";
  readonly from_performed_at: string | null;
}

export type ChangeReason = "withheld_for_quality" | "withheld_as_implausible" | "no_comparable_test" | "not_measured";

/** Why a visit does not enter the course. */
export interface VisitLeftOut {
  readonly performed_at: string;
  readonly reason: "low_quality" | "rejected_by_reviewer" | "implausible_values" | "no_comparable_test";
}

export interface Change {
  readonly previous_performed_at: string | null;
  readonly previous_records: readonly RecordReference[];
  readonly interval_years: number | null;
  /** Visits that entered, the newest included. */
  readonly occasions: number;
  readonly left_out: readonly VisitLeftOut[];
  readonly fev1_change_l: number | null;
  readonly fev1_change_percent: number | null;
  readonly fvc_change_l: number | null;
  readonly fvc_change_percent: number | null;
  readonly fvc_percent_predicted_change: number | null;
  readonly fev1_z_change: number | null;
  readonly reference_reason?: ReferenceReason;
  readonly fev1q_change: number | null;
  readonly fev1q_expected_change: number | null;
  readonly conditional_change_score: ConditionalChangeScore | null;
  readonly doubts?: readonly StepDoubt[];
  /** From the earliest visit of the last year (15 months) as an adult, where that is not the previous one. */
  readonly within_a_year: Step | null;
  /** From the first visit that the change score compares, else the first as an adult, where that is not the previous one. */
  readonly course: Step | null;
  /** From visits that stand in for those where a rule cannot compare them, in the order of time. Absent in what was stored before. */
  readonly further_steps?: readonly Step[];
  readonly slope: Slope | null;
  readonly declines: readonly ChangeEvidence[];
  readonly improvements: readonly ChangeEvidence[];
  /** Absent in what was stored before the visits behind the evidence were named. */
  readonly shown_by?: readonly ShownBy[];
  /** What the change of FVC would show, but for the doubts of its step; absent in what was stored before. */
  readonly withheld?: readonly ShownBy[];
  readonly reason?: ChangeReason;
}
