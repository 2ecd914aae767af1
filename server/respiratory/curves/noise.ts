import { at, meanVolume, type Signal, slopeAt } from "./signal.ts";

const BLOCK = 32;
/** Variance of a third difference of white noise of variance 1: 1 + 9 + 9 + 1. */
const THIRD_DIFFERENCE_VARIANCE = 20;
/** Standard deviation of what rounding to whole steps adds, in steps: a uniform error. */
const ROUNDING_SD = 1 / Math.sqrt(12);
/** How far the extreme of thousands of normal samples lies from their mean, in standard deviations. */
const EXTREME = 4.5;
/** Standard errors within which a stretch counts as flat. */
const SLOPE_ERRORS = 3;
/** Steps of the recording below this are not its resolution. L */
const FINEST_RESOLUTION_LITRES = 0.000_001;
/** Longest stretch that a plateau or a baseline is averaged over. s */
const LONGEST_MEAN_SECONDS = 0.25;

/**
 * Standard deviation of the recording's noise, L: from third differences, which a smooth curve hardly has, in blocks,
 * of which the median is taken so that the onset or a cough does not count as noise; never below what the recording's
 * own steps add, which a signal at rest does not show.
 */
export function noiseOf(signal: Signal): number {
  const v = signal.volume;
  const variances: number[] = [];
  for (let start = 0; start + BLOCK + 3 <= signal.length; start += BLOCK) {
    let sum = 0;
    for (let i = start; i < start + BLOCK; i++) {
      const third = (v[i + 3] ?? 0) - (v[i] ?? 0) - 3 * ((v[i + 2] ?? 0) - (v[i + 1] ?? 0));
      sum += third * third;
    }
    variances.push(sum / BLOCK / THIRD_DIFFERENCE_VARIANCE);
  }
  variances.sort((a, b) => a - b);
  return Math.max(Math.sqrt(variances[variances.length >> 1] ?? 0), resolutionOf(signal) * ROUNDING_SD);
}

/** What one sample may stray from its level by noise alone, L. */
export function noiseMargin(noise: number): number {
  return EXTREME * noise;
}

/** Window over which a least-squares slope has the given standard error (L/s): noise * sqrt(12 dt) / T^1.5. s */
export function quietWindowSeconds(noise: number, hz: number, slopeError: number): number {
  return ((noise * Math.sqrt(12 / hz)) / slopeError) ** (2 / 3);
}

/**
 * The lowest (`sign` -1) or highest (+1) level in [from, to], L. One noisy sample is not a level: the mean over the
 * longest stretch without a slope beyond its own uncertainty is.
 */
export function extremeLevel(signal: Signal, from: number, to: number, sign: 1 | -1, noise: number): number {
  let level = at(signal, extremeStretch(signal, from, to, 1, sign));
  const longest = Math.min(to - from + 1, Math.round(LONGEST_MEAN_SECONDS * signal.hz));
  for (let count = 2; noise > 0 && count <= longest; count *= 2) {
    const first = extremeStretch(signal, from, to, count, sign);
    const drift = (Math.abs(slopeAt(signal, first, count - 1)) * count) / signal.hz;
    if (drift <= SLOPE_ERRORS * noise * Math.sqrt(12 / count)) level = meanVolume(signal, first, first + count);
  }
  return level;
}

/** First sample of the stretch of `count` samples in [from, to] with the most extreme mean. */
function extremeStretch(signal: Signal, from: number, to: number, count: number, sign: 1 | -1): number {
  const sums = signal.sums;
  let best = -Infinity;
  let first = from;
  for (let i = from; i + count <= to + 1; i++) {
    const sum = sign * ((sums[i + count] ?? 0) - (sums[i] ?? 0));
    if (sum > best) {
      best = sum;
      first = i;
    }
  }
  return first;
}

/** The size of the steps on which all volumes lie, L, or 0: only a signal with steps can live and stand still. */
export function resolutionOf(signal: Signal): number {
  let step = Infinity;
  for (let i = 1; i < signal.length; i++) {
    const change = Math.abs((signal.volume[i] ?? 0) - (signal.volume[i - 1] ?? 0));
    if (change > 0 && change < step) step = change;
  }
  if (!(step >= FINEST_RESOLUTION_LITRES) || step === Infinity) return 0;
  for (let i = 1; i < signal.length; i++) {
    const steps = ((signal.volume[i] ?? 0) - (signal.volume[i - 1] ?? 0)) / step;
    if (Math.abs(steps - Math.round(steps)) > 0.01) return 0;
  }
  return step;
}
