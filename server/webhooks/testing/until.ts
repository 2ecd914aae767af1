import { setTimeout as sleep } from "node:timers/promises";

/** Ends only what hangs: far longer than anything takes on a busy machine. */
const PATIENCE_MS = 120_000;

/** Waits until a condition holds; rejects, naming it, when it never does. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(5);
  }
}
