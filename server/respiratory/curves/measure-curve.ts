import type { EffortMeasurements } from "../spirometry.ts";
import { withoutLoneArtefacts } from "./artefacts.ts";
import { findDrift } from "./drift.ts";
import { type End, findEnd } from "./end.ts";
import { inspiredAfter, inspiresTooFast } from "./inspiration.ts";
import { isFlowKnown, isNoisy } from "./flow-noise.ts";
import { staysAtPeak } from "./flat-peak.ts";
import { findInterruptions } from "./interruptions.ts";
import { losesStretch } from "./lost-stretch.ts";
import { noiseOf } from "./noise.ts";
import { peakFlow } from "./peak-flow.ts";
import { smoothedVolume } from "./reading.ts";
import { hasStep } from "./step.ts";
import { at, intervalsIn, type Signal, signalOf, slopeAt } from "./signal.ts";
import { beginsInBlow, findStart, setsInSuddenly, SMALLEST_EXPIRATION_LITRES, type Start } from "./start.ts";

export interface RawCurve {
  readonly sampling_hz: number;
  /** L BTPS, expired volume rising, one sample every 1/sampling_hz s. */
  readonly volume_l: readonly number[];
}

/**
 * What one curve holds. Event times count from time zero, s. `bev_l` null: the recording begins in the middle of the blow, so
 * that nothing shows what had been expired before. FEV0.75, FEV1, FEV6 null: the expiration is shorter than that. A flow is
 * null where no respiratory system could produce it.
 */
export interface CurveMeasurements extends EffortMeasurements {
  readonly fvc_l: number;
  readonly fet_s: number;
  readonly plateau: boolean;
  readonly hesitation_s: number;
  readonly coughs: readonly number[];
  readonly closures: readonly number[];
  readonly signal: SignalFindings;
}

/** What a signal shows of how it was recorded. */
export interface SignalFindings {
  /** false: the flow is full at once, so that nothing shows what had been expired before. */
  readonly startShown: boolean;
  /** A flow that the device adds all the time, L/s; null: none is seen. */
  readonly drift_l_s: number | null;
  /** The volume jumps between two samples and goes on from there. */
  readonly step: boolean;
  /** The flow broke off while the lungs were still emptying. */
  readonly brokenOff: boolean;
  /** The flow at the end foretells next to nothing. */
  readonly emptied: boolean;
  /** In the falling limb the flow rises far above what it had fallen to: more came than was in the lungs. */
  readonly extraVolume: boolean;
  /** The flow falls at once to a lower one and goes on: what came between is in no number. */
  readonly stretchMissing: boolean;
  /** The flow stays at its peak. */
  readonly flatPeak: boolean;
  /** Noise hides PEF or FEF75. */
  readonly flowsUncertain: boolean;
  /** Single samples stray by more than a volume may be off. */
  readonly noisy: boolean;
}

/** Of an effort without a signal. */
export const NO_SIGNAL: SignalFindings = {
  startShown: true,
  drift_l_s: null,
  step: false,
  brokenOff: false,
  emptied: false,
  extraVolume: false,
  stretchMissing: false,
  flatPeak: false,
  flowsUncertain: false,
  noisy: false,
};

/** Beyond this it is an artefact (our own choice). L/s */
const LARGEST_FLOW = 30;
/** A step between two samples that makes up more of the steepest window than this is a jump (our own choice). */
const JUMP_SHARE = 0.6;
/** A flow at one volume is the slope over this window. s */
const FLOW_WINDOW_SECONDS = 0.08;

/**
 * Everything a forced volume-time curve shows (ATS/ERS 2019, Graham et al., AJRCCM 200:e70), in one pass per quantity.
 * Offset, padding, lone artefacts and a following inspiration are ignored. null: the signal holds no forced expiration, or a
 * jump or an inspiration that no lung makes, behind which nothing can be trusted.
 * @param windowSeconds over which the steepest slope is averaged for time zero
 */
export function measureCurve(curve: RawCurve, windowSeconds?: number): CurveMeasurements | null {
  const recorded = signalOf(curve.volume_l, curve.sampling_hz);
  const noise = noiseOf(recorded);
  const volume = withoutLoneArtefacts(recorded.volume, noise);
  const signal = volume === recorded.volume ? recorded : signalOf(volume, curve.sampling_hz);
  const start = findStart(signal, noise, windowSeconds);
  if (start === null || isJump(signal, start)) return null;
  const step = hasStep(signal, noise);
  if (!step && inspiresTooFast(signal, start)) return null;
  const end = findEnd(signal, start, noise);
  if (end.fvc < SMALLEST_EXPIRATION_LITRES) return null;
  const pef = peakFlow(signal, 0, end.readable, noise, start.slope);
  const inBlow = beginsInBlow(signal, start, noise);
  const seen = findInterruptions(signal, start.steepest, end.index, pef ?? start.slope, noise);
  const flows = midFlows(signal, start, end, noise);
  const sinceTimeZero = (time: number): number => time - start.timeZero;
  return {
    bev_l: inBlow ? null : Math.min(start.bev, end.fvc),
    hesitation_s: start.hesitation,
    fvc_l: end.fvc,
    ...timedVolumes(signal, start, end),
    pef_l_s: pef === null ? null : bounded(pef),
    ...flows,
    fet_s: Math.max(0, sinceTimeZero(end.index / signal.hz)),
    plateau: end.plateau,
    fivc_l: inspiredAfter(signal, start, end, noise),
    coughs: seen.coughs.map(sinceTimeZero),
    closures: [...seen.closures, ...(end.heldShut ? [end.index / signal.hz] : [])].map(sinceTimeZero),
    signal: {
      startShown: !inBlow && !setsInSuddenly(signal, start, noise),
      drift_l_s: findDrift(signal, start, end, noise),
      step,
      brokenOff: end.brokenOff,
      emptied: end.emptied,
      extraVolume: end.extraVolume,
      stretchMissing: losesStretch(signal, start, end.index, noise),
      flatPeak: staysAtPeak(signal, { expired: end.index, fvc: end.fvc }, noise),
      flowsUncertain: pef === null || !isFlowKnown(signal, intervalsIn(signal, FLOW_WINDOW_SECONDS), noise),
      noisy: isNoisy(noise),
    },
  };
}

/** Steeper than any lung, and nearly all of it between two samples: a lost or garbled stretch, not a blow. */
function isJump(signal: Signal, start: Start): boolean {
  if (start.slope <= LARGEST_FLOW) return false;
  const to = start.steepest + start.intervals;
  let largest = 0;
  for (let i = start.steepest; i < to; i++) largest = Math.max(largest, at(signal, i + 1) - at(signal, i));
  return largest > JUMP_SHARE * (at(signal, to) - at(signal, start.steepest));
}

/** FEV0.75, FEV1 and FEV6; none above a longer one, though the signal may drift down at its end. */
function timedVolumes(
  signal: Signal,
  start: Start,
  end: End,
): Pick<EffortMeasurements, "fev0_75_l" | "fev1_l" | "fev6_l"> {
  const fev6 = volumeAfter(signal, start, end, 6, end.fvc);
  const fev1 = volumeAfter(signal, start, end, 1, fev6 ?? end.fvc);
  return { fev6_l: fev6, fev1_l: fev1, fev0_75_l: volumeAfter(signal, start, end, 0.75, fev1 ?? end.fvc) };
}

/** Volume expired `seconds` after time zero, or null where the expiration ends before: never FVC in its place. */
function volumeAfter(signal: Signal, start: Start, end: End, seconds: number, atMost: number): number | null {
  const time = start.timeZero + seconds;
  const halfSample = 0.5;
  if (time * signal.hz > end.readable + halfSample) return null;
  return Math.max(0, Math.min(atMost, smoothedVolume(signal, time, end.readable) - start.baseline));
}

/** FEF25-75: half of FVC over the time between its quarter and three quarters; FEF75: the flow at the latter. Null where noise hides them. */
function midFlows(
  signal: Signal,
  start: Start,
  end: End,
  noise: number,
): Pick<EffortMeasurements, "fef25_75_l_s" | "fef75_l_s"> {
  const early = crossing(signal, start, end, 0.25);
  const late = crossing(signal, start, end, 0.75);
  if (early === null || late === null || late <= early) return { fef25_75_l_s: null, fef75_l_s: null };
  return {
    fef25_75_l_s: isNoisy(noise) ? null : bounded((0.5 * end.fvc * signal.hz) / (late - early)),
    fef75_l_s: isFlowKnown(signal, intervalsIn(signal, FLOW_WINDOW_SECONDS), noise)
      ? bounded(flowAt(signal, late, end.readable))
      : null,
  };
}

/** Flow at a position in samples: between the slopes of the two windows whose centres enclose it. */
function flowAt(signal: Signal, position: number, last: number): number {
  const intervals = Math.min(intervalsIn(signal, FLOW_WINDOW_SECONDS), last);
  const from = Math.min(Math.max(0, position - intervals / 2), last - intervals);
  const lower = Math.floor(from);
  const upper = Math.min(lower + 1, last - intervals);
  const [before, after] = [slopeAt(signal, lower, intervals), slopeAt(signal, upper, intervals)];
  return before + (from - lower) * (after - before);
}

function bounded(flow: number): number | null {
  return flow > LARGEST_FLOW ? null : Math.max(0, flow);
}

/** Where the volume first passes a part of FVC, in samples, interpolated. */
function crossing(signal: Signal, start: Start, end: End, part: number): number | null {
  const volume = start.baseline + part * end.fvc;
  for (let i = Math.max(1, Math.floor(start.timeZero * signal.hz)); i <= end.readable; i++) {
    const above = at(signal, i);
    if (above < volume) continue;
    const below = at(signal, i - 1);
    return above === below ? i : i - (above - volume) / (above - below);
  }
  return null;
}
