/** How long things may take now: a busy machine widens waits, and changes no verdict. */
import { setTimeout as sleep } from "node:timers/promises";
import { availableParallelism, loadavg } from "node:os";
import { readFileSync } from "node:fs";

/** Programs that want a core at this moment; 0 where the system does not say. */
function running(): number {
  try {
    return Number(/ (\d+)\/\d+ /.exec(readFileSync("/proc/loadavg", "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The peak of a while ago still delays what began then. */
const MEMORY_MS = 20_000;
let peaks: readonly { readonly at: number; readonly load: number }[] = [];

/** Every request asks; the system is asked so often. */
const FRESH_MS = 100;
let told = { at: -Infinity, slowness: 1 };

/** 1 on a machine with a core to spare; 6 where six programs want every core. */
function slowness(): number {
  const now = performance.now();
  if (now - told.at < FRESH_MS) return told.slowness;
  const load = Math.max(loadavg()[0] ?? 0, running());
  peaks = [...peaks.filter(({ at }) => now - at < MEMORY_MS), { at: now, load }];
  told = { at: now, slowness: Math.max(1, Math.max(...peaks.map((peak) => peak.load)) / availableParallelism()) };
  return told.slowness;
}

export function patient(ms: number): number {
  return ms * slowness();
}

/** A time that somebody gave for the whole is at most doubled, however busy the machine is. */
const MOST_OF_A_BUDGET = 2;

export function withinBudget(ms: number): number {
  return ms * Math.min(slowness(), MOST_OF_A_BUDGET);
}

const SLICE_MS = 500;

/** Resolves after so much time of a machine with a core to spare; what a busy one takes longer for is not counted. */
export async function unhurried(ms: number, signal?: AbortSignal): Promise<void> {
  for (let spent = 0; spent < ms && signal?.aborted !== true; spent += SLICE_MS / slowness())
    await sleep(SLICE_MS, undefined, { ref: false });
}

/** Clocks of services tell milliseconds apart: what comes within one of them has the same time. */
export const TICK_MS = 2;
