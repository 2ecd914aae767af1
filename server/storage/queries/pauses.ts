import { type RawBuilder, sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Pauses, ResumeRequest } from "../store.ts";
import { endLeftOut } from "./deliveries/end.ts";
import { holdBacklog, releaseHeld, releaseStray } from "./deliveries/held.ts";

/** What a registration knows of its receiver, of one that is well. */
export const WELL = {
  failures: 0,
  failing_since: null,
  last_failure_status: null,
  last_failure_error: null,
  paused_at: null,
} as const;

const NOTHING = { released: 0, redelivered: 0, left_out: 0 };

/** Later than anything: nothing fails. */
const NEVER = Number.MAX_SAFE_INTEGER;

export function pauses(db: Database, engine: Engine): Pauses {
  return {
    async settle({ messages, over_ms }) {
      // One statement decides: of two replicas one gets the row, and announces it.
      const paused = await db
        .updateTable("webhook_registrations")
        .set({ paused_at: engine.now() })
        .where("failures", ">", sql.lit(0))
        .where("failures", ">=", messages)
        .where("failing_since", "<=", sql<number>`${engine.now()} - ${over_ms}`)
        .where("paused_at", "is", null)
        .returning(["company_id", "webhook_url", "failures", "failing_since"])
        .execute();
      for (const { company_id } of paused) await holdBacklog(db, company_id);
      return paused.map(({ failing_since, ...rest }) => ({ ...rest, failing_since: failing_since ?? 0 }));
    },

    releaseStray: () => releaseStray(db, engine),

    async resume(companyId, request) {
      // Before any row of theirs, as every writer of a project does: an erasure takes no batch from under a new delivery.
      await engine.lockProjects(db, companyId);
      const row = await db
        .selectFrom("webhook_registrations")
        .select(["paused_at", "failing_since", "events_json"])
        .where("company_id", "=", companyId)
        .executeTakeFirst();
      if (row === undefined) return NOTHING;
      if (row.paused_at !== null) await endPause(db, companyId, row.paused_at);
      const asked = ofEvents(JSON.parse(row.events_json) as readonly string[]);
      const inQuestion = sql`${asked} and ${within(request)}`;
      const inTime = sql<boolean>`b.company_id = ${companyId} and ${inQuestion}`;
      const released = await releaseHeld(db, engine, companyId, inTime);
      const left_out = await endLeftOut(
        db,
        engine,
        companyId,
        sql`b.company_id = ${companyId} and not (${inQuestion})`,
      );
      const failed =
        request.since === undefined
          ? sql<boolean>`${inTime} and b.outcome_at >= ${row.failing_since ?? NEVER}`
          : inTime;
      const redelivered = await redeliverFailed(db, engine, failed, request);
      return { released, redelivered, left_out };
    },
  };
}

/** Where somebody else has ended it meanwhile, nothing is left to do. */
async function endPause(db: Database, companyId: string, pausedAt: number): Promise<void> {
  await db
    .updateTable("webhook_registrations")
    .set(WELL)
    .where("company_id", "=", companyId)
    .where("paused_at", "=", pausedAt)
    .execute();
}

function within({ since, until }: ResumeRequest): RawBuilder<boolean> {
  const from = since === undefined ? sql`1 = 1` : sql`b.delivered_at >= ${since}`;
  return until === undefined ? sql<boolean>`${from}` : sql<boolean>`${from} and b.delivered_at < ${until}`;
}

/** Batches that a review made are told by one event, all others by another. */
function ofEvents(events: readonly string[]): RawBuilder<boolean> {
  const [plain, reviewed] = [events.includes("results.delivered"), events.includes("results.reviewed")];
  if (plain && reviewed) return sql`1 = 1`;
  if (plain) return sql`b.revises is null`;
  return reviewed ? sql`b.revises is not null` : sql`1 = 0`;
}

/** Makes new deliveries of failed batches due; one of which a delivery has begun meanwhile is left alone. Answers how many. */
async function redeliverFailed(
  db: Database,
  engine: Engine,
  which: RawBuilder<boolean>,
  { delivery_ids, traceparent }: ResumeRequest,
): Promise<number> {
  const made = sql`insert into webhook_deliveries
      (delivery_id, company_id, project_key, batch_key, "trigger", traceparent, attempt, due_at, ready_at)
    select ${sql.lit(delivery_ids)} || '.' || b.batch_key, b.company_id, b.project_key, b.batch_key, 'redeliver', ${traceparent ?? null}, 1,
      ${engine.now()}, ${engine.now()}
    from batches as b where b.webhook_state = 'failed' and ${which}
    on conflict (batch_key) where settled_at is null do nothing
    returning batch_key`;
  const pending = sql`update batches set webhook_state = 'pending' from held where batches.batch_key = held.batch_key`;
  const rows = await engine.cascade(db, ["batch_key"], made, [pending]);
  if (rows.length > 0) await engine.wakeAfterCommit(db);
  return rows.length;
}
