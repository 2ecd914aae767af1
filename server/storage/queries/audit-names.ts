import { sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { NewAuditEvent, PendingErasure } from "../store.ts";

/** What a company has, of what some events name. */
interface KnownNames {
  readonly projects: ReadonlySet<string>;
  /** Each with its project, by `patientKey`. */
  readonly patients: ReadonlySet<string>;
  readonly batches: ReadonlySet<string>;
}

/** Names are one event's; no name has a slash. */
function patientKey(projectId: string, patientId: string): string {
  return `${projectId}/${patientId}`;
}

/** What is about to be erased is known until its erasure ends, which takes the names away. */
export async function knownNames(
  db: Database,
  engine: Engine,
  companyId: string,
  events: readonly NewAuditEvent[],
): Promise<KnownNames> {
  const projects = await projectsOf(db, engine, companyId, namesIn(events, "project_id"));
  const patients = await patientsOf(db, engine, projects, namesIn(events, "patient_id"));
  const batches = await batchesOf(db, engine, companyId, namesIn(events, "batch_id"));
  return { projects: new Set(projects.keys()), patients, batches };
}

/** An event with the names that its company has: whatever else a client sends may be anything, and is not kept. */
export function withKnownNames(event: NewAuditEvent, { projects, patients, batches }: KnownNames): NewAuditEvent {
  const { project_id = "", patient_id = "", batch_id = "" } = event;
  return {
    ...event,
    project_id: projects.has(project_id) ? project_id : undefined,
    patient_id: patients.has(patientKey(project_id, patient_id)) ? patient_id : undefined,
    batch_id: batches.has(batch_id) ? batch_id : undefined,
  };
}

function namesIn(
  events: readonly NewAuditEvent[],
  member: "project_id" | "patient_id" | "batch_id",
): readonly string[] {
  return [...new Set(events.flatMap((event) => event[member] ?? []))];
}

async function projectsOf(
  db: Database,
  engine: Engine,
  companyId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("projects")
    .select(["project_id", "project_key"])
    .where("company_id", "=", companyId)
    .where("project_id", "in", engine.texts(names))
    .execute();
  return new Map(rows.map(({ project_id, project_key }) => [project_id, project_key]));
}

async function patientsOf(
  db: Database,
  engine: Engine,
  projects: ReadonlyMap<string, number>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (projects.size === 0 || names.length === 0) return new Set();
  const nameOf = new Map([...projects].map(([name, key]) => [key, name]));
  const keys = engine.integers([...nameOf.keys()]);
  const found = await Promise.all(
    (["records", "pending_erasures"] as const).map((table) =>
      db
        .selectFrom(table)
        .select(["project_key", "patient_id"])
        .distinct()
        .where("project_key", "in", keys)
        .where("patient_id", "in", engine.texts(names))
        .execute(),
    ),
  );
  return new Set(
    found.flat().map(({ project_key, patient_id }) => patientKey(nameOf.get(project_key) ?? "", patient_id ?? "")),
  );
}

async function batchesOf(
  db: Database,
  engine: Engine,
  companyId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("batches")
    .select("batch_id")
    .where("company_id", "=", companyId)
    .where("batch_id", "in", engine.texts(names))
    .execute();
  return new Set(rows.map(({ batch_id }) => batch_id));
}

/** More would hold up other writers. */
const NAMES_PER_STEP = 500;

/** Keeps others from appending to the chain of a company until the transaction ends. */
export async function lockChain(db: Database, companyId: string): Promise<void> {
  await sql`update audit_heads set sequence = sequence where company_id = ${companyId}`.execute(db);
}

/** Takes out the names of what is erased; true while there may be more. */
export async function forgetSomeNames(
  db: Database,
  engine: Engine,
  { project: { company_id, project_id }, patient_id }: Pick<PendingErasure, "project" | "patient_id">,
): Promise<boolean> {
  const named = db
    .selectFrom("audit_events")
    .select("sequence")
    .where("company_id", "=", company_id)
    .where("project_id", "=", project_id)
    .limit(NAMES_PER_STEP);
  const rows = await (patient_id === undefined ? named : named.where("patient_id", "=", patient_id)).execute();
  if (rows.length === 0) return false;
  await db
    .updateTable("audit_events")
    .set({
      patient_id: null,
      patient_salt: null,
      ...(patient_id === undefined ? { project_id: null, project_salt: null } : {}),
    })
    .where("company_id", "=", company_id)
    .where("sequence", "in", engine.integers(rows.map(({ sequence }) => sequence)))
    .execute();
  return true;
}
