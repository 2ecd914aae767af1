/** The gaps between attempts: never shorter than the contract says, longer only as far as a busy machine explains. */
import { patient } from "../patience.ts";
import type { Attempt } from "./receiver.ts";

/** Timers of two processes do not agree to the millisecond. */
const EARLY_MS = 40;
const LATE_MS = 1500;
/** Fewer deliveries than this show no habit. */
const ENOUGH = 3;
/** A silent receiver is given up by the sender, at a time that only the sender knows. */
const GIVE_UP_MS = 11_000;

/** Of many deliveries the quickest is this near to the schedule. */
const NEAR_MS = 700;
/** No machine is so busy that all of them are later by more. */
const BUSIEST_MS = 2000;

interface Step {
  readonly delaySeconds: number;
  readonly number: number;
  readonly count: number;
  readonly quickestMs: number;
  /** By how much the most punctual one was late, beyond what the receiver's own timers were late by then. */
  readonly lateMs: number;
}

function stepsOf(deliveries: readonly (readonly Attempt[])[], delaysSeconds: readonly number[]): Step[] {
  const steps = delaysSeconds.slice(1).map((delaySeconds, index) => {
    const gaps = deliveries.flatMap((attempts) => {
      const [before, attempt] = attempts.slice(index);
      if (before === undefined || attempt === undefined) return [];
      if (before.behaviour.kind === "silence" && before.givenUp !== true) return [];
      return [{ ms: attempt.at - before.doneAt, excusedMs: attempt.lateMs ?? 0 }];
    });
    return {
      delaySeconds,
      number: index + 2,
      count: gaps.length,
      quickestMs: Math.min(...gaps.map(({ ms }) => ms)),
      lateMs: Math.min(...gaps.map(({ ms, excusedMs }) => ms - delaySeconds * 1000 - excusedMs)),
    };
  });
  return steps.filter(({ count }) => count >= ENOUGH);
}

/**
 * One sentence for each gap that no delivery keeps to: what one delivery alone may put down to a busy machine. A machine that keeps the other
 * gaps of the same deliveries, or the receiver's own timers, is not too busy to keep this one.
 */
export function habitFaults(
  deliveries: readonly (readonly Attempt[])[],
  delaysSeconds: readonly number[],
  widened: (ms: number) => number = patient,
): string[] {
  const steps = stepsOf(deliveries, delaysSeconds);
  return steps.flatMap((step) => {
    const others = steps.filter((other) => other !== step).map(({ lateMs }) => Math.max(0, lateMs));
    const near = Math.min(NEAR_MS + Math.min(...others), widened(NEAR_MS), BUSIEST_MS);
    if (step.lateMs <= near) return [];
    const { count, number, quickestMs, delaySeconds } = step;
    return [
      `of ${count} deliveries none had attempt ${number} sooner than ${(quickestMs / 1000).toFixed(2)} s after attempt ${number - 1} had failed, the contract says ${delaySeconds} s`,
    ];
  });
}

/** One sentence for each gap that is off. */
export function scheduleFaults(
  attempts: readonly Attempt[],
  delaysSeconds: readonly number[],
  widened: (ms: number) => number = patient,
): string[] {
  return attempts.slice(1).flatMap((attempt, index) => {
    const before = attempts[index];
    const delay = (delaysSeconds[index + 1] ?? 0) * 1000;
    if (before === undefined) return [];
    const gap = attempt.at - before.doneAt;
    // a busy receiver notices later that it was given up; when it had answered it knows
    const early = before.behaviour.kind === "silence" ? widened(EARLY_MS) : EARLY_MS;
    const slack = before.behaviour.kind === "silence" && before.givenUp !== true ? GIVE_UP_MS : 0;
    const said = `attempt ${index + 2} came ${(gap / 1000).toFixed(2)} s after attempt ${index + 1} had failed, the contract says ${delay / 1000} s`;
    return gap < delay - early || gap > delay + widened(LATE_MS + slack) ? [said] : [];
  });
}

/** The sender's clock begins with the connection, the receiver's with the request. */
const SOONER_MS = 400;
const LATER_MS = 1500;

/** One sentence for each silent attempt that was not given up when the contract says. */
export function timeoutFaults(
  attempts: readonly Attempt[],
  timeoutSeconds: number,
  widened: (ms: number) => number = patient,
): string[] {
  return attempts.flatMap(({ behaviour, givenUp, at, doneAt }, index) => {
    if (behaviour.kind !== "silence" || givenUp !== true) return [];
    const held = doneAt - at;
    const early = held < timeoutSeconds * 1000 - widened(SOONER_MS);
    if (!early && held <= timeoutSeconds * 1000 + widened(LATER_MS)) return [];
    return [
      `attempt ${index + 1} was given up after ${(held / 1000).toFixed(1)} s without an answer, the contract says ${timeoutSeconds} s`,
    ];
  });
}
