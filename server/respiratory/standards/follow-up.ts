/** How tests of one patient are followed over time: visits, the course of children and of adults, FVC in interstitial lung disease. */

/** Hours; a test belongs to the visit whose first test lies at most so long before it. Our own judgement. */
export const LONGEST_VISIT_HOURS = 12;

/**
 * What the conditional change score was derived from: healthy people of 6 to 18 years, tests 3 months to 5 years apart
 * (Stanojevic S, Filipow N, Ratjen F. Thorax 2020;75:133). Years. A quarter of a year of grace above, because nobody comes to
 * the day; a shorter interval is computed all the same, so that a loss within weeks is not hidden, and is named (our own judgement).
 */
export const CHANGE_SCORE_SUPPORT = { from_age: 6, below_age: 18, least_interval: 0.25, most_interval: 5.25 } as const;

/**
 * Percent of the earlier value: a change of this size or more is significant, from week to week in normal subjects and in COPD, and from
 * year to year. Pellegrino et al., Eur Respir J 2005;26:948, table 12.
 */
export const SIGNIFICANT_CHANGE_PERCENT = {
  fev1: { weeks: 12, weeks_in_copd: 20, year: 15 },
  fvc: { weeks: 11, weeks_in_copd: 20, year: 15 },
} as const;

/** Years; up to here two tests are "within a year" or "within weeks": annual visits come late (our own judgement). */
export const WITHIN_YEARS = { year: 1.25, weeks: 0.25 } as const;

/**
 * Years in which one unit of FEV1Q is lost (ERS/ATS 2022, box 3, given from memory: the wording could not be checked). Which age
 * counts as old is our own judgement.
 */
export const YEARS_PER_FEV1Q = { usual: 18, current_smoker_or_old: 10, old_from_years: 70 } as const;

/** Visits and years that an annual slope needs; a year is 52 weeks, so that a trial of 52 weeks has one. Our own judgement. */
export const SLOPE_NEEDS = { visits: 3, span_years: 364 / 365.25 } as const;

/** A slope whose interval lies below 0 is a significant decline from this multiple of the expected one on. Our own judgement. */
export const STEEP_SLOPE = 2;

/** Days (12 weeks); visits closer together share a cold and a season, so their deviations are seldom independent. Our own judgement. */
export const INDEPENDENT_VISITS_DAYS = 84;

/**
 * FVC in interstitial lung disease. Relative: percent of the earlier FVC, as trials of idiopathic pulmonary fibrosis have it
 * (Richeldi et al., Thorax 2012;67:407). Absolute: points of percent predicted within a year, one of the three criteria of
 * progressive pulmonary fibrosis, of which two are needed (Raghu et al., Am J Respir Crit Care Med 2022;205:e18, table 4).
 */
export const FVC_DECLINE_IN_ILD = { relative_percent: 10, absolute_points: 5 } as const;

/** Litres; a change no larger than what two efforts of one session may differ by is no evidence (grade A, ATS/ERS 2019). Our own judgement. */
export const REPEATABILITY_L = 0.15;
