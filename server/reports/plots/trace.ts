import { withoutLoneArtefacts } from "../../respiratory/curves/artefacts.ts";
import { findEnd } from "../../respiratory/curves/end.ts";
import { noiseOf } from "../../respiratory/curves/noise.ts";
import { at, intervalsIn, type Signal, signalOf, slopeAt } from "../../respiratory/curves/signal.ts";
import { findStart } from "../../respiratory/curves/start.ts";
import type { Curve } from "../../respiratory/spirometry.ts";

/** A point of an effort: time from time zero (s), volume from the fullest inspiration (L), flow (L/s). */
export interface TracePoint {
  readonly time: number;
  readonly volume: number;
  readonly flow: number;
}

/** One effort as it is drawn. */
export interface Trace {
  readonly points: readonly TracePoint[];
  /** Place of the last point of the forced expiration; what follows is a recorded inspiration. */
  readonly end: number;
}

/** A flow is the slope over this much of the curve: a sharp peak is not flattened. s */
const FAST_WINDOW_SECONDS = 0.024;
/** Below this part of the steepest slope the flow changes slowly, and single millilitres would show as a rough line. */
const FAST_SHARE = 0.4;
const SLOW_WINDOW_SECONDS = 0.1;
/** So much of what comes before time zero is drawn. s */
const LEAD_SECONDS = 0.3;
/** A fall of one sample beyond this is no breath in but the end of a recording, padded with zeros. L */
const LARGEST_STEP_LITRES = 0.3;

/** The course of a recorded effort, aligned by back-extrapolation as it was measured; undefined where there is no forced expiration. */
export function traceOf(curve: Curve): Trace | undefined {
  const recorded = signalOf(curve.volume_l, curve.sampling_hz);
  const noise = noiseOf(recorded);
  const signal = signalOf(withoutLoneArtefacts(recorded.volume, noise), curve.sampling_hz);
  const start = findStart(signal, noise);
  if (start === null) return undefined;
  const expired = findEnd(signal, start, noise).index;
  const first = Math.max(0, Math.floor((start.timeZero - LEAD_SECONDS) * signal.hz));
  const last = inspirationEnd(signal, expired);
  const points: TracePoint[] = [];
  for (let i = first; i <= last; i++) {
    const volume = at(signal, i) - start.baseline;
    points.push({ time: i / signal.hz - start.timeZero, volume, flow: flowAt(signal, i, last, start.slope) });
  }
  return { points, end: expired - first };
}

/** What follows the last drawn sample takes no part: a recording may be padded with zeros. */
function flowAt(signal: Signal, index: number, last: number, steepest: number): number {
  const fast = slopeAround(signal, index, last, FAST_WINDOW_SECONDS);
  return Math.abs(fast) > FAST_SHARE * steepest ? fast : slopeAround(signal, index, last, SLOW_WINDOW_SECONDS);
}

function slopeAround(signal: Signal, index: number, last: number, seconds: number): number {
  const intervals = Math.min(2 * Math.round(intervalsIn(signal, seconds) / 2), last);
  const from = Math.min(Math.max(0, index - intervals / 2), last - intervals);
  return slopeAt(signal, from, intervals);
}

/** Last sample of the breath in behind the expiration; the expiration's own last where none was recorded. */
function inspirationEnd(signal: Signal, expired: number): number {
  let last = expired;
  while (last + 1 < signal.length && Math.abs(at(signal, last + 1) - at(signal, last)) < LARGEST_STEP_LITRES) last++;
  return last;
}
