import type { Ancestry, Sex, TrialPlace } from "./record.ts";
import type { ReferenceEquations } from "./model.ts";
import type { TestResult } from "./measures.ts";
import type { BronchodilatorGiven, BronchodilatorResponse } from "./bronchodilator.ts";
import type { Change } from "../course/types.ts";
import type { VisitSources } from "./visit-sources.ts";
import type { Inconsistency, RecordWarning } from "./warnings.ts";
import type { Interpretation } from "./interpretation.ts";

/** What the predicted values of an item were computed from. */
export interface ItemSubject {
  readonly sex: Sex;
  readonly age_years: number;
  readonly height_cm: number;
  readonly reference_equations: ReferenceEquations;
  readonly reference_group: Ancestry | null;
}

export interface AnalysisItem {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly subject: ItemSubject;
  readonly pre_bronchodilator: TestResult | null;
  readonly post_bronchodilator: TestResult | null;
  readonly bronchodilator: BronchodilatorGiven | null;
  readonly bronchodilator_response: BronchodilatorResponse | null;
  readonly change: Change | null;
  readonly visit: VisitSources;
  readonly fev1q: number | null;
  /** Disagreements between this record and earlier ones of the same patient. */
  readonly inconsistencies: readonly Inconsistency[];
  readonly warnings: readonly RecordWarning[];
  readonly trial?: ItemTrial;
}

/** With the earlier visit that states the arm, where the visit itself states none. */
interface ItemTrial extends TrialPlace {
  readonly arm_from_performed_at?: string;
}

export type BatchItem = AnalysisItem & Interpretation;
