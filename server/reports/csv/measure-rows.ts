import { MEASURES, referenceLms } from "../../respiratory/reference/equations.ts";
import { gradeFor } from "../../respiratory/report/z-scores.ts";
import type { QualityGrades } from "../../respiratory/spirometry.ts";
import type { ReferenceEquations, Subject } from "../../respiratory/types.ts";
import type { Item, Measure, Results, Test } from "../input.ts";
import { csvCell } from "./cell.ts";

type Cell = string | number | boolean | null | undefined;

/** One measure of one test of one item. */
export interface MeasureRow {
  readonly results: Results;
  readonly item: Item;
  readonly test: "pre_bronchodilator" | "post_bronchodilator";
  readonly result: Test;
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
      if (result === null) continue;
      const equations = item.subject.reference_equations as ReferenceEquations;
      for (const measure of MEASURES[equations]) {
        const value = result.measures[measure];
        if (value !== undefined) yield { results, item, test, result, measure, value };
      }
      for (const { measure, unit, of } of WITHOUT_REFERENCE) {
        const measured = result.measures[of];
        if (measured !== undefined) yield { results, item, test, result, measure, value: { unit, measured } };
      }
    }
  }
}

const WHICH: Readonly<Record<string, (row: MeasureRow) => Cell>> = {
  project_id: ({ results }) => results.project_id,
  batch_id: ({ results }) => results.report.batch_id,
  sequence: ({ results }) => results.report.sequence,
  model_id: ({ results }) => results.report.model_id,
  delivered_at: ({ results }) => results.report.delivered_at,
  patient_id: ({ item }) => item.patient_id,
  record_id: ({ item }) => item.record_id,
  record_revision: ({ item }) => item.revision,
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
  l: (row) => lmsOf(row)?.l,
  m: (row) => lmsOf(row)?.m,
  s: (row) => lmsOf(row)?.s,
  reason: ({ value }) => value.reason,
  grade: gradeOf,
  interpretable: ({ item }) => item.interpretable,
  warnings: ({ item }) => item.warnings.map(({ code }) => code).join(" "),
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
  slope_reason: slope((of) => of.reason),
};

/** Every column, always all of them and in this order, which the contract names: a later version adds at the end only. */
const COLUMNS = Object.entries({ ...WHICH, ...NUMBERS, ...COURSE });

export const MEASURE_COLUMNS: readonly string[] = COLUMNS.map(([name]) => name);

export function csvOfMeasure(row: MeasureRow): string {
  return `${COLUMNS.map(([, cell]) => csvCell(cell(row))).join(",")}\r\n`;
}

export function jsonOfMeasure(row: MeasureRow): string {
  return `${JSON.stringify(Object.fromEntries(COLUMNS.map(([name, cell]) => [name, cell(row) ?? null])))}\n`;
}

/** The slope is of FEV1 of the test that was interpreted, so it stands in that row alone. */
function slope(of: (slope: Slope) => Cell): (row: MeasureRow) => Cell {
  return ({ item, test, measure }) => {
    const found = measure === "fev1" && test === item.interpreted_test ? item.change?.slope : undefined;
    return found == null ? undefined : of(found);
  };
}

/** To six decimals, as every number that leaves the service. */
function lmsOf({ item: { subject }, measure }: MeasureRow) {
  const equations = subject.reference_equations as ReferenceEquations;
  const name = MEASURES[equations].find((known) => known === measure);
  if (name === undefined) return undefined;
  const { sex, age_years, height_cm, reference_group } = subject;
  const person = { sex, age_years, height_cm, ...(reference_group !== null && { ancestry: reference_group }) };
  const lms = referenceLms(equations, name, person as Subject);
  return lms && { l: sixDecimals(lms.l), m: sixDecimals(lms.m), s: sixDecimals(lms.s) };
}

function sixDecimals(value: number): number {
  return Number(value.toFixed(6));
}

function gradeOf({ item, result, measure }: MeasureRow): Cell {
  const name = MEASURES[item.subject.reference_equations as ReferenceEquations].find((known) => known === measure);
  const grade = name && gradeFor(name, result.quality as QualityGrades);
  return grade === "unknown" ? null : grade;
}
