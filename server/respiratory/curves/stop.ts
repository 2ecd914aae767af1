import { smoothedVolume } from "./reading.ts";
import { intervalsIn, type Signal, slopeAt, slopeError } from "./signal.ts";
import type { Start } from "./start.ts";

/**
 * Lungs that empty slow down by degrees: side by side emptying parts give a flow that falls ever more slowly, and even a flow
 * that falls in a straight line brings half of what its present rate of decay foretells. An expiration that brings less was
 * stopped, by the glottis or by letting go, however gently the flow faded out and however long the volume rested after it.
 * Which signal shows that is our own choice; so are the numbers here.
 */
/** What even a straight fall would have brought more than came: beyond the noise of that reckoning. L and part of FVC */
const MISSING_LITRES = 0.025;
const MISSING_SHARE = 0.0175;
/** Standard deviations of the noise by which the later of two steps may be too large: the flow then falls faster than it seems. */
const STEP_NOISE = 3;
/** What the flow at the end may still foretell: half of the standard's bounds for a start below full inflation. */
const LEFT_LITRES = 0.05;
const LEFT_SHARE = 0.025;
/** Of two steps the later is at most this part of the earlier: more is noise. */
const MOST_STEADY = 0.95;
/** A flow below this part of FVC in a second has as good as died out. 1/s */
const LEAST_FLOW_SHARE = 0.03;
/** Two volume steps of this length give flow and rate of decay: the longer the later, for the heart beats in the tail. s */
const STEP_SECONDS = { shortest: 0.1, longest: 0.3, of_time_since_peak: 1 / 5 } as const;
const SMOOTHING_SECONDS = 0.04;
/** The slowest decay that is believed of two steps: more is noise. s */
const SLOWEST_DECAY_SECONDS = 3;
/** A stop is over within this, after which there is next to no flow. s */
const FADE_SECONDS = 0.5;
const REST_SECONDS = 0.3;
const REST_SHARE = 0.1;
/** So soon after the peak nothing is foretold: without a second there is no FEV1 either. */
const SINCE_PEAK_SECONDS = 0.4;
/** What stops is more than so many times the flow that the heart moves to and fro, read over this. s */
const HEART_FLOWS = 4;
const SWING_SECONDS = 0.1;
const SWING_NOISE = 2;
/** Less of it does not show whether the heart moves it. s */
const SWING_REST_SECONDS = 0.6;
/** The moments tried as beginnings of a stop lie so far apart. s */
const SEARCH_SECONDS = 0.02;

/** The expiration as far as it is known: `expired` is its last sample before an inspiration, or of the recording. */
export interface Expired {
  readonly expired: number;
  /** FVC, L. */
  readonly fvc: number;
}

/** Sample at which an expiration was stopped while lungs were still emptying, or null where it ran out or is not seen to end. */
export function stopOf(signal: Signal, start: Start, { expired, fvc }: Expired, noise: number): number | null {
  const peak = start.steepest + start.intervals;
  const stride = intervalsIn(signal, SEARCH_SECONDS);
  const missing = Math.max(MISSING_LITRES, MISSING_SHARE * fvc);
  const first = peak + intervalsIn(signal, SINCE_PEAK_SECONDS);
  for (let moment = first; moment < expired; moment += stride) {
    const { flow, toCome } = straightFrom(signal, peak, moment, noise);
    if (flow < LEAST_FLOW_SHARE * fvc || !rests(signal, moment, expired, flow)) continue;
    if (flow < HEART_FLOWS * swingAfter(signal, moment, expired, noise)) continue;
    const came = start.baseline + fvc - smoothedVolume(signal, moment / signal.hz, moment, SMOOTHING_SECONDS);
    if (toCome - came > missing) return stillFrom(signal, moment, expired, start.baseline + fvc);
  }
  return null;
}

/** Whether what the flow at the end still foretells is less than half of what two efforts may differ by: the lungs had emptied. */
export function hadEmptied(signal: Signal, start: Start, { index, fvc }: { index: number; fvc: number }): boolean {
  const peak = start.steepest + start.intervals;
  if (index < peak + 2 * intervalsIn(signal, STEP_SECONDS.shortest)) return false;
  const { newer, older } = stepsBefore(signal, peak, index);
  if (newer <= 0 || older <= 0) return true;
  const ratio = Math.min(MOST_STEADY, newer / older);
  return (newer * ratio) / (1 - ratio) <= Math.max(LEFT_LITRES, LEFT_SHARE * fvc);
}

/** Litres of the two steps before a moment, and their length in seconds. */
function stepsBefore(signal: Signal, peak: number, moment: number): { newer: number; older: number; step: number } {
  const time = moment / signal.hz;
  const { shortest, longest, of_time_since_peak } = STEP_SECONDS;
  const step = Math.min(longest, Math.max(shortest, of_time_since_peak * (time - peak / signal.hz)));
  const before = (steps: number): number => smoothedVolume(signal, time - steps * step, moment, SMOOTHING_SECONDS);
  const [now, once, twice] = [before(0), before(1), before(2)];
  return { newer: now - once, older: once - twice, step };
}

/** Flow at a moment, L/s, and what it would still bring if it fell in a straight line as it does there, L. */
function straightFrom(signal: Signal, peak: number, moment: number, noise: number): { flow: number; toCome: number } {
  const { newer, older, step } = stepsBefore(signal, peak, moment);
  const flow = Math.max(0, (1.5 * newer - 0.5 * older - STEP_NOISE * noise) / step);
  const slowing = Math.max((older - newer + STEP_NOISE * noise) / step ** 2, flow / SLOWEST_DECAY_SECONDS);
  return { flow, toCome: flow > 0 ? flow ** 2 / (2 * slowing) : 0 };
}

/** After the time of a stop there is a rest, which would pass for a plateau; an inspiration at once would not. */
function rests(signal: Signal, moment: number, expired: number, flow: number): boolean {
  const from = moment + intervalsIn(signal, FADE_SECONDS);
  const to = from + intervalsIn(signal, REST_SECONDS);
  if (from + intervalsIn(signal, SWING_REST_SECONDS) > expired) return false;
  const volume = (index: number): number => smoothedVolume(signal, index / signal.hz, expired, SMOOTHING_SECONDS);
  return ((volume(to) - volume(from)) * signal.hz) / (to - from) <= REST_SHARE * flow;
}

/** How far the flow swings after a stop, L/s: lungs at rest have none but that of the heart, which moves some millilitres a beat. */
function swingAfter(signal: Signal, moment: number, expired: number, noise: number): number {
  const window = intervalsIn(signal, SWING_SECONDS);
  let largest = 0;
  for (let i = moment + intervalsIn(signal, FADE_SECONDS); i + window <= expired; i++) {
    largest = Math.max(largest, Math.abs(slopeAt(signal, i, window)));
  }
  return Math.max(0, largest - SWING_NOISE * slopeError(noise, window, signal.hz));
}

/** First sample after the moment at which all that came had come, but for a hundredth. */
function stillFrom(signal: Signal, moment: number, expired: number, level: number): number {
  const nearly = 0.01 * (level - (signal.volume[moment] ?? level)) + 0.002;
  let index = moment;
  while (index < expired && (signal.volume[index] ?? level) < level - nearly) index += 1;
  return index;
}
