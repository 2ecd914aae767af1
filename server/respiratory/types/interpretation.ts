import type { InterpretedTest } from "./record.ts";
import type { PatternMeasure } from "./measures.ts";
import type { Gold, GoldReason } from "./gold.ts";
import type { Scores } from "./scores.ts";
import type { Flag } from "./flags.ts";

export type Pattern =
  | "normal"
  | "airflow_obstruction"
  | "obstruction_possible_mixed"
  | "possible_restriction"
  | "isolated_low_fev1";
export type Severity = "mild" | "moderate" | "severe";
export type SeverityReason = "not_interpretable" | "withheld_for_quality" | "normal_pattern" | "measure_not_low";
export type SeverityBasis = "fev1" | "fvc";
export type NotInterpretableReason = "age_out_of_range" | "not_measured" | "quality_grade_f" | "implausible_values";

/** What interpretation adds to an AnalysisItem. */
export interface Interpretation {
  readonly interpretable: boolean;
  readonly not_interpretable_reason?: NotInterpretableReason;
  readonly interpreted_test: InterpretedTest;
  readonly pattern: Pattern | null;
  readonly severity: Severity | null;
  /** Where severity is null. */
  readonly severity_reason?: SeverityReason;
  readonly severity_basis: SeverityBasis | null;
  readonly prism: boolean | null;
  readonly borderline: readonly PatternMeasure[];
  readonly gold?: Gold;
  /** Where `gold` is absent. */
  readonly gold_reason?: GoldReason;
  readonly scores?: Scores;
  readonly flags: readonly Flag[];
  readonly statement: string;
}
