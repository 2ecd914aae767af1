import { sql } from "kysely";
import type { AttemptResult, Fence, Settlement } from "../../delivery-queue.ts";
import type { Database, Engine, TableColumns } from "../../engine.ts";

/** What a worker says of the attempt it claimed. */
export interface Report {
  readonly fence: Fence;
  /** Undefined when nothing was sent. */
  readonly result: AttemptResult | undefined;
  readonly next: { readonly delay_ms: number } | { readonly outcome: Settlement };
}

const REPORTED = {
  position: "integer",
  delivery_id: "text",
  owner: "text",
  attempt: "integer",
  started_at: "integer",
  duration_ms: "integer",
  status: "integer",
  error: "text",
  delay_ms: "integer",
  last_status: "integer",
  delivered: "integer",
  attempts: "integer",
  outcome_error: "text",
} as const satisfies TableColumns;

const OF_DELIVERY = ["delivery_key", "company_id", "project_key", "batch_key", "trigger"] as const;

const HELD = [...Object.keys(REPORTED), ...OF_DELIVERY];

/**
 * Writes many reports at once, each under its own fence: logs the attempt, if one was made, and either makes the next one
 * due or ends the delivery and writes the batch's outcome. Answers for each whether its lease still stood; where it did not,
 * nothing was written. No two of the reports may be of one delivery.
 */
export async function writeReports(
  db: Database,
  engine: Engine,
  reports: readonly Report[],
): Promise<readonly boolean[]> {
  const reported = engine.table("reported", REPORTED, reports.map(toRow));
  const held = sql`
    select ${sql.join(Object.keys(REPORTED).map((column) => sql.ref(`reported.${column}`)))},
      ${sql.join(OF_DELIVERY.map((column) => sql.ref(`d.${column}`)))}
    from ${reported} join webhook_deliveries as d on d.delivery_id = reported.delivery_id
      and d.owner = reported.owner and d.attempt = reported.attempt and d.settled_at is null
    ${engine.lockRowsOf("d")}`;
  const rows = await engine.cascade(db, HELD, held, [moveOn(engine), logAttempts, conclude(engine)]);
  const written = new Set(rows.map((row) => row["position"]));
  return reports.map((_, position) => written.has(position));
}

function toRow({ fence, result, next }: Report, position: number) {
  const outcome = "outcome" in next ? next.outcome : undefined;
  return {
    position,
    ...fence,
    started_at: result && Math.round(result.started_at),
    duration_ms: result && Math.round(result.duration_ms),
    status: result?.status,
    error: result?.error,
    delay_ms: "delay_ms" in next ? next.delay_ms : undefined,
    last_status: outcome ? outcome.status : result?.status,
    delivered: outcome && Number(outcome.delivered),
    attempts: outcome?.attempts,
    outcome_error: outcome?.error,
  };
}

/** A report has either a delay, and the next attempt falls due then, or an outcome, and the delivery ends. */
function moveOn(engine: Engine) {
  const dueAt = sql`${engine.now()} + held.delay_ms`;
  return sql`update webhook_deliveries set
      owner = null,
      last_status = held.last_status,
      attempt = held.attempt + (case when held.delay_ms is null then 0 else 1 end),
      due_at = coalesce(${dueAt}, due_at),
      ready_at = coalesce(${dueAt}, ready_at),
      settled_at = case when held.delay_ms is null then ${engine.now()} end
    from held where webhook_deliveries.delivery_key = held.delivery_key`;
}

const logAttempts = sql`insert into webhook_attempts
    (company_id, project_key, batch_key, delivery_key, "trigger", attempt, started_at, duration_ms, status, error)
  select company_id, project_key, batch_key, delivery_key, "trigger", attempt, started_at, duration_ms, status, error
  from held where started_at is not null`;

function conclude(engine: Engine) {
  return sql`update batches set
      webhook_state = case held.delivered when 1 then 'delivered' else 'failed' end,
      outcome_delivered = held.delivered,
      outcome_status = held.last_status,
      outcome_attempts = held.attempts,
      outcome_at = ${engine.now()},
      outcome_error = held.outcome_error
    from held where batches.batch_key = held.batch_key and held.delay_ms is null`;
}

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
