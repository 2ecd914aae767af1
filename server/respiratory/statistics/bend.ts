import type { ConfidenceInterval } from "./interval.ts";
import { studentT975 } from "./student-t.ts";

/** The quadratic part of a least-squares parabola through at least four points. */
export interface Bend {
  readonly quadratic: number;
  readonly quadratic_ci95: ConfidenceInterval;
}

/**
 * Least squares of y on x and its square; null with fewer than four points or three places of x. The square is made orthogonal to the
 * constant and the line, so that its coefficient is a simple quotient.
 */
export function bendThrough(x: readonly number[], y: readonly number[]): Bend | null {
  const n = x.length;
  if (n < 4 || new Set(x).size < 3) return null;
  const line = centred(x, mean(x));
  const sxx = product(line, line);
  const squares = line.map((value) => value * value);
  const slope = product(squares, line) / sxx;
  const level = mean(squares);
  const bend = squares.map((value, i) => value - level - slope * (line[i] as number));
  const sbb = product(bend, bend);
  const heights = centred(y, mean(y));
  const steepness = product(heights, line) / sxx;
  const quadratic = product(heights, bend) / sbb;
  const residuals = heights.map(
    (value, i) => value - steepness * (line[i] as number) - quadratic * (bend[i] as number),
  );
  const margin = studentT975(n - 3) * Math.sqrt(product(residuals, residuals) / (n - 3) / sbb);
  return { quadratic, quadratic_ci95: { low: quadratic - margin, high: quadratic + margin } };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function centred(values: readonly number[], middle: number): number[] {
  return values.map((value) => value - middle);
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}
