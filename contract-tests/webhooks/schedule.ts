/** The gaps between attempts: never shorter than the contract says, longer only as far as a busy machine explains. */
import type { Attempt } from "./receiver.ts";

/** Timers of two processes do not agree to the millisecond. */
const EARLY_MS = 40;
const LATE_MS = 1500;
/** A silent receiver is given up by the sender, at a time that only the sender knows. */
const GIVE_UP_MS = 11_000;

/** One sentence for each gap that is off. */
export function scheduleFaults(attempts: readonly Attempt[], delaysSeconds: readonly number[]): string[] {
  return attempts.slice(1).flatMap((attempt, index) => {
    const before = attempts[index];
    const delay = (delaysSeconds[index + 1] ?? 0) * 1000;
    if (before === undefined) return [];
    const gap = attempt.at - before.doneAt;
    const slack = before.behaviour.kind === "silence" ? GIVE_UP_MS : 0;
    const said = `attempt ${index + 2} came ${(gap / 1000).toFixed(2)} s after attempt ${index + 1} had failed, the contract says ${delay / 1000} s`;
    return gap < delay - EARLY_MS || gap > delay + LATE_MS + slack ? [said] : [];
  });
}
