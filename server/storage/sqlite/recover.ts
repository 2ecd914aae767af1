import type { Database } from "../engine.ts";

/**
 * What only an opening store may do: it holds the database alone, so every worker and request of an earlier run is dead.
 * Their leases end now instead of running out, and due times that a since set back clock pushed too far ahead come due.
 */
export async function recover(db: Database, now: number, longestDelayMs: number): Promise<void> {
  const active = db.updateTable("webhook_deliveries").where("settled_at", "is", null);
  await active.set({ ready_at: now }).where("owner", "is not", null).where("ready_at", ">", now).execute();
  await active
    .set({ ready_at: now, due_at: now })
    .where("ready_at", ">", now + longestDelayMs)
    .execute();
  await db.deleteFrom("idempotency_keys").where("status", "is", null).execute();
}
