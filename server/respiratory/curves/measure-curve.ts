import { BEV_LIMIT_ML } from "../standards/ats-ers-2019.ts";
import { withoutLoneArtefacts } from "./artefacts.ts";
import { type End, findEnd } from "./end.ts";
import { findInterruptions } from "./interruptions.ts";
import { noiseOf } from "./noise.ts";
import { peakFlow } from "./peak-flow.ts";
import { smoothedVolume } from "./reading.ts";
import { at, intervalsIn, type Signal, signalOf, slopeAt } from "./signal.ts";
import { findStart, SMALLEST_EXPIRATION_LITRES, slopeWindowSeconds, type Start } from "./start.ts";

export interface RawCurve {
  readonly sampling_hz: number;
  /** L BTPS, expired volume rising, one sample every 1/sampling_hz s. */
  readonly volume_l: readonly number[];
}

/** What one curve holds. Volumes L, flows L/s, times s; event times count from time zero. */
export interface CurveMeasurements {
  /** null: the recording begins in the middle of the blow, so that nothing shows what had been expired before. */
  readonly bev: number | null;
  readonly hesitation: number;
  readonly fvc: number;
  /** null: the expiration is shorter than that after time zero. */
  readonly fev075: number | null;
  readonly fev1: number | null;
  readonly fev6: number | null;
  /** null where no respiratory system could produce it. */
  readonly pef: number | null;
  readonly fef2575: number | null;
  readonly fef75: number | null;
  /** Forced expiratory time: time zero to the end of forced expiration. */
  readonly fet: number;
  readonly plateau: boolean;
  readonly coughs: readonly number[];
  readonly closures: readonly number[];
}

/** Beyond this it is an artefact (our own choice). L/s */
const LARGEST_FLOW = 30;
/** A step between two samples that makes up more of the steepest window than this is a jump (our own choice). */
const JUMP_SHARE = 0.6;
/** Time zero this near to the first sample shows no rest before the blow (our own choice). Samples */
const ONSET_SAMPLES = 1.5;
/** The limit of a good start: as much may be missing as may be expired before time zero. L */
const LOST_VOLUME_LITRES = BEV_LIMIT_ML / 1000;
/** A flow at one volume is the slope over this window. s */
const FLOW_WINDOW_SECONDS = 0.08;

/**
 * Everything a forced volume-time curve shows (ATS/ERS 2019, Graham et al., AJRCCM 200:e70), in one pass per quantity.
 * Offset, padding, lone artefacts and a following inspiration are ignored. null: the signal holds no forced expiration, or a
 * jump that no lung makes, behind which nothing can be trusted.
 * @param windowSeconds over which the steepest slope is averaged for time zero
 */
export function measureCurve(
  curve: RawCurve,
  windowSeconds: number = slopeWindowSeconds(curve.sampling_hz),
): CurveMeasurements | null {
  const recorded = signalOf(curve.volume_l, curve.sampling_hz);
  const noise = noiseOf(recorded);
  const volume = withoutLoneArtefacts(recorded.volume, noise);
  const signal = volume === recorded.volume ? recorded : signalOf(volume, curve.sampling_hz);
  const start = findStart(signal, noise, windowSeconds);
  if (start === null || isJump(signal, start)) return null;
  const end = findEnd(signal, start, noise);
  if (end.fvc < SMALLEST_EXPIRATION_LITRES) return null;
  const pef = peakFlow(signal, 0, end.readable, noise);
  const seen = findInterruptions(signal, start.steepest, end.index, pef, noise);
  const sinceTimeZero = (time: number): number => time - start.timeZero;
  return {
    bev: beginsInBlow(signal, start) ? null : Math.min(start.bev, end.fvc),
    hesitation: start.hesitation,
    fvc: end.fvc,
    ...timedVolumes(signal, start, end),
    pef: bounded(pef),
    ...midFlows(signal, start, end),
    fet: Math.max(0, sinceTimeZero(end.index / signal.hz)),
    plateau: end.plateau,
    coughs: seen.coughs.map(sinceTimeZero),
    closures: [...seen.closures, ...(end.heldShut ? [end.index / signal.hz] : [])].map(sinceTimeZero),
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

/**
 * At full flow from the first sample, and already away from zero volume. A device that records from the very onset begins at
 * zero; anything else may have lost the start, and an FVC cut short so would pass for a small lung.
 */
function beginsInBlow(signal: Signal, start: Start): boolean {
  return start.timeZero * signal.hz < ONSET_SAMPLES && Math.abs(at(signal, 0)) > LOST_VOLUME_LITRES;
}

/** FEV0.75, FEV1 and FEV6; none above a longer one, though the signal may drift down at its end. */
function timedVolumes(signal: Signal, start: Start, end: End): Pick<CurveMeasurements, "fev075" | "fev1" | "fev6"> {
  const fev6 = volumeAfter(signal, start, end, 6, end.fvc);
  const fev1 = volumeAfter(signal, start, end, 1, fev6 ?? end.fvc);
  return { fev6, fev1, fev075: volumeAfter(signal, start, end, 0.75, fev1 ?? end.fvc) };
}

/** Volume expired `seconds` after time zero, or null where the expiration ends before: never FVC in its place. */
function volumeAfter(signal: Signal, start: Start, end: End, seconds: number, atMost: number): number | null {
  const time = start.timeZero + seconds;
  const halfSample = 0.5;
  if (time * signal.hz > end.readable + halfSample) return null;
  return Math.max(0, Math.min(atMost, smoothedVolume(signal, time, end.readable) - start.baseline));
}

/** FEF25-75: half of FVC over the time between its quarter and three quarters; FEF75: the flow at the latter. */
function midFlows(signal: Signal, start: Start, end: End): { fef2575: number | null; fef75: number | null } {
  const early = crossing(signal, start, end, 0.25);
  const late = crossing(signal, start, end, 0.75);
  if (early === null || late === null || late <= early) return { fef2575: null, fef75: null };
  return {
    fef2575: bounded((0.5 * end.fvc * signal.hz) / (late - early)),
    fef75: bounded(flowAt(signal, late, end.readable)),
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
