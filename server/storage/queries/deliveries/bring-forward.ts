import { sql } from "kysely";
import type { Database, Engine } from "../../engine.ts";

/** The longest wait between two attempts of the published schedule (0, 2 and 6 seconds). */
export const LONGEST_DELAY_MS = 6_000;

/**
 * Makes due what seems to be due further ahead than any delay reaches: it was stored under a clock that has since been set
 * back, and nobody must wait for that hour twice. For an opening store.
 */
export async function bringForward(db: Database, engine: Engine, longestDelayMs: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ ready_at: engine.now(), due_at: engine.now() })
    .where("settled_at", "is", null)
    .where("owner", "is", null)
    .where("ready_at", ">", sql<number>`${engine.now()} + ${longestDelayMs}`)
    .execute();
}
