import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { NewAuditEvent, OldThings, Retention } from "../store.ts";
import { auditTrail } from "./audit.ts";
import { noteChange } from "./project-change.ts";

/** What one step removes at most; more would hold up other writers. */
const BATCHES_PER_STEP = 20;
const ANALYSES_PER_STEP = 20;
const SMALL_PER_STEP = 500;

interface Step {
  readonly db: Database;
  readonly engine: Engine;
  readonly olderThanMs: number;
  readonly requestId: string;
}

export function retention(db: Database, engine: Engine): Retention {
  return {
    removeSome: (what, olderThanMs, requestId) => REMOVE[what]({ db, engine, olderThanMs, requestId }),

    async kept(what, ids) {
      if (what === "batches") {
        const rows = await db
          .selectFrom("batches")
          .select("batch_id")
          .where("batch_id", "in", engine.texts(ids))
          .execute();
        return rows.map(({ batch_id }) => batch_id);
      }
      const analyses = db.selectFrom("analyses").select("analysis_id").where("analysis_id", "in", engine.texts(ids));
      return (await analyses.execute()).map(({ analysis_id }) => analysis_id);
    },
  };
}

const REMOVE: Readonly<Record<OldThings, (step: Step) => Promise<string | undefined>>> = {
  batches: removeBatches,
  analyses: removeAnalyses,
  attempts: removeAttempts,
  tests: removeTests,
};

/** Settled ones alone: what is due is delivered first, however old it is. */
async function removeBatches({ db, engine, olderThanMs, requestId }: Step): Promise<string | undefined> {
  const old = db
    .selectFrom("batches as b")
    .innerJoin("projects as p", "p.project_key", "b.project_key")
    .select(["b.batch_key", "b.batch_id", "b.sequence", "p.project_key", "p.project_id", "p.company_id"])
    .where("b.delivered_at", "<", before(engine, olderThanMs))
    .where("b.webhook_state", "<>", "pending");
  const next = await old.orderBy("b.delivered_at").limit(1).executeTakeFirst();
  if (next === undefined) return undefined;
  const { project_key, project_id, company_id } = next;
  await engine.lockProject(db, project_key);
  // In the order of an index of the project's own, which is that of their times as well.
  const ofProject = old.where("b.project_key", "=", project_key).orderBy("b.sequence");
  const rows = await ofProject.limit(BATCHES_PER_STEP).execute();
  if (rows.length === 0) return company_id;
  // First, while the trail still finds what the events name.
  const events = rows.map(({ batch_id }) => eventOf("batches", requestId, company_id, { project_id, batch_id }));
  await auditTrail(db, engine).append(events);
  const ids = rows.map(({ batch_id }) => batch_id);
  await db
    .deleteFrom("results_links")
    .where("company_id", "=", company_id)
    .where("project_id", "=", project_id)
    .where("batch_id", "in", engine.texts(ids))
    .execute();
  const newest = Math.max(...rows.map(({ sequence }) => sequence));
  await db
    .updateTable("projects")
    .set({ gone_sequence: newest })
    .where("project_key", "=", project_key)
    .where("gone_sequence", "<", newest)
    .execute();
  const keys = engine.integers(rows.map(({ batch_key }) => batch_key));
  for (const table of ["webhook_attempts", "webhook_deliveries", "batch_bodies", "batches"] as const)
    await db.deleteFrom(table).where("batch_key", "in", keys).execute();
  await noteChange(db, engine, next);
  return company_id;
}

/** Those of which no batch is left. */
async function removeAnalyses({ db, engine, olderThanMs, requestId }: Step): Promise<string | undefined> {
  const old = db
    .selectFrom("analyses as a")
    .innerJoin("projects as p", "p.project_key", "a.project_key")
    .select(["a.analysis_id", "p.project_key", "p.project_id", "p.company_id"])
    .where("a.created_at", "<", before(engine, olderThanMs))
    // Not an anti-join, for which PostgreSQL reads all batches: of each old analysis one look into their index.
    .where(sql<SqlBool>`(select b.batch_key from batches as b where b.analysis_id = a.analysis_id limit 1) is null`);
  const next = await old.orderBy("a.created_at").limit(1).executeTakeFirst();
  if (next === undefined) return undefined;
  const { project_key, project_id, company_id } = next;
  await engine.lockProject(db, project_key);
  const ofProject = old.where("a.project_key", "=", project_key).orderBy("a.analysis_id");
  const rows = await ofProject.limit(ANALYSES_PER_STEP).execute();
  if (rows.length === 0) return company_id;
  await auditTrail(db, engine).append([eventOf("analyses", requestId, company_id, { project_id })]);
  const ids = rows.map(({ analysis_id }) => analysis_id);
  for (const table of ["analysis_records", "analyses"] as const)
    await db.deleteFrom(table).where("analysis_id", "in", engine.texts(ids)).execute();
  await noteChange(db, engine, next);
  return company_id;
}

/** Of deliveries that are over, which go with their last attempt; what they came to stays with the batch. */
async function removeAttempts({ db, engine, olderThanMs, requestId }: Step): Promise<string | undefined> {
  const rows = await db
    .selectFrom("webhook_attempts as a")
    .innerJoin("webhook_deliveries as d", "d.delivery_key", "a.delivery_key")
    .select(["a.attempt_key", "a.delivery_key", "a.company_id"])
    .where("a.started_at", "<", before(engine, olderThanMs))
    .where("d.settled_at", "is not", null)
    .orderBy("a.started_at")
    .limit(SMALL_PER_STEP)
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const own = rows.filter(({ company_id }) => company_id === first.company_id);
  const keys = engine.integers(own.map(({ attempt_key }) => attempt_key));
  await db.deleteFrom("webhook_attempts").where("attempt_key", "in", keys).execute();
  await db
    .deleteFrom("webhook_deliveries")
    .where("delivery_key", "in", engine.integers(own.map(({ delivery_key }) => delivery_key)))
    .where("settled_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhook_attempts as a")
            .select("a.attempt_key")
            .whereRef("a.delivery_key", "=", "webhook_deliveries.delivery_key"),
        ),
      ),
    )
    .execute();
  await auditTrail(db, engine).append([eventOf("attempts", requestId, first.company_id)]);
  return first.company_id;
}

async function removeTests({ db, engine, olderThanMs, requestId }: Step): Promise<string | undefined> {
  const rows = await db
    .selectFrom("webhook_tests as t")
    .select(["t.test_key", "t.company_id"])
    .where("t.accepted_at", "<", before(engine, olderThanMs))
    .where("t.outcome_delivered", "is not", null)
    .orderBy("t.accepted_at")
    .limit(SMALL_PER_STEP)
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const own = rows.filter(({ company_id }) => company_id === first.company_id);
  const keys = engine.integers(own.map(({ test_key }) => test_key));
  for (const table of ["webhook_attempts", "webhook_deliveries", "webhook_tests"] as const)
    await db.deleteFrom(table).where("test_key", "in", keys).execute();
  await auditTrail(db, engine).append([eventOf("tests", requestId, first.company_id)]);
  return first.company_id;
}

function before(engine: Engine, olderThanMs: number): RawBuilder<number> {
  return sql<number>`${engine.now()} - ${olderThanMs}`;
}

/** As the audit trail calls them. */
const OPERATION: Readonly<Record<OldThings, string>> = {
  batches: "removeOldBatches",
  analyses: "removeOldAnalyses",
  attempts: "removeOldAttempts",
  tests: "removeOldTests",
};

/** The service's own doing: nobody asked for it with a key. */
function eventOf(
  what: OldThings,
  request_id: string,
  company_id: string,
  names: { readonly project_id?: string; readonly batch_id?: string } = {},
): NewAuditEvent {
  return {
    company_id,
    operation: OPERATION[what],
    status: 204,
    code: undefined,
    replayed: false,
    request_id,
    key_id: undefined,
    link: undefined,
    address: undefined,
    project_id: names.project_id,
    patient_id: undefined,
    batch_id: names.batch_id,
  };
}
