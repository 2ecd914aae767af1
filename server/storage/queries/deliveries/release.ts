import type { Fence } from "../../delivery-queue.ts";
import type { Database, Engine } from "../../engine.ts";

/** Gives the row back unsent, due at once under the same attempt number. */
export async function release(db: Database, engine: Engine, fence: Fence): Promise<boolean> {
  const result = await db
    .updateTable("webhook_deliveries")
    .set({ owner: null, ready_at: engine.now() })
    .where("delivery_id", "=", fence.delivery_id)
    .where("owner", "=", fence.owner)
    .where("attempt", "=", fence.attempt)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await engine.wakeAfterCommit(db);
  return true;
}
