import { at, intervalsIn, lineAt, type Signal } from "./signal.ts";

/** Half the window of a smoothed reading: flow is as good as constant over it once the peak has passed. s */
const HALF_WINDOW_SECONDS = 0.025;

/**
 * Volume at a time by a local straight line through the samples around it, none later than `lastIndex`: at the very
 * end the line is one-sided. For the steady part of a curve; it would round off the onset.
 */
export function smoothedVolume(signal: Signal, time: number, lastIndex: number): number {
  const half = intervalsIn(signal, HALF_WINDOW_SECONDS);
  const centre = Math.round(time * signal.hz);
  const to = Math.min(lastIndex, centre + half);
  const from = Math.max(0, Math.min(centre - half, to - half));
  if (to <= from) return at(signal, to);
  const line = lineAt(signal, from, to - from);
  return line.volume + line.slope * (time - line.time);
}

/**
 * Volume at a time by monotone cubic interpolation (Fritsch and Carlson 1980, harmonic-mean slopes), clamped to the
 * record: follows the curved start between samples 20 ms apart, and never swings below a flat baseline.
 */
export function interpolatedVolume(signal: Signal, time: number): number {
  const position = Math.min(Math.max(time * signal.hz, 0), signal.length - 1);
  const i = Math.min(Math.floor(position), signal.length - 2);
  const x = position - i;
  const step = (k: number): number => at(signal, k + 1) - at(signal, k);
  const left = monotoneSlope(step(i - 1), step(i));
  const right = monotoneSlope(step(i), step(i + 1));
  const rise = step(i);
  return at(signal, i) + x * (left + x * (3 * rise - 2 * left - right + x * (left + right - 2 * rise)));
}

function monotoneSlope(before: number, after: number): number {
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}
