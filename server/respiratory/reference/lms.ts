import type { Lms } from "./equations.ts";

/**
 * Cole's LMS transformation (Cole & Green, Stat Med 1992;11:1305-1319), as both GLI equations use it.
 * Written with expm1 and log1p: the textbook form ((x/M)^L - 1)/(L S) loses its digits where L is near 0, and the
 * FEF75 equation for females passes 0.0006.
 */

/** z-score of a measured value above 0. */
export function zScore(lms: Lms, measured: number): number {
  const logRatio = Math.log(measured / lms.m);
  return lms.l === 0 ? logRatio / lms.s : Math.expm1(lms.l * logRatio) / (lms.l * lms.s);
}

/**
 * The value whose z-score is `z`: M (1 + z L S)^(1/L), M exp(z S) where L is 0.
 * Undefined where 1 + z L S is not above 0: the distribution does not reach so far.
 */
export function valueAtZ(lms: Lms, z: number): number | undefined {
  if (lms.l === 0) return lms.m * Math.exp(z * lms.s);
  const base = z * lms.l * lms.s;
  return base > -1 ? lms.m * Math.exp(Math.log1p(base) / lms.l) : undefined;
}
