import { sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Analyses, NewAnalysis, StoredAnalysis } from "../store.ts";
import { toPage } from "./page.ts";
import { noteChange } from "./project-change.ts";

export function analyses(db: Database, engine: Engine): Analyses {
  const byId = (analysisId: string) =>
    db
      .selectFrom("analyses as a")
      .innerJoin("projects", "projects.project_key", "a.project_key")
      .select(["a.analysis_id", "a.model_id", "a.created_at", "a.analysis_json", "a.record_keys_json"])
      .where("a.analysis_id", "=", analysisId);

  return {
    async insert(project, analysis) {
      await db
        .insertInto("analyses")
        .values({
          analysis_id: analysis.analysis_id,
          project_key: project.project_key,
          model_id: analysis.model_id,
          created_at: analysis.created_at,
          item_count: analysis.record_keys.length,
          record_keys_json: JSON.stringify(analysis.record_keys),
          analysis_json: analysis.analysis_json,
        })
        .execute();
      await db
        .insertInto("analysis_records")
        .columns(["record_key", "analysis_id"])
        .expression(recordsBehind(db, engine, analysis))
        .execute();
      await noteChange(db, engine, project);
    },

    async list(scope, { model_id, changed_since }, { beyond, limit }) {
      let query = db
        .selectFrom("analyses as a")
        .innerJoin("projects as p", "p.project_key", "a.project_key")
        .select(["a.analysis_id", "a.model_id", "a.created_at", "a.item_count", "p.project_id"]);
      if ("project_key" in scope) query = query.where("a.project_key", "=", scope.project_key);
      else query = query.where("p.company_id", "=", scope.company_id);
      if (model_id !== undefined) query = query.where("a.model_id", "=", model_id);
      if (changed_since !== undefined)
        query = query.where(({ eb, or }) =>
          or([eb("a.created_at", ">=", changed_since), eb("a.erased_at", ">=", changed_since)]),
        );
      if (beyond !== undefined) query = query.where("a.analysis_id", "<", String(beyond[0]));
      const rows = await query
        .orderBy("a.analysis_id", "desc")
        .limit(limit + 1)
        .execute();
      return toPage(
        rows,
        limit,
        (row) => [row.analysis_id],
        (row) => row,
      );
    },

    async find(project, analysisId) {
      return toAnalysis(await byId(analysisId).where("a.project_key", "=", project.project_key).executeTakeFirst());
    },

    async findInCompany(companyId, analysisId) {
      return toAnalysis(await byId(analysisId).where("projects.company_id", "=", companyId).executeTakeFirst());
    },
  };
}

type AnalysisRow = Omit<StoredAnalysis, "record_keys"> & { readonly record_keys_json: string };

function toAnalysis(row: AnalysisRow | undefined): StoredAnalysis | undefined {
  if (row === undefined) return undefined;
  const { record_keys_json, ...analysis } = row;
  return { ...analysis, record_keys: JSON.parse(record_keys_json) as number[][] };
}

/**
 * The records of the items, and those that were read of the same patients up to the last of them, on which changes over time rest:
 * a later one is of no concern to an earlier visit.
 */
function recordsBehind(db: Database, engine: Engine, { analysis_id, record_keys, read, revises }: NewAnalysis) {
  const own = engine.integers(record_keys.flat());
  const id = sql<string>`${analysis_id}`.as("analysis_id");
  const lastOwn = db
    .selectFrom("records")
    .select(({ fn }) => ["project_key", "patient_id", fn.max("performed_at").as("performed_at")])
    .where("record_key", "in", own)
    .groupBy(["project_key", "patient_id"])
    .as("last");
  return db
    .selectFrom("records as r")
    .select(["r.record_key", id])
    .where("r.record_key", "in", own)
    .union(
      db
        .selectFrom("records as r")
        .innerJoin(lastOwn, (join) =>
          join
            .onRef("last.project_key", "=", "r.project_key")
            .onRef("last.patient_id", "=", "r.patient_id")
            .onRef("last.performed_at", ">=", "r.performed_at"),
        )
        .select(["r.record_key", id])
        .where("r.record_key", "in", engine.integers(read)),
    )
    .union(
      db
        .selectFrom("analysis_records as a")
        .select(["a.record_key", id])
        .where("a.analysis_id", "=", revises ?? analysis_id),
    );
}
