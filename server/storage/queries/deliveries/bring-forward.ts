import { sql } from "kysely";
import { DELIVERIES } from "../../../../generated/about.ts";
import type { Database, Engine } from "../../engine.ts";
import { HELD_UNTIL } from "./held.ts";

/** The longest wait between two attempts of any webhook's schedule. */
export const LONGEST_DELAY_MS =
  1000 * Math.max(...Object.values(DELIVERIES).flatMap(({ delays_seconds }) => delays_seconds));

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
    .where("ready_at", "<", HELD_UNTIL)
    .execute();
}
