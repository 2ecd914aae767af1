/**
 * A sampled volume signal with prefix sums, so that every mean and every least-squares line over a window costs the
 * same whatever the window's length. Indices are samples; times are seconds from the first sample.
 */
export interface Signal {
  readonly hz: number;
  readonly length: number;
  /** L, as recorded: any offset is still in it. */
  readonly volume: readonly number[];
  /** sums[i]: sum of the first i volumes; moments[i]: the same of index times volume. */
  readonly sums: readonly number[];
  readonly moments: readonly number[];
}

/** A straight line through part of the signal. */
export interface Line {
  /** L/s */
  readonly slope: number;
  /** s, centre of the window */
  readonly time: number;
  /** L, the line's volume there */
  readonly volume: number;
}

export function signalOf(volume: readonly number[], hz: number): Signal {
  const length = volume.length;
  // ordinary arrays: a typed array of this size lives outside the young generation and costs more than it saves
  const sums = new Array<number>(length + 1).fill(0);
  const moments = new Array<number>(length + 1).fill(0);
  let sum = 0;
  let moment = 0;
  for (let i = 0; i < length; i++) {
    const litres = volume[i] ?? 0;
    sum += litres;
    moment += i * litres;
    sums[i + 1] = sum;
    moments[i + 1] = moment;
  }
  return { hz, length, volume, sums, moments };
}

/** Volume of a sample; beyond the ends, of the nearest one. */
export function at(signal: Signal, index: number): number {
  const clamped = index < 0 ? 0 : index >= signal.length ? signal.length - 1 : index;
  return signal.volume[clamped] ?? 0;
}

/** Mean volume of the samples from `from` up to, not including, `to`. */
export function meanVolume(signal: Signal, from: number, to: number): number {
  return ((signal.sums[to] ?? 0) - (signal.sums[from] ?? 0)) / (to - from);
}

/** Mean flow between two samples, L/s. */
export function meanFlow(signal: Signal, from: number, to: number): number {
  return ((at(signal, to) - at(signal, from)) * signal.hz) / (to - from);
}

/** Least-squares slope over `intervals` + 1 samples from `from`, L/s. */
export function slopeAt(signal: Signal, from: number, intervals: number): number {
  const to = from + intervals + 1;
  const sum = (signal.sums[to] ?? 0) - (signal.sums[from] ?? 0);
  const moment = (signal.moments[to] ?? 0) - (signal.moments[from] ?? 0);
  const spread = (intervals * (intervals + 1) * (intervals + 2)) / 12;
  return ((moment - (from + intervals / 2) * sum) / spread) * signal.hz;
}

/** Standard error of `slopeAt` under noise of a standard deviation in litres, L/s. */
export function slopeError(noise: number, intervals: number, hz: number): number {
  return (noise * Math.sqrt(12 / intervals) * hz) / intervals;
}

/** The same for few intervals too. */
export function exactSlopeError(noise: number, intervals: number, hz: number): number {
  return noise * hz * Math.sqrt(12 / (intervals * (intervals + 1) * (intervals + 2)));
}

/** Least-squares line over `intervals` + 1 samples from `from`. */
export function lineAt(signal: Signal, from: number, intervals: number): Line {
  return {
    slope: slopeAt(signal, from, intervals),
    time: (from + intervals / 2) / signal.hz,
    volume: meanVolume(signal, from, from + intervals + 1),
  };
}

/** First sample of the steepest rising window of `intervals` intervals that starts in [from, to]. */
export function steepestWindow(signal: Signal, intervals: number, from: number, to: number): number {
  const { sums, moments } = signal;
  const half = intervals / 2;
  let best = from;
  let steepest = -Infinity;
  for (let i = from; i <= to; i++) {
    const end = i + intervals + 1;
    const sum = (sums[end] ?? 0) - (sums[i] ?? 0);
    // proportional to slopeAt, of which the constant divisor is left out in this innermost loop
    const covariance = (moments[end] ?? 0) - (moments[i] ?? 0) - (i + half) * sum;
    if (covariance > steepest) {
      steepest = covariance;
      best = i;
    }
  }
  return best;
}

/** Seconds to whole sample intervals, at least one. */
export function intervalsIn(signal: Signal, seconds: number): number {
  return Math.max(1, Math.round(seconds * signal.hz));
}
