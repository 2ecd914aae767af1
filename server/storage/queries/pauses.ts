import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import type { Pauses, ResumeRequest } from "../store.ts";
import { endLeftOut, endThese } from "./deliveries/end.ts";
import { countHeld, holdSome, releaseHeld, releaseThese, someHeld, someStray } from "./deliveries/held.ts";

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

/** What one step of a resumption changes at most; more would hold up other writers. */
const PER_STEP = 500;

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
      return paused.map(({ failing_since, ...rest }) => ({ ...rest, failing_since: failing_since ?? 0 }));
    },

    holdSome: () => holdSome(db, engine, PER_STEP),

    async releaseStray(companyId) {
      const stray = await someStray(db, companyId, PER_STEP);
      const keys = (which: boolean) =>
        stray
          .filter(({ events, reviewed }) => (events === undefined || asks(events, reviewed)) === which)
          .map(({ delivery_key }) => delivery_key);
      await releaseThese(db, engine, keys(true));
      await endThese(db, engine, keys(false));
      return stray.length === PER_STEP;
    },

    waiting: (companyId) => countHeld(db, companyId),

    async resumeSome(companyId, request, { begun, after }) {
      const row = await lockAndFind(db, engine, companyId);
      if (row === undefined) return { ...NOTHING, after: undefined };
      const failed = await someFailed(db, failedOf(companyId, row, request, begun), after);
      const last = failed.at(-1);
      if (last !== undefined) {
        const redelivered = await redeliver(db, engine, failed, request);
        return { ...NOTHING, redelivered, after: last };
      }
      const held = await someHeld(db, companyId, PER_STEP);
      if (held.length === 0) return { ...NOTHING, after: undefined };
      const asked = await inQuestionOf(db, engine, held, questionOf(row, request));
      const keys = (which: boolean) =>
        held.filter(({ batch_key }) => asked.has(batch_key) === which).map(({ delivery_key }) => delivery_key);
      const released = await releaseThese(db, engine, keys(true));
      const left_out = await endThese(db, engine, keys(false));
      return { redelivered: 0, released, left_out, after };
    },

    async resume(companyId, request, begun) {
      const row = await lockAndFind(db, engine, companyId);
      if (row === undefined) return NOTHING;
      if (row.paused_at !== null) await endPause(db, companyId, row.paused_at);
      const inQuestion = questionOf(row, request);
      const ofCompany = sql`b.company_id = ${companyId}`;
      const released = await releaseHeld(db, engine, companyId, sql<boolean>`${ofCompany} and ${inQuestion}`);
      const left_out = await endLeftOut(db, engine, companyId, sql<boolean>`${ofCompany} and not (${inQuestion})`);
      let redelivered = 0;
      const which = failedOf(companyId, row, request, begun);
      for (let failed = await someFailed(db, which, 0); failed.length > 0;) {
        redelivered += await redeliver(db, engine, failed, request);
        failed = await someFailed(db, which, failed.at(-1) ?? 0);
      }
      return { released, redelivered, left_out };
    },
  };
}

type Failing = Pick<Selectable<Tables["webhook_registrations"]>, "paused_at" | "failing_since" | "events_json">;

/** The registration, locked before any row of the company's deliveries, as every writer of a project does: an erasure takes no batch from under a new delivery. */
async function lockAndFind(db: Database, engine: Engine, companyId: string): Promise<Failing | undefined> {
  await engine.lockProjects(db, companyId);
  return db
    .selectFrom("webhook_registrations")
    .select(["paused_at", "failing_since", "events_json"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
}

/** Which batches `b` a resumption is about. */
function questionOf({ events_json }: Failing, request: ResumeRequest): RawBuilder<boolean> {
  return sql<boolean>`${ofEvents(JSON.parse(events_json) as readonly string[])} and ${within(request)}`;
}

/** Of those the ones that had failed when it began: what has failed since has been sent by it. */
function failedOf(companyId: string, row: Failing, request: ResumeRequest, begun: number): RawBuilder<boolean> {
  const since = request.since === undefined ? (row.failing_since ?? NEVER) : 0;
  return sql<boolean>`b.company_id = ${companyId} and b.webhook_state = 'failed' and b.outcome_at >= ${since}
    and b.outcome_at <= ${begun} and ${questionOf(row, request)}`;
}

async function someFailed(db: Database, which: RawBuilder<boolean>, after: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("batches as b")
    .select("b.batch_key")
    .where(which)
    .where("b.batch_key", ">", after)
    .orderBy("b.batch_key")
    .limit(PER_STEP)
    .execute();
  return rows.map(({ batch_key }) => batch_key);
}

async function inQuestionOf(
  db: Database,
  engine: Engine,
  held: readonly { readonly batch_key: number }[],
  question: RawBuilder<boolean>,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("batches as b")
    .select("b.batch_key")
    .where("b.batch_key", "in", engine.integers(held.map(({ batch_key }) => batch_key)))
    .where(question)
    .execute();
  return new Set(rows.map(({ batch_key }) => batch_key));
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
function asks(events: readonly string[], reviewed: boolean): boolean {
  return events.includes(reviewed ? "results.reviewed" : "results.delivered");
}

function ofEvents(events: readonly string[]): RawBuilder<boolean> {
  const [plain, reviewed] = [asks(events, false), asks(events, true)];
  if (plain && reviewed) return sql`1 = 1`;
  if (plain) return sql`b.revises is null`;
  return reviewed ? sql`b.revises is not null` : sql`1 = 0`;
}

/** Makes new deliveries of failed batches due; one of which a delivery has begun meanwhile is left alone. Answers how many. */
async function redeliver(
  db: Database,
  engine: Engine,
  batchKeys: readonly number[],
  { delivery_ids, traceparent }: ResumeRequest,
): Promise<number> {
  const made = sql`insert into webhook_deliveries
      (delivery_id, company_id, project_key, batch_key, "trigger", traceparent, attempt, due_at, ready_at)
    select ${sql.lit(delivery_ids)} || '.' || b.batch_key, b.company_id, b.project_key, b.batch_key, 'redeliver', ${traceparent ?? null}, 1,
      ${engine.now()}, ${engine.now()}
    from batches as b where b.webhook_state = 'failed' and b.batch_key in ${engine.integers(batchKeys)}
    on conflict (batch_key) where settled_at is null do nothing
    returning batch_key`;
  const pending = sql`update batches set webhook_state = 'pending' from held where batches.batch_key = held.batch_key`;
  const rows = await engine.cascade(db, ["batch_key"], made, [pending]);
  if (rows.length > 0) await engine.wakeAfterCommit(db);
  return rows.length;
}
