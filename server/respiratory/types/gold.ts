import type { GoldEdition } from "./model.ts";
import type { BronchodilatorFault } from "./bronchodilator.ts";

export type GoldGrade = 1 | 2 | 3 | 4;
export type GoldGroup = "A" | "B" | "E";
/** The first that applies. */
type GoldGroupReason = "exacerbations_unknown" | "symptoms_unknown";

export interface Gold {
  readonly edition: GoldEdition;
  readonly grade: GoldGrade;
  readonly group: GoldGroup | null;
  /** Where the group is null. */
  readonly group_reason?: GoldGroupReason;
  readonly conditional: boolean;
  readonly initial_treatment_only: boolean;
  readonly scales_disagree: boolean;
  readonly repeat_advised: boolean;
}

/** Why there is no grade: the first that applies. */
export type GoldReason =
  | "under_18"
  | "no_post_bronchodilator_test"
  | "withheld_for_quality"
  | "withheld_as_implausible"
  | "not_measured"
  | "fixed_ratio_not_low"
  | "withheld_for_early_stop"
  | "other_disease_recorded"
  | BronchodilatorFault;
