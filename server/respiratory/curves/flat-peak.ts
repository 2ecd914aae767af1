import { exactSlopeError, intervalsIn, type Signal, slopeAt } from "./signal.ts";
import type { Expired } from "./stop.ts";

/**
 * A forced blow is at its peak for a moment. A flow that stays there is that of a sensor at the end of its range, of a narrow upper airway or
 * of a blow without force: the first second may be too low. The numbers are our own choice.
 */
/** Three flows one after another, each over one of these, ... s */
const PARTS_SECONDS = [0.04, 0.08] as const;
/** ... that differ by no more than this part, ... */
const SAME_SHARE = 0.01;
/** ... and lie so near to the largest. */
const PEAK_SHARE = 0.98;
/** Standard errors of a flow that must be within that part to tell. */
const ERRORS = 2;

/** Below this part of FVC in a second a lung's own flow hardly falls within the time. 1/s */
const LEAST_PEAK_SHARE = 0.5;

/** Whether the flow stays at its peak. */
export function staysAtPeak(signal: Signal, { expired, fvc }: Expired, noise: number): boolean {
  return PARTS_SECONDS.some((seconds) => {
    const part = intervalsIn(signal, seconds);
    const flow = (from: number): number => slopeAt(signal, from, part);
    let peak = 0;
    for (let i = 0; i + part <= expired; i++) peak = Math.max(peak, flow(i));
    if (peak < LEAST_PEAK_SHARE * fvc) return false;
    if (ERRORS * exactSlopeError(noise, part, signal.hz) > SAME_SHARE * peak) return false;
    for (let i = 0; i + 3 * part <= expired; i++) {
      const flows = [flow(i), flow(i + part), flow(i + 2 * part)];
      const [least, most] = [Math.min(...flows), Math.max(...flows)];
      if (least >= PEAK_SHARE * peak && most - least <= SAME_SHARE * peak) return true;
    }
    return false;
  });
}
