import type { ConfidenceInterval } from "./interval.ts";
import { studentT975 } from "./student-t.ts";

/** A least-squares line through at least three points. */
export interface Line {
  readonly slope: number;
  readonly slope_ci95: ConfidenceInterval;
}

/** Least squares of y on x; null with fewer than three points, or all at one x. */
export function lineThrough(x: readonly number[], y: readonly number[]): Line | null {
  const n = x.length;
  if (n < 3) return null;
  const meanX = x.reduce((sum, value) => sum + value, 0) / n;
  const meanY = y.reduce((sum, value) => sum + value, 0) / n;
  let sxx = 0;
  let sxy = 0;
  for (const [i, value] of x.entries()) {
    sxx += (value - meanX) ** 2;
    sxy += (value - meanX) * ((y[i] as number) - meanY);
  }
  if (!(sxx > 0)) return null;
  const slope = sxy / sxx;
  const residual = x.reduce((sum, value, i) => sum + ((y[i] as number) - meanY - slope * (value - meanX)) ** 2, 0);
  const margin = studentT975(n - 2) * Math.sqrt(residual / (n - 2) / sxx);
  return { slope, slope_ci95: { low: slope - margin, high: slope + margin } };
}
