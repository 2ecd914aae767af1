import { onsetVolume } from "./reading.ts";
import { extremeLevel, noiseMargin, quietWindowSeconds } from "./noise.ts";
import {
  at,
  exactSlopeError,
  intervalsIn,
  lineAt,
  meanFlow,
  meanVolume,
  type Signal,
  slopeAt,
  steepestWindow,
} from "./signal.ts";

/**
 * Stretch over which the steepest slope is averaged, at every sampling rate: 80 ms, as the standard of 2005 took it, flattens a
 * sharp rise; 20 ms is one interval of the slowest recordings (our own choice between the two). s
 */
const SLOPE_SECONDS = 0.04;
/** The slope's standard error that asks for a longer window, as a part of the slope, ... */
const SLOPE_ERROR = 0.01;
/** ... and how long it may get (our own choice). s */
const LONGEST_SLOPE_SECONDS = 0.08;
/** The flow that a recording begins with is read over this. s */
const FIRST_FLOW_SECONDS = 0.02;
/** A first flow above this part of the steepest slope has no rise before it (our own choice). */
const FIRST_FLOW_SHARE = 0.3;
/** A first flow below this many standard errors is what noise makes of rest. */
const FIRST_FLOW_NOISE = 2;
/** Volume that comes at full flow within this stands for rest, and full flow so soon after it rises as no chest can. s */
const SUDDEN_START = {
  rest_seconds: 0.06,
  rest_share: 0.05,
  still_seconds: 0.001,
  still_noise: 1.5,
  rise_seconds: 0.005,
  hiding_seconds: 0.0008,
} as const;
/** Full is a flow that is this part of the steepest slope over this (our own choices). s */
const FULL_FLOW = { seconds: 0.02, share: 0.8 } as const;
/** A rise below this is no expiration. L */
export const SMALLEST_EXPIRATION_LITRES = 0.05;
/** How far the volume may creep from the fullest inspiration and still count as held there. L */
const HELD_LITRES = 0.01;

export interface Start {
  /** First sample of the steepest window. */
  readonly steepest: number;
  /** Sample intervals in that window. */
  readonly intervals: number;
  /** L/s, slope of the tangent. */
  readonly slope: number;
  /** Recorded volume at the fullest inspiration, L: zero of everything that follows. */
  readonly baseline: number;
  /** Time zero by back-extrapolation, s from the first sample; may lie before it. */
  readonly timeZero: number;
  /** Back-extrapolated volume, L. */
  readonly bev: number;
  /** Fullest inspiration to time zero, s. */
  readonly hesitation: number;
}

/**
 * Time zero and back-extrapolated volume (ATS/ERS 2019, Graham et al., AJRCCM 200:e70): the tangent at the steepest
 * part of the curve, here the least-squares line over the slope window, meets the volume of the fullest inspiration
 * before it. null: the signal does not rise.
 */
export function findStart(signal: Signal, noise: number, windowSeconds: number = SLOPE_SECONDS): Start | null {
  const { steepest, intervals } = steepestSlope(signal, noise, windowSeconds);
  const tangent = lineAt(signal, steepest, intervals);
  const baseline = extremeLevel(signal, 0, steepest + 1, -1, noise);
  const rise = extremeLevel(signal, steepest, signal.length - 1, 1, 0) - baseline;
  if (tangent.slope <= 0 || rise < SMALLEST_EXPIRATION_LITRES) return null;
  const timeZero = tangent.time - (tangent.volume - baseline) / tangent.slope;
  return {
    steepest,
    intervals,
    slope: tangent.slope,
    baseline,
    timeZero,
    bev: Math.max(0, onsetVolume(signal, timeZero, tangent.slope) - baseline),
    hesitation: Math.max(0, timeZero - inspirationEnd(signal, steepest, baseline, noise) / signal.hz),
  };
}

/** Where noise asks for it, the window is lengthened so that it still finds the same tangent. */
function steepestSlope(signal: Signal, noise: number, windowSeconds: number): { steepest: number; intervals: number } {
  const longest = signal.length - 1;
  const search = (seconds: number): { steepest: number; intervals: number } => {
    const intervals = Math.min(intervalsIn(signal, seconds), longest);
    return { steepest: steepestWindow(signal, intervals, 0, longest - intervals), intervals };
  };
  const found = search(windowSeconds);
  const slope = slopeAt(signal, found.steepest, found.intervals);
  const quiet = quietWindowSeconds(noise, signal.hz, SLOPE_ERROR * slope);
  const lengthened = Math.min(quiet, LONGEST_SLOPE_SECONDS);
  return slope > 0 && lengthened > windowSeconds ? search(lengthened) : found;
}

/**
 * A flow that is there from the first sample on and does not rise from little: what was expired before it is lost, and an FVC
 * cut short so would pass for a small lung.
 */
export function beginsInBlow(signal: Signal, { slope }: Start, noise: number): boolean {
  const intervals = intervalsIn(signal, FIRST_FLOW_SECONDS);
  const error = exactSlopeError(noise, intervals, signal.hz);
  return slopeAt(signal, 0, intervals) > Math.max(FIRST_FLOW_SHARE * slope, FIRST_FLOW_NOISE * error);
}

/**
 * A flow that is nearly full five milliseconds after rest, or from one sample to the next: the blow was recorded from its middle
 * on, and what stands before it was put there. The fastest rise of the standard's waveforms takes 42 ms. Noise of more than the steepest
 * slope brings in `hiding_seconds` hides most of such a rise, so that only a rest without noise, as was put there, tells.
 */
export function setsInSuddenly(signal: Signal, { steepest, intervals, slope }: Start, noise: number): boolean {
  const rest = intervalsIn(signal, SUDDEN_START.rest_seconds);
  const rise = Math.floor(SUDDEN_START.rise_seconds * signal.hz);
  const full = intervalsIn(signal, FULL_FLOW.seconds);
  const still = Math.max(SUDDEN_START.still_seconds * slope, SUDDEN_START.still_noise * noise);
  const hidden = noise > SUDDEN_START.hiding_seconds * slope;
  for (let i = 1; i <= steepest + intervals; i++) {
    const before = Math.min(rest, i);
    if (Math.abs(meanFlow(signal, i - before, i)) > SUDDEN_START.rest_share * slope) continue;
    if (at(signal, i) - meanVolume(signal, i - before, i) > still) continue;
    if (hidden && !isConstant(signal, i - before, i)) continue;
    if (slopeAt(signal, i + rise, full) >= FULL_FLOW.share * slope) return true;
  }
  return false;
}

function isConstant(signal: Signal, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (at(signal, i) !== at(signal, to)) return false;
  return true;
}

/** First sample of the stretch before the blow in which the volume is held at, or creeps up from, the baseline. */
function inspirationEnd(signal: Signal, steepest: number, baseline: number, noise: number): number {
  const held = baseline + HELD_LITRES + noiseMargin(noise);
  let index = steepest;
  while (index > 0 && at(signal, index) > held) index -= 1;
  while (index > 0 && at(signal, index - 1) <= held) index -= 1;
  return index;
}
