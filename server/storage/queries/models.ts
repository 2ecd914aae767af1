import type { Database } from "../engine.ts";
import type { Models } from "../store.ts";

export function models(db: Database): Models {
  const byId = (modelId: string) =>
    db
      .selectFrom("models")
      .innerJoin("projects", "projects.project_key", "models.project_key")
      .select(["models.model_id", "models.created_at", "models.model_json"])
      .where("models.model_id", "=", modelId);

  return {
    async insert(project, model) {
      await db
        .insertInto("models")
        .values({
          model_id: model.model_id,
          project_key: project.project_key,
          created_at: model.created_at,
          model_json: model.model_json,
        })
        .execute();
    },

    find: (project, modelId) => byId(modelId).where("models.project_key", "=", project.project_key).executeTakeFirst(),

    findInCompany: (companyId, modelId) =>
      byId(modelId).where("projects.company_id", "=", companyId).executeTakeFirst(),
  };
}
