/**
 * Litres as whole millilitres. Limits are compared here and nowhere else: in floating-point litres
 * 3.15 - 3.00 is greater than 0.15, and about half of all exact 0.150 L pairs would fail.
 */
export function millilitres(litres: number): number {
  return Math.round(litres * 1000);
}

/** `value` is at most `limit`, or at most `percent` of `base`, whichever is greater. Integers in mL, bounds inclusive. */
export function withinGreaterOf(value: number, limit: number, percent: number, base: number): boolean {
  return value <= limit || value * 100 <= percent * base;
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
