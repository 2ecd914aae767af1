import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 20_000;

/** Waits until a condition holds; rejects, naming it, when it does not for far longer than it should take. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(5);
  }
}
