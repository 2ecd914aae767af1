import { sql } from "kysely";
import type { AttemptResult, Fence, Settlement } from "../../delivery-queue.ts";
import type { Database, Engine } from "../../engine.ts";
import type { DeliveryRow } from "../../schema.ts";

/** Logs the attempt and makes the next one due. False: the lease was lost, nothing was written. */
export async function reschedule(
  db: Database,
  engine: Engine,
  fence: Fence,
  result: AttemptResult,
  delayMs: number,
): Promise<boolean> {
  const dueAt = sql<number>`${engine.now()} + ${delayMs}`;
  const delivery = await held(db, fence)
    .set({
      attempt: fence.attempt + 1,
      due_at: dueAt,
      ready_at: dueAt,
      owner: null,
      last_status: result.status ?? null,
    })
    .returningAll()
    .executeTakeFirst();
  if (delivery === undefined) return false;
  await log(db, delivery, fence.attempt, result);
  return true;
}

/** Ends the delivery and writes the batch's outcome. False: the lease was lost, nothing was written. */
export async function settle(
  db: Database,
  engine: Engine,
  fence: Fence,
  result: AttemptResult | undefined,
  outcome: Settlement,
): Promise<boolean> {
  const delivery = await held(db, fence)
    .set({ settled_at: engine.now(), owner: null, last_status: outcome.status ?? null })
    .returningAll()
    .executeTakeFirst();
  if (delivery === undefined) return false;
  if (result !== undefined) await log(db, delivery, fence.attempt, result);
  await db
    .updateTable("batches")
    .set({
      webhook_state: outcome.delivered ? "delivered" : "failed",
      outcome_delivered: outcome.delivered ? 1 : 0,
      outcome_status: outcome.status ?? null,
      outcome_attempts: outcome.attempts,
      outcome_at: delivery.settled_at,
      outcome_error: outcome.error ?? null,
    })
    .where("batch_key", "=", delivery.batch_key)
    .execute();
  return true;
}

/** Gives the row back unsent, due at once under the same attempt number. */
export async function release(db: Database, engine: Engine, fence: Fence): Promise<boolean> {
  const result = await held(db, fence).set({ owner: null, ready_at: engine.now() }).executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await engine.wakeAfterCommit(db);
  return true;
}

/** The row while this owner's claim of this attempt stands; once another worker has taken it, no row at all. */
function held(db: Database, fence: Fence) {
  return db
    .updateTable("webhook_deliveries")
    .where("delivery_id", "=", fence.delivery_id)
    .where("owner", "=", fence.owner)
    .where("attempt", "=", fence.attempt)
    .where("settled_at", "is", null);
}

async function log(db: Database, delivery: DeliveryRow, attempt: number, result: AttemptResult): Promise<void> {
  await db
    .insertInto("webhook_attempts")
    .values({
      company_id: delivery.company_id,
      project_key: delivery.project_key,
      batch_key: delivery.batch_key,
      delivery_key: delivery.delivery_key,
      trigger: delivery.trigger,
      attempt,
      started_at: Math.round(result.started_at),
      duration_ms: Math.round(result.duration_ms),
      status: result.status ?? null,
      error: result.error ?? null,
    })
    .execute();
}
