import type { RecordReference } from "../course/types.ts";
import type { FactDifference, StatedMissing, VisitQuestion, VisitRecordUse } from "../types/visit-sources.ts";
import type { PatientRecord } from "../types/record.ts";

/** A record as it stands in the store. */
export interface PlacedRecord {
  readonly record: PatientRecord;
  readonly reference: RecordReference;
  /** What the caller knows the record by; carried through and never sent. */
  readonly key?: number;
  /** Reviews that decided on its efforts. */
  readonly reviews?: Pick<RecordReference, "reviewed_batches" | "outdated_reviews">;
}

/** One visit of one patient, made of records that lie close together. It may have no test, and then says why. */
export interface Visit {
  /** What the records of the visit say together, as one record. Its time and its subject are those of the leading record. */
  readonly record: PatientRecord;
  /** The first record that gave the interpreted test; the first of all where none did. */
  readonly leading: RecordReference;
  /** What it was made of, in the order of their times. */
  readonly sources: readonly PlacedRecord[];
  /** All records of the visit and how they were used, in the same order. */
  readonly records: readonly VisitRecordUse[];
  /** What somebody who knows the patient should look at. */
  readonly questions: readonly VisitQuestion[];
  /** Tests that records of the visit say are missing, and that the visit does not have. */
  readonly missing: readonly StatedMissing[];
  /** Statements that a test is missing which the visit has. */
  readonly contradicted: readonly StatedMissing[];
  /** What its records state otherwise than it is used. */
  readonly differences: readonly FactDifference[];
}
