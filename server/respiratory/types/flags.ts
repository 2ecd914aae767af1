import type { PatternMeasure } from "./measures.ts";
import type { VisitQuestion } from "./visit-sources.ts";
import type { Inconsistency } from "./warnings.ts";

export type Flag =
  | "implausible_value"
  | "record_doubtful"
  | "quality_unknown"
  | "quality_caution"
  | "end_shown_by_repeat_only"
  | "abrupt_end"
  | "short_expiration"
  | "start_not_shown"
  | "zero_flow_drift"
  | "volume_step"
  | "extra_volume"
  | "noisy_signal"
  | "pef_low_for_fev1"
  | "copied_efforts"
  | "borderline_fev1"
  | "borderline_fvc"
  | "borderline_fev1_fvc"
  | `${PatternMeasure}_above_upper_limit`
  | "post_bronchodilator_only"
  | "pre_bronchodilator_unusable"
  | "obstruction_or_normal_variant"
  | "large_fvc_with_low_ratio"
  | "bronchodilator_response"
  | "response_withheld"
  | "fall_after_bronchodilator"
  | "ratio_normalises_after_bronchodilator"
  | "bronchodilator_outside_protocol"
  | "gold_not_applied"
  | "significant_change"
  | "significant_decline"
  | "significant_improvement"
  | "change_not_judged"
  | "records_joined"
  | "reviewed_efforts"
  | "review_outdated"
  | VisitQuestion
  | Inconsistency
  | "measure_out_of_range"
  | "near_fixed_ratio"
  | "scales_disagree"
  | "maintenance_therapy"
  | "eosinophils_high"
  | "eosinophils_low"
  | "feno_high";
