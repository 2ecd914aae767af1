import type { Database, Engine } from "../engine.ts";
import type { Models } from "../store.ts";
import { toPage } from "./page.ts";
import { noteChange } from "./project-change.ts";

export function models(db: Database, engine: Engine): Models {
  const stored = () =>
    db
      .selectFrom("models as m")
      .innerJoin("projects as p", "p.project_key", "m.project_key")
      .select(["m.model_id", "m.created_at", "m.model_json", "p.project_id"]);
  const byId = (modelId: string) => stored().where("m.model_id", "=", modelId);

  return {
    async insert(project, { model_id, created_at, model_json }) {
      await db
        .insertInto("models")
        .values({ model_id, project_key: project.project_key, created_at, model_json })
        .execute();
      await noteChange(db, engine, project);
    },

    find: (project, modelId) => byId(modelId).where("m.project_key", "=", project.project_key).executeTakeFirst(),

    findInCompany: (companyId, modelId) => byId(modelId).where("p.company_id", "=", companyId).executeTakeFirst(),

    async list(scope, { changed_since }, { beyond, limit }) {
      let query = stored();
      if ("project_key" in scope) query = query.where("m.project_key", "=", scope.project_key);
      else query = query.where("p.company_id", "=", scope.company_id);
      if (changed_since !== undefined)
        query = query.where(({ eb, or }) =>
          or([eb("m.created_at", ">=", changed_since), eb("m.erased_at", ">=", changed_since)]),
        );
      if (beyond !== undefined) query = query.where("m.model_id", "<", String(beyond[0]));
      const rows = await query
        .orderBy("m.model_id", "desc")
        .limit(limit + 1)
        .execute();
      return toPage(
        rows,
        limit,
        (row) => [row.model_id],
        (row) => row,
      );
    },
  };
}
