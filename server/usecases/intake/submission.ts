import { setImmediate } from "node:timers/promises";
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

/** A submitted record with what identifies it. `index` is its place in the request. */
export interface Submission {
  readonly index: number;
  readonly record: SubmittedRecord;
  /** The instant of the test in milliseconds: with the patient, the identity of the occasion. */
  readonly performedAt: number;
  readonly contentHash: string;
  readonly recordJson: string;
  readonly problems: readonly RecordProblem[];
  /** What is stored and yet cannot well be true. */
  readonly warnings: readonly RecordWarning[];
}

/** After so many characters of records the event loop turns: a full intake of curves takes a second to read. */
const BREATH = 500_000;

/** Reads the instants, applies the rules, hashes and serialises the contents of a request's records, but for those left out. */
export async function readSubmissions(
  records: readonly SubmittedRecord[],
  rules: RecordRules,
  leftOut?: ReadonlyMap<number, unknown>,
): Promise<readonly Submission[]> {
  const submissions: Submission[] = [];
  let sinceBreath = 0;
  for (const [index, record] of records.entries()) {
    if (leftOut?.has(index) === true) continue;
    const performedAt = Date.parse(record.performed_at);
    const recordJson = JSON.stringify(record);
    const hash = contentHash(record, performedAt);
    const judged = { problems: rules(record), warnings: intakeWarnings(record) };
    submissions.push({ index, record, performedAt, contentHash: hash, recordJson, ...judged });
    sinceBreath += recordJson.length;
    if (sinceBreath < BREATH) continue;
    sinceBreath = 0;
    await setImmediate();
  }
  return submissions;
}

/** Identifies an occasion inside a project. */
export function occasionKey(patientId: string, performedAt: number): string {
  return `${patientId} ${performedAt}`;
}
