import { changeSince, noChange } from "./course/change.ts";
import type { NewestOccasion, Occasion, Person } from "./course/occasion.ts";
import type { Change, ChangeReason, VisitLeftOut } from "./course/types.ts";
import { longestExpiration, stopsEarly } from "./interpretation/test-doubts.ts";
import { keepsPattern, recordWarnings } from "./plausibility/warnings.ts";
import { evaluateSpirometry } from "./quality/evaluate.ts";
import { isReliable } from "./quality/standing.ts";
import { isHeightCarriedForward, subjectDoubts } from "./records/consistency.ts";
import { referenceLms } from "./reference/equations.ts";
import { zScore } from "./reference/lms.ts";
import { ADULT_FROM_YEARS } from "./standards/ers-ats-2022.ts";
import type { EvaluatedSpirometry, Spirometry } from "./spirometry.ts";
import type { InterpretedTest, PatientRecord } from "./types/record.ts";
import type { ModelChoice } from "./types/model.ts";
import type { RecordWarning } from "./types/warnings.ts";
import type { TestResult } from "./types/measures.ts";
import { hasRejected } from "./quality/decided.ts";
import { hasTest } from "./visits/form-visits.ts";
import type { Visit } from "./visits/visit.ts";

/**
 * The change of a visit since those before it, like with like: tests before bronchodilator, else tests after it. Null where there
 * is no earlier visit with a test; one without enters nowhere, and what it records of the person counts. `earlier` in the order of time; `test`, `interpreted`: the visit's interpreted test;
 * `warnings`: what of the visit's record cannot well be true.
 */
export function changeOf(
  visit: Visit,
  test: InterpretedTest,
  interpreted: TestResult | null,
  warnings: readonly RecordWarning[],
  earlier: readonly Visit[],
  model: ModelChoice,
): Change | null {
  const tested = earlier.filter(({ record }) => hasTest(record));
  if (tested.length === 0) return null;
  const { comparable, leftOut } = compared(tested, test, visit, earlier, model);
  if (interpreted === null) return noChange("not_measured", leftOut);
  const [first, ...others] = comparable;
  if (first === undefined) return noChange(reasonOf(leftOut), leftOut);
  if (!isReliable(interpreted.quality)) return noChange("withheld_for_quality", leftOut);
  if (!keepsPattern(warnings)) return noChange("withheld_as_implausible", leftOut);
  const newest = newestOccasion(visit, interpreted, stopsEarly(interpreted, visit.record.age_years));
  return newest === undefined
    ? noChange("not_measured", leftOut)
    : changeSince([first, ...others], newest, personOf(visit, earlier), leftOut);
}

/** Why no earlier visit can be compared: the reason that is nearest to a comparison. */
function reasonOf(leftOut: readonly VisitLeftOut[]): ChangeReason {
  const left = (reason: VisitLeftOut["reason"]) => leftOut.some((visit) => visit.reason === reason);
  if (left("low_quality") || left("rejected_by_reviewer")) return "withheld_for_quality";
  return left("implausible_values") ? "withheld_as_implausible" : "no_comparable_test";
}

/** Undefined where the visit lies outside the equations: intake takes no such age. */
function newestOccasion(visit: Visit, tested: TestResult, stopped_early: boolean): NewestOccasion | undefined {
  const { fev1, fvc } = tested.measures;
  if (fev1.measured === null || fvc.measured === null || fev1.z_score === null) return undefined;
  return {
    performed_at: visit.record.performed_at,
    records: referencesOf(visit),
    age_years: visit.record.age_years,
    fev1_l: fev1.measured,
    fvc_l: fvc.measured,
    fev1_z: fev1.z_score,
    fvc_percent_predicted: fvc.percent_predicted,
    stopped_early,
    expiration_s: longestExpiration(tested),
    doubts: [],
  };
}

/** The earlier visits that can be compared, like with like, plausible and of reliable quality: no other can tell a change from noise. */
function compared(
  tested: readonly Visit[],
  test: InterpretedTest,
  newest: Visit,
  earlier: readonly Visit[],
  model: ModelChoice,
) {
  const comparable: Occasion[] = [];
  const leftOut: VisitLeftOut[] = [];
  const carried = (visit: Visit) => hasHeightOfBefore(visit, earlier);
  const newestCarried = carried(newest);
  for (const visit of tested) {
    const spirometry = visit.record[test];
    const occasion = spirometry === undefined ? "no_comparable_test" : knownOccasion(visit, test, spirometry, model);
    if (typeof occasion === "object") {
      comparable.push(besideNewest(occasion, visit.record, newest.record, newestCarried || carried(visit), model));
    } else leftOut.push({ performed_at: visit.record.performed_at, reason: occasion });
  }
  return { comparable, leftOut };
}

/** Asked of each visit by every later one. */
const CARRIED = new WeakMap<Visit, boolean>();

/** `visits` in the order of time: those before it count. */
function hasHeightOfBefore(visit: Visit, visits: readonly Visit[]): boolean {
  const known = CARRIED.get(visit);
  if (known !== undefined) return known;
  const index = visits.indexOf(visit);
  const before = index < 0 ? visits : visits.slice(0, index);
  const carried = isHeightCarriedForward(
    visit.record,
    before.map(({ record }) => record),
  );
  CARRIED.set(visit, carried);
  return carried;
}

/** How the visit's record fits the newest; nothing of it is changed by that. */
function besideNewest(
  occasion: Occasion,
  record: PatientRecord,
  newest: PatientRecord,
  carried: boolean,
  model: ModelChoice,
): Occasion {
  const doubts = subjectDoubts(record, newest, carried, model.reference_equations);
  return { ...atOneHeight(occasion, record, newest, model), doubts };
}

/** Of an adult, the part of predicted by the newest height: else a height that is measured anew would pass for a change of FVC. */
function atOneHeight(occasion: Occasion, record: PatientRecord, newest: PatientRecord, model: ModelChoice): Occasion {
  const { height_cm } = newest;
  if (record.age_years < ADULT_FROM_YEARS || record.height_cm === height_cm) return occasion;
  return { ...occasion, fvc_percent_predicted: earlierPercent(occasion.fvc_l, { ...record, height_cm }, model) };
}

type Earlier = Occasion | Exclude<VisitLeftOut["reason"], "no_comparable_test">;

/** With an item for every visit each visit is earlier to all later ones, and curves take milliseconds to read. */
const OCCASIONS = new WeakMap<ModelChoice, WeakMap<Visit, Partial<Record<InterpretedTest, Earlier>>>>();

function knownOccasion(visit: Visit, test: InterpretedTest, spirometry: Spirometry, model: ModelChoice): Earlier {
  const ofModel = OCCASIONS.get(model) ?? new WeakMap();
  OCCASIONS.set(model, ofModel);
  const ofVisit: Partial<Record<InterpretedTest, Earlier>> = ofModel.get(visit) ?? {};
  ofModel.set(visit, ofVisit);
  return (ofVisit[test] ??= earlierOccasion(visit, test, spirometry, model));
}

function earlierOccasion(visit: Visit, test: InterpretedTest, spirometry: Spirometry, model: ModelChoice): Earlier {
  const { record } = visit;
  const { values, quality, efforts = [] } = evaluateSpirometry(spirometry, record.age_years);
  if (!isReliable(quality) || values.fev1_l === null || values.fvc_l === null) {
    return hasRejected(spirometry) ? "rejected_by_reviewer" : "low_quality";
  }
  if (!isPlausible(record, test, values, model)) return "implausible_values";
  return {
    performed_at: record.performed_at,
    records: referencesOf(visit),
    age_years: record.age_years,
    fev1_l: values.fev1_l,
    fvc_l: values.fvc_l,
    fev1_z: earlierZ(values.fev1_l, record, model),
    fvc_percent_predicted: earlierPercent(values.fvc_l, record, model),
    stopped_early: stopsEarly({ measures: measuredOf(values), efforts }, record.age_years),
    expiration_s: longestExpiration({ efforts }),
    doubts: [],
  };
}

function measuredOf({ fev1_l, fvc_l }: EvaluatedSpirometry["values"]) {
  return { fev1: { measured: fev1_l }, fvc: { measured: fvc_l } };
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
function earlierZ(fev1L: number, record: PatientRecord, model: ModelChoice): number | null {
  const lms = lacksAncestry(record, model) ? undefined : lmsOf("fev1", record, model);
  return lms === undefined ? null : zScore(lms, fev1L);
}

function earlierPercent(fvcL: number, record: PatientRecord, model: ModelChoice): number | null {
  const lms = lacksAncestry(record, model) ? undefined : lmsOf("fvc", record, model);
  return lms === undefined ? null : (100 * fvcL) / lms.m;
}

/** Of the compared test alone; a record without an ancestry group is measured by equations that need none. */
function isPlausible(
  record: PatientRecord,
  test: InterpretedTest,
  values: EvaluatedSpirometry["values"],
  model: ModelChoice,
): boolean {
  const tests = { pre_bronchodilator: null, post_bronchodilator: null, [test]: values };
  const equations = lacksAncestry(record, model) ? "gli-2022-global" : model.reference_equations;
  return keepsPattern(recordWarnings(record, tests, equations));
}

function lmsOf(measure: "fev1" | "fvc", record: PatientRecord, { reference_equations }: ModelChoice) {
  return referenceLms(reference_equations, measure, record);
}

function lacksAncestry(record: PatientRecord, { reference_equations }: ModelChoice): boolean {
  return reference_equations === "gli-2012" && record.ancestry === undefined;
}
