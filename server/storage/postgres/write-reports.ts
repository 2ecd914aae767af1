import { type RawBuilder, sql } from "kysely";
import type { Database } from "../engine.ts";
import type { AttemptReport } from "../delivery-queue.ts";

/** A report as a row, with PostgreSQL's types. */
const REPORTED = {
  position: "bigint",
  delivery_id: "text",
  owner: "text",
  attempt: "bigint",
  started_at: "bigint",
  duration_ms: "bigint",
  status: "bigint",
  error: "text",
  delay_ms: "bigint",
  last_status: "bigint",
  delivered: "bigint",
  attempts: "bigint",
  outcome_error: "text",
} as const;

const OF_DELIVERY = [
  "delivery_key",
  "company_id",
  "project_key",
  "batch_key",
  "test_key",
  "trigger",
  "edition",
] as const;

/**
 * PostgreSQL's way to write reports: one statement for all, so that they cost one round trip and are atomic without a
 * transaction around them. `clock` is the database's clock, which is read once, so that all that a report writes has one time: a
 * receiver begins to fail when its first failed delivery ends.
 */
export async function writeReportsAtOnce(
  db: Database,
  clock: RawBuilder<number>,
  reports: readonly AttemptReport[],
): Promise<readonly boolean[]> {
  const columns = Object.entries(REPORTED).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  const reported = sql`jsonb_to_recordset(${JSON.stringify(reports.map(toRow))}::jsonb) as reported (${sql.join(columns)})`;
  const held = sql`
    select ${sql.join(Object.keys(REPORTED).map((column) => sql.ref(`reported.${column}`)))},
      ${sql.join(OF_DELIVERY.map((column) => sql.ref(`d.${column}`)))}
    from ${reported} join webhook_deliveries as d on d.delivery_id = reported.delivery_id
      and d.owner = reported.owner and d.attempt = reported.attempt and d.settled_at is null
    for update of d`;
  const now = sql<number>`(select now from clock)`;
  const { rows } = await sql<{ position: number }>`
    with clock as materialized (select ${clock} as now), held as (${held}), moved as (${moveOn(now)}), logged as (${logAttempts}), concluded as (${concludeBatches(now)}),
      concluded_tests as (${concludeTests(now)}),
      ${judgeReceivers(now)}
    select position from held`.execute(db);
  const written = new Set(rows.map(({ position }) => position));
  return reports.map((_, position) => written.has(position));
}

function toRow({ fence, result, next }: AttemptReport, position: number) {
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
function moveOn(now: RawBuilder<number>) {
  const dueAt = sql`${now} + held.delay_ms`;
  return sql`update webhook_deliveries set
      owner = null,
      last_status = held.last_status,
      attempt = held.attempt + (case when held.delay_ms is null then 0 else 1 end),
      due_at = coalesce(${dueAt}, due_at),
      ready_at = coalesce(${dueAt}, ready_at),
      settled_at = case when held.delay_ms is null then ${now} end
    from held where webhook_deliveries.delivery_key = held.delivery_key`;
}

const logAttempts = sql`insert into webhook_attempts
    (company_id, project_key, batch_key, test_key, delivery_key, "trigger", edition, attempt, started_at, duration_ms, status, error)
  select company_id, project_key, batch_key, test_key, delivery_key, "trigger", edition, attempt, started_at, duration_ms, status, error
  from held where started_at is not null`;

function outcome(now: RawBuilder<number>) {
  return sql`outcome_delivered = held.delivered,
      outcome_status = held.last_status,
      outcome_attempts = held.attempts,
      outcome_at = ${now},
      outcome_error = held.outcome_error
    from held`;
}

function concludeBatches(now: RawBuilder<number>) {
  return sql`update batches set
      webhook_state = case held.delivered when 1 then 'delivered' else 'failed' end,
      ${outcome(now)} where batches.batch_key = held.batch_key and held.delay_ms is null`;
}

function concludeTests(now: RawBuilder<number>) {
  return sql`update webhook_tests set ${outcome(now)}
    where webhook_tests.test_key = held.test_key and held.delay_ms is null`;
}

/**
 * Counts for each registration the batches that failed one after the other, since the last success. A test is no evidence, nor is what a
 * receiver did that was registered before. Rows are locked in one order, and only where something changes.
 */
function judgeReceivers(now: RawBuilder<number>) {
  return sql`ended as (
      select held.company_id, held.position, held.delivered, held.last_status, held.outcome_error
      from held join webhook_registrations as r on r.company_id = held.company_id
      where held.delay_ms is null and held.started_at is not null and held.test_key is null
        and (held.delivered = 1 or held.started_at >= r.updated_at)
    ), good as (
      select company_id, coalesce(max(position) filter (where delivered = 1), -1) as position from ended group by company_id
    ), bad as (
      select good.company_id, good.position >= 0 as succeeded, count(ended.position) as failures,
        (array_agg(ended.last_status order by ended.position desc))[1] as status,
        (array_agg(ended.outcome_error order by ended.position desc))[1] as error
      from good left join ended
        on ended.company_id = good.company_id and ended.delivered = 0 and ended.position > good.position
      group by good.company_id, good.position
    ), judged as materialized (
      select bad.* from bad join webhook_registrations as r on r.company_id = bad.company_id
      where r.paused_at is null and (bad.failures > 0 or r.failures > 0)
      order by r.company_id for update of r
    ), counted as (
      update webhook_registrations as r set
        failures = (case when judged.succeeded then 0 else r.failures end) + judged.failures,
        failing_since = case when judged.failures = 0 then null
          when judged.succeeded then ${now} else coalesce(r.failing_since, ${now}) end,
        last_failure_status = judged.status,
        last_failure_error = judged.error
      from judged where r.company_id = judged.company_id
    )`;
}
