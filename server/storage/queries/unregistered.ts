import { sql } from "kysely";
import type { Database, Engine } from "../engine.ts";

/** The stable code of a delivery that ended because its company had no webhook any more. */
const UNREGISTERED = "unregistered";

/**
 * Ends every delivery of the company that no worker holds: not delivered, with the attempts made so far and the status of
 * the last one. A claimed delivery is left to its worker, which learns at its next claim that nothing is registered.
 */
export async function endUnregistered(db: Database, engine: Engine, companyId: string): Promise<void> {
  const ended = await db
    .updateTable("webhook_deliveries")
    .set({ settled_at: engine.now(), owner: null })
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where((delivery) => delivery.or([delivery("owner", "is", null), delivery("ready_at", "<=", engine.now())]))
    .returning("delivery_key")
    .execute();
  if (ended.length === 0) return;
  const keys = engine.integers(ended.map(({ delivery_key }) => delivery_key));
  await db
    .updateTable("batches")
    .from("webhook_deliveries as d")
    .set({
      webhook_state: "failed",
      outcome_delivered: 0,
      outcome_status: sql`d.last_status`,
      outcome_attempts: sql`d.attempt - 1`,
      outcome_at: sql`d.settled_at`,
      outcome_error: UNREGISTERED,
    })
    .whereRef("batches.batch_key", "=", "d.batch_key")
    .where("d.delivery_key", "in", keys)
    .execute();
}
