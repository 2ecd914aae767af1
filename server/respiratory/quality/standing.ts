import type { QualityGrades } from "../spirometry.ts";

/**
 * What the quality grades of a test allow. The lower of the two counts, because a pattern needs both volumes (our own judgement).
 * `excluded`: grade F, not interpreted. `caution`: D, E or U, numbers and pattern only. `unknown`: at least one cannot be graded.
 */
export type QualityStanding = "good" | "unknown" | "caution" | "excluded";

export function qualityStanding({ fev1, fvc }: QualityGrades): QualityStanding {
  if (fev1 === "F" || fvc === "F") return "excluded";
  if (isCaution(fev1) || isCaution(fvc)) return "caution";
  return fev1 === null || fvc === null ? "unknown" : "good";
}

/** Whether severity, change and GOLD may be derived from a test. */
export function isReliable(grades: QualityGrades): boolean {
  const standing = qualityStanding(grades);
  return standing === "good" || standing === "unknown";
}

function isCaution(grade: QualityGrades["fev1"]): boolean {
  return grade === "D" || grade === "E" || grade === "U";
}
