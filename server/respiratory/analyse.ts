import { bronchodilatorResponse } from "./interpretation/bronchodilator-response.ts";
import { changeSince, fev1q, noChange } from "./interpretation/change.ts";
import type { Occasion } from "./interpretation/occasion.ts";
import { isReliable } from "./quality/standing.ts";
import { evaluateSpirometry } from "./quality/evaluate.ts";
import type { EvaluatedSpirometry, Spirometry } from "./spirometry.ts";
import { inconsistencies } from "./records/consistency.ts";
import { zScore } from "./reference/lms.ts";
import { referenceLms } from "./reference/equations.ts";
import { measuresOf } from "./reference/measure.ts";
import type {
  AnalysisItem,
  Change,
  InterpretedTest,
  ItemSubject,
  ModelChoice,
  PatientRecord,
  TestResult,
} from "./types.ts";

/**
 * The numbers of one patient's newest record under a model, unrounded: measures, grades, response, change.
 *
 * `earlierRecords` are older records of the same patient, in any order; they serve the change over time and nothing else.
 * Expects records without `recordProblems` and a newest record without `modelProblems`; throws a RangeError for GLI-2012 without
 * an ancestry group, because equations are never mixed.
 */
export function analyseRecord(
  record: PatientRecord,
  earlierRecords: readonly PatientRecord[],
  model: ModelChoice,
): AnalysisItem {
  const pre = testResult(record.pre_bronchodilator, record, model);
  const post = testResult(record.post_bronchodilator, record, model);
  const interpreted = pre ?? post;
  return {
    patient_id: record.patient_id,
    performed_at: record.performed_at,
    subject: subjectOf(record, model),
    pre_bronchodilator: pre,
    post_bronchodilator: post,
    bronchodilator_response: bronchodilatorResponse(pre?.measures ?? null, post?.measures ?? null),
    change: changeOf(record, interpreted, earlierRecords, model),
    fev1q: fev1q(interpreted?.measures.fev1.measured ?? null, record.sex, record.age_years),
    inconsistencies: inconsistencies(record, earlierRecords),
  };
}

/** The test that is interpreted and compared over time: the one after bronchodilator only where there is none before. */
function interpretedTest(record: Pick<PatientRecord, "pre_bronchodilator">): InterpretedTest {
  return record.pre_bronchodilator === undefined ? "post_bronchodilator" : "pre_bronchodilator";
}

function testResult(spirometry: Spirometry | undefined, record: PatientRecord, model: ModelChoice): TestResult | null {
  if (spirometry === undefined) return null;
  const { values, quality, efforts } = evaluateSpirometry(spirometry, record.age_years);
  return { measures: measuresOf(values, record, model), quality, ...(efforts !== undefined && { efforts }) };
}

function subjectOf(record: PatientRecord, { reference_equations }: ModelChoice): ItemSubject {
  return {
    sex: record.sex,
    age_years: record.age_years,
    height_cm: record.height_cm,
    reference_equations,
    reference_group: reference_equations === "gli-2012" ? (record.ancestry ?? null) : null,
  };
}

function changeOf(
  record: PatientRecord,
  interpreted: TestResult | null,
  earlierRecords: readonly PatientRecord[],
  model: ModelChoice,
): Change | null {
  if (earlierRecords.length === 0 || interpreted === null) return null;
  const test = interpretedTest(record);
  const comparable = earlierRecords.filter((earlier) => earlier[test] !== undefined);
  if (comparable.length === 0) return noChange("no_comparable_test");
  if (!isReliable(interpreted.quality)) return noChange("withheld_for_quality");
  const earlier = comparable.flatMap((other) => earlierOccasion(other, other[test] as Spirometry, model));
  if (earlier.length === 0) return noChange("withheld_for_quality");
  const { fev1, fvc } = interpreted.measures;
  return changeSince(earlier, {
    performed_at: record.performed_at,
    age_years: record.age_years,
    fev1_l: fev1.measured,
    fvc_l: fvc.measured,
    fev1_z: fev1.z_score,
  });
}

/** Empty for a test of unreliable quality: it cannot tell a change from noise. */
function earlierOccasion(record: PatientRecord, spirometry: Spirometry, model: ModelChoice): Occasion[] {
  const { values, quality }: EvaluatedSpirometry = evaluateSpirometry(spirometry, record.age_years);
  if (!isReliable(quality)) return [];
  return [
    {
      performed_at: record.performed_at,
      age_years: record.age_years,
      fev1_l: values.fev1_l,
      fvc_l: values.fvc_l,
      fev1_z: earlierZ(values.fev1_l, record, model),
    },
  ];
}

/** Null for an older record without the ancestry group that GLI-2012 needs: it is never inferred from another record. */
function earlierZ(fev1L: number | null, record: PatientRecord, model: ModelChoice): number | null {
  if (fev1L === null || (model.reference_equations === "gli-2012" && record.ancestry === undefined)) return null;
  const lms = referenceLms(model.reference_equations, "fev1", record);
  return lms === undefined ? null : zScore(lms, fev1L);
}
