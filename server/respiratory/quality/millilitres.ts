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
