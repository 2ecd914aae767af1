import { type RawBuilder, sql } from "kysely";
import type { AttemptResult, Fence, Settlement } from "../../delivery-queue.ts";
import type { Database, Engine } from "../../engine.ts";

/** What the later steps of a report need to know of the delivery. */
const HELD = ["delivery_key", "company_id", "project_key", "batch_key", "trigger", "settled_at"] as const;

/** Logs the attempt and makes the next one due. False: the lease was lost, nothing was written. */
export async function reschedule(
  db: Database,
  engine: Engine,
  fence: Fence,
  result: AttemptResult,
  delayMs: number,
): Promise<boolean> {
  const dueAt = sql<number>`${engine.now()} + ${delayMs}`;
  const next = { attempt: fence.attempt + 1, due_at: dueAt, ready_at: dueAt };
  const update = held(db, fence).set({ ...next, owner: null, last_status: result.status ?? null });
  const rows = await engine.cascade(db, HELD, update.returning(HELD), [logged(fence.attempt, result)]);
  return rows.length > 0;
}

/** Ends the delivery and writes the batch's outcome. False: the lease was lost, nothing was written. */
export async function settle(
  db: Database,
  engine: Engine,
  fence: Fence,
  result: AttemptResult | undefined,
  outcome: Settlement,
): Promise<boolean> {
  const end = { settled_at: engine.now(), owner: null, last_status: outcome.status ?? null };
  const update = held(db, fence).set(end).returning(HELD);
  const log = result === undefined ? [] : [logged(fence.attempt, result)];
  const rows = await engine.cascade(db, HELD, update, [...log, concluded(outcome)]);
  return rows.length > 0;
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

function logged(attempt: number, result: AttemptResult): RawBuilder<unknown> {
  return sql`insert into webhook_attempts
    (company_id, project_key, batch_key, delivery_key, "trigger", attempt, started_at, duration_ms, status, error)
    select held.company_id, held.project_key, held.batch_key, held.delivery_key, held."trigger",
      cast(${attempt} as bigint), cast(${Math.round(result.started_at)} as bigint),
      cast(${Math.round(result.duration_ms)} as bigint), cast(${result.status ?? null} as bigint),
      cast(${result.error ?? null} as text)
    from held`;
}

function concluded(outcome: Settlement): RawBuilder<unknown> {
  return sql`update batches set
      webhook_state = ${outcome.delivered ? "delivered" : "failed"},
      outcome_delivered = ${outcome.delivered ? 1 : 0},
      outcome_status = ${outcome.status ?? null},
      outcome_attempts = ${outcome.attempts},
      outcome_at = held.settled_at,
      outcome_error = ${outcome.error ?? null}
    from held where batches.batch_key = held.batch_key`;
}
