import { changeSince, noChange } from "./course/change.ts";
import type { Occasion, Person } from "./course/occasion.ts";
import type { Change, VisitLeftOut } from "./course/types.ts";
import { evaluateSpirometry } from "./quality/evaluate.ts";
import { isReliable } from "./quality/standing.ts";
import { referenceLms } from "./reference/equations.ts";
import { zScore } from "./reference/lms.ts";
import type { Spirometry } from "./spirometry.ts";
import type { InterpretedTest, ModelChoice, PatientRecord, TestResult } from "./types.ts";
import type { Visit } from "./visits/visit.ts";

/**
 * The change of a visit since those before it, like with like: tests before bronchodilator, else tests after it. Null where there
 * is no earlier visit, or nothing measured. `earlier` in the order of time; `test`, `interpreted`: the visit's interpreted test.
 */
export function changeOf(
  visit: Visit,
  test: InterpretedTest,
  interpreted: TestResult | null,
  earlier: readonly Visit[],
  model: ModelChoice,
): Change | null {
  if (earlier.length === 0 || interpreted === null) return null;
  const { comparable, leftOut } = compared(earlier, test, model);
  if (!leftOut.some(({ reason }) => reason === "low_quality") && comparable.length === 0) {
    return noChange("no_comparable_test", leftOut);
  }
  const [first, ...others] = comparable;
  if (first === undefined || !isReliable(interpreted.quality)) return noChange("withheld_for_quality", leftOut);
  const { fev1, fvc } = interpreted.measures;
  const newest: Occasion = {
    performed_at: visit.record.performed_at,
    records: referencesOf(visit),
    age_years: visit.record.age_years,
    fev1_l: fev1.measured,
    fvc_l: fvc.measured,
    fev1_z: fev1.z_score,
    fvc_percent_predicted: fvc.percent_predicted,
  };
  return changeSince([first, ...others], newest, personOf(visit, earlier), leftOut);
}

/** The earlier visits that can be compared, like with like and of reliable quality: no other can tell a change from noise. */
function compared(earlier: readonly Visit[], test: InterpretedTest, model: ModelChoice) {
  const comparable: Occasion[] = [];
  const leftOut: VisitLeftOut[] = [];
  for (const visit of earlier) {
    const spirometry = visit.record[test];
    const occasion = spirometry === undefined ? "no_comparable_test" : earlierOccasion(visit, spirometry, model);
    if (typeof occasion === "object") comparable.push(occasion);
    else leftOut.push({ performed_at: visit.record.performed_at, reason: occasion });
  }
  return { comparable, leftOut };
}

function earlierOccasion(visit: Visit, spirometry: Spirometry, model: ModelChoice): Occasion | "low_quality" {
  const { record } = visit;
  const { values, quality } = evaluateSpirometry(spirometry, record.age_years);
  if (!isReliable(quality)) return "low_quality";
  return {
    performed_at: record.performed_at,
    records: referencesOf(visit),
    age_years: record.age_years,
    fev1_l: values.fev1_l,
    fvc_l: values.fvc_l,
    fev1_z: earlierZ(values.fev1_l, record, model),
    fvc_percent_predicted: earlierPercent(values.fvc_l, record, model),
  };
}

function referencesOf({ records }: Visit) {
  return records.map(({ tests: _tests, ...reference }) => reference);
}

/** What this visit and those before it record; the newest statement on smoking counts. */
function personOf(visit: Visit, earlier: readonly Visit[]): Person {
  const records = [...earlier, visit].map(({ record }) => record);
  const smoking = records.findLast((record) => record.smoking !== undefined)?.smoking;
  const recorded = (diagnosis: "copd" | "ild") => records.some(({ diagnoses }) => diagnoses?.includes(diagnosis));
  return {
    sex: visit.record.sex,
    current_smoker: smoking?.status === "current",
    copd_recorded: recorded("copd"),
    ild_recorded: recorded("ild"),
  };
}

/** Null for an older record without the ancestry group that GLI-2012 needs: it is never inferred from another record. */
function earlierZ(fev1L: number | null, record: PatientRecord, model: ModelChoice): number | null {
  const lms = fev1L === null || lacksAncestry(record, model) ? undefined : lmsOf("fev1", record, model);
  return lms === undefined || fev1L === null ? null : zScore(lms, fev1L);
}

function earlierPercent(fvcL: number | null, record: PatientRecord, model: ModelChoice): number | null {
  const lms = fvcL === null || lacksAncestry(record, model) ? undefined : lmsOf("fvc", record, model);
  return lms === undefined || fvcL === null ? null : (100 * fvcL) / lms.m;
}

function lmsOf(measure: "fev1" | "fvc", record: PatientRecord, { reference_equations }: ModelChoice) {
  return referenceLms(reference_equations, measure, record);
}

function lacksAncestry(record: PatientRecord, { reference_equations }: ModelChoice): boolean {
  return reference_equations === "gli-2012" && record.ancestry === undefined;
}
