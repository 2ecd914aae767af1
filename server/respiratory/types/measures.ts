import type { EffortVerdict, QualityGrades } from "../spirometry.ts";

export type MeasureName = "fev1" | "fvc" | "fev1_fvc" | "fef25_75" | "fef75";
/** The measures that decide a pattern. */
export type PatternMeasure = "fev1" | "fvc" | "fev1_fvc";

export type MeasureReason = "not_measured" | "age_out_of_range" | "limit_undefined";

/** UCUM: litres, litres a second, and 1 for a fraction. */
export type MeasureUnit = "L" | "L/s" | "1";

export interface Measure {
  readonly unit: MeasureUnit;
  readonly measured: number | null;
  readonly predicted: number | null;
  readonly lln: number | null;
  readonly uln: number | null;
  readonly z_score: number | null;
  readonly percent_predicted: number | null;
  readonly percentile: number | null;
  readonly reason?: MeasureReason;
  readonly lms?: { readonly l: number; readonly m: number; readonly s: number };
}

export interface Measures {
  readonly fev1: Measure;
  readonly fvc: Measure;
  readonly fev1_fvc: Measure;
  readonly fef25_75?: Measure;
  readonly fef75?: Measure;
  readonly fev0_75_l?: number;
  readonly fev6_l?: number;
  readonly pef_l_s?: number;
}

export interface TestResult {
  readonly measures: Measures;
  readonly quality: QualityGrades;
  readonly efforts?: readonly EffortVerdict[];
}
