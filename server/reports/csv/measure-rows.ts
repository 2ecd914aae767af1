import { type Lms, MEASURES, referenceLms } from "../../respiratory/reference/equations.ts";
import { gradeFor } from "../../respiratory/report/z-scores.ts";
import type { QualityGrades } from "../../respiratory/spirometry.ts";
import { againstReference, UNITS } from "../../respiratory/reference/measure.ts";
import type { InterpretedTest, Subject } from "../../respiratory/types/record.ts";
import type { ReferenceEquations } from "../../respiratory/types/model.ts";
import { whyMissing } from "../../respiratory/visits/missing-tests.ts";
import { type Item, limitOf, type Measure, type Results, type Test } from "../input.ts";
import { csvCell } from "./cell.ts";

type Cell = string | number | boolean | null | undefined;

/** One measure of one test of one item. */
export interface MeasureRow {
  readonly results: Results;
  readonly item: Item;
  readonly test: InterpretedTest;
  /** Null where a record says that the test is missing. */
  readonly result: Test | null;
  readonly measure: string;
  /** A measure without reference values has a unit and what was measured, and no more. */
  readonly value: Partial<Measure>;
}

/** Beside the measures of the equations. */
const WITHOUT_REFERENCE = [
  { measure: "fev0_75", unit: "L", of: "fev0_75_l" },
  { measure: "fev6", unit: "L", of: "fev6_l" },
  { measure: "pef", unit: "L/s", of: "pef_l_s" },
] as const;

/** The rows of a batch, in the order of its items. */
export function* measureRowsOf(results: Results): Generator<MeasureRow> {
  for (const item of results.items) {
    for (const test of ["pre_bronchodilator", "post_bronchodilator"] as const) {
      const result = item[test];
      if (result !== null) yield* measured({ results, item, test, result });
      else if (whyMissing(item, test) !== undefined) yield* notMeasured({ results, item, test, result });
    }
  }
}

type TestOf<Result> = Pick<MeasureRow, "results" | "item" | "test"> & { readonly result: Result };

function* measured(of: TestOf<Test>): Generator<MeasureRow> {
  const { measures } = of.result;
  for (const measure of MEASURES[equationsOf(of.item)]) {
    const value = measures[measure];
    if (value !== undefined) yield { ...of, measure, value };
  }
  for (const { measure, unit, of: name } of WITHOUT_REFERENCE) {
    const value = measures[name];
    if (value !== undefined) yield { ...of, measure, value: { unit, measured: value, reason: "no_reference_values" } };
  }
}

/** A test that is missing has the same rows as one that was made, so that nobody drops out of a table in silence. */
function* notMeasured(of: TestOf<null>): Generator<MeasureRow> {
  for (const measure of MEASURES[equationsOf(of.item)]) {
    const lms = referenceOf(of.item, measure);
    const expected = lms && expectedOf(lms, limitOf(of.results.report));
    yield { ...of, measure, value: { unit: UNITS[measure], ...expected, reason: "not_measured" } };
  }
}

/** What is expected of the person who was not tested, as beside a measure that a test does not have. */
function expectedOf(lms: Lms, limit: number): Partial<Measure> {
  const { predicted, lln, uln } = againstReference(null, lms, limit);
  const shown = (value: number | null) => (value === null ? null : sixDecimals(value));
  return { predicted: shown(predicted), lln: shown(lln), uln: shown(uln) };
}

function equationsOf({ subject }: Item): ReferenceEquations {
  return subject.reference_equations as ReferenceEquations;
}

const WHICH: Readonly<Record<string, (row: MeasureRow) => Cell>> = {
  project_id: ({ results }) => results.project_id,
  batch_id: ({ results }) => results.report.batch_id,
  sequence: ({ results }) => results.report.sequence,
  model_id: ({ results }) => results.report.model_id,
  created_at: ({ results }) => results.report.created_at,
  patient_id: ({ item }) => item.patient_id,
  record_id: ({ item }) => item.record_id,
  record_revision: ({ item }) => item.record_revision,
  performed_at: ({ item }) => item.performed_at,
  trial_visit: ({ item }) => item.trial?.visit,
  trial_arm: ({ item }) => item.trial?.arm,
  trial_site: ({ item }) => item.trial?.site,
  sex: ({ item }) => item.subject.sex,
  age_years: ({ item }) => item.subject.age_years,
  height_cm: ({ item }) => item.subject.height_cm,
  reference_equations: ({ item }) => item.subject.reference_equations,
  reference_group: ({ item }) => item.subject.reference_group,
  test: ({ test }) => test,
  measure: ({ measure }) => measure,
};

const NUMBERS: Readonly<Record<string, (row: MeasureRow) => Cell>> = {
  unit: ({ value }) => value.unit,
  measured: ({ value }) => value.measured,
  predicted: ({ value }) => value.predicted,
  lln: ({ value }) => value.lln,
  uln: ({ value }) => value.uln,
  z_score: ({ value }) => value.z_score,
  percent_predicted: ({ value }) => value.percent_predicted,
  percentile: ({ value }) => value.percentile,
  l: ({ item, measure }) => lmsOf(item, measure)?.l,
  m: ({ item, measure }) => lmsOf(item, measure)?.m,
  s: ({ item, measure }) => lmsOf(item, measure)?.s,
  reason: ({ value }) => value.reason,
  grade: gradeOf,
  interpretable: ({ item }) => item.interpretable,
  warnings: ({ item }) => item.warnings.map(({ code }) => code).join(" ") || undefined,
};

type Slope = NonNullable<NonNullable<Item["change"]>["slope"]>;

const COURSE: Readonly<Record<string, (row: MeasureRow) => Cell>> = {
  slope_ml_per_year: slope((of) => of.fev1_ml_per_year),
  slope_ci95_low: slope((of) => of.ci95?.low),
  slope_ci95_high: slope((of) => of.ci95?.high),
  slope_standard_error_ml_per_year: slope((of) => of.standard_error_ml_per_year),
  slope_residual_sd_ml: slope((of) => of.residual_sd_ml),
  slope_visits: slope((of) => of.visits),
  slope_span_years: slope((of) => of.span_years),
  slope_verdict: slope((of) => of.verdict),
  slope_reason: (row) => (isOfCourse(row) ? slopeReason(row.item) : undefined),
};

/** Added after the columns before were promised. */
const LATER: Readonly<Record<string, (row: MeasureRow) => Cell>> = {
  client_reference: ({ item }) => item.client_reference,
  missing_reason: ({ item, test }) => whyMissing(item, test),
  grade_reason: gradeReason,
  not_interpretable_reason: ({ item }) => item.not_interpretable_reason,
  reference_reason: referenceReason,
  stale_since: ({ results }) => results.stale_since,
  revised_by: ({ results }) => results.revised_by,
  trial_arm_from_performed_at: ({ item }) => item.trial?.arm_from_performed_at,
};

/** Every column, always all of them and in this order, which the contract names: a later version adds at the end only. */
const COLUMNS = Object.entries({ ...WHICH, ...NUMBERS, ...COURSE, ...LATER });

export const MEASURE_COLUMNS: readonly string[] = COLUMNS.map(([name]) => name);

export function csvOfMeasure(row: MeasureRow): string {
  return `${COLUMNS.map(([, cell]) => csvCell(cell(row))).join(",")}\r\n`;
}

export function jsonOfMeasure(row: MeasureRow): string {
  return `${JSON.stringify(Object.fromEntries(COLUMNS.map(([name, cell]) => [name, cell(row) ?? null])))}\n`;
}

/** The slope is of FEV1 of the test that was interpreted, so it stands in that row alone. */
function slope(of: (slope: Slope) => Cell): (row: MeasureRow) => Cell {
  return (row) => {
    const found = isOfCourse(row) ? row.item.change?.slope : undefined;
    return found == null ? undefined : of(found);
  };
}

/** The row that tells the course: of the interpreted test; of a visit without one, of the first that is missing. */
function isOfCourse({ item, test, measure }: MeasureRow): boolean {
  if (measure !== "fev1") return false;
  if (item.pre_bronchodilator !== null || item.post_bronchodilator !== null) return test === item.interpreted_test;
  return test === (whyMissing(item, "pre_bronchodilator") === undefined ? "post_bronchodilator" : "pre_bronchodilator");
}

/** Why there is no slope, or no interval of it; undefined where both are there. */
export function slopeReason({ change }: Item): string | undefined {
  return change === null ? "no_earlier_visit" : (change.slope?.reason ?? change.reason);
}

/** To six decimals, as every number that leaves the service. */
function lmsOf(item: Item, measure: string): Lms | undefined {
  const lms = referenceOf(item, measure);
  return lms && { l: sixDecimals(lms.l), m: sixDecimals(lms.m), s: sixDecimals(lms.s) };
}

/** Undefined where the equations say nothing of this person, or have none for the measure. */
function referenceOf({ subject }: Item, measure: string): Lms | undefined {
  const equations = subject.reference_equations as ReferenceEquations;
  const name = MEASURES[equations].find((known) => known === measure);
  const { sex, age_years, height_cm, reference_group } = subject;
  if (name === undefined || (equations === "gli-2012" && reference_group === null)) return undefined;
  const person = { sex, age_years, height_cm, ...(reference_group !== null && { ancestry: reference_group }) };
  return referenceLms(equations, name, person as Subject);
}

/** Why there are no L, M and S, and so nothing to expect. */
function referenceReason({ item, measure }: MeasureRow): Cell {
  if (WITHOUT_REFERENCE.some((one) => one.measure === measure)) return "no_reference_values";
  if (referenceOf(item, measure) !== undefined) return undefined;
  const { reference_group } = item.subject;
  return equationsOf(item) === "gli-2012" && reference_group === null ? "ancestry_missing" : "age_out_of_range";
}

function sixDecimals(value: number): number {
  return Number(value.toFixed(6));
}

function gradeOf({ item, result, measure }: MeasureRow): Cell {
  const name = MEASURES[equationsOf(item)].find((known) => known === measure);
  const grade = name && result && gradeFor(name, result.quality as QualityGrades);
  return grade === "unknown" ? null : grade;
}

/** Why there is no grade: of FEV1/FVC, which has the lower of both, the reason of either. */
function gradeReason(row: MeasureRow): Cell {
  const { result, measure } = row;
  if (result === null) return "not_measured";
  if (gradeOf(row) != null) return undefined;
  if (WITHOUT_REFERENCE.some((one) => one.measure === measure)) return "not_graded_measure";
  const { fev1_reason, fvc_reason } = result.quality;
  if (measure === "fvc") return fvc_reason;
  return measure === "fev1_fvc" ? (fev1_reason ?? fvc_reason) : fev1_reason;
}
