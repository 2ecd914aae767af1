import type { InterpretedTest, MissingTest, Sex } from "./record.ts";
import type { Grade } from "../spirometry.ts";
import type { Pattern, Severity, SeverityReason } from "./interpretation.ts";
import type { GoldGroup } from "./gold.ts";
import type { MeasureName, MeasureUnit } from "./measures.ts";
import type { ReferenceEquations, Rules } from "./model.ts";
import type { FitVerdict, ReportedFit } from "./cohort-fit.ts";

/** How many tests are missing for a reason: each of an item once, by the latest statement. */
export interface MissingCount extends MissingTest {
  readonly tests: number;
}

export type GradeCounts = Readonly<Record<Grade | "unknown", number>>;

export interface ReportCounts {
  readonly items: number;
  /** Patients that the analysis left out, because they lack what the model needs. */
  readonly left_out: number;
  readonly without_test: number;
  readonly interpretable: number;
  readonly pattern: Readonly<Record<Pattern | "not_interpretable", number>>;
  readonly severity: Readonly<Record<Severity | "not_graded", number>>;
  readonly severity_reason: Readonly<Record<SeverityReason, number>>;
  readonly missing: readonly MissingCount[];
  readonly quality_grade: { readonly fev1: GradeCounts; readonly fvc: GradeCounts };
  readonly bronchodilator_response: Readonly<Record<"flow" | "volume" | "none" | "not_assessed", number>>;
  readonly gold_grade: Readonly<Record<"grade_1" | "grade_2" | "grade_3" | "grade_4", number>>;
  readonly gold_group: Readonly<Record<GoldGroup | "unknown", number>>;
}

export interface ZScoreNumbers {
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly below_limit: number;
  readonly below_limit_percent: number | null;
}

export interface ZScoreSummary extends ZScoreNumbers {
  readonly measure: MeasureName;
  readonly by_sex: Readonly<Record<Sex, ZScoreNumbers>>;
  readonly by_grade: Readonly<Record<Grade | "unknown", ZScoreNumbers>>;
}

export type AttentionReason =
  | "implausible_value"
  | "severe_reduction"
  | "significant_decline"
  | "gold_grade_4"
  | "gold_group_e"
  | "very_poorly_controlled_asthma"
  | "moderate_reduction"
  | "fall_after_bronchodilator"
  | "change_not_judged"
  | "not_interpretable"
  | "quality_caution"
  | "test_doubtful"
  | "records_inconsistent"
  | "test_of_another_patient"
  | "record_doubtful";

export interface AttentionEntry {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly reasons: readonly AttentionReason[];
}

/** What was measured on the items of one arm at one visit. */
export interface TrialGroup {
  readonly arm: string | null;
  readonly visit: string | null;
  readonly items: number;
  /** Of them, those whose arm an earlier visit states. */
  readonly items_with_earlier_arm: number;
  readonly patients: number;
  readonly missing: readonly MissingCount[];
  readonly measures: readonly TrialMeasure[];
}

export interface TrialMeasure {
  readonly test: InterpretedTest;
  readonly measure: MeasureName;
  readonly unit: MeasureUnit;
  /** Values: one of each item that has it. */
  readonly n: number;
  readonly patients: number;
  readonly mean: number;
  readonly sd: number | null;
  readonly mean_z: number;
  readonly sd_z: number | null;
}

/** What the rules say of a batch as a whole. */
export interface Report {
  readonly reference_equations: ReferenceEquations;
  readonly rules: Rules;
  readonly counts: ReportCounts;
  readonly z_scores: readonly ZScoreSummary[];
  /** Only where an item states its place in a trial. */
  readonly trial_groups?: readonly TrialGroup[];
  readonly cohort_verdicts: readonly FitVerdict[];
  readonly cohort_fit: ReportedFit;
  readonly attention: readonly AttentionEntry[];
  readonly limitations: readonly string[];
}
