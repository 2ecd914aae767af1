/**
 * Healthy subjects of each sex below which a sample cannot tell whether an equation fits, and the largest mean z-score that
 * still counts as a fit: Quanjer PH, Stocks J, Cole TJ, et al. Eur Respir J 2011;37:658-664.
 */
export const MIN_OF_EACH_SEX = 150;
export const MAX_MEAN_Z = 0.5;

/** Standard deviation of z-scores that counts as a fit, both ends included. Our own judgement. */
export const FITTING_SD = { low: 0.8, high: 1.25 } as const;
