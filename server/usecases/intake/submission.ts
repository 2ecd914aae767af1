import { intakeWarnings } from "../../respiratory/plausibility/warnings.ts";
import type { PatientRecord, RecordProblem } from "../../respiratory/types/record.ts";
import type { RecordWarning } from "../../respiratory/types/warnings.ts";
import { contentHash } from "../shared/content-hash.ts";

/** A record as it was submitted. */
export type SubmittedRecord = PatientRecord & {
  readonly amends?: { readonly reason: string; readonly expected_revision?: number };
};

/** The domain rules that one record breaks, with pointers into the record. */
export type RecordRules = (record: PatientRecord) => readonly RecordProblem[];

/** What decides where a record is kept. */
type RecordHead = Pick<SubmittedRecord, "patient_id" | "performed_at" | "sex" | "client_reference" | "amends">;

/** A submitted record with what identifies it. `index` is its place in the request. */
export interface Submission {
  readonly index: number;
  readonly record: RecordHead;
  /** The instant of the test in milliseconds: with the patient, the identity of the occasion. */
  readonly performedAt: number;
  readonly contentHash: string;
  readonly recordJson: string;
  readonly problems: readonly RecordProblem[];
  /** What is stored and yet cannot well be true. */
  readonly warnings: readonly RecordWarning[];
}

/** Reads the instants, applies the rules, hashes and serialises the contents of a request's records, but for those left out. */
export function readSubmissions(
  records: readonly SubmittedRecord[],
  rules: RecordRules,
  leftOut?: ReadonlyMap<number, unknown>,
): readonly Submission[] {
  return records.flatMap((record, index) => {
    if (leftOut?.has(index) === true) return [];
    const performedAt = Date.parse(record.performed_at);
    return {
      index,
      record: headOf(record),
      performedAt,
      contentHash: contentHash(record, performedAt),
      recordJson: JSON.stringify(record),
      problems: rules(record),
      warnings: intakeWarnings(record),
    };
  });
}

function headOf({ patient_id, performed_at, sex, client_reference, amends }: SubmittedRecord): RecordHead {
  return {
    patient_id,
    performed_at,
    sex,
    ...(client_reference === undefined ? {} : { client_reference }),
    ...(amends === undefined ? {} : { amends }),
  };
}

/** Identifies an occasion inside a project. */
export function occasionKey(patientId: string, performedAt: number): string {
  return `${patientId} ${performedAt}`;
}
