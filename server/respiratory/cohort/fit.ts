import { MEASURES } from "../reference/equations.ts";
import { MOST_OUTLIERS_NAMED, OUTLIER_Z } from "../standards/cohort.ts";
import type { CohortExclusion, CohortReason, Fit, Outlier } from "../types/cohort-fit.ts";
import type { MeasureName } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { PatientRecord, Sex } from "../types/record.ts";
import { visitsOf } from "../visits/form-visits.ts";
import { sharedAmong } from "./clusters.ts";
import { measureFit, type Scored } from "./measure-fit.ts";
import { type Member, memberOf } from "./members.ts";
import { verdictOf } from "./verdict.ts";

const SEXES: readonly Sex[] = ["female", "male"];
const EXCLUSIONS: readonly CohortExclusion[] = [
  "ineligible",
  "unknown",
  "no_pre_bronchodilator_test",
  "low_quality",
  "ancestry_missing",
  "implausible",
];
const REASONS: readonly CohortReason[] = [
  "smoked",
  "respiratory_diagnosis",
  "breathless",
  "symptom_score",
  "maintenance_therapy",
  "exacerbations",
  "feno_high",
  "smoking_unknown",
  "symptoms_unknown",
];

/**
 * How well the model's reference equations fit a project's cohort, per measure and sex. It describes; nothing is recalibrated.
 *
 * `records`: all records of the project in any order. Each person counts once; values that no healthy person reaches are set aside,
 * named and counted.
 */
export function fitCohort(records: readonly PatientRecord[], model: ModelChoice): Fit {
  return fitOfParts([cohortPart(records, model)], model);
}

type Counts<K extends string> = Readonly<Record<K, number>>;

/** What some patients of a project contribute to its fit. */
export interface CohortPart {
  readonly members: readonly Member[];
  readonly excluded: Counts<CohortExclusion>;
  readonly reasons: Counts<CohortReason>;
}

/**
 * The part of some patients in a fit, so that a large project can be read in parts. `records`: all records of these patients, in
 * any order; a patient must not be in two parts.
 */
export function cohortPart(records: readonly PatientRecord[], model: ModelChoice): CohortPart {
  const members: Member[] = [];
  const excluded = zeros(EXCLUSIONS);
  const reasons = zeros(REASONS);
  for (const own of Map.groupBy(records, ({ patient_id }) => patient_id).values()) {
    const placed = own.map((record) => ({
      record,
      reference: { performed_at: record.performed_at, record_revision: 0 },
    }));
    const person = memberOf(inTime(own), visitsOf(placed), model);
    if ("z" in person) members.push(person);
    else {
      excluded[person.exclusion] += 1;
      for (const reason of person.reasons) reasons[reason] += 1;
    }
  }
  return { members, excluded, reasons };
}

function inTime(records: readonly PatientRecord[]): readonly PatientRecord[] {
  return records.toSorted((a, b) => Date.parse(a.performed_at) - Date.parse(b.performed_at));
}

/** The fit of a cohort from its parts. */
export function fitOfParts(parts: readonly CohortPart[], model: ModelChoice): Fit {
  const all = parts.flatMap(({ members }) => members);
  const outliers = outliersAmong(all, model);
  const setAside = new Set(outliers.map(({ patient_id }) => patient_id));
  const members = all.filter(({ patient_id }) => !setAside.has(patient_id));
  const names = MEASURES[model.reference_equations];
  const measures = names.flatMap((measure) =>
    SEXES.map((sex) => measureFit(measure, sex, scoredBy(members, measure, sex), model)),
  );
  const clusters = sharedAmong(members, ({ cluster }) => cluster);
  const sites = sharedAmong(members, ({ site }) => site);
  const copies = sharedAmong(members, ({ fingerprint }) => fingerprint);
  const reasons = REASONS.map((reason) => ({ reason, patients: total(parts, (part) => part.reasons[reason]) }));
  return {
    cohort: model.rules.cohort,
    included: members.length,
    excluded: {
      ...(Object.fromEntries(
        EXCLUSIONS.map((exclusion) => [exclusion, total(parts, (part) => part.excluded[exclusion])]),
      ) as Record<CohortExclusion, number>),
      outliers: setAside.size,
    },
    exclusion_reasons: reasons.filter(({ patients }) => patients > 0),
    outliers: outliers.slice(0, MOST_OUTLIERS_NAMED),
    ...(clusters !== undefined && { clusters }),
    ...(sites !== undefined && { sites }),
    ...(copies !== undefined && { copies }),
    measures,
    verdicts: names.map((measure) => ({ measure, verdict: verdictOf(measures, measure, model.rules.cohort) })),
  };
}

/** People with a value that no healthy person reaches, by their most extreme one, the worst first. */
function outliersAmong(members: readonly Member[], model: ModelChoice): Outlier[] {
  const found = members.flatMap(({ patient_id, performed_at, z }): Outlier[] => {
    const worst = MEASURES[model.reference_equations]
      .flatMap((measure) => (z[measure] === undefined ? [] : [{ measure, z_score: z[measure] }]))
      .reduce<{ measure: MeasureName; z_score: number } | undefined>(
        (a, b) => (a === undefined || Math.abs(b.z_score) > Math.abs(a.z_score) ? b : a),
        undefined,
      );
    return worst === undefined || Math.abs(worst.z_score) <= OUTLIER_Z ? [] : [{ patient_id, performed_at, ...worst }];
  });
  return found.toSorted((a, b) => Math.abs(b.z_score) - Math.abs(a.z_score));
}

function scoredBy(members: readonly Member[], measure: MeasureName, sex: Sex): Scored[] {
  return members.flatMap((member) => {
    const z = member.z[measure];
    return member.sex !== sex || z === undefined ? [] : [{ ...member, z }];
  });
}

function total(parts: readonly CohortPart[], of: (part: CohortPart) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0);
}

function zeros<K extends string>(keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
}
