import { sql } from "kysely";
import type { Database, Engine } from "../engine.ts";

/** The stable code of a delivery that ended because its company had no webhook any more. */
const UNREGISTERED = "unregistered";

const ENDED = ["batch_key", "attempt", "last_status", "settled_at"] as const;

/**
 * Ends every delivery of the company that no worker holds: not delivered, with the attempts made so far and the status of
 * the last one. A claimed delivery is left to its worker, which learns at its next claim that nothing is registered.
 */
export async function endUnregistered(db: Database, engine: Engine, companyId: string): Promise<void> {
  const end = db
    .updateTable("webhook_deliveries")
    .set({ settled_at: engine.now(), owner: null })
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where((delivery) => delivery.or([delivery("owner", "is", null), delivery("ready_at", "<=", engine.now())]))
    .returning(ENDED);
  const conclude = sql`update batches set
      webhook_state = 'failed',
      outcome_delivered = 0,
      outcome_status = held.last_status,
      outcome_attempts = held.attempt - 1,
      outcome_at = held.settled_at,
      outcome_error = ${UNREGISTERED}
    from held where batches.batch_key = held.batch_key`;
  await engine.cascade(db, ENDED, end, [conclude]);
}
