import type { components } from "../../../generated/types.ts";
import type { RecordHistory, RecordStatus, RecordSummary, StoredOccasion } from "../../storage/store.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { scopeOf } from "../shared/find.ts";
import { wholeFrom, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

type RecordEntry = components["schemas"]["RecordSummary"];
export type StoredPatientRecord = components["schemas"]["StoredRecord"];

export interface ListRecordsQuery {
  readonly project_id?: string | undefined;
  readonly patient_id?: string | undefined;
  readonly client_reference?: string | undefined;
  readonly status?: RecordStatus | undefined;
  readonly changed_since?: string | undefined;
  readonly limit: number;
}

/**
 * The caller's records by project, patient and time, each as it stands now.
 * Throws DomainError `project_not_found` or `patient_not_found`.
 */
export async function listRecords(ctx: Context, request: ListRequest<ListRecordsQuery>): Promise<Slice<RecordEntry>> {
  const { project_id, patient_id, client_reference, status, changed_since } = request.query;
  const filter = {
    patient_ids: patient_id === undefined ? undefined : [patient_id],
    client_reference,
    status,
    changed_since: wholeFrom(changed_since),
  };
  const scope = await scopeOf(ctx, project_id);
  if (patient_id !== undefined) {
    const { rows } = await ctx.store.records.list(scope, { patient_ids: [patient_id] }, { limit: 1 });
    // A misspelt filter is not an empty list.
    if (rows.length === 0) throw new DomainError("patient_not_found");
  }
  return sliceOf(await ctx.store.records.list(scope, filter, pageOf(request)), entryOf);
}

/** The caller's record with its history. Throws DomainError `record_not_found`. */
export async function getRecord(ctx: Context, recordId: string): Promise<StoredPatientRecord> {
  return shownRecord(await findRecord(ctx, recordId));
}

/** Throws DomainError `record_not_found`, for another company's as for one that nobody has. */
export async function findRecord(
  { store, caller }: Pick<Context, "caller"> & { readonly store: Pick<Context["store"], "records"> },
  recordId: string,
): Promise<RecordHistory> {
  const history = await store.records.history(caller.company.company_id, recordId);
  if (history === undefined) throw new DomainError("record_not_found");
  return history;
}

export function shownRecord({ project, revisions, record_json }: RecordHistory): StoredPatientRecord {
  const { amends: _amends, ...record } = JSON.parse(record_json) as components["schemas"]["PatientRecord"];
  const newest = revisions.at(-1) as StoredOccasion;
  return { ...entryOf({ ...newest, project_id: project.project_id }), record, revisions: revisions.map(revisionOf) };
}

function entryOf({ project_id, ...record }: RecordSummary): RecordEntry {
  const { record_id, patient_id, performed_at, revision, client_reference, status, stored_at } = record;
  return {
    record_id,
    project_id,
    patient_id,
    performed_at: timestamp(performed_at),
    record_revision: revision,
    ...(client_reference === undefined ? {} : { client_reference }),
    status,
    changed_at: timestamp(stored_at),
  };
}

function revisionOf({ revision, status, stored_at, reason }: StoredOccasion): StoredPatientRecord["revisions"][number] {
  return {
    record_revision: revision,
    status,
    stored_at: timestamp(stored_at),
    ...(reason === undefined ? {} : { reason }),
  };
}
