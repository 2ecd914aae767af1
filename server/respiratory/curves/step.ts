import { at, type Signal } from "./signal.ts";

/** A jump below this is within what two efforts differ by (our own choice). L */
const SMALLEST_STEP_LITRES = 0.04;
/** ... and so is one within this many standard deviations of the noise. */
const STEP_NOISE = 12;
/** A rise that sets in or breaks off takes part of a sample interval; a step is this many times its neighbours. */
const STEP_SHARE = 3;

/**
 * Whether the volume jumps up or down between two samples and goes on from there as before: a lost stretch or a slipping
 * sensor. The flow on both sides is far below that of the jump, so that neither an onset nor a closure passes for one. A fall to
 * one level up to the end is padding: nothing goes on from there.
 */
export function hasStep(signal: Signal, noise: number): boolean {
  const smallest = Math.max(SMALLEST_STEP_LITRES, STEP_NOISE * noise);
  const padding = paddedFrom(signal);
  for (let i = 0; i + 1 < signal.length; i++) {
    const jump = Math.abs(at(signal, i + 1) - at(signal, i));
    if (jump < smallest || (i + 1 === padding && at(signal, padding) < at(signal, i))) continue;
    const before = Math.abs(at(signal, i) - at(signal, i - 1));
    const after = Math.abs(at(signal, i + 2) - at(signal, i + 1));
    if (jump > STEP_SHARE * Math.max(before, after) || isFallInRise(signal, i)) return true;
  }
  return false;
}

/** First of the equal samples that a signal ends with. */
function paddedFrom(signal: Signal): number {
  let index = signal.length - 1;
  while (index > 0 && at(signal, index - 1) === at(signal, index)) index -= 1;
  return index;
}

/** Down between two samples and up before and after: nobody inspires for so short a time. */
function isFallInRise(signal: Signal, index: number): boolean {
  const step = (from: number): number => at(signal, from + 1) - at(signal, from);
  return step(index) < 0 && step(index - 1) > 0 && step(index + 1) > 0;
}
