import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import {
  FIXED_RATIO,
  GRADE_FROM_PERCENT,
  GROUP_E,
  MORE_SYMPTOMS_FROM,
  REPEAT_BETWEEN_RATIOS,
} from "../standards/gold.ts";
import type { BronchodilatorFault } from "../types/bronchodilator.ts";
import type { Exacerbations, PatientRecord, Symptoms } from "../types/record.ts";
import type { Gold, GoldGrade, GoldGroup, GoldReason } from "../types/gold.ts";
import type { GoldEdition } from "../types/model.ts";
import type { Measures, TestResult } from "../types/measures.ts";
import { OTHER_OBSTRUCTIVE_DISEASES } from "../standards/own-judgement.ts";
import { bronchodilatorFault } from "./bronchodilator.ts";
import { stopsEarly } from "./test-doubts.ts";
import { isReliable } from "../quality/standing.ts";

/**
 * GOLD grade and group of an adult whose post-bronchodilator FEV1/FVC is below 0.70, unrounded; else undefined.
 * Withheld for quality grades D, E, U and F. A classification, not a diagnosis: conditional unless COPD is recorded.
 */
export function goldOf(post: TestResult | null, record: PatientRecord, edition: GoldEdition): Gold | undefined {
  if (post === null || !appliesTo(post, record) || whyNotApplied(record) !== undefined) return undefined;
  const percent = post.measures.fev1.percent_predicted;
  if (percent === null || compareRatio(post.measures, FIXED_RATIO) !== -1) return undefined;
  const { exacerbations, symptoms } = record;
  const group = goldGroup(exacerbations, symptoms, edition);
  const group_reason = exacerbations === undefined ? "exacerbations_unknown" : "symptoms_unknown";
  return {
    edition,
    grade: goldGrade(percent),
    group,
    ...(group === null && { group_reason }),
    conditional: !(record.diagnoses ?? []).includes("copd"),
    initial_treatment_only: record.maintenance_therapy === true,
    scales_disagree: scalesDisagree(symptoms),
    repeat_advised: isNearFixedRatio(post, record),
  };
}

/** Why `goldOf` gives no grade. `plausible`: no warning withholds the pattern. */
export function goldReason(post: TestResult | null, record: PatientRecord, plausible: boolean): GoldReason {
  if (record.age_years < ADULT_FROM_YEARS) return "under_18";
  if (post === null) return "no_post_bronchodilator_test";
  if (!isReliable(post.quality)) return "withheld_for_quality";
  if (!plausible) return "withheld_as_implausible";
  const compared = compareRatio(post.measures, FIXED_RATIO);
  if (compared === undefined || post.measures.fev1.percent_predicted === null) return "not_measured";
  if (compared === -1) return whyNotApplied(record) ?? "not_measured";
  // an FVC that was cut short raises the ratio
  return stopsEarly(post, record.age_years) ? "withheld_for_early_stop" : "fixed_ratio_not_low";
}

/** Whether GOLD asks for a repeat on another occasion: an adult's FEV1/FVC from 0.60 to 0.80 after what may be an adequate bronchodilator. */
export function isNearFixedRatio(post: TestResult | null, record: PatientRecord): boolean {
  if (post === null || !appliesTo(post, record)) return false;
  if (bronchodilatorFault(record.bronchodilator) !== undefined) return false;
  const againstLow = compareRatio(post.measures, REPEAT_BETWEEN_RATIOS.low);
  const againstHigh = compareRatio(post.measures, REPEAT_BETWEEN_RATIOS.high);
  return againstLow !== undefined && againstLow >= 0 && againstHigh !== undefined && againstHigh <= 0;
}

/** Why GOLD is not applied to a ratio after bronchodilator below 0.70, because of what else is recorded; undefined where it is. */
export function goldNotApplied(post: TestResult | null, record: PatientRecord): GoldNotApplied | undefined {
  if (post === null || !appliesTo(post, record) || compareRatio(post.measures, FIXED_RATIO) !== -1) return undefined;
  return whyNotApplied(record);
}

export type GoldNotApplied = "other_disease_recorded" | BronchodilatorFault;

/**
 * Without COPD on record a grade would claim more than was recorded beside another obstructive disease; and after no adequate
 * bronchodilator it would be of another test than GOLD's (our own judgement).
 */
function whyNotApplied({ diagnoses = [], bronchodilator: given }: PatientRecord): GoldNotApplied | undefined {
  const other = OTHER_OBSTRUCTIVE_DISEASES.some((disease) => diagnoses.includes(disease));
  if (other && !diagnoses.includes("copd")) return "other_disease_recorded";
  return bronchodilatorFault(given);
}

export function goldGrade(percentPredictedFev1: number): GoldGrade {
  return GRADE_FROM_PERCENT.find(({ percent }) => percentPredictedFev1 >= percent)?.grade ?? 4;
}

/** A recorded trigger is enough for E; A and B need the whole history and at least one scale. Null where they are missing. */
export function goldGroup(
  exacerbations: Exacerbations | undefined,
  symptoms: Symptoms | undefined,
  edition: GoldEdition,
): GoldGroup | null {
  if (exacerbations === undefined) return null;
  const { moderate, severe } = exacerbations;
  const rule = GROUP_E[edition];
  if (moderate >= rule.moderate || severe >= rule.severe || moderate + severe >= rule.either) return "E";
  const more = moreSymptoms(symptoms);
  if (more.length === 0) return null;
  return more.includes(true) ? "B" : "A";
}

/** True when both scales are recorded and alone would lead to different groups. */
export function scalesDisagree(symptoms: Symptoms | undefined): boolean {
  const more = moreSymptoms(symptoms);
  return more.includes(true) && more.includes(false);
}

function moreSymptoms({ mmrc, cat }: Symptoms = {}): boolean[] {
  return [
    ...(mmrc === undefined ? [] : [mmrc >= MORE_SYMPTOMS_FROM.mmrc]),
    ...(cat === undefined ? [] : [cat >= MORE_SYMPTOMS_FROM.cat]),
  ];
}

function appliesTo(post: TestResult, record: PatientRecord): boolean {
  return record.age_years >= ADULT_FROM_YEARS && isReliable(post.quality);
}

/** Litres; absorbs the rounding of a product, so that 0.70 itself is not below 0.70. */
const PRODUCT_ERROR_L = 1e-9;

/** FEV1/FVC against a fraction: -1 below, 0 equal, 1 above; undefined without both volumes. */
function compareRatio({ fev1, fvc }: Measures, fraction: number): -1 | 0 | 1 | undefined {
  if (fev1.measured === null || fvc.measured === null) return undefined;
  const excess = fev1.measured - fraction * fvc.measured;
  if (Math.abs(excess) <= PRODUCT_ERROR_L) return 0;
  return excess < 0 ? -1 : 1;
}
