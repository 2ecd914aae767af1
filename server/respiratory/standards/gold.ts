import type { GoldEdition } from "../types/model.ts";

/**
 * Global Initiative for Chronic Obstructive Lung Disease: Global strategy for prevention, diagnosis and management of
 * COPD. 2023: Agusti A, Celli BR, Criner GJ, et al. Executive summary. Eur Respir J 2023;61:2300239.
 */

/** FEV1/FVC after bronchodilator, unrounded; strictly below it the grades apply. */
export const FIXED_RATIO = 0.7;

/** Percent of predicted FEV1 from which a grade holds; grade 4 below the last. */
export const GRADE_FROM_PERCENT = [
  { grade: 1, percent: 80 },
  { grade: 2, percent: 50 },
  { grade: 3, percent: 30 },
] as const;

/**
 * FEV1/FVC after bronchodilator, both ends included: a single measurement in this range is to be repeated on another occasion.
 * That values close to the threshold are to be repeated is confirmed (GOLD Science Committee, Eur Respir J 2025,
 * PMID 39638416); the interval itself is given from memory of the report and could not be checked: see `RULE_VERSIONS`.
 */
export const REPEAT_BETWEEN_RATIOS = { low: 0.6, high: 0.8 } as const;

/** From these scores on, either scale says "more symptoms". */
export const MORE_SYMPTOMS_FROM = { mmrc: 2, cat: 10 } as const;

/** Exacerbations in 12 months that make group E: so many moderate ones, so many that led to hospital, or so many of both. */
export interface GroupERule {
  readonly moderate: number;
  readonly severe: number;
  readonly either: number;
}

/**
 * By edition. 2023: 2 moderate or 1 severe. 2026: 1 of either, known from secondary sources only (HCPLive, interview with
 * the chair of the science committee, November 2025; Practice Nurse 2025;55(6); CHEST Physician 2025).
 */
export const GROUP_E: Readonly<Record<GoldEdition, GroupERule>> = {
  "2023": { moderate: 2, severe: 1, either: Infinity },
  "2026": { moderate: Infinity, severe: Infinity, either: 1 },
};
