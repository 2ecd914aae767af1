import type { Database, Engine } from "../engine.ts";

/**
 * What only a store that holds its database alone may do when it opens: every worker and request of an earlier run is dead,
 * so their leases end now instead of running out.
 */
export async function endLeases(db: Database, engine: Engine): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ ready_at: engine.now() })
    .where("settled_at", "is", null)
    .where("owner", "is not", null)
    .execute();
  await db.deleteFrom("idempotency_keys").where("status", "is", null).execute();
}
