import { at, intervalsIn, meanFlow, type Signal } from "./signal.ts";
import type { Start } from "./start.ts";

/**
 * Air that was breathed in beside the mouthpiece during the blow, or a volume that a sensor adds: in the falling limb a given
 * volume sets the largest flow there is, so that a flow far above all that came shortly before brings volume that was not in
 * the lungs at the start. A cough only interrupts: after it the flow is what it was. The numbers are our own choice.
 */
/** Parts of FVC over which the largest flow is looked at. */
const PARTS = 100;
/** A dip within so many parts is a cough, and hides no flow. */
const WIDEST_DIP = 5;
/** Below this part of it the flow is in the dip of a cough, which the volume that comes after it makes up for. */
const DIP_SHARE = 0.5;
/** ... for as long as this. s */
const DIP_SECONDS = 0.2;
/** A mean flow below the same part of it for so long is a rest, and no dip. s */
const REST_SECONDS = 0.5;
/** A flow above the largest before, and above what it had fallen to by this, L/s, or by this part of the peak, ... */
const SMALLEST_EXCESS = 0.5;
const EXCESS_OF_PEAK = 0.1;
/** ... over this much volume: more than the airways themselves hold ready for a cough. L and part of FVC */
const EXTRA_LITRES = 0.1;
const EXTRA_SHARE = 0.025;
const FLOW_WINDOW_SECONDS = 0.05;
/** The rise to the peak, and what follows it at once, is no limb that falls. s */
const LIMB_AFTER_PEAK_SECONDS = 0.1;

/** Of one part of FVC in the falling limb. */
interface Part {
  /** The largest while it passes, L/s. */
  flow: number;
  /** Its sample. */
  largestAt: number;
  lowest: number;
}

/** Whether volume came in the falling limb that had not been in the lungs. `expired`: its last sample. */
export function hasExtraVolume(
  signal: Signal,
  start: Start,
  { expired, fvc }: { expired: number; fvc: number },
): boolean {
  const parts = partsOf(signal, start, expired, fvc);
  const excess = Math.max(SMALLEST_EXCESS, EXCESS_OF_PEAK * start.slope);
  const enough = Math.max(EXTRA_LITRES, EXTRA_SHARE * fvc);
  let before = Infinity;
  for (let index = 0; index < parts.length; index++) {
    const least = Math.max(before, fallenTo(parts, index) + excess);
    if (flowOf(parts, index) <= least) {
      before = Math.min(before, largestAround(parts, index));
      continue;
    }
    const rise = riseAround(signal, parts[index]?.largestAt ?? 0, before, expired);
    const dips = dipsBefore(parts, index, before) && !restsBefore(signal, rise.from, before);
    if (rise.litres - before * (rise.seconds + (dips ? DIP_SECONDS : 0)) > enough) return true;
    index = endOfRise(parts, index, before);
  }
  return false;
}

interface Rise {
  /** Its first sample. */
  readonly from: number;
  readonly litres: number;
  readonly seconds: number;
}

/** What came while the flow was above what it was before: both ends of it may lie in parts that hold a rest as well. */
function riseAround(signal: Signal, sample: number, before: number, expired: number): Rise {
  const window = windowOf(signal);
  const isAbove = (index: number): boolean => meanFlow(signal, index, index + window) > before;
  let [from, to] = [sample, sample];
  while (to + window < expired && isAbove(to)) to += 1;
  while (from > 0 && isAbove(from - 1)) from -= 1;
  const middle = (index: number): number => (at(signal, index) + at(signal, index + window)) / 2;
  return { from, litres: middle(to) - middle(from), seconds: (to - from) / signal.hz };
}

/** Whether next to nothing came for longer than the dip of a cough lasts. */
function restsBefore(signal: Signal, rise: number, before: number): boolean {
  const from = rise - intervalsIn(signal, REST_SECONDS);
  return from > 0 && meanFlow(signal, from, rise) < DIP_SHARE * before;
}

/** The first part in which the flow is again what it was before. */
function endOfRise(parts: readonly Part[], index: number, before: number): number {
  let end = index + 1;
  while (end < parts.length && flowOf(parts, end) > before) end += 1;
  return end;
}

/** The lowest flow of the last parts, L/s. */
function fallenTo(parts: readonly Part[], index: number): number {
  return Math.min(...parts.slice(Math.max(0, index - WIDEST_DIP), index + 1).map(({ lowest }) => lowest));
}

function windowOf(signal: Signal): number {
  return Math.max(1, Math.round(FLOW_WINDOW_SECONDS * signal.hz));
}

function dipsBefore(parts: readonly Part[], index: number, before: number): boolean {
  return parts.slice(Math.max(0, index - 2), index).some(({ lowest }) => lowest < DIP_SHARE * before);
}

function flowOf(parts: readonly Part[], index: number): number {
  return parts[index]?.flow ?? 0;
}

function largestAround(parts: readonly Part[], index: number): number {
  return Math.max(...parts.slice(Math.max(0, index - WIDEST_DIP), index + 1).map(({ flow }) => flow));
}

function partsOf(signal: Signal, start: Start, expired: number, fvc: number): Part[] {
  const window = windowOf(signal);
  const parts: Part[] = [];
  let first: number | undefined;
  const from = start.steepest + start.intervals + intervalsIn(signal, LIMB_AFTER_PEAK_SECONDS);
  for (let i = from; i + window <= expired; i++) {
    const middle = (at(signal, i) + at(signal, i + window)) / 2 - start.baseline;
    const part = Math.min(PARTS - 1, Math.max(0, Math.floor((PARTS * middle) / fvc)));
    first ??= part;
    if (part < first) continue;
    const flow = meanFlow(signal, i, i + window);
    // between two samples the volume may pass several parts
    while (parts.length <= part - first) parts.push({ flow, largestAt: i, lowest: flow });
    const here = parts[part - first];
    if (here === undefined) continue;
    if (flow > here.flow) {
      here.flow = flow;
      here.largestAt = i;
    }
    here.lowest = Math.min(here.lowest, flow);
  }
  return parts;
}
