/** Absorbs the rounding of floating-point litres, nothing that a device could send. mL */
const CONVERSION_ERROR_ML = 1e-6;

/**
 * Litres as millilitres, as they were sent: 3.15 - 3.00 is greater than 0.15 in floating-point litres, and about half of all
 * exact 0.150 L pairs would fail a limit that is compared so. Volumes of at most three decimals become whole millilitres; what
 * has more decimals keeps them, because a value beyond a limit must not be rounded onto it.
 */
export function millilitres(litres: number): number {
  return Math.round(litres * 1e9) / 1e6;
}

/** Litres to the last digit that a device prints: for asking whether two volumes contradict each other. */
export function wholeMillilitres(litres: number): number {
  return Math.round(litres * 1000);
}

/** `value` is at most `limit`, the limit included. mL */
export function atMost(value: number, limit: number): boolean {
  return value <= limit + CONVERSION_ERROR_ML;
}

/** `value` is at most `limit`, or at most `percent` of `base`, whichever is greater. mL, bounds inclusive. */
export function withinGreaterOf(value: number, limit: number, percent: number, base: number): boolean {
  return atMost(value, limit) || atMost(value * 100, percent * base);
}

/**
 * FEV1/FVC, at most 1. Of whole microlitres, because 2.4 / 3 is 0.7999999999999999 in floating-point litres and a ratio
 * on a limit such as 0.70 must not fall below it; a millionth of a litre changes no ratio that is reported.
 */
export function volumeRatio(fev1Litres: number, fvcLitres: number): number {
  const microlitres = (litres: number): number => Math.round(litres * 1e6);
  const exact = microlitres(fev1Litres) / microlitres(fvcLitres);
  return Math.min(1, Number.isFinite(exact) ? exact : fev1Litres / fvcLitres);
}
