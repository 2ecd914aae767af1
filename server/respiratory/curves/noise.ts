import { at, meanVolume, type Signal } from "./signal.ts";

const BLOCK = 32;
/** Variance of a third difference of white noise of variance 1: 1 + 9 + 9 + 1. */
const THIRD_DIFFERENCE_VARIANCE = 20;
/** How far the extreme of thousands of normal samples lies from their mean, in standard deviations. */
const EXTREME = 4.5;
/** Coarsest level that a plateau or a baseline is averaged over. s */
const LONGEST_MEAN_SECONDS = 0.25;

/**
 * Standard deviation of the recording's noise, L: from third differences, which a smooth curve hardly has, in blocks,
 * of which the median is taken so that the onset or a cough does not count as noise.
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
  return Math.sqrt(variances[variances.length >> 1] ?? 0);
}

/** What one sample may stray from its level by noise alone, L. */
export function noiseMargin(noise: number): number {
  return EXTREME * noise;
}

/**
 * The lowest (`sign` -1) or highest (+1) level in [from, to], L. One noisy sample is not a level: the mean over the
 * longest stretch that explains the extreme sample by noise alone is.
 */
export function extremeLevel(signal: Signal, from: number, to: number, sign: 1 | -1, noise: number): number {
  let extreme = at(signal, from);
  for (let i = from; i <= to; i++) {
    const litres = signal.volume[i] ?? 0;
    if (sign * (litres - extreme) > 0) extreme = litres;
  }
  let level = extreme;
  const longest = Math.min(to - from + 1, Math.round(LONGEST_MEAN_SECONDS * signal.hz));
  for (let count = 2; noise > 0 && count <= longest; count *= 2) {
    const mean = extremeMean(signal, from, to, count, sign);
    if (sign * (extreme - mean) > noiseMargin(noise)) break;
    level = mean;
  }
  return level;
}

function extremeMean(signal: Signal, from: number, to: number, count: number, sign: 1 | -1): number {
  let best = -Infinity;
  for (let i = from; i + count <= to + 1; i++) {
    const mean = sign * meanVolume(signal, i, i + count);
    if (mean > best) best = mean;
  }
  return sign * best;
}
