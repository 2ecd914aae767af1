import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../engine.ts";
import type { ColumnTypes, Migration } from "./migration.ts";

/**
 * Records get identifiers and a status, batches their model and when they became stale; every list has an index in the order
 * of its pages. Pages are cut by what clients know anyway, so a cursor tells nothing of how much the platform holds.
 */
export const recordsAndLists: Migration = { version: 6, statements, fill };

function statements({ integer, text, table_options }: ColumnTypes): readonly string[] {
  return [
    `alter table records add column record_id ${text}`,
    `alter table records add column stored_at ${integer} not null default 0`,
    `alter table records add column status ${text} not null default 'active'`,
    `alter table records add column reason ${text}`,
    `alter table analyses add column item_count ${integer} not null default 0`,
    `alter table projects add column created_at ${integer} not null default 0`,
    `alter table batches add column model_id ${text}`,
    `alter table batches add column stale_at ${integer}`,
    `alter table webhook_registrations add column revision ${integer} not null default 1`,
    `alter table webhook_registrations add column max_items ${integer}`,
    `create table analysis_records (
      record_key ${integer} not null references records,
      analysis_id ${text} not null references analyses,
      primary key (record_key, analysis_id)
    ) ${table_options}`,
    "create index records_of_analysis on analysis_records (analysis_id)",
    "create index records_by_id on records (record_id, revision)",
    "create index records_by_change on records (project_key, stored_at)",
    "create index models_of_project on models (project_key, model_id)",
    "create index analyses_of_project on analyses (project_key, analysis_id)",
    "drop index batches_of_company",
    "drop index batches_of_company_by_state",
    "drop index batches_of_project",
    "drop index batches_of_project_by_state",
    "create index batches_of_company on batches (company_id, delivered_at, sequence, batch_id)",
    `create index batches_of_company_by_state on batches (company_id, webhook_state, delivered_at, sequence, batch_id)`,
    "create index batches_of_analysis on batches (analysis_id)",
    "create index batches_of_project_by_state on batches (project_key, webhook_state, sequence)",
    "create index batches_of_project_by_model on batches (project_key, model_id, sequence)",
  ];
}

const ROWS_PER_INSERT = 500;

/** Gives what is stored already the values that nobody wrote down: times are those of the upgrade. */
async function fill(db: Database): Promise<void> {
  const now = Date.now();
  await db.updateTable("projects").set({ created_at: now }).execute();
  await db.updateTable("records").set({ stored_at: now }).execute();
  await sql`update batches set model_id = (
    select analyses.model_id from analyses where analyses.analysis_id = batches.analysis_id)`.execute(db);
  await nameRecords(db);
  await readReasons(db);
  await linkAnalyses(db);
}

async function nameRecords(db: Database): Promise<void> {
  const salt = randomBytes(16);
  const occasions = await db
    .selectFrom("records")
    .select(["project_key", "patient_id", "performed_at"])
    .distinct()
    .execute();
  for (const { project_key, patient_id, performed_at } of occasions) {
    const digest = createHash("sha256")
      .update(salt)
      .update(`${project_key} ${patient_id} ${performed_at}`)
      .digest("hex");
    await db
      .updateTable("records")
      .set({ record_id: `rec_${digest.slice(0, 26)}` })
      .where("project_key", "=", project_key)
      .where("patient_id", "=", patient_id)
      .where("performed_at", "=", performed_at)
      .execute();
  }
}

/** The reason of an amendment stood in the record alone. */
async function readReasons(db: Database): Promise<void> {
  const amended = await db.selectFrom("records").select("record_key").where("revision", ">", 1).execute();
  for (const { record_key } of amended) {
    const row = db.selectFrom("records").select("record_json").where("record_key", "=", record_key);
    const { amends } = JSON.parse((await row.executeTakeFirstOrThrow()).record_json) as { amends?: { reason: string } };
    if (amends === undefined) continue;
    await db.updateTable("records").set({ reason: amends.reason }).where("record_key", "=", record_key).execute();
  }
}

async function linkAnalyses(db: Database): Promise<void> {
  for (const { analysis_id } of await db.selectFrom("analyses").select("analysis_id").execute()) {
    const { record_keys_json } = await db
      .selectFrom("analyses")
      .select("record_keys_json")
      .where("analysis_id", "=", analysis_id)
      .executeTakeFirstOrThrow();
    const keys = JSON.parse(record_keys_json) as readonly (number | readonly number[])[];
    const links = [...new Set(keys.flat())].map((record_key) => ({ record_key, analysis_id }));
    for (let start = 0; start < links.length; start += ROWS_PER_INSERT) {
      await db
        .insertInto("analysis_records")
        .values(links.slice(start, start + ROWS_PER_INSERT))
        .execute();
    }
    await db.updateTable("analyses").set({ item_count: keys.length }).where("analysis_id", "=", analysis_id).execute();
  }
}
