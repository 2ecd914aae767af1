/** Student's t distribution: what a 95 % confidence interval multiplies the standard error with. */

/** Two-sided 95 % point of the standard normal distribution. Abramowitz & Stegun 1964, table 26.5. */
const NORMAL_97_5 = 1.959963984540054;
/** From here on the asymptotic series is exact to better than 1e-11, and the finite sum grows long. */
const SERIES_FROM_DF = 400;
/** The largest quantile is 12.7, with one degree of freedom. */
const ABOVE_ALL_QUANTILES = 16;

/**
 * The 97.5th percentile of Student's t distribution with `df` degrees of freedom, a positive integer.
 * Below 400 by inverting the finite sums of Abramowitz & Stegun 26.7.3-4, else by their expansion 26.7.5.
 */
export function studentT975(df: number): number {
  if (!Number.isInteger(df) || df < 1) throw new RangeError("degrees of freedom: a positive integer");
  return df < SERIES_FROM_DF ? invertCentralProbability(df, 0.95) : expansion(df);
}

/** By bisection, until no number lies between the two bounds. */
function invertCentralProbability(df: number, probability: number): number {
  let low = 0;
  let high = ABOVE_ALL_QUANTILES;
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (centralProbability(middle, df) < probability) low = middle;
    else high = middle;
  }
  return high;
}

/** P(|T| <= t). */
function centralProbability(t: number, df: number): number {
  const theta = Math.atan(t / Math.sqrt(df));
  const cosine = Math.cos(theta);
  const square = cosine * cosine;
  const odd = df % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = df === 1 ? 0 : term;
  for (let i = odd ? 3 : 2; i <= df - 2; i += 2) {
    term *= ((i - 1) / i) * square;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
}

/** Abramowitz & Stegun 26.7.5. */
function expansion(df: number): number {
  const x = NORMAL_97_5;
  const g1 = (x ** 3 + x) / 4;
  const g2 = (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96;
  const g3 = (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384;
  const g4 = (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92160;
  return x + g1 / df + g2 / df ** 2 + g3 / df ** 3 + g4 / df ** 4;
}
