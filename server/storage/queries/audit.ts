import { type Selectable, sql } from "kysely";
import type { Tables } from "../schema.ts";
import { digestOf, keepName } from "../audit/chain.ts";
import type { Database, Engine } from "../engine.ts";
import type { AuditRow } from "../schema.ts";
import {
  type AuditFilter,
  type AuditTrail,
  type NewAuditEvent,
  OPERATOR_ACTS,
  type PageRequest,
  type Project,
  type StoredAuditEvent,
} from "../store.ts";
import { knownNames, withKnownNames } from "./audit-names.ts";
import { verifyChain } from "./audit-verify.ts";
import { toPage } from "./page.ts";

const OPERATORS: ReadonlySet<string> = new Set(OPERATOR_ACTS);

export function auditTrail(db: Database, engine: Engine): AuditTrail {
  return {
    async append(events) {
      const companies = Map.groupBy(events, ({ company_id }) => company_id);
      // Chains are locked in one order, so that writers of several cannot deadlock.
      for (const [companyId, own] of [...companies].toSorted(([one], [other]) => (one < other ? -1 : 1)))
        await appendTo(db, engine, companyId, own);
    },

    async list(companyId, filter, page) {
      const rows = await chosen(db, companyId, filter, page).execute();
      return toPage(rows, page.limit, ({ sequence }) => [sequence], toEvent);
    },

    async ofPatient({ company_id, project_id }: Project, patientId) {
      const rows = await db
        .selectFrom("audit_events")
        .selectAll()
        .where("company_id", "=", company_id)
        .where("project_id", "=", project_id)
        .where("patient_id", "=", patientId)
        .orderBy("sequence")
        .execute();
      return rows.map(toEvent);
    },

    verify: (companyId) => verifyChain(db, companyId),
  };
}

type Head = Pick<Selectable<Tables["audit_heads"]>, "sequence" | "digest"> & { readonly now: number };

async function appendTo(
  db: Database,
  engine: Engine,
  companyId: string,
  events: readonly NewAuditEvent[],
): Promise<void> {
  const head = await lockHead(db, engine, companyId);
  if (head === undefined) return;
  // Only now: an erasure that ended before the lock was taken has taken its names away, and one that ends later finds those kept here.
  const known = await knownNames(db, engine, companyId, events);
  let { sequence, digest } = head;
  const rows = events.map((event) => {
    const row = rowOf(withKnownNames(event, known), { sequence: sequence + 1, previous: digest, at: head.now });
    ({ sequence, digest } = row);
    return row;
  });
  await db.insertInto("audit_events").values(rows).execute();
  const requests = events.filter(({ key_id, operation }) => key_id !== undefined && !OPERATORS.has(operation)).length;
  await db
    .updateTable("audit_heads")
    .set(({ eb }) => ({ sequence, digest, requests: eb("requests", "+", requests) }))
    .where("company_id", "=", companyId)
    .execute();
}

/** Where the chain of a company stands, locked until the transaction ends; undefined where the company is being erased. */
async function lockHead(db: Database, engine: Engine, companyId: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    insert into audit_heads (company_id, sequence, digest, first_after, first_previous)
    select company_id, 0, '', 0, '' from companies where company_id = ${companyId} and erased_at is null
    on conflict (company_id) do update set sequence = audit_heads.sequence
    returning sequence, digest, ${engine.now()} as now`.execute(db);
  return rows[0];
}

function rowOf(event: NewAuditEvent, place: Pick<AuditRow, "sequence" | "previous" | "at">): AuditRow {
  const [project, patient] = [keepName(event.project_id), keepName(event.patient_id)];
  const row = {
    company_id: event.company_id,
    ...place,
    operation: event.operation,
    status: event.status,
    code: event.code ?? null,
    replayed: event.replayed ? 1 : 0,
    request_id: event.request_id,
    key_id: event.key_id ?? null,
    link: event.link ?? null,
    address: event.address ?? null,
    batch_id: event.batch_id ?? null,
    project_id: project.id,
    project_salt: project.salt,
    project_digest: project.digest,
    patient_id: patient.id,
    patient_salt: patient.salt,
    patient_digest: patient.digest,
  };
  return { ...row, digest: digestOf(row) };
}

function chosen(db: Database, companyId: string, filter: AuditFilter, { beyond, limit }: PageRequest) {
  const { since, after_sequence, ...same } = filter;
  const order = after_sequence === undefined ? "desc" : "asc";
  let query = db.selectFrom("audit_events").selectAll().where("company_id", "=", companyId);
  for (const column of ["project_id", "patient_id", "batch_id", "key_id", "operation"] as const) {
    const value = same[column];
    if (value !== undefined) query = query.where(column, "=", value);
  }
  // The clock may have been set back: the first event in the order of the chain, and of those behind it the ones that are recent.
  if (since !== undefined)
    query = query.where("at", ">=", since).where("sequence", ">=", ({ selectFrom }) =>
      selectFrom("audit_events")
        .select(({ fn }) => fn.min("sequence").as("first"))
        .where("company_id", "=", companyId)
        .where("at", ">=", since),
    );
  if (after_sequence !== undefined) query = query.where("sequence", ">", after_sequence);
  const last = beyond?.[0];
  if (last !== undefined) query = query.where("sequence", order === "asc" ? ">" : "<", Number(last));
  return query.orderBy("sequence", order).limit(limit + 1);
}

function toEvent(row: AuditRow): StoredAuditEvent {
  return {
    sequence: row.sequence,
    at: row.at,
    operation: row.operation,
    status: row.status,
    code: row.code ?? undefined,
    replayed: row.replayed === 1,
    request_id: row.request_id,
    key_id: row.key_id ?? undefined,
    link: row.link ?? undefined,
    address: row.address ?? undefined,
    project_id: row.project_id ?? undefined,
    patient_id: row.patient_id ?? undefined,
    batch_id: row.batch_id ?? undefined,
    erased: wasErased(row.project_id, row.project_digest) || wasErased(row.patient_id, row.patient_digest),
    previous: row.previous,
    digest: row.digest,
  };
}

function wasErased(id: string | null, digest: string | null): boolean {
  return id === null && digest !== null;
}
