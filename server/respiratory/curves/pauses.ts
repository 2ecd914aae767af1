import { exactSlopeError, intervalsIn, type Signal, slopeAt } from "./signal.ts";

/**
 * A glottis that shuts while little flow is left, and opens again: no flow for a while, and before and after it a flow that an emptying
 * lung would have kept. Nothing but a closure holds a flow back that goes on afterwards. The numbers are our own choice.
 */
/** No flow over this is a closure: the gap of a cough is shorter. s */
const SHUT_SECONDS = 0.25;
/** L/s, and standard errors of the noise. */
const SHUT_FLOW = 0.04;
const SHUT_ERRORS = 2;
/** Flow right before and after, L/s, and standard errors; over this and so far away from the closure, s. */
const LEAST_FLOW = 0.2;
const LEAST_ERRORS = 4;
const BESIDE_SECONDS = 0.16;
const APART_SECONDS = 0.04;
/** ... so many times what flows while it is shut, ... */
const TIMES_SHUT = 4;
/** ... and so many times what the heart moves to and fro afterwards, against the mean of a beat, s. */
const TIMES_HEART = 3;
const BEAT_SECONDS = 1;
const STRIDE_SECONDS = 0.02;

/** Beginnings of such closures between the samples [from, to], s from the first sample. */
export function findPauses(signal: Signal, from: number, to: number, noise: number): number[] {
  const [shut, beside, apart, stride] = [SHUT_SECONDS, BESIDE_SECONDS, APART_SECONDS, STRIDE_SECONDS].map((seconds) =>
    intervalsIn(signal, seconds),
  ) as [number, number, number, number];
  const most = SHUT_FLOW + SHUT_ERRORS * exactSlopeError(noise, shut, signal.hz);
  const least = LEAST_FLOW + LEAST_ERRORS * exactSlopeError(noise, beside, signal.hz);
  const isShut = (index: number): boolean => Math.abs(slopeAt(signal, index, shut)) <= most;
  const last = to - shut - apart - beside;
  const found: number[] = [];
  for (let i = from + beside + apart; i <= last; i += stride) {
    if (!isShut(i)) continue;
    const first = i;
    while (i + stride <= last && isShut(i + stride)) i += stride;
    const before = slopeAt(signal, first - apart - beside, beside);
    const after = slopeAt(signal, i + shut + apart, beside);
    const during = Math.abs(slopeAt(signal, first, i - first + shut));
    const flow = Math.min(before, after);
    if (flow < Math.max(least, TIMES_SHUT * during)) continue;
    if (flow >= TIMES_HEART * heartFlow(signal, i + shut + apart + beside, to, beside)) found.push(first / signal.hz);
  }
  return found;
}

/** The most that the flow strays from its mean over a beat, L/s; infinite where not even one beat is left to see it in. */
function heartFlow(signal: Signal, from: number, to: number, window: number): number {
  const beat = intervalsIn(signal, BEAT_SECONDS);
  const middle = (beat - window) >> 1;
  if (from + beat > to) return Infinity;
  let largest = 0;
  for (let i = from; i + beat <= to; i += Math.max(1, window >> 3)) {
    largest = Math.max(largest, Math.abs(slopeAt(signal, i + middle, window) - slopeAt(signal, i, beat)));
  }
  return largest;
}
