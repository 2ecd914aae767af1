import type { components } from "../../../generated/types.ts";
import type { Repositories, StoredOccasion } from "../../storage/store.ts";
import type { Caller, Command } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findRecord, shownRecord, type StoredPatientRecord } from "./records.ts";

export type RetractInput = components["schemas"]["RetractRequest"];

/**
 * Retracts a record: it stays in the history, marked as entered in error, and is never analysed again. Batches that were made of it
 * keep it and are stale from now on. A record that is retracted already stays as it is.
 * Throws DomainError `record_not_found` or `revision_conflict`.
 */
export async function retractRecord(
  { caller, store, unitOfWork }: Command<StoredPatientRecord>,
  recordId: string,
  input: RetractInput,
): Promise<StoredPatientRecord> {
  const { project } = await findRecord({ caller, store }, recordId);
  return unitOfWork(async (tx) => {
    // An amendment that comes at the same time takes the revision before this one, or the one after.
    await tx.projects.lock(project);
    await retract(tx, caller, recordId, input);
    return shownRecord(await findRecord({ caller, store: tx }, recordId));
  });
}

async function retract(tx: Repositories, caller: Caller, recordId: string, input: RetractInput): Promise<void> {
  const { project, revisions, record_json } = await findRecord({ caller, store: tx }, recordId);
  const newest = revisions.at(-1) as StoredOccasion;
  if (newest.status === "entered_in_error") return;
  const { reason, expected_revision } = input;
  if (expected_revision !== undefined && expected_revision !== newest.revision) {
    const detail = `the record is at revision ${newest.revision}`;
    throw new DomainError("revision_conflict", [{ pointer: "/expected_revision", detail }]);
  }
  const revision = newest.revision + 1;
  await tx.records.insert(project, [{ ...newest, revision, status: "entered_in_error", reason, record_json }]);
}
