/**
 * The numbers of the ATS/ERS 2019 spirometry standard (Graham et al., Am J Respir Crit Care Med 2019;200:e70).
 * Volumes in whole millilitres, because that is how they are compared.
 */

/** Table 7: back-extrapolated volume at most this, or BEV_LIMIT_PERCENT of FVC, whichever is greater. mL */
export const BEV_LIMIT_ML = 100;
/** Table 7. % of FVC */
export const BEV_LIMIT_PERCENT = 5;

/** Table 7: FIVC may exceed FVC by this, or FIVC_EXCESS_PERCENT of FVC, whichever is greater. mL */
export const FIVC_EXCESS_ML = 100;
/** Table 7. % of FVC */
export const FIVC_EXCESS_PERCENT = 5;

/** Table 7, end of forced expiration: at most this volume in the last PLATEAU_SECONDS. mL */
export const PLATEAU_ML = 25;
/** Table 7. s */
export const PLATEAU_SECONDS = 1;
/** Table 7, end of forced expiration: expiratory time of at least this. s */
export const LONG_EXPIRATION_SECONDS = 15;

/** "Within-maneuver evaluation": time from maximal inspiration to time zero should not exceed this. s */
export const HESITATION_SECONDS = 2;

/** Table 10: children's limits, and FEV0.75 beside FEV1, up to and including this age. years */
export const YOUNG_CHILD_YEARS = 6;
/** Footnote of table 7: what must be free of cough and glottic closure for FEV0.75. s */
export const YOUNG_CHILD_SECONDS = 0.75;

/** Table 10: largest difference of the best two acceptable values. `percent` of the highest counts where greater. */
export interface Repeatability {
  /** Grades A and B; also the tolerance of the end-of-expiration route by a prior FVC. mL */
  readonly good: number;
  /** Grade C. mL */
  readonly fair: number;
  /** Grade D. mL */
  readonly poor: number;
  readonly percent: number;
}

const OLDER: Repeatability = { good: 150, fair: 200, poor: 250, percent: 0 };
const YOUNG: Repeatability = { good: 100, fair: 150, poor: 200, percent: 10 };

/** Table 10 for an age in decimal years; 6.0 is still a young child. */
export function repeatabilityAt(ageYears: number): Repeatability {
  return ageYears <= YOUNG_CHILD_YEARS ? YOUNG : OLDER;
}
