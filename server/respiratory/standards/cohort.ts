/**
 * Healthy subjects of each sex below which a sample cannot tell whether an equation fits:
 * Quanjer PH, Stocks J, Cole TJ, et al. Eur Respir J 2011;37:658-664.
 */
export const MIN_OF_EACH_SEX = 150;

/** Largest mean z-score, on either side of 0 and included, that counts as a fit. Our own judgement. */
export const MAX_MEAN_Z = 0.5;

/** People of one sex from which on a site is judged by itself: the mean of as many that fit lies beyond 0.5 once in 2,000 times. Our own judgement. */
export const MIN_OF_SITE = 50;

/** Standard deviation of z-scores that counts as a fit, both ends included. Our own judgement. */
export const FITTING_SD = { low: 0.8, high: 1.25 } as const;

/**
 * Share below the limit, as a multiple of what is expected, beyond which a difference counts that its interval excludes; that of
 * `certain` makes it a shift, because two sexes are looked at and chance alone would shift one cohort in twelve. Our own judgement.
 */
export const FITTING_TAIL = { low: 0.5, high: 1.5, certain: 0.995 } as const;

/**
 * Change of the z-score from one end of the cohort's ages (or heights) to the other: beyond `material` a significant trend counts;
 * a trend that may be larger than `bearable` is no fit. Our own judgement.
 */
export const FITTING_TREND = { material: 0.5, bearable: 1 } as const;

/** The ends of the cohort's ages and heights: the middle 90 %, so that one old man does not stretch the trend. */
export const ENDS = { low: 0.05, high: 0.95 } as const;

/** z-score beyond which a value is set aside from a fit, on either side: no healthy person reaches it. Our own judgement. */
export const OUTLIER_Z = 5;

/** Outliers that a fit names; all are counted. */
export const MOST_OUTLIERS_NAMED = 50;

/** Scores from which a person is not "without symptoms". CAT: GOLD's cut; the others: not well controlled, as published. */
export const SYMPTOMS_FROM = { mmrc: 1, cat: 10 } as const;
