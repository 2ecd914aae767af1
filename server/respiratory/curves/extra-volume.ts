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
/** A flow above that before by this, L/s, or by this part of the peak, ... */
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
  lowest: number;
  /** When it is reached, samples. */
  readonly from: number;
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
    if (flowOf(parts, index) <= before + excess) {
      before = Math.min(before, largestAround(parts, index));
      continue;
    }
    const end = endOfRise(parts, index, before);
    const seconds = ((parts[end]?.from ?? expired) - (parts[index]?.from ?? 0)) / signal.hz;
    const held = dipsBefore(parts, index, before) ? DIP_SECONDS : 0;
    if (((end - index) * fvc) / PARTS - before * (seconds + held) > enough) return true;
    index = end;
  }
  return false;
}

/** The first part in which the flow is again what it was before. */
function endOfRise(parts: readonly Part[], index: number, before: number): number {
  let end = index + 1;
  while (end < parts.length && flowOf(parts, end) > before) end += 1;
  return end;
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
  const window = Math.max(1, Math.round(FLOW_WINDOW_SECONDS * signal.hz));
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
    while (parts.length <= part - first) parts.push({ flow, lowest: flow, from: i + window / 2 });
    const here = parts[part - first];
    if (here === undefined) continue;
    here.flow = Math.max(here.flow, flow);
    here.lowest = Math.min(here.lowest, flow);
  }
  return parts;
}
