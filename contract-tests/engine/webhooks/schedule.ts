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

/** Of many deliveries the quickest is this near to the schedule, and on a busy machine at most so far from it. */
const NEAR_MS = { idle: 600, busy: 2000 };

/** One sentence for each gap that no delivery keeps to: what one delivery alone may put down to a busy machine. */
export function habitFaults(
  deliveries: readonly (readonly Attempt[])[],
  delaysSeconds: readonly number[],
  widened: (ms: number) => number = patient,
): string[] {
  return delaysSeconds.slice(1).flatMap((delay, index) => {
    const gaps = deliveries.flatMap((attempts) => {
      const [before, attempt] = attempts.slice(index);
      return before === undefined ||
        attempt === undefined ||
        (before.behaviour.kind === "silence" && before.givenUp !== true)
        ? []
        : [attempt.at - before.doneAt];
    });
    const quickest = Math.min(...gaps);
    const near = Math.min(widened(NEAR_MS.idle), NEAR_MS.busy);
    if (gaps.length < ENOUGH || quickest <= delay * 1000 + near) return [];
    return [
      `of ${gaps.length} deliveries none had attempt ${index + 2} sooner than ${(quickest / 1000).toFixed(2)} s after attempt ${index + 1} had failed, the contract says ${delay} s`,
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
