import type { CohortSelection, PatientRecord } from "../types.ts";

/**
 * Whether a record belongs to the chosen cohort. `never_smokers_without_symptoms` needs both facts recorded: never-smoker and
 * mMRC 0; a recorded respiratory diagnosis excludes. What is absent is unknown, and unknown smoking or symptoms do not qualify.
 */
export function inCohort({ smoking, symptoms, diagnoses }: PatientRecord, cohort: CohortSelection): boolean {
  if (cohort === "all") return true;
  return smoking?.status === "never" && symptoms?.mmrc === 0 && (diagnoses ?? []).length === 0;
}
