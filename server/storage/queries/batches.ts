import type { Database, Engine } from "../engine.ts";
import type { BatchRow } from "../schema.ts";
import { type Batches, type BatchSummary, type Position, StoreConflict } from "../store.ts";
import { outcomeOf } from "./outcome.ts";
import { beyond as past, toPage } from "./page.ts";
import { noteChange } from "./project-change.ts";
import { markStale } from "./stale.ts";
import { sql } from "kysely";

const SUMMARY_COLUMNS = [
  "b.batch_key",
  "b.batch_id",
  "b.analysis_id",
  "b.model_id",
  "b.sequence",
  "b.delivered_at",
  "b.item_count",
  "b.webhook_state",
  "b.outcome_delivered",
  "b.outcome_status",
  "b.outcome_attempts",
  "b.outcome_at",
  "b.outcome_error",
  "b.stale_at",
  "b.edition",
  "b.erased_items",
  "b.revises",
  "b.revised_by",
  "b.ruleset_id",
  "b.language",
  "projects.project_id",
] as const;

/** What an analysis has one batch for. */
const ONE_BATCH = ["project_key", "analysis_id", "ruleset_id", "language"] as const;

/** Stands for the rules of a time when they had no identifier: null would not be unique. */
const NO_RULESET = "";

export function batches(db: Database, engine: Engine): Batches {
  const summaries = () =>
    db
      .selectFrom("batches as b")
      .innerJoin("projects", "projects.project_key", "b.project_key")
      .select(SUMMARY_COLUMNS);
  const withBody = () =>
    summaries().innerJoin("batch_bodies", "batch_bodies.batch_key", "b.batch_key").select("batch_bodies.body");

  return {
    async nextSequence(project) {
      const row = await db
        .selectFrom("batches")
        .select(({ fn }) => fn.max<number | null>("sequence").as("last"))
        .where("project_key", "=", project.project_key)
        .executeTakeFirst();
      const { gone_sequence } = await db
        .selectFrom("projects")
        .select("gone_sequence")
        .where("project_key", "=", project.project_key)
        .executeTakeFirstOrThrow();
      return Math.max(row?.last ?? 0, gone_sequence) + 1;
    },

    async insert(project, { body, ...batch }) {
      const inserted = await db
        .insertInto("batches")
        .values({
          batch_id: batch.batch_id,
          company_id: project.company_id,
          project_key: project.project_key,
          analysis_id: batch.analysis_id,
          model_id: batch.model_id,
          ruleset_id: batch.ruleset_id ?? NO_RULESET,
          language: batch.language,
          stale_at: staleOf(batch.analysis_id),
          revises: batch.revises ?? null,
          sequence: batch.sequence,
          delivered_at: batch.delivered_at,
          item_count: batch.item_count,
          webhook_state: batch.webhook_state,
        })
        .onConflict((conflict) => conflict.columns([...ONE_BATCH]).doNothing())
        .returning("batch_key")
        .executeTakeFirst();
      if (inserted === undefined) throw new StoreConflict("batch_exists");
      await db.insertInto("batch_bodies").values({ batch_key: inserted.batch_key, body }).execute();
      await noteChange(db, engine, project);
    },

    async markRevised(project, batchId, by) {
      const { numUpdatedRows } = await db
        .updateTable("batches")
        .set({ revised_by: by })
        .where("project_key", "=", project.project_key)
        .where("batch_id", "=", batchId)
        .where("revised_by", "is", null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async interpreted(project, { analysis_id, ruleset_id, language }) {
      const row = await summaries()
        .where("b.project_key", "=", project.project_key)
        .where("b.analysis_id", "=", analysis_id)
        .where("b.ruleset_id", "=", ruleset_id ?? NO_RULESET)
        .where("b.language", "=", language)
        .executeTakeFirst();
      return row && toSummary(row);
    },

    async ofAnalysis(project, analysisId) {
      const rows = await summaries()
        .where("b.project_key", "=", project.project_key)
        .where("b.analysis_id", "=", analysisId)
        .orderBy("b.sequence")
        .execute();
      return rows.map(toSummary);
    },

    async find(project, batchId) {
      const row = await withBody()
        .where("b.project_key", "=", project.project_key)
        .where("b.batch_id", "=", batchId)
        .executeTakeFirst();
      return row && { ...toSummary(row), body: row.body };
    },

    async exists(scope, batchId) {
      let query = db.selectFrom("batches").select("batch_key").where("batch_id", "=", batchId);
      if ("project_key" in scope) query = query.where("project_key", "=", scope.project_key);
      else query = query.where("company_id", "=", scope.company_id);
      return (await query.executeTakeFirst()) !== undefined;
    },

    async newest(project, { reviewed } = {}) {
      let query = withBody().where("b.project_key", "=", project.project_key);
      if (reviewed !== undefined) query = query.where("b.revises", reviewed ? "is not" : "is", null);
      const row = await query.orderBy("b.sequence", "desc").limit(1).executeTakeFirst();
      return row && { ...toSummary(row), body: row.body };
    },

    async reviewedOf(project, patientIds) {
      const rows = await db
        .selectFrom("batches as b")
        .select("b.batch_id")
        .where("b.project_key", "=", project.project_key)
        .where("b.revises", "is not", null)
        .where("b.revised_by", "is", null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("analysis_records as made")
              .innerJoin("records as r", "r.record_key", "made.record_key")
              .select("r.record_key")
              .whereRef("made.analysis_id", "=", "b.analysis_id")
              .where("r.patient_id", "in", engine.texts(patientIds)),
          ),
        )
        .orderBy("b.sequence")
        .execute();
      return rows.map(({ batch_id }) => batch_id);
    },

    async list(scope, filter, { beyond, limit }) {
      const order = filter.order ?? (filter.after_sequence === undefined ? "desc" : "asc");
      const inProject = "project_key" in scope;
      let query = summaries();
      if (inProject) query = query.where("b.project_key", "=", scope.project_key);
      else query = query.where("b.company_id", "=", scope.company_id);
      if (filter.webhook !== undefined) query = query.where("b.webhook_state", "=", filter.webhook);
      if (filter.model_id !== undefined) query = query.where("b.model_id", "=", filter.model_id);
      if (filter.stale !== undefined) query = query.where("b.stale_at", filter.stale ? "is not" : "is", null);
      if (filter.after_sequence !== undefined) query = query.where("b.sequence", ">", filter.after_sequence);
      if (filter.changed_since !== undefined) query = query.where(changedSince(filter.changed_since));
      const columns = inProject ? IN_PROJECT : IN_COMPANY;
      if (beyond !== undefined) query = query.where(past(columns, order, beyond));
      for (const column of columns) query = query.orderBy(column, order);
      const rows = await query.limit(limit + 1).execute();
      return toPage(rows, limit, inProject ? (row) => [row.sequence] : positionInCompany, toSummary);
    },

    markStale: (recordIds) => markStale(db, engine, recordIds),
  };
}

/** Sequences rise inside a project; over all projects it is time that orders, and what follows only makes it definite. */
const IN_PROJECT = ["b.sequence"] as const;
const IN_COMPANY = ["b.delivered_at", "b.sequence", "b.batch_id"] as const;

function positionInCompany(row: { delivered_at: number; sequence: number; batch_id: string }): Position {
  return [row.delivered_at, row.sequence, row.batch_id];
}

function changedSince(time: number) {
  return sql<boolean>`(b.delivered_at >= ${time} or b.outcome_at >= ${time} or b.stale_at >= ${time} or b.erased_at >= ${time}
    or exists (select 1 from batches as newer where newer.batch_id = b.revised_by and newer.delivered_at >= ${time}))`;
}

/** When the first of the analysis' records was replaced, for an analysis that is older than what became of them. */
function staleOf(analysisId: string) {
  return sql<number | null>`(select min(later.stored_at) from analysis_records as made
    join records as r on r.record_key = made.record_key
    join records as later on later.record_id = r.record_id and later.revision > r.revision
    where made.analysis_id = ${analysisId})`;
}

function toSummary(
  row: Omit<BatchRow, "company_id" | "project_key" | "erased_at"> & { readonly project_id: string },
): BatchSummary {
  return {
    batch_id: row.batch_id,
    project_id: row.project_id,
    analysis_id: row.analysis_id,
    model_id: row.model_id,
    ruleset_id: row.ruleset_id === NO_RULESET ? undefined : row.ruleset_id,
    language: row.language,
    stale_at: row.stale_at ?? undefined,
    edition: row.edition,
    erased_items: row.erased_items,
    revises: row.revises ?? undefined,
    revised_by: row.revised_by ?? undefined,
    sequence: row.sequence,
    delivered_at: row.delivered_at,
    item_count: row.item_count,
    webhook_state: row.webhook_state,
    outcome: outcomeOf(row),
  };
}
