import { sql, type SqlBool } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Project } from "../store.ts";

/** No later revision of the record `r` is stored. */
export const isNewestSql = sql<SqlBool>`not exists (select 1 from records as later
  where later.project_key = r.project_key and later.patient_id = r.patient_id
    and later.performed_at = r.performed_at and later.revision > r.revision)`;

export const isNewest = () => isNewestSql;

/** Of these patients, those with a record that counts. */
export async function countPatients(
  db: Database,
  engine: Engine,
  { project_key }: Project,
  patientIds: readonly string[],
): Promise<number> {
  const { known } = await db
    .selectFrom("records as r")
    .select(({ fn }) => fn.count<number>("r.patient_id").distinct().as("known"))
    .where("r.project_key", "=", project_key)
    .where("r.patient_id", "in", engine.texts(patientIds))
    .where("r.status", "=", "active")
    .where(isNewest)
    .executeTakeFirstOrThrow();
  return known;
}

/** Whether the patient has a record that counts. */
export async function isCounted(db: Database, { project_key }: Project, patientId: string): Promise<boolean> {
  const found = await db
    .selectFrom("records as r")
    .select("r.record_key")
    .where("r.project_key", "=", project_key)
    .where("r.patient_id", "=", patientId)
    .where("r.status", "=", "active")
    .where(isNewest)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
