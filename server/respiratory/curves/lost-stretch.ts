import { exactSlopeError, intervalsIn, type Signal, slopeAt } from "./signal.ts";
import type { Start } from "./start.ts";

/**
 * A stretch of the blow that is missing, where a sensor of flow went unheard and the volume was added up from what came after: the flow falls
 * at once to a lower one and goes on from there. A flow that an airway holds back comes back, or fades to rest. The numbers are our own choice.
 */
/** Flow before and after is read over these; what falls over a longer time than twice the window is no break. s */
const WINDOWS_SECONDS = [0.02, 0.04] as const;
/** The rise to the peak and what follows it at once is no limb that falls. s */
const AFTER_PEAK_SECONDS = 0.02;
/** A fall of this part of the flow, and of this, L/s, ... */
const LEAST_SHARE = 0.15;
const LEAST_FLOW = 0.3;
/** ... beside what noise makes: so many standard errors, and where the volume is in steps, so many of its standard deviations in a window, ... */
const ERRORS = 4;
const DEVIATIONS = 10;
/** ... to no less than this part: what is left after a stop is not the blow. */
const LEAST_LEFT = 0.25;
/** So long before, it was no lower, as it was before what follows a cough or before a second breath, ... s */
const BEFOREHAND_SECONDS = 0.25;
const NO_LOWER_SHARE = 0.9;
/** ... and so long afterwards it has not come back, as it has after a cough. s */
const AFTERWARDS_SECONDS = 0.4;
const COMES_BACK_SHARE = 0.3;
/** Standard error of the difference of two flows, each carried on by half a window in a straight line, in those of one. */
const ERROR_OF_DIFFERENCE = Math.sqrt(2 * (1.5 ** 2 + 0.5 ** 2));

interface Flows {
  readonly before: number;
  readonly after: number;
}

/** Whether the flow breaks between the samples after the peak and `last`. */
export function losesStretch(signal: Signal, start: Start, last: number, noise: number): boolean {
  return WINDOWS_SECONDS.some((seconds) => {
    const window = intervalsIn(signal, seconds);
    const error = ERRORS * ERROR_OF_DIFFERENCE * exactSlopeError(noise, window, signal.hz);
    const ofNoise = Math.max(error, (DEVIATIONS * noise * signal.hz) / window);
    const peak = start.steepest + start.intervals;
    const first = peak + intervalsIn(signal, AFTER_PEAK_SECONDS) + 2 * window;
    const limb = { peak, last };
    for (let i = first; i + 2 * window <= last; i++) {
      const flows = flowsAt(signal, i, window);
      if (breaks(flows, ofNoise) && isOfOneLimb(signal, i, window, flows, limb)) return true;
    }
    return false;
  });
}

/** Flows of the windows before and after a sample, each carried on to it. The interval behind the sample belongs to neither. */
function flowsAt(signal: Signal, index: number, window: number): Flows {
  const flow = (from: number): number => slopeAt(signal, from, window);
  const [older, newer] = [flow(index - 2 * window), flow(index - window)];
  const [next, later] = [flow(index + 1), flow(index + 1 + window)];
  return { before: newer + (newer - older) / 2, after: next + (next - later) / 2 };
}

function breaks({ before, after }: Flows, ofNoise: number): boolean {
  const fall = before - after;
  return fall > Math.max(LEAST_FLOW, LEAST_SHARE * before) + ofNoise && after > LEAST_LEFT * before;
}

/** The flow had not been lower shortly before, and does not come back soon. */
function isOfOneLimb(
  signal: Signal,
  index: number,
  window: number,
  { before, after }: Flows,
  { peak, last }: { readonly peak: number; readonly last: number },
): boolean {
  const beforehand = Math.max(peak, index - intervalsIn(signal, BEFOREHAND_SECONDS));
  for (let i = beforehand; i + window <= index; i++) {
    if (slopeAt(signal, i, window) < NO_LOWER_SHARE * before) return false;
  }
  const afterwards = Math.min(last, index + intervalsIn(signal, AFTERWARDS_SECONDS));
  let lowest = after;
  for (let i = index + 1; i + window <= afterwards; i++) {
    const flow = slopeAt(signal, i, window);
    if (flow > lowest + COMES_BACK_SHARE * (before - after)) return false;
    lowest = Math.min(lowest, flow);
  }
  return true;
}
