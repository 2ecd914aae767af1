import { changeOf } from "./change-of-visit.ts";
import { fev1q } from "./course/fev1q.ts";
import { bronchodilatorResponse } from "./interpretation/bronchodilator-response.ts";
import { evaluateSpirometry } from "./quality/evaluate.ts";
import { inconsistencies } from "./records/consistency.ts";
import { measuresOf } from "./reference/measure.ts";
import type { Spirometry } from "./spirometry.ts";
import type { AnalysisItem, ItemSubject, ModelChoice, PatientRecord, TestResult } from "./types.ts";
import { visitsOf } from "./visits/form-visits.ts";
import type { Visit } from "./visits/visit.ts";

/**
 * The numbers of the visit that a patient's newest record belongs to; see `analyseVisit`. `earlierRecords` in any order.
 */
export function analyseRecord(
  record: PatientRecord,
  earlierRecords: readonly PatientRecord[],
  model: ModelChoice,
): AnalysisItem {
  const placed = [...earlierRecords, record].map((one) => ({
    record: one,
    reference: { performed_at: one.performed_at, revision: 1 },
  }));
  const visits = visitsOf(placed);
  return analyseVisit(visits.at(-1) as Visit, visits.slice(0, -1), model);
}

/**
 * The numbers of one visit under a model, unrounded: measures, grades, response, change.
 *
 * `earlier`: the visits of the same patient before it, in the order of time; they serve the course and nothing else.
 * Expects records without `recordProblems` and a visit without `modelProblems`; throws a RangeError for GLI-2012 without an
 * ancestry group, because equations are never mixed.
 */
export function analyseVisit(visit: Visit, earlier: readonly Visit[], model: ModelChoice): AnalysisItem {
  const { record } = visit;
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
    change: changeOf(visit, interpreted, earlier, model),
    visit: { records: visit.records, questions: visit.questions },
    fev1q: fev1q(interpreted?.measures.fev1.measured ?? null, record.sex, record.age_years),
    inconsistencies: inconsistencies(
      record,
      earlier.map((other) => other.record),
    ),
  };
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
