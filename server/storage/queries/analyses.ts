import type { Database } from "../engine.ts";
import type { Analyses, StoredAnalysis } from "../store.ts";

export function analyses(db: Database): Analyses {
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
          record_keys_json: JSON.stringify(analysis.record_keys),
          analysis_json: analysis.analysis_json,
        })
        .execute();
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
