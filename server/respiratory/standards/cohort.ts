/**
 * Healthy subjects of each sex below which a sample cannot tell whether an equation fits:
 * Quanjer PH, Stocks J, Cole TJ, et al. Eur Respir J 2011;37:658-664.
 */
export const MIN_OF_EACH_SEX = 150;

/** Largest mean z-score, on either side of 0 and included, that counts as a fit. Our own judgement. */
export const MAX_MEAN_Z = 0.5;

/** Standard deviation of z-scores that counts as a fit, both ends included. Our own judgement. */
export const FITTING_SD = { low: 0.8, high: 1.25 } as const;
