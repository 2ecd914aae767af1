import type { RecordReference } from "../course/types.ts";
import type { PatientRecord, StatedMissing, VisitQuestion, VisitRecordUse } from "../types.ts";

/** A record as it stands in the store. */
export interface PlacedRecord {
  readonly record: PatientRecord;
  readonly reference: RecordReference;
  /** What the caller knows the record by; carried through and never sent. */
  readonly key?: number;
}

/** One visit of one patient, made of the records whose tests lie close together. */
export interface Visit {
  /** What the records of the visit say together, as one record. Its time and its subject are those of the leading record. */
  readonly record: PatientRecord;
  /** The first record that gave the interpreted test; the first of all where none did. */
  readonly leading: RecordReference;
  /** What it was made of, in the order of their times. */
  readonly sources: readonly PlacedRecord[];
  /** Records without a test that make no visit of their own; what they say is missing is told with this one. */
  readonly apart: readonly PlacedRecord[];
  /** All records of the visit and how they were used, in the same order. */
  readonly records: readonly VisitRecordUse[];
  /** What somebody who knows the patient should look at. */
  readonly questions: readonly VisitQuestion[];
  /** Tests that records of the visit, or records without a test about it, say are missing. */
  readonly missing: readonly StatedMissing[];
}
