import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import { breath } from "../../fairness/breath.ts";
import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import { type NewRecord, type Project, type RecordFilter, type Records, StoreConflict } from "../store.ts";
import { batches } from "./batches.ts";
import { countPatients, isNewest, isNewestSql } from "./newest.ts";
import { beyond as past, toPage } from "./page.ts";
import { noteChange } from "./project-change.ts";

/** Rows per INSERT: keeps the parameters of one statement far below either engine's limit. */
const ROWS_PER_INSERT = 100;
/** Characters of records per INSERT: the embedded database writes while nothing else runs, and others are waiting for their answers. */
const TEXT_PER_INSERT = 500_000;

const OCCASION_COLUMNS = [
  "r.record_key",
  "r.record_id",
  "r.patient_id",
  "r.performed_at",
  "r.sex",
  "r.revision",
  "r.status",
  "r.reason",
  "r.stored_at",
  "r.content_hash",
  "r.client_reference",
] as const;

type FromRecords = ExpressionBuilder<Tables & { r: Tables["records"] }, "r">;

export function records(db: Database, engine: Engine): Records {
  const revisions = () => db.selectFrom("records as r").select(OCCASION_COLUMNS);
  const newestRevisions = (project: Project) =>
    revisions().where("r.project_key", "=", project.project_key).where(isNewest);
  const active = (project: Project) => newestRevisions(project).where("r.status", "=", "active");

  return {
    async newest(project, patientIds) {
      let query = active(project).select("r.record_json");
      if (patientIds !== undefined) query = query.where("r.patient_id", "in", engine.texts(patientIds));
      return (await query.orderBy("r.patient_id").orderBy("r.performed_at").execute()).map(toRecord);
    },

    async occasions(project, patientIds) {
      const rows = await newestRevisions(project)
        .where("r.patient_id", "in", engine.texts(patientIds))
        .orderBy("r.patient_id")
        .orderBy("r.performed_at")
        .execute();
      return rows.map(toRecord);
    },

    async select(project, filter) {
      const query = active(project).where((eb) => eb.and(conditions(eb, engine, filter)));
      return (await query.orderBy("r.patient_id").orderBy("r.performed_at").execute()).map(toRecord);
    },

    async patientIds(project, limit) {
      const rows = await db
        .selectFrom("records as r")
        .select("r.patient_id")
        .distinct()
        .where("r.project_key", "=", project.project_key)
        .where("r.status", "=", "active")
        .where(isNewest)
        .orderBy("r.patient_id")
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
      const rows = await revisions()
        .select("r.record_json")
        .where("r.project_key", "=", project.project_key)
        .where("r.record_key", "in", engine.integers(recordKeys))
        .execute();
      const byKey = new Map(rows.map((row) => [row.record_key, toRecord(row)]));
      return recordKeys.flatMap((key) => byKey.get(key) ?? []);
    },

    async history(companyId, recordId) {
      const rows = await revisions()
        .innerJoin("projects as p", "p.project_key", "r.project_key")
        .select(["p.project_key", "p.project_id", "p.company_id", "p.erasures"])
        .where("r.record_id", "=", recordId)
        .where("p.company_id", "=", companyId)
        .orderBy("r.revision")
        .execute();
      const last = rows.at(-1);
      if (last === undefined) return undefined;
      const { record_json } = await db
        .selectFrom("records")
        .select("record_json")
        .where("record_key", "=", last.record_key)
        .executeTakeFirstOrThrow();
      const { project_key, company_id, project_id, erasures } = last;
      const all = rows.map(({ project_key: _k, company_id: _c, project_id: _p, erasures: _e, ...row }) =>
        toRecord(row),
      );
      const newest = all.at(-1) as (typeof all)[number];
      return {
        project: { project_key, company_id, project_id, erasures },
        revisions: [...all.slice(0, -1), newest],
        record_json,
      };
    },

    async ofPatient(project, patientId) {
      const rows = await revisions()
        .select("r.record_json")
        .where("r.project_key", "=", project.project_key)
        .where("r.patient_id", "=", patientId)
        .orderBy("r.performed_at")
        .orderBy("r.revision")
        .execute();
      return rows.map(toRecord);
    },

    async list(scope, filter, { beyond, limit }) {
      const columns = ["p.project_id", "r.patient_id", "r.performed_at"] as const;
      let query = revisions()
        .innerJoin("projects as p", "p.project_key", "r.project_key")
        .select("p.project_id")
        .where("p.company_id", "=", scope.company_id)
        .where(isNewest)
        .where((eb) => eb.and(conditions(eb as unknown as FromRecords, engine, filter)));
      if ("project_key" in scope) query = query.where("r.project_key", "=", scope.project_key);
      if (filter.status !== undefined) query = query.where("r.status", "=", filter.status);
      if (beyond !== undefined) query = query.where(past(columns, "asc", beyond));
      for (const column of columns) query = query.orderBy(column);
      const rows = await query.limit(limit + 1).execute();
      return toPage(
        rows,
        limit,
        (row) => [row.project_id, row.patient_id, row.performed_at],
        ({ project_id, ...row }) => ({ project_id, ...toRecord(row) }),
      );
    },

    async patients(project, { patient_id, changed_since }, { beyond, limit }) {
      const counts = sql<SqlBool>`r.status = 'active' and ${isNewestSql}`;
      let query = db
        .selectFrom("records as r")
        .select((eb) => [
          "r.patient_id",
          eb.fn.countAll<number>().filterWhere(counts).as("records"),
          eb.fn.min<number | null>("r.performed_at").filterWhere(counts).as("first_performed_at"),
          eb.fn.max<number | null>("r.performed_at").filterWhere(counts).as("last_performed_at"),
          eb.fn.max<number>("r.stored_at").as("changed_at"),
        ])
        .where("r.project_key", "=", project.project_key)
        .groupBy("r.patient_id");
      if (patient_id !== undefined) query = query.where("r.patient_id", "=", patient_id);
      if (changed_since !== undefined) query = query.having((eb) => eb(eb.fn.max("r.stored_at"), ">=", changed_since));
      if (beyond !== undefined) query = query.where("r.patient_id", ">", String(beyond[0]));
      const rows = await query
        .orderBy("r.patient_id")
        .limit(limit + 1)
        .execute();
      return toPage(
        rows,
        limit,
        (row) => [row.patient_id],
        (row) => row,
      );
    },

    async insert(project, newRecords) {
      if (newRecords.length === 0) return;
      // Also so that two writers cannot both count the same patient.
      await engine.lockProject(db, project.project_key);
      const patientIds = [...new Set(newRecords.map(({ patient_id }) => patient_id))];
      const before = await countPatients(db, engine, project, patientIds);
      const steps = inSteps(newRecords);
      for (const together of steps) {
        const rows = together.map((record) => toRow(project, record));
        const result = await db
          .insertInto("records")
          .values(rows.map((row) => ({ ...row, stored_at: engine.now() })))
          .onConflict((conflict) =>
            conflict.columns(["project_key", "patient_id", "performed_at", "revision"]).doNothing(),
          )
          .executeTakeFirst();
        if (result.numInsertedOrUpdatedRows !== BigInt(rows.length)) throw new StoreConflict("record_exists");
        if (steps.length > 1) await breath();
      }
      const replaced = newRecords.filter(({ revision }) => revision > 1).map(({ record_id }) => record_id);
      if (replaced.length > 0) await batches(db, engine).markStale(replaced);
      await addPatients(db, project, (await countPatients(db, engine, project, patientIds)) - before);
      await noteChange(db, engine, project);
    },
  };
}

function inSteps(records: readonly NewRecord[]): readonly (readonly NewRecord[])[] {
  const steps: NewRecord[][] = [];
  let text = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const step = steps.at(-1);
    text += record.record_json.length;
    if (step !== undefined && step.length < ROWS_PER_INSERT && text <= TEXT_PER_INSERT) step.push(record);
    else {
      steps.push([record]);
      text = record.record_json.length;
    }
  }
  return steps;
}

function conditions(
  eb: FromRecords,
  engine: Engine,
  filter: RecordFilter,
): ExpressionWrapper<Tables & { r: Tables["records"] }, "r", SqlBool>[] {
  const { patient_ids, record_ids, performed_from, performed_before, changed_since, client_reference } = filter;
  return [
    ...(patient_ids === undefined ? [] : [eb("r.patient_id", "in", engine.texts(patient_ids))]),
    ...(record_ids === undefined ? [] : [eb("r.record_id", "in", engine.texts(record_ids))]),
    ...(performed_from === undefined ? [] : [eb("r.performed_at", ">=", performed_from)]),
    ...(performed_before === undefined ? [] : [eb("r.performed_at", "<", performed_before)]),
    ...(changed_since === undefined ? [] : [eb("r.stored_at", ">=", changed_since)]),
    ...(client_reference === undefined ? [] : [eb("r.client_reference", "=", client_reference)]),
  ];
}

/** The number stands beside the project: counting anew would make every intake slower than the one before. */
async function addPatients(db: Database, { project_key }: Project, added: number): Promise<void> {
  if (added === 0) return;
  await db
    .updateTable("projects")
    .set(({ eb }) => ({ patients: eb("patients", "+", added) }))
    .where("project_key", "=", project_key)
    .execute();
}

/** Absent is undefined outside of the database. */
function toRecord<Row extends { readonly reason: string | null; readonly client_reference: string | null }>(row: Row) {
  return { ...row, reason: row.reason ?? undefined, client_reference: row.client_reference ?? undefined };
}

function toRow(project: Project, record: NewRecord) {
  return {
    project_key: project.project_key,
    record_id: record.record_id,
    patient_id: record.patient_id,
    performed_at: record.performed_at,
    revision: record.revision,
    status: record.status,
    reason: record.reason ?? null,
    sex: record.sex,
    content_hash: record.content_hash,
    client_reference: record.client_reference ?? null,
    record_json: record.record_json,
  };
}
