import type { AttemptReport } from "../delivery-queue.ts";
import type { Query } from "./node-sqlite.ts";

/** The delivery behind a report whose lease still stood. */
interface Held {
  readonly delivery_key: number;
  readonly company_id: string;
  readonly project_key: number | null;
  /** Null for a test. */
  readonly batch_key: number | null;
  readonly test_key: number | null;
  readonly trigger: string;
  readonly edition: number;
}

const MOVE_ON = `update webhook_deliveries set
    owner = null, last_status = ?, attempt = attempt + ?,
    due_at = coalesce(?, due_at), ready_at = coalesce(?, ready_at), settled_at = ?
  where delivery_id = ? and owner = ? and attempt = ? and settled_at is null
  returning delivery_key, company_id, project_key, batch_key, test_key, "trigger", edition`;

const LOG_ATTEMPT = `insert into webhook_attempts
    (company_id, project_key, batch_key, test_key, delivery_key, "trigger", edition, attempt, started_at, duration_ms, status, error)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const CONCLUDE = `update batches set
    webhook_state = ?, outcome_delivered = ?, outcome_status = ?, outcome_attempts = ?, outcome_at = ?, outcome_error = ?
  where batch_key = ?`;

const CONCLUDE_TEST = `update webhook_tests set
    outcome_delivered = ?, outcome_status = ?, outcome_attempts = ?, outcome_at = ?, outcome_error = ?
  where test_key = ?`;

/** While it is paused, a registration keeps what it was paused for. */
const SUCCEEDED = `update webhook_registrations set
    failures = 0, failing_since = null, last_failure_status = null, last_failure_error = null
  where company_id = ? and failures > 0 and paused_at is null`;

/** What a receiver did that was registered before says nothing of the one that is registered now. */
const FAILED = `update webhook_registrations set
    failures = failures + 1, failing_since = coalesce(failing_since, ?), last_failure_status = ?, last_failure_error = ?
  where company_id = ? and updated_at <= ? and paused_at is null`;

/**
 * SQLite's way to write reports: statement by statement, because here a prepared statement costs less than passing a row
 * through JSON, and past Kysely, which costs more than the statement. All of them in the one transaction around it. `now` is
 * the store's time in milliseconds.
 */
export function writeReportsOneByOne(query: Query, now: number, reports: readonly AttemptReport[]): readonly boolean[] {
  return reports.map((report) => {
    const held = moveOn(query, now, report);
    if (held === undefined) return false;
    logAttempt(query, held, report);
    conclude(query, now, held, report);
    judgeReceiver(query, now, held, report);
    return true;
  });
}

/** Undefined when the lease was lost; then nothing was written. */
function moveOn(query: Query, now: number, { fence, result, next }: AttemptReport): Held | undefined {
  const { delivery_id, owner, attempt } = fence;
  const moved =
    "outcome" in next
      ? [next.outcome.status ?? null, 0, null, null, now]
      : [result?.status ?? null, 1, now + next.delay_ms, now + next.delay_ms, null];
  const [row] = query(MOVE_ON, [...moved, delivery_id, owner, attempt]);
  return row as Held | undefined;
}

function logAttempt(query: Query, held: Held, { fence, result }: AttemptReport): void {
  if (result === undefined) return;
  const { company_id, project_key, batch_key, test_key, delivery_key, trigger, edition } = held;
  const { started_at, duration_ms, status = null, error = null } = result;
  const made = [fence.attempt, Math.round(started_at), Math.round(duration_ms), status, error];
  const of = [company_id, project_key, batch_key, test_key, delivery_key, trigger, edition];
  query(LOG_ATTEMPT, [...of, ...made]);
}

function conclude(query: Query, now: number, { batch_key, test_key }: Held, { next }: AttemptReport): void {
  if (!("outcome" in next)) return;
  const { delivered, status = null, attempts, error = null } = next.outcome;
  const outcome = [Number(delivered), status, attempts, now, error];
  if (test_key !== null) query(CONCLUDE_TEST, [...outcome, test_key]);
  else query(CONCLUDE, [delivered ? "delivered" : "failed", ...outcome, batch_key]);
}

/** Counts batches that failed one after the other. A test is no evidence: it is sent to see what happens. */
function judgeReceiver(
  query: Query,
  now: number,
  { company_id, test_key }: Held,
  { result, next }: AttemptReport,
): void {
  if (!("outcome" in next) || result === undefined || test_key !== null) return;
  const { delivered, status = null, error = null } = next.outcome;
  if (delivered) query(SUCCEEDED, [company_id]);
  else query(FAILED, [now, status, error, company_id, Math.round(result.started_at)]);
}
