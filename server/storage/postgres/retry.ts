import { setTimeout as sleep } from "node:timers/promises";

/** serialization_failure and deadlock_detected: PostgreSQL undid the transaction and asks to run it again. */
const RETRYABLE: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

const MAX_RUNS = 6;

/** Runs `transaction` again while it loses to concurrent ones; after the sixth run its error is the caller's. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (run >= MAX_RUNS || !(error instanceof Error && "code" in error && RETRYABLE.has(error.code))) throw error;
    }
    // Spread out, so that the losers do not meet again.
    await sleep(Math.random() * 10 * 2 ** run);
  }
}
