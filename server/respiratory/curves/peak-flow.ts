import { isPeakFlowKnown } from "./flow-noise.ts";
import { quietWindowSeconds } from "./noise.ts";
import { at, intervalsIn, meanFlow, meanVolume, type Signal, slopeAt, steepestWindow } from "./signal.ts";

/**
 * Peak expiratory flow is the steepest slope of the volume curve. A mean over any window lies below a sharp peak, and
 * the largest of many noisy slopes lies above a true one. So: average over 20 ms, longer where noise asks for it, and
 * give back what averaging took, by the shape on both sides. The windows and weights below are our own choice; they
 * were settled by the error on curves of known peak flow (exponentials, ramps, half-sines, differences of
 * exponentials) at 50 to 1000 Hz with noise up to 3 mL.
 */
const WINDOW_SECONDS = 0.02;
const LONGEST_WINDOW_SECONDS = 0.06;
/** The window grows until the slope's standard error is this part of it. */
const SLOPE_ERROR = 0.008;

/** Flow before the steepest window below this part of it: the flow set in at once. */
const SUDDEN_ONSET = 0.1;
/** How far the descending limb is followed to extrapolate back to a sudden onset. */
const LIMB_END = 0.65;
/** A noisy search may find the window a little before the onset. s */
const ONSET_SLACK_SECONDS = 0.004;

/** Stretch after the window from which the rate of decay is taken. s */
const DECAY_SECONDS = 0.08;
/** Stretch before the window that tells a steep rise from a gentle one. s */
const APPROACH_SECONDS = 0.01;
/** Part of the interval before the window by which a steep rise may have begun before it. */
const EARLY_SHARE = 0.5;
/** Rounding-off of a peak as a part of the second difference of three adjacent means: 24 for a parabola, 6 for a corner. */
const ROUNDING_PARTS = 16;
/** Neighbouring means below this part of the peak are another regime, not its shoulders. */
const SHOULDER = 0.6;

/**
 * What a peak may lie above the largest flow between any two samples: 9 % at 50 Hz, within the 10 % that PEF may be off in Miller et
 * al., Eur Respir J 2005;26:319, table 6, and less in proportion where the samples lie closer (our own rule). 1/s
 */
const HIDDEN_BETWEEN_SAMPLES = 4.5;

/**
 * PEF, L/s, of the expiration whose samples are [from, to]; 0 where the volume never rises, null where noise hides it. `flow`: of the
 * tangent at the start, which noise moves less.
 */
export function peakFlow(signal: Signal, from: number, to: number, noise: number, flow: number): number | null {
  if (!isPeakFlowKnown(signal, quietIntervals(signal, flow, noise), flow, noise)) return null;
  const most = largestFlow(signal, from, to) * (1 + HIDDEN_BETWEEN_SAMPLES / signal.hz);
  return Math.min(most, estimatedPeak(signal, from, to, noise));
}

/** Between two samples next to each other, L/s. */
function largestFlow(signal: Signal, from: number, to: number): number {
  let largest = 0;
  for (let i = from; i < to; i++) largest = Math.max(largest, at(signal, i + 1) - at(signal, i));
  return largest * signal.hz;
}

function estimatedPeak(signal: Signal, from: number, to: number, noise: number): number {
  const base = Math.min(intervalsIn(signal, WINDOW_SECONDS), to - from);
  const window = steepestWindow(signal, base, from, to - base);
  const slope = slopeAt(signal, window, base);
  if (!(slope > 0)) return 0;
  if (setsInAtOnce(signal, window, slope)) return flowAtSuddenOnset(signal, window, base, to);
  const quiet = Math.min(quietIntervals(signal, slope, noise), to - from);
  return flowAtRoundedPeak(signal, steepestWindow(signal, quiet, from, to - quiet), quiet, to);
}

/** Intervals over which the slope is known to SLOPE_ERROR. */
function quietIntervals(signal: Signal, slope: number, noise: number): number {
  const seconds = quietWindowSeconds(noise, signal.hz, SLOPE_ERROR * slope);
  return intervalsIn(signal, Math.min(LONGEST_WINDOW_SECONDS, Math.max(WINDOW_SECONDS, seconds)));
}

function setsInAtOnce(signal: Signal, window: number, slope: number): boolean {
  const before = window - 1;
  return meanFlow(signal, before - intervalsIn(signal, WINDOW_SECONDS), before) < SUDDEN_ONSET * slope;
}

/**
 * Flow falls almost linearly with volume on the upper descending limb (exactly so for one exponential): the line
 * through it, read at the volume from which the flow set in.
 */
function flowAtSuddenOnset(signal: Signal, window: number, intervals: number, to: number): number {
  const first = window + Math.round(ONSET_SLACK_SECONDS * signal.hz);
  const enough = LIMB_END * slopeAt(signal, window, intervals);
  const shortest = first + Math.max(2, intervals);
  let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (let i = first; i + intervals <= to; i++) {
    const flow = meanFlow(signal, i, i + intervals);
    if (i > shortest && flow < enough) break;
    const volume = (at(signal, i) + at(signal, i + intervals)) / 2;
    n += 1;
    x += volume;
    y += flow;
    xx += volume * volume;
    xy += volume * flow;
  }
  const spread = xx - (x * x) / n;
  if (n < 3 || spread <= 0) return slopeAt(signal, window, intervals);
  const perLitre = Math.min(0, (xy - (x * y) / n) / spread);
  return y / n + perLitre * (onsetVolume(signal, window, intervals) - x / n);
}

function onsetVolume(signal: Signal, window: number, intervals: number): number {
  if (window === 0) return at(signal, 0);
  return Math.max(at(signal, window - 1), meanVolume(signal, Math.max(0, window - intervals), window));
}

/** The mean over the window, plus the decay within it where the rise was steep, plus the rounding of the peak. */
function flowAtRoundedPeak(signal: Signal, window: number, intervals: number, to: number): number {
  const slope = slopeAt(signal, window, intervals);
  if (slope <= 0) return 0;
  const end = window + intervals;
  const after = Math.min(Math.max(intervals, intervalsIn(signal, DECAY_SECONDS)), Math.max(1, to - end));
  const later = Math.max(meanFlow(signal, end, end + after), slope / 20);
  const decay = Math.max(0, (Math.log(slope / later) * 2 * signal.hz) / (intervals + after));
  const approach = intervalsIn(signal, APPROACH_SECONDS);
  const steepness = clampToUnit(1 - meanFlow(signal, window - 1 - approach, window - 1) / slope);
  const begun = clampToUnit(meanFlow(signal, window - 1, window) / slope);
  const within = (decay * intervals) / signal.hz;
  const averaged = within < 1e-6 ? 1 : within / (1 - Math.exp(-within));
  const restored = slope * (averaged * Math.exp((EARLY_SHARE * begun * decay) / signal.hz)) ** steepness;
  return restored + (1 - steepness) * rounding(signal, window, intervals, slope);
}

function rounding(signal: Signal, window: number, intervals: number, slope: number): number {
  const shoulder = (from: number): number => Math.max(SHOULDER * slope, meanFlow(signal, from, from + intervals));
  return Math.max(0, 2 * slope - shoulder(window - intervals) - shoulder(window + intervals)) / ROUNDING_PARTS;
}

function clampToUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}
