import type { End } from "./end.ts";
import { at, intervalsIn, meanFlow, type Signal, slopeAt, slopeError } from "./signal.ts";
import type { Start } from "./start.ts";

/**
 * A fault of the zero-flow setting: the device adds a flow all the time. The standard names the fault; how a signal shows it
 * is our own choice. A lung that empties slows down; a flow that stays the same to the end, or that is there at rest before
 * the blow and still at its end, is the device's.
 */
/** A smaller flow adds less to an expiration of 15 s than two efforts may differ by. L/s */
const SMALLEST_DRIFT = 0.004;
/** More is a person who breathes. L/s */
const LARGEST_DRIFT = 0.25;
/** Standard errors within which a slope is none. */
const SLOPE_ERRORS = 4;
/** Halves of a tail that are compared: the longest tells drift from noise, the shortest needs the least of it. s */
const HALF_TAILS_SECONDS = [1, 2, 3];
/** A part of a lung that empties more slowly looks like a drift; we have met none. Two halves of a tail whose slopes differ by less have one slope. s */
const SLOWEST_LUNG_SECONDS = 15;
/** Rest before the blow, and the part of it next to the blow that may belong to the onset. s */
const SHORTEST_REST_SECONDS = 0.15;
const ONSET_SECONDS = 0.1;
/** Below this part of the steepest slope the blow has not begun; a larger drift passes for none of an obstructed blow either. */
const REST_SHARE = 0.03;
const LARGEST_REST_SHARE = 0.15;
/** The flow at the end of the expiration, to be compared with that at rest. s */
const LAST_SECONDS = 0.5;
/** What the flow at rest and that at the end may differ by, of the former. */
const SAME_FLOW = 0.3;
/** The heart moves flow to and fro: so much of a beat is left of the flow over this beside those so far before and after it. s */
const PULSE = { flow_seconds: 0.1, beside_seconds: 0.3, last_seconds: 1, left_of_beat: 1.3, noise: 2 } as const;
/** A rest of this length shows the heart. s */
const SHOWS_PULSE_SECONDS = 0.85;
/** A slope over a time that holds one beat or more has so much of it, over its square in seconds. */
const PULSE_IN_SLOPE = 0.4;

/** The flow that the device adds, L/s, or null where none is seen. */
export function findDrift(signal: Signal, start: Start, end: End, noise: number): number | null {
  return (
    driftInTail(signal, end.expired, noise) ??
    // a volume that sinks all the time passes for an inspiration
    driftInTail(signal, signal.length - 1, noise) ??
    driftAtRest(signal, start, end, noise)
  );
}

/** The flow of a heartbeat before the end, where a lung that still empties has some of it too. L/s */
function pulseBefore(signal: Signal, last: number, noise: number): number {
  return pulseIn(signal, last - intervalsIn(signal, PULSE.last_seconds), last, noise);
}

/** At rest, where the rest is long enough to show a quarter of a beat; else before the end. */
function pulseAtRest(signal: Signal, rest: number, last: number, noise: number): number {
  const isShown = rest >= SHOWS_PULSE_SECONDS * signal.hz;
  return isShown ? pulseIn(signal, 0, rest, noise) : pulseBefore(signal, last, noise);
}

/** The most by which the flows leave those beside them, as the flow of a heartbeat, L/s, without what noise makes of them. */
function pulseIn(signal: Signal, from: number, to: number, noise: number): number {
  const window = intervalsIn(signal, PULSE.flow_seconds);
  const beside = intervalsIn(signal, PULSE.beside_seconds);
  const flow = (index: number): number => slopeAt(signal, index, window);
  let largest = 0;
  for (let i = Math.max(beside, from); i + beside + window <= to; i++) {
    largest = Math.max(largest, Math.abs(flow(i) - (flow(i - beside) + flow(i + beside)) / 2));
  }
  const ofNoise = PULSE.noise * slopeError(noise, window, signal.hz);
  return Math.max(0, (largest - ofNoise) / PULSE.left_of_beat);
}

/** What the heart may add to a slope over so many seconds. */
function pulseInSlope(pulse: number, seconds: number): number {
  return pulse * Math.min(1, PULSE_IN_SLOPE / seconds ** 2);
}

/** @param last sample of the tail */
function driftInTail(signal: Signal, last: number, noise: number): number | null {
  const pulse = pulseBefore(signal, last, noise);
  for (const seconds of HALF_TAILS_SECONDS) {
    const intervals = intervalsIn(signal, seconds);
    if (last < 2 * intervals) return null;
    const older = slopeAt(signal, last - 2 * intervals, intervals);
    const newer = slopeAt(signal, last - intervals, intervals);
    const error = SLOPE_ERRORS * slopeError(noise, intervals, signal.hz) + pulseInSlope(pulse, seconds);
    const emptying = Math.abs(older) * (1 - Math.exp(-seconds / SLOWEST_LUNG_SECONDS));
    if (isDrift(older, error) && Math.abs(newer - older) + error <= emptying) return (older + newer) / 2;
  }
  return null;
}

function driftAtRest(signal: Signal, start: Start, end: End, noise: number): number | null {
  const intervals = restIntervals(signal, start);
  if (intervals < SHORTEST_REST_SECONDS * signal.hz) return null;
  const atRest = slopeAt(signal, 0, intervals);
  const span = intervalsIn(signal, LAST_SECONDS);
  // a person who creeps into the blow does not go on at the same rate after it
  const slack = SAME_FLOW * Math.abs(atRest) + SLOPE_ERRORS * slopeError(noise, span, signal.hz);
  const flowBefore = (index: number): number => meanFlow(signal, index - span, index);
  const recorded = signal.length - 1;
  // what a drift downwards leaves of a short blow sinks to the end of the recording, as fast as before it
  const sinksOn = atRest < 0 && Math.abs(flowBefore(recorded) - atRest) <= slack;
  const last = sinksOn ? recorded : end.expired;
  const pulse = pulseInSlope(pulseAtRest(signal, intervals, last, noise), intervals / signal.hz);
  if (!isDrift(atRest, SLOPE_ERRORS * slopeError(noise, intervals, signal.hz) + pulse)) return null;
  if (!isStraight(signal, intervals, atRest, noise)) return null;
  const atEnd = flowBefore(last);
  return atEnd >= atRest - slack && (atRest > 0 || atEnd <= slack) ? atRest : null;
}

/** Sample intervals before the blow in which the flow stays far below it. */
function restIntervals(signal: Signal, { steepest, slope }: Start): number {
  const window = intervalsIn(signal, ONSET_SECONDS / 2);
  let index = steepest;
  const atRest = Math.max(REST_SHARE * slope, Math.min(LARGEST_DRIFT, LARGEST_REST_SHARE * slope));
  while (index > window && meanFlow(signal, index - window, index) > atRest) index -= 1;
  return index - intervalsIn(signal, ONSET_SECONDS);
}

/** Both halves of the rest rise alike: an inspiration or a creeping start does not. */
function isStraight(signal: Signal, intervals: number, slope: number, noise: number): boolean {
  const half = Math.floor(intervals / 2);
  const error = SLOPE_ERRORS * slopeError(noise, half, signal.hz) + SAME_FLOW * Math.abs(slope);
  const near = (from: number): boolean => Math.abs(slopeAt(signal, from, half) - slope) <= error;
  return at(signal, 0) !== at(signal, intervals) && near(0) && near(intervals - half);
}

function isDrift(slope: number, uncertainty: number): boolean {
  const size = Math.abs(slope);
  return size >= SMALLEST_DRIFT && size <= LARGEST_DRIFT && size > uncertainty;
}
