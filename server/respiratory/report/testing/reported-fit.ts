import { measureFit } from "../../cohort/measure-fit.ts";
import { aModel } from "../../testing/records.ts";
import type { ReportedFit } from "../../types/cohort-fit.ts";

/** A fit as reports show it: FEV1 of 12 females and 160 males, of 443 patients. */
export function aReportedFit(part: Partial<ReportedFit> = {}): ReportedFit {
  const scores = (n: number) => Array.from({ length: n }, () => ({ z: 0, age_years: 40, height_cm: 170 }));
  return {
    built_at: "2026-01-01T00:00:00.000Z",
    patients: 443,
    records: { count: 500, sha256: "0".repeat(64) },
    cohort: "all",
    included: 172,
    excluded: {
      ineligible: 200,
      unknown: 71,
      no_pre_bronchodilator_test: 0,
      low_quality: 0,
      ancestry_missing: 0,
      outliers: 0,
    },
    exclusion_reasons: [],
    measures: [measureFit("fev1", "female", scores(12), aModel()), measureFit("fev1", "male", scores(160), aModel())],
    ...part,
  };
}
