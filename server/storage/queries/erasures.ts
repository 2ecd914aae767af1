import { sql } from "kysely";
import { breath } from "../../fairness/breath.ts";
import type { Database, Engine } from "../engine.ts";
import type { Erasures, PendingErasure, Project } from "../store.ts";
import { forgetSomeNames, lockChain } from "./audit-names.ts";
import { isCounted } from "./newest.ts";
import { noteChange } from "./project-change.ts";

/** What one step of the erasure of a project deletes at most; more would hold up other writers. */
const BATCHES_PER_STEP = 20;
const MODELS_PER_STEP = 100;
const LINKS_PER_STEP = 500;
const RECORDS_PER_STEP = 500;
const MADE_PER_STEP = 500;

export function erasures(db: Database, engine: Engine): Erasures {
  return {
    async begin(project, patientId) {
      await lock(db, engine, project);
      await db
        .updateTable("projects")
        .set(({ eb }) => ({ erasures: eb("erasures", "+", 1) }))
        .where("project_key", "=", project.project_key)
        .execute();
      await noteChange(db, engine, project);
      const record_ids = patientId === undefined ? [] : await takeRecords(db, engine, project, patientId);
      const before = (await pending(db)).find(
        (other) => other.project.project_key === project.project_key && other.patient_id === patientId,
      );
      if (before !== undefined || (patientId !== undefined && record_ids.length === 0)) {
        return before && { ...before, record_ids: await remember(db, before, record_ids) };
      }
      const { erasure_key } = await db
        .insertInto("pending_erasures")
        .values({
          project_key: project.project_key,
          patient_id: patientId ?? null,
          record_ids_json: JSON.stringify(record_ids),
        })
        .returning("erasure_key")
        .executeTakeFirstOrThrow();
      return { erasure_key, project, patient_id: patientId, record_ids };
    },

    pending: () => pending(db),

    async analysisNames(analysisId, patientId) {
      const row = await db
        .selectFrom("analyses")
        .select("analysis_id")
        .where("analysis_id", "=", analysisId)
        .where(engine.holds(sql`analysis_json`, namesPatient(patientId)))
        .executeTakeFirst();
      return row !== undefined;
    },

    async rewriteModel(project, modelId, modelJson) {
      await lock(db, engine, project);
      await db
        .updateTable("models")
        .set({ model_json: modelJson, erased_at: engine.now() })
        .where("model_id", "=", modelId)
        .where("project_key", "=", project.project_key)
        .execute();
      await noteChange(db, engine, project);
    },

    async rewriteAnalysis(project, { analysis_id, analysis_json, record_keys }) {
      await lock(db, engine, project);
      await db
        .updateTable("analyses")
        .set({
          analysis_json,
          record_keys_json: JSON.stringify(record_keys),
          item_count: record_keys.length,
          erased_at: engine.now(),
        })
        .where("analysis_id", "=", analysis_id)
        .where("project_key", "=", project.project_key)
        .execute();
      await noteChange(db, engine, project);
    },

    async rewriteBatch(project, { batch_id, body, item_count, erased_items, edition }) {
      await lock(db, engine, project);
      // Claims read the body and its edition; none may fall between the two.
      await engine.lockClaims(db);
      const rewritten = await db
        .updateTable("batches")
        .set(({ fn, ref }) => ({
          item_count,
          erased_items: sql<number>`${ref("erased_items")} + ${erased_items}`,
          edition: edition + 1,
          erased_at: engine.now(),
          ...(erased_items > 0 ? { stale_at: fn.coalesce("stale_at", engine.now()) } : {}),
        }))
        .where("batch_id", "=", batch_id)
        .where("project_key", "=", project.project_key)
        .where("edition", "=", edition)
        .returning("batch_key")
        .executeTakeFirst();
      if (rewritten === undefined) return false;
      const { batch_key } = rewritten;
      await db.updateTable("batch_bodies").set({ body }).where("batch_key", "=", batch_key).execute();
      await sendAnew(db, engine, batch_key);
      await noteChange(db, engine, project);
      return true;
    },

    deleteSome: (project, patientId) =>
      patientId === undefined ? deleteSome(db, engine, project) : deleteLinks(db, engine, project, patientId),

    forgetSomeNames: (erasure) => forgetSomeNames(db, engine, erasure),

    async end(erasure) {
      const { erasure_key, patient_id, project } = erasure;
      await engine.lockProject(db, project.project_key);
      // Who appends to the audit trail afterwards finds the names gone and keeps them no more.
      await lockChain(db, project.company_id);
      while (await forgetSomeNames(db, engine, erasure));
      if (patient_id !== undefined) {
        while (await deleteLinks(db, engine, project, patient_id));
        await db.deleteFrom("pending_erasures").where("erasure_key", "=", erasure_key).execute();
        return;
      }
      // What was stored since the last step, by writers that found the project still there.
      while (await deleteSome(db, engine, project));
      for (const table of ["pending_erasures", "projects"] as const)
        await db.deleteFrom(table).where("project_key", "=", project.project_key).execute();
    },
  };
}

/** Before anything else, as every writer of a project: no two of them can deadlock, and no claim waits for one that waits. */
async function lock(db: Database, engine: Engine, { project_key, company_id }: Project): Promise<void> {
  await engine.lockProject(db, project_key);
  await engine.lockTimes(db, company_id);
}

async function pending(db: Database): Promise<readonly PendingErasure[]> {
  const rows = await db
    .selectFrom("pending_erasures as e")
    .innerJoin("projects as p", "p.project_key", "e.project_key")
    .select(["e.erasure_key", "e.patient_id", "e.record_ids_json"])
    .select(["p.project_key", "p.company_id", "p.project_id", "p.erasures"])
    .orderBy("e.erasure_key")
    .execute();
  return rows.map(({ erasure_key, patient_id, record_ids_json, ...project }) => ({
    erasure_key,
    project,
    patient_id: patient_id ?? undefined,
    record_ids: JSON.parse(record_ids_json) as string[],
  }));
}

/** The patient was taken in again while the erasure was pending: its answers have to go as well. */
async function remember(db: Database, before: PendingErasure, more: readonly string[]): Promise<readonly string[]> {
  const record_ids = [...before.record_ids, ...more];
  await db
    .updateTable("pending_erasures")
    .set({ record_ids_json: JSON.stringify(record_ids) })
    .where("erasure_key", "=", before.erasure_key)
    .execute();
  return record_ids;
}

/** A patient as our JSON names one. */
function namesPatient(patientId: string): string {
  return `"patient_id":${JSON.stringify(patientId)}`;
}

/** Deletes a patient's records, in one transaction, as nobody may see some of them, but with room for others in between; answers which there were. */
async function takeRecords(
  db: Database,
  engine: Engine,
  project: Project,
  patientId: string,
): Promise<readonly string[]> {
  const counted = (await isCounted(db, project, patientId)) ? 1 : 0;
  const taken = new Set<string>();
  for (;;) {
    const rows = await db
      .selectFrom("records")
      .select(["record_key", "record_id"])
      .where("project_key", "=", project.project_key)
      .where("patient_id", "=", patientId)
      .limit(RECORDS_PER_STEP)
      .execute();
    if (rows.length === 0) break;
    for (const { record_id } of rows) taken.add(record_id);
    const keys = engine.integers(rows.map(({ record_key }) => record_key));
    while (await leaveAnalyses(db, engine, keys)) await breath();
    await db.deleteFrom("records").where("record_key", "in", keys).execute();
    await breath();
  }
  await db
    .updateTable("projects")
    .set(({ eb }) => ({ patients: eb("patients", "-", counted) }))
    .where("project_key", "=", project.project_key)
    .execute();
  return [...taken];
}

/** Deletes some of what says of which records analyses were made; true while there may be more. */
async function leaveAnalyses(
  db: Database,
  engine: Engine,
  recordKeys: ReturnType<Engine["integers"]>,
): Promise<boolean> {
  const rows = await db
    .selectFrom("analysis_records")
    .select(["record_key", "analysis_id"])
    .where("record_key", "in", recordKeys)
    .limit(MADE_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  await db
    .deleteFrom("analysis_records")
    .where("record_key", "in", engine.integers([...new Set(rows.map(({ record_key }) => record_key))]))
    .where("analysis_id", "in", engine.texts(rows.map(({ analysis_id }) => analysis_id)))
    .execute();
  return true;
}

/** A delivery that somebody is working on falls due again under the same number: what was claimed is not to be sent any more. */
async function sendAnew(db: Database, engine: Engine, batchKey: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ owner: null, ready_at: engine.now() })
    .where("batch_key", "=", batchKey)
    .where("settled_at", "is", null)
    .where("owner", "is not", null)
    .execute();
  await engine.wakeAfterCommit(db);
}

async function deleteSome(db: Database, engine: Engine, project: Project): Promise<boolean> {
  const { project_key } = project;
  await engine.lockProject(db, project_key);
  if (await deleteBatches(db, engine, project_key)) return true;
  if (await deleteAnalyses(db, engine, project_key)) return true;
  if (await deleteModels(db, engine, project_key)) return true;
  if (await deleteRecords(db, engine, project_key)) return true;
  return deleteLinks(db, engine, project);
}

async function deleteBatches(db: Database, engine: Engine, projectKey: number): Promise<boolean> {
  const rows = await db
    .selectFrom("batches")
    .select("batch_key")
    .where("project_key", "=", projectKey)
    .orderBy("sequence")
    .limit(BATCHES_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const keys = engine.integers(rows.map(({ batch_key }) => batch_key));
  // Attempts and deliveries before batches, as everywhere: writers that lock in one order cannot deadlock.
  for (const table of ["webhook_attempts", "webhook_deliveries", "batch_bodies", "batches"] as const)
    await db.deleteFrom(table).where("batch_key", "in", keys).execute();
  return true;
}

async function deleteAnalyses(db: Database, engine: Engine, projectKey: number): Promise<boolean> {
  const rows = await db
    .selectFrom("analyses")
    .select("analysis_id")
    .where("project_key", "=", projectKey)
    .limit(BATCHES_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const ids = engine.texts(rows.map(({ analysis_id }) => analysis_id));
  for (const table of ["analysis_records", "analyses"] as const)
    await db.deleteFrom(table).where("analysis_id", "in", ids).execute();
  return true;
}

async function deleteModels(db: Database, engine: Engine, projectKey: number): Promise<boolean> {
  const rows = await db
    .selectFrom("models")
    .select("model_id")
    .where("project_key", "=", projectKey)
    .limit(MODELS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const ids = engine.texts(rows.map(({ model_id }) => model_id));
  await db.deleteFrom("models").where("model_id", "in", ids).execute();
  return true;
}

/** Of a project, or of one patient of it alone. */
async function deleteLinks(db: Database, engine: Engine, project: Project, patientId?: string): Promise<boolean> {
  const rows = await db
    .selectFrom("results_links")
    .select("token_hash")
    .where("company_id", "=", project.company_id)
    .where("project_id", "=", project.project_id)
    .$if(patientId !== undefined, (query) => query.where("patient_id", "=", patientId ?? ""))
    .limit(LINKS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const hashes = engine.texts(rows.map(({ token_hash }) => token_hash));
  await db.deleteFrom("results_links").where("token_hash", "in", hashes).execute();
  return true;
}

async function deleteRecords(db: Database, engine: Engine, projectKey: number): Promise<boolean> {
  const rows = await db
    .selectFrom("records")
    .select("record_key")
    .where("project_key", "=", projectKey)
    .limit(RECORDS_PER_STEP)
    .execute();
  if (rows.length === 0) return false;
  const keys = engine.integers(rows.map(({ record_key }) => record_key));
  await db.deleteFrom("records").where("record_key", "in", keys).execute();
  return true;
}
