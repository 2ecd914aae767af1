import type { Database } from "../engine.ts";
import type { BatchRow } from "../schema.ts";
import { type Batches, type BatchSummary, StoreConflict, type WebhookOutcome } from "../store.ts";
import { toPage } from "./page.ts";

const SUMMARY_COLUMNS = [
  "b.batch_key",
  "b.batch_id",
  "b.analysis_id",
  "b.sequence",
  "b.delivered_at",
  "b.item_count",
  "b.webhook_state",
  "b.outcome_delivered",
  "b.outcome_status",
  "b.outcome_attempts",
  "b.outcome_at",
  "b.outcome_error",
  "projects.project_id",
] as const;

export function batches(db: Database): Batches {
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
      return (row?.last ?? 0) + 1;
    },

    async insert(project, { body, ...batch }) {
      const inserted = await db
        .insertInto("batches")
        .values({
          batch_id: batch.batch_id,
          company_id: project.company_id,
          project_key: project.project_key,
          analysis_id: batch.analysis_id,
          sequence: batch.sequence,
          delivered_at: batch.delivered_at,
          item_count: batch.item_count,
          webhook_state: batch.webhook_state,
        })
        .onConflict((conflict) => conflict.columns(["project_key", "analysis_id"]).doNothing())
        .returning("batch_key")
        .executeTakeFirst();
      if (inserted === undefined) throw new StoreConflict("batch_exists");
      await db.insertInto("batch_bodies").values({ batch_key: inserted.batch_key, body }).execute();
    },

    async ofAnalysis(project, analysisId) {
      const row = await summaries()
        .where("b.project_key", "=", project.project_key)
        .where("b.analysis_id", "=", analysisId)
        .executeTakeFirst();
      return row && toSummary(row);
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

    async newest(project) {
      const row = await withBody()
        .where("b.project_key", "=", project.project_key)
        .orderBy("b.sequence", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && { ...toSummary(row), body: row.body };
    },

    async list(scope, { webhook }, { before, limit }) {
      let query = summaries();
      if ("project_key" in scope) query = query.where("b.project_key", "=", scope.project_key);
      else query = query.where("b.company_id", "=", scope.company_id);
      if (webhook !== undefined) query = query.where("b.webhook_state", "=", webhook);
      if (before !== undefined) query = query.where("b.batch_key", "<", before);
      const rows = await query
        .orderBy("b.batch_key", "desc")
        .limit(limit + 1)
        .execute();
      return toPage(rows, limit, (row) => row.batch_key, toSummary);
    },
  };
}

function toSummary(row: Omit<BatchRow, "company_id" | "project_key"> & { readonly project_id: string }): BatchSummary {
  return {
    batch_id: row.batch_id,
    project_id: row.project_id,
    analysis_id: row.analysis_id,
    sequence: row.sequence,
    delivered_at: row.delivered_at,
    item_count: row.item_count,
    webhook_state: row.webhook_state,
    outcome: toOutcome(row),
  };
}

type OutcomeColumns = Pick<
  BatchRow,
  "outcome_delivered" | "outcome_status" | "outcome_attempts" | "outcome_at" | "outcome_error"
>;

function toOutcome(row: OutcomeColumns): WebhookOutcome | undefined {
  if (row.outcome_delivered === null || row.outcome_attempts === null || row.outcome_at === null) return undefined;
  return {
    delivered: row.outcome_delivered === 1,
    ...(row.outcome_status === null ? {} : { status: row.outcome_status }),
    attempts: row.outcome_attempts,
    at: row.outcome_at,
    ...(row.outcome_error === null ? {} : { error: row.outcome_error }),
  };
}
