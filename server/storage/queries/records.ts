import type { Database, Engine } from "../engine.ts";
import type { RecordRow } from "../schema.ts";
import { type NewRecord, type Project, type Records, StoreConflict } from "../store.ts";

/** Rows per INSERT: keeps the parameters of one statement far below either engine's limit. */
const ROWS_PER_INSERT = 100;

export function records(db: Database, engine: Engine): Records {
  const occasionsOf = (project: Project) =>
    db
      .selectFrom("records as r")
      .select(["r.record_key", "r.patient_id", "r.performed_at", "r.sex", "r.revision", "r.content_hash"])
      .where("r.project_key", "=", project.project_key);
  const inProject = (project: Project) => occasionsOf(project).select("r.record_json");
  const newestOf = (project: Project) =>
    occasionsOf(project)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("records as later")
              .select("later.record_key")
              .whereRef("later.project_key", "=", "r.project_key")
              .whereRef("later.patient_id", "=", "r.patient_id")
              .whereRef("later.performed_at", "=", "r.performed_at")
              .whereRef("later.revision", ">", "r.revision"),
          ),
        ),
      )
      .orderBy("r.patient_id")
      .orderBy("r.performed_at");

  return {
    newest(project, patientIds) {
      const query = newestOf(project).select("r.record_json");
      return (patientIds === undefined ? query : query.where("r.patient_id", "in", engine.texts(patientIds))).execute();
    },

    occasions: (project, patientIds) =>
      newestOf(project).where("r.patient_id", "in", engine.texts(patientIds)).execute(),

    async patientIds(project, limit) {
      const rows = await db
        .selectFrom("records")
        .select("patient_id")
        .distinct()
        .where("project_key", "=", project.project_key)
        .orderBy("patient_id")
        .limit(limit)
        .execute();
      return rows.map(({ patient_id }) => patient_id);
    },

    async patientCount(project) {
      const { patients } = await db
        .selectFrom("projects")
        .select("patients")
        .where("project_key", "=", project.project_key)
        .executeTakeFirstOrThrow();
      return patients;
    },

    async byKeys(project, recordKeys) {
      const rows = await inProject(project).where("r.record_key", "in", engine.integers(recordKeys)).execute();
      const byKey = new Map(rows.map((row) => [row.record_key, row]));
      return recordKeys.flatMap((key) => byKey.get(key) ?? []);
    },

    async insert(project, newRecords) {
      await countNewPatients(db, engine, project, newRecords);
      for (let start = 0; start < newRecords.length; start += ROWS_PER_INSERT) {
        const rows = newRecords.slice(start, start + ROWS_PER_INSERT).map((record) => toRow(project, record));
        // One after the other: they share one connection.
        const result = await db
          .insertInto("records")
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(["project_key", "patient_id", "performed_at", "revision"]).doNothing(),
          )
          .executeTakeFirst();
        if (result.numInsertedOrUpdatedRows !== BigInt(rows.length)) throw new StoreConflict("record_exists");
      }
    },
  };
}

/**
 * Keeps the number of the project's patients beside it: counting them anew would make every intake slower than the one
 * before. Locks the project, so that two writers cannot both count the same patient.
 */
async function countNewPatients(
  db: Database,
  engine: Engine,
  { project_key }: Project,
  newRecords: readonly NewRecord[],
): Promise<void> {
  const patientIds = [...new Set(newRecords.map(({ patient_id }) => patient_id))];
  if (patientIds.length === 0) return;
  await engine.lockProject(db, project_key);
  const { known } = await db
    .selectFrom("records")
    .select(({ fn }) => fn.count<number>("patient_id").distinct().as("known"))
    .where("project_key", "=", project_key)
    .where("patient_id", "in", engine.texts(patientIds))
    .executeTakeFirstOrThrow();
  const added = patientIds.length - known;
  if (added === 0) return;
  await db
    .updateTable("projects")
    .set(({ eb }) => ({ patients: eb("patients", "+", added) }))
    .where("project_key", "=", project_key)
    .execute();
}

function toRow(project: Project, record: NewRecord): RecordRow {
  return {
    project_key: project.project_key,
    patient_id: record.patient_id,
    performed_at: record.performed_at,
    revision: record.revision,
    sex: record.sex,
    content_hash: record.content_hash,
    record_json: record.record_json,
  };
}
