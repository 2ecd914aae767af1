import { spirometryProblems } from "../quality/problems.ts";
import type { ModelChoice } from "../types/model.ts";
import type { PatientRecord, RecordProblem } from "../types/record.ts";

/**
 * Domain rules that one record breaks and that a schema cannot say; empty for a sound record.
 * Pointers are JSON Pointers into the record. No value of the record is repeated in a detail.
 */
export function recordProblems(record: PatientRecord): RecordProblem[] {
  const problems: RecordProblem[] = [];
  if (Number.isNaN(Date.parse(record.performed_at))) {
    problems.push({ pointer: "/performed_at", detail: "There is no such instant.", code: "invalid_instant" });
  }
  if (record.smoking?.status === "never" && (record.smoking.pack_years ?? 0) > 0) {
    problems.push({
      pointer: "/smoking/pack_years",
      detail: "A never-smoker has no pack-years.",
      code: "never_smoker_with_pack_years",
    });
  }
  if (record.bronchodilator !== undefined && record.post_bronchodilator === undefined) {
    problems.push({
      pointer: "/bronchodilator",
      detail: "A bronchodilator is given, yet there is no post-bronchodilator test.",
      code: "bronchodilator_without_test",
    });
  }
  for (const test of ["pre_bronchodilator", "post_bronchodilator"] as const) {
    const spirometry = record[test];
    if (spirometry === undefined) continue;
    for (const { pointer, detail, code } of spirometryProblems(spirometry)) {
      problems.push({ pointer: `/${test}${pointer}`, detail, code });
    }
  }
  return problems;
}

/** What contradicts other records of the same patient so that it cannot be kept: the sex. Age and height are only flagged. */
export function seriesProblems(
  record: Pick<PatientRecord, "sex">,
  others: readonly Pick<PatientRecord, "sex">[],
): RecordProblem[] {
  return others.some((other) => other.sex !== record.sex)
    ? [{ pointer: "/sex", detail: "It contradicts another record of this patient.", code: "sex_contradiction" }]
    : [];
}

/** What a model needs and the record does not have: GLI-2012 needs the ancestry group, which is never inferred. */
export function modelProblems(record: Pick<PatientRecord, "ancestry">, model: ModelChoice): RecordProblem[] {
  return model.reference_equations === "gli-2012" && record.ancestry === undefined
    ? [
        {
          pointer: "/ancestry",
          detail: "GLI-2012 needs the ancestry group, which is never inferred.",
          code: "ancestry_required",
        },
      ]
    : [];
}
