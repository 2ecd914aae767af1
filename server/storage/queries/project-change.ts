import type { Database, Engine } from "../engine.ts";
import type { Project } from "../store.ts";

/** Notes that something of the project was stored, changed or erased: no two changes have the same time, so that each has its entity tag. */
export async function noteChange(
  db: Database,
  engine: Engine,
  { project_key }: Pick<Project, "project_key">,
): Promise<void> {
  await db
    .updateTable("projects")
    .set(({ eb, fn }) => {
      const before = fn.coalesce("changed_at", "created_at");
      return {
        changed_at: eb
          .case()
          .when(before, ">=", engine.now())
          .then(eb(before, "+", 1))
          .else(engine.now())
          .end(),
      };
    })
    .where("project_key", "=", project_key)
    .execute();
}
