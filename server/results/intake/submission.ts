import type { PatientRecord } from "../../respiratory/types.ts";
import { contentHash } from "../content-hash.ts";

/** A record as it was submitted. */
export type SubmittedRecord = PatientRecord & { readonly amends?: { readonly reason: string } };

/** A submitted record with what identifies it. `index` is its place in the request. */
export interface Submission {
  readonly index: number;
  readonly record: SubmittedRecord;
  /** The instant of the test in milliseconds: with the patient, the identity of the occasion. */
  readonly performedAt: number;
  readonly contentHash: string;
}

/** Reads the instants and hashes the contents of a request's records. */
export function submissionsOf(records: readonly SubmittedRecord[]): readonly Submission[] {
  return records.map((record, index) => {
    const performedAt = Date.parse(record.performed_at);
    return { index, record, performedAt, contentHash: contentHash(record, performedAt) };
  });
}

/** Identifies an occasion inside a project. */
export function occasionKey(patientId: string, performedAt: number): string {
  return `${patientId} ${performedAt}`;
}
