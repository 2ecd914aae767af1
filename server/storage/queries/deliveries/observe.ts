import { sql } from "kysely";
import type { ClaimRequest, DeliveryQueue, QueueStats } from "../../delivery-queue.ts";
import type { Database, Engine } from "../../engine.ts";
import { type AttemptRow, type Position, StoreConflict } from "../../store.ts";
import { toPage } from "../page.ts";
import { HELD_UNTIL } from "./held.ts";
import { companiesWithWork } from "./companies-with-work.ts";

/** See `DeliveryQueue.nextDueIn`: per company the first row, or the first lease to expire when it is at its cap. */
export async function nextDueIn(
  db: Database,
  engine: Engine,
  { per_company }: Pick<ClaimRequest, "per_company">,
): Promise<number | undefined> {
  const live = sql`d.company_id = c.company_id and d.settled_at is null and d.owner is not null
    and d.ready_at > ${engine.now()}`;
  const result = await sql<{ due_in: number | null }>`
    with recursive ${companiesWithWork()}
    select min(case
      when (select count(*) from webhook_deliveries as d where ${live}) >= ${per_company}
      then (select min(d.ready_at) from webhook_deliveries as d where ${live})
      else (select min(d.ready_at) from webhook_deliveries as d
        where d.company_id = c.company_id and d.settled_at is null)
    end) - ${engine.now()} as due_in
    from company as c`.execute(db);
  const dueIn = result.rows[0]?.due_in ?? undefined;
  return dueIn === undefined ? undefined : Math.max(0, dueIn);
}

export async function stats(db: Database, engine: Engine): Promise<QueueStats> {
  const now = engine.now();
  const row = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("ready_at", "<=", now).as("due"),
      fn
        .countAll<number>()
        .filterWhere("ready_at", ">", now)
        .filterWhere("ready_at", "<", HELD_UNTIL)
        .filterWhere("owner", "is", null)
        .as("waiting"),
      fn.countAll<number>().filterWhere("ready_at", "=", HELD_UNTIL).as("held"),
      fn.countAll<number>().filterWhere("ready_at", ">", now).filterWhere("owner", "is not", null).as("in_flight"),
      fn.min<number | null>("due_at").filterWhere("ready_at", "<=", now).as("oldest_due_at"),
      now.as("now"),
    ])
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  const { paused } = await db
    .selectFrom("webhook_registrations")
    .select(({ fn }) => fn.countAll<number>().as("paused"))
    .where("paused_at", "is not", null)
    .executeTakeFirstOrThrow();
  const { due, waiting, in_flight, held, oldest_due_at } = row;
  return {
    due,
    waiting,
    in_flight,
    held,
    paused,
    oldest_due_age_ms: oldest_due_at === null ? 0 : Math.max(0, row.now - oldest_due_at),
  };
}

export function attempts(db: Database): DeliveryQueue["attempts"] {
  return async (scope, filter, { beyond, limit }) => {
    let query = db
      .selectFrom("webhook_attempts as a")
      .leftJoin("batches", "batches.batch_key", "a.batch_key")
      .leftJoin("projects", "projects.project_key", "a.project_key")
      .leftJoin("webhook_tests", "webhook_tests.test_key", "a.test_key")
      .innerJoin("webhook_deliveries as d", "d.delivery_key", "a.delivery_key")
      .select([
        "a.attempt_key",
        "a.edition",
        "a.trigger",
        "a.attempt",
        "a.started_at",
        "a.duration_ms",
        "a.status",
        "a.error",
      ])
      .select([
        "batches.batch_id",
        "batches.revises",
        "projects.project_id",
        "d.delivery_id",
        "webhook_tests.event_id",
      ]);
    if ("project_key" in scope) query = query.where("a.project_key", "=", scope.project_key);
    else query = query.where("a.company_id", "=", scope.company_id);
    if ("test_event_id" in filter) query = query.where("webhook_tests.event_id", "=", filter.test_event_id);
    if (filter.batch_id !== undefined) query = query.where("batches.batch_id", "=", filter.batch_id);
    if ("edition" in filter && filter.edition !== undefined) query = query.where("a.edition", "=", filter.edition);
    if (beyond !== undefined) query = query.where("a.attempt_key", "<", await keyOf(db, scope.company_id, beyond));
    const rows = await query
      .orderBy("a.attempt_key", "desc")
      .limit(limit + 1)
      .execute();
    return toPage(
      rows,
      limit,
      (row) => [row.delivery_id, row.attempt],
      (row) => ({
        about: aboutOf(row),
        trigger: row.trigger,
        attempt: row.attempt,
        started_at: row.started_at,
        duration_ms: row.duration_ms,
        status: row.status ?? undefined,
        error: row.error ?? undefined,
      }),
    );
  };
}

/** An attempt refers to a batch of a project, or to a test. */
function aboutOf(row: {
  readonly batch_id: string | null;
  readonly project_id: string | null;
  readonly edition: number;
  readonly revises: string | null;
  readonly event_id: string | null;
}): AttemptRow["about"] {
  const { batch_id, project_id, edition, revises, event_id } = row;
  if (batch_id === null || project_id === null) return { event_id: event_id ?? "" };
  return { batch_id, edition, project_id, reviewed: revises !== null };
}

/** The key of the attempt that a page ended on. Throws StoreConflict("position_gone") when there is none any more. */
async function keyOf(db: Database, companyId: string, [deliveryId, attempt]: Position): Promise<number> {
  const row = await db
    .selectFrom("webhook_attempts as a")
    .innerJoin("webhook_deliveries as d", "d.delivery_key", "a.delivery_key")
    .select("a.attempt_key")
    .where("d.delivery_id", "=", String(deliveryId))
    .where("a.attempt", "=", Number(attempt))
    .where("a.company_id", "=", companyId)
    .executeTakeFirst();
  if (row === undefined) throw new StoreConflict("position_gone");
  return row.attempt_key;
}
