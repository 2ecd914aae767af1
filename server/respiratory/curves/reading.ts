import { at, intervalsIn, lineAt, type Signal } from "./signal.ts";

/** Half the window of a smoothed reading: flow is as good as constant over it once the peak has passed. s */
const HALF_WINDOW_SECONDS = 0.025;

/**
 * Volume at a time by a local straight line through the samples around it, none later than `lastIndex`: at the very
 * end the line is one-sided. For the steady part of a curve; it would round off the onset.
 */
export function smoothedVolume(
  signal: Signal,
  time: number,
  lastIndex: number,
  halfWindowSeconds: number = HALF_WINDOW_SECONDS,
): number {
  const half = intervalsIn(signal, halfWindowSeconds);
  const centre = Math.round(time * signal.hz);
  const to = Math.min(lastIndex, centre + half);
  const from = Math.max(0, Math.min(centre - half, to - half));
  if (to <= from) return at(signal, to);
  const line = lineAt(signal, from, to - from);
  return line.volume + line.slope * (time - line.time);
}

/** Flow before a sudden onset is below this part of the tangent's slope, flow after it above that part. */
const STILL = 0.1;
const FULL = 0.97;

/**
 * Volume at a time near the onset, clamped to the record. Monotone cubic interpolation (Fritsch and Carlson 1980,
 * harmonic-mean slopes) follows a curved start between samples 20 ms apart. Where the flow sets in at once between two
 * samples there is a corner that no cubic follows: there the lines before and behind it meet. Without that, a sudden
 * blow sampled at 50 Hz would show up to 0.030 L of back-extrapolated volume that it does not have.
 * @param slope of the back-extrapolation tangent, L/s
 */
export function onsetVolume(signal: Signal, time: number, slope: number): number {
  const position = Math.min(Math.max(time * signal.hz, 0), signal.length - 1);
  const i = Math.min(Math.floor(position), signal.length - 2);
  const x = position - i;
  const step = (k: number): number => at(signal, k + 1) - at(signal, k);
  const [before, rise, after] = [step(i - 1), step(i), step(i + 1)];
  if (before * signal.hz < STILL * slope && after * signal.hz > FULL * slope) {
    return Math.max(at(signal, i) + x * before, at(signal, i + 1) - (1 - x) * after);
  }
  const left = monotoneSlope(before, rise);
  const right = monotoneSlope(rise, after);
  return at(signal, i) + x * (left + x * (3 * rise - 2 * left - right + x * (left + right - 2 * rise)));
}

function monotoneSlope(before: number, after: number): number {
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}
