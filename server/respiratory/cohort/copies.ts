import type { ReportedValues, Spirometry } from "../spirometry.ts";
import type { PatientRecord } from "../types/record.ts";

/**
 * What tells a test from every other, so that two people with the same one were hardly two: all efforts of a set of several, what curves
 * measure to the last digit, or single values of people who are alike in sex, age and height too (our own judgement).
 */
export function fingerprintOf(
  { sex, age_years, height_cm }: PatientRecord,
  test: Spirometry,
  measured: ReportedValues,
): string {
  if (test.kind === "curves") return JSON.stringify(measured);
  if (test.kind === "efforts" && test.efforts.length > 1) return JSON.stringify(test.efforts);
  return JSON.stringify([sex, age_years, height_cm, test]);
}
