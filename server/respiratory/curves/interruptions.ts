import { findPauses } from "./pauses.ts";
import type { Signal } from "./signal.ts";

/**
 * Coughs and closures of the glottis in the signal. The standard names them and shows pictures; the numbers are our
 * own choice, meant to let a clear interruption be seen and a healthy curve pass.
 */
const FLOW_WINDOW_SECONDS = 0.06;
/** After a dip the flow must come back by at least this, L/s, ... */
const SMALLEST_RECOVERY = 0.5;
/** ... this part of the peak flow, ... */
const RECOVERY_OF_PEAK = 0.1;
/** ... and to at least this many times the dip. */
const RECOVERY_OF_DIP = 2;
/** Standard errors of the flow that a recovery must exceed. */
const RECOVERY_ERRORS = 10;
/** Below this the airway is shut, L/s ... */
const SHUT_FLOW = 0.05;
/** ... and for this long it is a closure, not the gap of a cough. s */
const SHUT_SECONDS = 0.25;

/** Two signs of a closure within this are one. s */
const SAME_SECONDS = 1;

export interface Interruptions {
  /** Times of the lowest flow, s from the first sample. */
  readonly coughs: readonly number[];
  readonly closures: readonly number[];
}

interface Dip {
  index: number;
  flow: number;
  shutFor: number;
}

/** Interruptions between the peak and the end of the expiration, samples [from, to]. */
export function findInterruptions(
  signal: Signal,
  from: number,
  to: number,
  peak: number,
  noise: number,
): Interruptions {
  const window = Math.max(2, Math.round(FLOW_WINDOW_SECONDS * signal.hz));
  const error = (noise * Math.SQRT2 * signal.hz) / window;
  const recovery = Math.max(SMALLEST_RECOVERY, RECOVERY_OF_PEAK * peak, RECOVERY_ERRORS * error);
  const coughs: number[] = [];
  const closures: number[] = [];
  let dip: Dip = { index: from, flow: Infinity, shutFor: 0 };
  let shut = 0;
  let crest: number | null = null;
  const v = signal.volume;
  const perWindow = signal.hz / window;
  for (let i = from; i + window <= to; i++) {
    const flow = ((v[i + window] ?? 0) - (v[i] ?? 0)) * perWindow;
    shut = Math.abs(flow) <= SHUT_FLOW + 2 * error ? shut + 1 : 0;
    if (crest !== null) {
      // the way up from one dip is not the start of the next
      crest = Math.max(crest, flow);
      if (flow > crest - recovery / 2) continue;
      crest = null;
      dip = { index: i, flow, shutFor: shut };
    }
    if (shut > dip.shutFor) dip.shutFor = shut;
    if (flow < dip.flow) dip = { index: i, flow, shutFor: dip.shutFor };
    if (flow < dip.flow + recovery || flow < RECOVERY_OF_DIP * dip.flow) continue;
    const closed = (dip.shutFor + window) / signal.hz >= SHUT_SECONDS;
    (closed ? closures : coughs).push((dip.index + window / 2) / signal.hz);
    crest = flow;
  }
  return { coughs, closures: withPauses(closures, findPauses(signal, from, to, noise)) };
}

/** A closure that the flow's return shows is told once. */
function withPauses(closures: readonly number[], pauses: readonly number[]): readonly number[] {
  const others = pauses.filter((pause) => closures.every((closure) => Math.abs(closure - pause) > SAME_SECONDS));
  return [...closures, ...others].toSorted((a, b) => a - b);
}
