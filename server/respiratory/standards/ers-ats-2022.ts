/**
 * ERS/ATS technical standard on interpretive strategies for routine lung function tests:
 * Stanojevic S, Kaminsky DA, Miller MR, et al. Eur Respir J 2022;60:2101499.
 * Checked against the article (PMC9586173) and the societies' pocket guideline, boxes 1 to 3.
 */

/** z-score; a reduction is mild down to here, this value included. */
export const MILD_FROM_Z = -2.5;

/** z-score; a reduction is moderate down to here, this value included, and severe below. */
export const MODERATE_FROM_Z = -4;

/** Percent of the predicted value; a change after bronchodilator strictly above it is significant (box 1). */
export const SIGNIFICANT_RESPONSE_PERCENT = 10;

/**
 * Expected correlation of two FEV1 z-scores of one child or adolescent (box 2):
 * intercept, per year between the tests, per year of age at the first test.
 */
export const CHANGE_CORRELATION = { intercept: 0.642, per_interval_year: -0.04, per_year_of_age: 0.02 } as const;

/** Conditional change score; beyond it on either side a change is significant (box 2). */
export const SIGNIFICANT_CHANGE_SCORE = 1.96;

/** Litres; sex-specific first percentile of FEV1 in adults with lung disease, the unit of FEV1Q (box 3). */
export const FEV1Q_UNIT_L = { male: 0.5, female: 0.4 } as const;

/** Years; children and adolescents below, adults from here on. */
export const ADULT_FROM_YEARS = 18;
