import type { ConfidenceInterval } from "./interval.ts";

/** Halvings of 0..1: beyond the precision of a double. */
const HALVINGS = 60;

/**
 * Confidence interval of a share, in percent, from `k` of `n`, of 95 % where nothing else is asked for: the exact binomial one with half of the probability of `k` itself
 * (mid-P; Lancaster, J Am Stat Assoc 1961;56:223), because the plain exact interval covers more than it says.
 */
export function shareInterval(k: number, n: number, confidence = 0.95): ConfidenceInterval {
  const tail = (1 - confidence) / 2;
  return { low: 100 * (1 - upperBound(n - k, n, tail)), high: 100 * upperBound(k, n, tail) };
}

/** The share above which k or fewer of n are too improbable. From k/n upwards, where no term that counts underflows. */
function upperBound(k: number, n: number, tail: number): number {
  if (k === n) return 1;
  let low = k / n;
  let high = 1;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (midP(k, n, middle) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(X < k) + P(X = k) / 2 of a binomial X, 0 < p < 1. */
function midP(k: number, n: number, p: number): number {
  const at = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let term = at;
  let below = 0;
  for (let i = k; i > 0; i--) {
    term *= (i / (n - i + 1)) * ((1 - p) / p);
    below += term;
  }
  return below + at / 2;
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Summed below 32, Stirling's series above: relative error below 1e-14. */
function logFactorial(n: number): number {
  if (n < 32) {
    let sum = 0;
    for (let i = 2; i <= n; i++) sum += Math.log(i);
    return sum;
  }
  const inverse = 1 / (n * n);
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - inverse / 1680) * inverse) * inverse) / n;
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + series;
}
