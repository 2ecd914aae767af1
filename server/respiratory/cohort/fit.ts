import { evaluateSpirometry } from "../quality/evaluate.ts";
import { isReliable } from "../quality/standing.ts";
import { MEASURES } from "../reference/equations.ts";
import { measuresOf } from "../reference/measure.ts";
import { studentT975 } from "../statistics/student-t.ts";
import { meanOf, standardDeviationOf } from "../statistics/summary.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import type { ConfidenceInterval } from "../statistics/interval.ts";
import type { Fit, MeasureFit, MeasureName, Measures, ModelChoice, PatientRecord, Sex } from "../types.ts";
import { inCohort } from "./selection.ts";
import { verdictOf } from "./verdict.ts";

const SEXES: readonly Sex[] = ["female", "male"];

/**
 * How well the model's reference equations fit a project's cohort, per measure and sex. It describes; nothing is recalibrated.
 *
 * `records`: all records of the project in any order. Each patient counts once, with the newest record that has a test before
 * bronchodilator; grades D, E, F and U are left out. Throws a RangeError for GLI-2012 where a counted record has no ancestry.
 */
export function fitCohort(records: readonly PatientRecord[], model: ModelChoice): Fit {
  return fitOfParts([cohortPart(records, model)], model);
}

/** What some patients of a project contribute to its fit. */
export interface CohortPart {
  readonly included: readonly { readonly sex: Sex; readonly measures: Measures }[];
  readonly excluded: Fit["excluded"];
}

/**
 * The part of some patients in a fit, so that a large project can be read in parts. `records`: all records of these patients, in
 * any order; a patient must not be in two parts. Throws as `fitCohort` does.
 */
export function cohortPart(records: readonly PatientRecord[], model: ModelChoice): CohortPart {
  const excluded = { not_in_cohort: 0, no_pre_bronchodilator_test: 0, low_quality: 0 };
  const included: { sex: Sex; measures: Measures }[] = [];
  for (const record of onePerPatient(records)) {
    const admission = admit(record, model);
    if (typeof admission === "string") excluded[admission] += 1;
    else included.push({ sex: record.sex, measures: admission });
  }
  return { included, excluded };
}

/** The fit of a cohort from its parts. */
export function fitOfParts(parts: readonly CohortPart[], model: ModelChoice): Fit {
  const included = parts.flatMap((part) => part.included);
  const sum = (reason: keyof Fit["excluded"]) => parts.reduce((total, part) => total + part.excluded[reason], 0);
  const excluded = {
    not_in_cohort: sum("not_in_cohort"),
    no_pre_bronchodilator_test: sum("no_pre_bronchodilator_test"),
    low_quality: sum("low_quality"),
  };
  const names = MEASURES[model.reference_equations];
  const measures = names.flatMap((measure) =>
    SEXES.map((sex) => measureFit(measure, sex, zScores(included, measure, sex), model)),
  );
  return {
    cohort: model.rules.cohort,
    included: included.length,
    excluded,
    measures,
    verdicts: names.map((measure) => ({ measure, verdict: verdictOf(measures, measure, model.rules.cohort) })),
  };
}

/** The newest record with a test before bronchodilator, else the newest. */
function onePerPatient(records: readonly PatientRecord[]): Iterable<PatientRecord> {
  const chosen = new Map<string, PatientRecord>();
  for (const record of records) {
    const other = chosen.get(record.patient_id);
    if (other === undefined || isPreferred(record, other)) chosen.set(record.patient_id, record);
  }
  return chosen.values();
}

function isPreferred(record: PatientRecord, other: PatientRecord): boolean {
  const has = record.pre_bronchodilator !== undefined;
  if (has !== (other.pre_bronchodilator !== undefined)) return has;
  return Date.parse(record.performed_at) > Date.parse(other.performed_at);
}

function admit(record: PatientRecord, model: ModelChoice): Measures | keyof Fit["excluded"] {
  if (!inCohort(record, model.rules.cohort)) return "not_in_cohort";
  if (record.pre_bronchodilator === undefined) return "no_pre_bronchodilator_test";
  const { values, quality } = evaluateSpirometry(record.pre_bronchodilator, record.age_years);
  return isReliable(quality) ? measuresOf(values, record, model) : "low_quality";
}

function zScores(included: readonly { sex: Sex; measures: Measures }[], measure: MeasureName, sex: Sex): number[] {
  return included.flatMap((person) => {
    const z = person.sex === sex ? person.measures[measure]?.z_score : null;
    return z === null || z === undefined ? [] : [z];
  });
}

/** Mean, its 95 % confidence interval (Student's t, n - 1), standard deviation (n - 1) and share below the limit. */
export function measureFit(
  measure: MeasureName,
  sex: Sex,
  z: readonly number[],
  { rules: { lower_limit_percentile } }: ModelChoice,
): MeasureFit {
  const n = z.length;
  const mean = meanOf(z);
  const sd = standardDeviationOf(z);
  const below = z.filter((value) => value < -LIMIT_Z[lower_limit_percentile]).length;
  return {
    measure,
    sex,
    n,
    mean_z: mean,
    mean_z_ci95: mean === null || sd === null ? null : interval(mean, sd, n),
    sd_z: sd,
    below_limit_percent: n === 0 ? null : (100 * below) / n,
    below_limit_expected_percent: lower_limit_percentile,
  };
}

function interval(mean: number, sd: number, n: number): ConfidenceInterval {
  const margin = (studentT975(n - 1) * sd) / Math.sqrt(n);
  return { low: mean - margin, high: mean + margin };
}
