import { CompiledQuery } from "kysely";
import type { Database } from "../engine.ts";
import type { Report } from "../queries/deliveries/report.ts";

/** The delivery behind a report whose lease still stood. */
interface Held {
  readonly delivery_key: number;
  readonly company_id: string;
  readonly project_key: number;
  readonly batch_key: number;
  readonly trigger: string;
}

const MOVE_ON = `update webhook_deliveries set
    owner = null, last_status = ?, attempt = attempt + ?,
    due_at = coalesce(?, due_at), ready_at = coalesce(?, ready_at), settled_at = ?
  where delivery_id = ? and owner = ? and attempt = ? and settled_at is null
  returning delivery_key, company_id, project_key, batch_key, "trigger"`;

const LOG_ATTEMPT = `insert into webhook_attempts
    (company_id, project_key, batch_key, delivery_key, "trigger", attempt, started_at, duration_ms, status, error)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const CONCLUDE = `update batches set
    webhook_state = ?, outcome_delivered = ?, outcome_status = ?, outcome_attempts = ?, outcome_at = ?, outcome_error = ?
  where batch_key = ?`;

/**
 * SQLite's way to write reports: statement by statement, because here a prepared statement costs less than passing a row
 * through JSON. All of them in the one transaction around it. `now` is the store's time in milliseconds.
 */
export async function writeReportsOneByOne(
  db: Database,
  now: number,
  reports: readonly Report[],
): Promise<readonly boolean[]> {
  const written: boolean[] = [];
  for (const report of reports) {
    // One after the other: they share one connection.
    // oxlint-disable-next-line no-await-in-loop
    const held = await moveOn(db, now, report);
    written.push(held !== undefined);
    if (held === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    await logAttempt(db, held, report);
    // oxlint-disable-next-line no-await-in-loop
    await conclude(db, now, held, report);
  }
  return written;
}

/** Undefined when the lease was lost; then nothing was written. */
async function moveOn(db: Database, now: number, { fence, result, next }: Report): Promise<Held | undefined> {
  const { delivery_id, owner, attempt } = fence;
  const moved =
    "outcome" in next
      ? [next.outcome.status ?? null, 0, null, null, now]
      : [result?.status ?? null, 1, now + next.delay_ms, now + next.delay_ms, null];
  const { rows } = await db.executeQuery<Held>(CompiledQuery.raw(MOVE_ON, [...moved, delivery_id, owner, attempt]));
  return rows[0];
}

async function logAttempt(db: Database, held: Held, { fence, result }: Report): Promise<void> {
  if (result === undefined) return;
  const { company_id, project_key, batch_key, delivery_key, trigger } = held;
  const { started_at, duration_ms, status = null, error = null } = result;
  const made = [fence.attempt, Math.round(started_at), Math.round(duration_ms), status, error];
  const attempt = [company_id, project_key, batch_key, delivery_key, trigger, ...made];
  await db.executeQuery(CompiledQuery.raw(LOG_ATTEMPT, attempt));
}

async function conclude(db: Database, now: number, { batch_key }: Held, { next }: Report): Promise<void> {
  if (!("outcome" in next)) return;
  const { delivered, status = null, attempts, error = null } = next.outcome;
  const state = delivered ? "delivered" : "failed";
  const outcome = [state, Number(delivered), status, attempts, now, error, batch_key];
  await db.executeQuery(CompiledQuery.raw(CONCLUDE, outcome));
}
