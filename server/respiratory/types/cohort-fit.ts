import type { MeasureName } from "./measures.ts";
import type { ConfidenceInterval } from "../statistics/interval.ts";
import type { Sex } from "./record.ts";
import type { CohortSelection } from "./model.ts";

export type FitConclusion =
  | "not_a_reference_sample"
  | "insufficient_sample"
  | "consistent"
  | "shifted"
  | "inconclusive";

export interface FitVerdict {
  readonly measure: MeasureName;
  readonly verdict: FitConclusion;
}

/** The z-score over age (years) or height (cm), least squares, between the ends of the cohort's middle 90 %. */
export interface Trend {
  readonly z_per_unit: number;
  readonly from: number;
  readonly to: number;
  readonly z_change: number;
  readonly z_change_ci95: ConfidenceInterval;
}

export interface MeasureFit {
  readonly measure: MeasureName;
  readonly sex: Sex;
  readonly n: number;
  readonly mean_z: number | null;
  readonly mean_z_ci95: ConfidenceInterval | null;
  readonly median_z: number | null;
  readonly sd_z: number | null;
  readonly below_limit: number;
  readonly below_limit_percent: number | null;
  readonly below_limit_percent_ci95: ConfidenceInterval | null;
  readonly below_limit_expected_percent: number;
  readonly age_trend: Trend | null;
  readonly height_trend: Trend | null;
  /** Absent in fits that were made before it was looked for. */
  readonly age_bend?: AgeBend | null;
  /** The farthest first; absent where there is none. */
  readonly site_shifts?: readonly SiteShift[];
}

/** A site whose people do not have the mean that equations which fit would give them. */
export interface SiteShift {
  readonly site: string;
  readonly n: number;
  readonly mean_z: number;
  readonly mean_z_ci95: ConfidenceInterval;
}

/** By how much the z-score at the middle of the cohort's ages lies above the line through its ends, by a least-squares parabola. */
export interface AgeBend {
  readonly z_change: number;
  readonly z_change_ci95: ConfidenceInterval;
}

/** Why a person is not in a fit: the first cause that applies. Outliers are set aside last. */
export type CohortExclusion =
  | "ineligible"
  | "unknown"
  | "no_pre_bronchodilator_test"
  | "low_quality"
  | "ancestry_missing"
  | "implausible";

/** What makes a person ineligible, or leaves it unknown; one person may have several. */
export type CohortReason =
  | "smoked"
  | "respiratory_diagnosis"
  | "breathless"
  | "symptom_score"
  | "maintenance_therapy"
  | "exacerbations"
  | "feno_high"
  | "smoking_unknown"
  | "symptoms_unknown";

export interface Outlier {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly measure: MeasureName;
  readonly z_score: number;
}

/** People of a fit who share a cluster with another one of it. */
export interface Clusters {
  readonly clusters: number;
  readonly people: number;
  readonly largest: number;
}

export interface Fit {
  readonly cohort: CohortSelection;
  /** Absent where no two people share one. */
  readonly clusters?: Clusters;
  /** By the sites of a trial; and people whose test is that of another one. */
  readonly sites?: Clusters;
  readonly copies?: Clusters;
  readonly included: number;
  /** `implausible` is absent in fits that were made before it was a cause. */
  readonly excluded: Readonly<Record<Exclude<CohortExclusion, "implausible"> | "outliers", number>> & {
    readonly implausible?: number;
  };
  readonly exclusion_reasons: readonly { readonly reason: CohortReason; readonly patients: number }[];
  readonly outliers: readonly Outlier[];
  readonly measures: readonly MeasureFit[];
  readonly verdicts: readonly FitVerdict[];
}

/** A model's fit as a report shows it: when it was made, of how many patients and from which records. */
export interface ReportedFit extends Omit<Fit, "verdicts" | "outliers"> {
  readonly built_at: string;
  readonly patients: number;
  readonly records: CohortRecords;
}

/** The records that a fit was made from: how many, and a digest that tells whether two fits saw the same ones. */
interface CohortRecords {
  readonly count: number;
  readonly sha256: string;
}
