/** Absorbs the rounding of a quotient: from 2.00 to 1.70 L is 15 %. */
const QUOTIENT_ERROR = 1e-9;

/** Whether a percentage, or points of one, is a limit or above it. */
export function reaches(value: number, limit: number): boolean {
  return value >= limit - QUOTIENT_ERROR;
}
