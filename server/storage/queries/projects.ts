import type { Database, Engine } from "../engine.ts";
import { type Project, type Projects, StoreConflict } from "../store.ts";
import { toPage } from "./page.ts";

export function projects(db: Database, engine: Engine): Projects {
  const find = (companyId: string, projectId: string): Promise<Project | undefined> =>
    db
      .selectFrom("projects")
      .select(["project_key", "company_id", "project_id", "erasures"])
      .where("company_id", "=", companyId)
      .where("project_id", "=", projectId)
      .executeTakeFirst();
  const summaries = () =>
    db
      .selectFrom("projects")
      .select([
        "project_id",
        "patients",
        "created_at",
        ({ fn }) => fn.coalesce("changed_at", "created_at").as("changed_at"),
      ]);

  return {
    find,

    async ensure(companyId, projectId) {
      const existing = await find(companyId, projectId);
      if (existing !== undefined) return existing;
      await db
        .insertInto("projects")
        .columns(["company_id", "project_id", "created_at"])
        .expression((query) =>
          query
            .selectFrom("companies")
            .select(({ val }) => ["company_id", val(projectId).as("project_id"), engine.now().as("created_at")])
            .where("company_id", "=", companyId)
            .where("erased_at", "is", null),
        )
        .onConflict((conflict) => conflict.columns(["company_id", "project_id"]).doNothing())
        .execute();
      const project = await find(companyId, projectId);
      if (project === undefined) throw new StoreConflict("erased_meanwhile");
      return project;
    },

    async lock(project) {
      await engine.lockProject(db, project.project_key);
      await engine.lockTimes(db, project.company_id);
      const { project_key, erasures } = project;
      const stored = await db
        .selectFrom("projects")
        .select("erasures")
        .where("project_key", "=", project_key)
        .executeTakeFirst();
      if (stored?.erasures !== erasures) throw new StoreConflict("erased_meanwhile");
    },

    summary: (project) => summaries().where("project_key", "=", project.project_key).executeTakeFirstOrThrow(),

    async list(companyId, { changed_since }, { beyond, limit }) {
      let query = summaries().where("company_id", "=", companyId);
      if (changed_since !== undefined)
        query = query.where(({ fn }) => fn.coalesce("changed_at", "created_at"), ">=", changed_since);
      if (beyond !== undefined) query = query.where("project_id", ">", String(beyond[0]));
      const rows = await query
        .orderBy("project_id")
        .limit(limit + 1)
        .execute();
      return toPage(
        rows,
        limit,
        (row) => [row.project_id],
        (row) => row,
      );
    },
  };
}
