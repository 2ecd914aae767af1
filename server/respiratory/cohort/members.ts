import { keepsPattern, recordWarnings } from "../plausibility/warnings.ts";
import { evaluateSpirometry } from "../quality/evaluate.ts";
import { isReliable } from "../quality/standing.ts";
import { MEASURES } from "../reference/equations.ts";
import { measuresOf } from "../reference/measure.ts";
import { OUTLIER_Z } from "../standards/cohort.ts";
import type { CohortExclusion, CohortReason } from "../types/cohort-fit.ts";
import type { MeasureName } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { PatientRecord, Sex } from "../types/record.ts";
import type { Visit } from "../visits/visit.ts";
import { fingerprintOf } from "./copies.ts";
import { standingOf } from "./selection.ts";

/** A person in a fit: who, from which visit, and the z-scores. */
export interface Member {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly sex: Sex;
  readonly age_years: number;
  readonly height_cm: number;
  readonly z: Readonly<Partial<Record<MeasureName, number>>>;
  /** The group of people who are alike that the newest record with one states. */
  readonly cluster?: string;
  /** The site that the newest record with one states. */
  readonly site?: string;
  /** The same for two people whose test is one. */
  readonly fingerprint: string;
}

/** A person who is not: by the first cause that applies, with every reason of the selection. */
interface Excluded {
  readonly exclusion: CohortExclusion;
  readonly reasons: readonly CohortReason[];
}

/**
 * Whether a person enters a fit, from all records and the visits that they make, in the order of their times. Every recorded fact
 * counts for the selection; the numbers are those of the newest visit with a test before bronchodilator of reliable quality that can be true,
 * so that one wrong number loses no good visit.
 */
export function memberOf(
  records: readonly PatientRecord[],
  visits: readonly Visit[],
  model: ModelChoice,
): Member | Excluded {
  const { standing, reasons } = standingOf(records, model.rules.cohort);
  if (standing !== "eligible") return { exclusion: standing, reasons };
  const tested = visits.map(({ record }) => record).filter((record) => record.pre_bronchodilator !== undefined);
  if (tested.length === 0) return left("no_pre_bronchodilator_test");
  const reliable = tested.filter(isReliablyTested);
  if (reliable.length === 0) return left("low_quality");
  const measurable = reliable.filter((one) => model.reference_equations !== "gli-2012" || one.ancestry !== undefined);
  if (measurable.length === 0) return left("ancestry_missing");
  const found = newestGood(measurable, model);
  if (found === undefined) return left("implausible");
  const cluster = records.findLast((one) => one.cluster !== undefined)?.cluster;
  const site = records.findLast((one) => one.trial?.site !== undefined)?.trial?.site;
  return { ...found, ...(cluster !== undefined && { cluster }), ...(site !== undefined && { site }) };
}

/**
 * The newest visit that can be true and has no z-score that nobody reaches. Who has none such, and one with such a z-score, is set aside
 * later by the newest of those, and named.
 */
function newestGood(visits: readonly PatientRecord[], model: ModelChoice): Member | undefined {
  let outlier: Member | undefined;
  for (const record of visits.toReversed()) {
    const found = measured(record, model);
    if (Object.values(found.z).some((z) => Math.abs(z) > OUTLIER_Z)) outlier ??= found;
    else if (isPlausible(record, model)) return found;
  }
  return outlier;
}

function left(exclusion: CohortExclusion): Excluded {
  return { exclusion, reasons: [] };
}

function isReliablyTested({ pre_bronchodilator, age_years }: PatientRecord): boolean {
  return pre_bronchodilator !== undefined && isReliable(evaluateSpirometry(pre_bronchodilator, age_years).quality);
}

/** Whether no warning withholds the pattern of the test; the one after bronchodilator is beside the point. */
function isPlausible(record: PatientRecord, { reference_equations }: ModelChoice): boolean {
  const { pre_bronchodilator: test, age_years } = record;
  const pre_bronchodilator = test === undefined ? null : evaluateSpirometry(test, age_years).values;
  return keepsPattern(recordWarnings(record, { pre_bronchodilator, post_bronchodilator: null }, reference_equations));
}

function measured(record: PatientRecord, model: ModelChoice): Member {
  const { pre_bronchodilator: test, patient_id, performed_at, sex, age_years, height_cm } = record;
  if (test === undefined) throw new RangeError("a member has no test");
  const { values } = evaluateSpirometry(test, age_years);
  const measures = measuresOf(values, record, model);
  const z: Partial<Record<MeasureName, number>> = {};
  for (const name of MEASURES[model.reference_equations]) {
    const score = measures[name]?.z_score;
    if (score !== null && score !== undefined) z[name] = score;
  }
  const fingerprint = fingerprintOf(record, test, values);
  return { patient_id, performed_at, sex, age_years, height_cm, z, fingerprint };
}
