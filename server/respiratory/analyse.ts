import { changeOf } from "./change-of-visit.ts";
import { fev1q } from "./course/fev1q.ts";
import { bronchodilatorFault, bronchodilatorGiven } from "./interpretation/bronchodilator.ts";
import {
  bronchodilatorResponse,
  responseWithheld,
  withoutEarlyStops,
  withoutVainVerdict,
} from "./interpretation/bronchodilator-response.ts";
import { interpretedTest } from "./interpretation/interpreted-test.ts";
import { recordWarnings } from "./plausibility/warnings.ts";
import { evaluateSpirometry } from "./quality/evaluate.ts";
import { inconsistencies } from "./records/consistency.ts";
import { measuresOf } from "./reference/measure.ts";
import type { EvaluatedSpirometry, Spirometry } from "./spirometry.ts";
import type { AnalysisItem, ItemSubject } from "./types/item.ts";
import type { InterpretedTest, PatientRecord } from "./types/record.ts";
import type { ModelChoice } from "./types/model.ts";
import type { RecordWarning } from "./types/warnings.ts";
import type { TestResult } from "./types/measures.ts";
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
    reference: { performed_at: one.performed_at, record_revision: 1 },
  }));
  const visits = visitsOf(placed);
  return analyseVisit(visits.at(-1) as Visit, visits.slice(0, -1), model);
}

/**
 * The numbers of one visit under a model, unrounded: measures, grades, response, change, and what cannot well be true.
 *
 * `earlier`: the visits of the same patient before it, in the order of time; they serve the course and nothing else.
 * Expects records without `recordProblems` and a visit without `modelProblems`; throws a RangeError for GLI-2012 without an
 * ancestry group, because equations are never mixed.
 */
export function analyseVisit(visit: Visit, earlier: readonly Visit[], model: ModelChoice): AnalysisItem {
  const { record } = visit;
  const evaluated = {
    pre_bronchodilator: evaluatedTest(record.pre_bronchodilator, record),
    post_bronchodilator: evaluatedTest(record.post_bronchodilator, record),
  };
  const pre = testResult(evaluated.pre_bronchodilator, record, model);
  const post = testResult(evaluated.post_bronchodilator, record, model);
  const tests = { pre_bronchodilator: pre, post_bronchodilator: post };
  const name = interpretedTest(tests);
  const interpreted = tests[name];
  const warnings = warningsOf(record, evaluated, model);
  const withheld = responseWithheld(pre, post, warnings);
  const before = earlier.map((other) => other.record);
  return {
    patient_id: record.patient_id,
    performed_at: record.performed_at,
    subject: subjectOf(record, model),
    ...tests,
    bronchodilator: post === null ? null : bronchodilatorGiven(record),
    bronchodilator_response: withoutEarlyStops(
      withoutVainVerdict(
        bronchodilatorResponse(pre?.measures ?? null, post?.measures ?? null, withheld),
        bronchodilatorFault(record.bronchodilator),
      ),
      pre,
      post,
      record.age_years,
    ),
    change: changeOf(visit, name, interpreted, warnings, earlier, model),
    visit: {
      records: visit.records,
      questions: visit.questions,
      missing: visit.missing,
      contradicted: visit.contradicted,
      differences: visit.differences,
    },
    fev1q: fev1q(interpreted?.measures.fev1.measured ?? null, record.sex, record.age_years),
    inconsistencies: inconsistencies(record, before),
    warnings,
    ...trialOf(record, before),
  };
}

/** An arm is a person's until another is stated: a visit of the trial without one has that of the latest visit before it that states one. */
function trialOf({ trial }: PatientRecord, before: readonly PatientRecord[]): Pick<AnalysisItem, "trial"> {
  if (trial === undefined) return {};
  const stating = trial.visit === undefined || trial.arm !== undefined ? undefined : before.findLast(hasArm);
  const arm = stating?.trial?.arm;
  if (stating === undefined || arm === undefined) return { trial };
  return { trial: { ...trial, arm, arm_from_performed_at: stating.performed_at } };
}

function hasArm({ trial }: PatientRecord): boolean {
  return trial?.arm !== undefined;
}

function evaluatedTest(spirometry: Spirometry | undefined, record: PatientRecord): EvaluatedSpirometry | null {
  return spirometry === undefined ? null : evaluateSpirometry(spirometry, record.age_years);
}

function warningsOf(
  record: PatientRecord,
  evaluated: Readonly<Record<InterpretedTest, EvaluatedSpirometry | null>>,
  model: ModelChoice,
): RecordWarning[] {
  const tests = {
    pre_bronchodilator: evaluated.pre_bronchodilator?.values ?? null,
    post_bronchodilator: evaluated.post_bronchodilator?.values ?? null,
  };
  return recordWarnings(record, tests, model.reference_equations);
}

function testResult(
  evaluated: EvaluatedSpirometry | null,
  record: PatientRecord,
  model: ModelChoice,
): TestResult | null {
  if (evaluated === null) return null;
  const { values, quality, efforts } = evaluated;
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
