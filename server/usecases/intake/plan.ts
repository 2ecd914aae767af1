import type { Sex } from "../../respiratory/types.ts";
import type { NewRecord, StoredOccasion } from "../../storage/store.ts";
import type { components } from "../../../generated/types.ts";
import { DomainError, type InputError } from "../shared/domain-error.ts";
import { occasionKey, type Submission } from "./submission.ts";

/** What an intake will do. */
export interface IntakePlan {
  readonly rows: readonly NewRecord[];
  readonly created: number;
  readonly amended: number;
  readonly unchanged: number;
  /** What became of each submission, in their order. */
  readonly records: readonly IntakenRecord[];
}

type IntakenRecord = components["schemas"]["IntakenRecord"];

/**
 * Decides what becomes of each submission, given the newest revisions that are stored of the same patients.
 * Throws DomainError `nothing_to_amend`, `record_conflict`, `record_retracted`, `revision_conflict` or `sex_contradiction`,
 * naming every record concerned.
 */
export function planIntake(
  submissions: readonly Submission[],
  stored: readonly StoredOccasion[],
  newRecordId: () => string,
): IntakePlan {
  const byOccasion = new Map(stored.map((row) => [occasionKey(row.patient_id, row.performed_at), row]));
  const decisions = submissions.map((submission) => {
    const existing = byOccasion.get(occasionKey(submission.record.patient_id, submission.performedAt));
    return { submission, existing, step: decide(submission, existing) };
  });
  refuse("nothing_to_amend", decisions, "/amends", "no record is stored for this occasion");
  refuse("record_conflict", decisions, "", "this occasion is stored with other content");
  refuse("record_retracted", decisions, "", "the record of this occasion was retracted");
  refuse("revision_conflict", decisions, "/amends/expected_revision", "the record is at another revision");
  assertOneSex(submissions, stored);
  const count = (step: Step) => decisions.filter((decision) => decision.step === step).length;
  const placed = decisions.map((decision) => place(decision, newRecordId));
  return {
    rows: placed.flatMap(({ row }) => row ?? []),
    created: count("created"),
    amended: count("amended"),
    unchanged: count("unchanged"),
    records: placed.map(({ record }) => record),
  };
}

type Refusal = "nothing_to_amend" | "record_conflict" | "record_retracted" | "revision_conflict";
type Step = "created" | "amended" | "unchanged" | Refusal;

interface Decision {
  readonly submission: Submission;
  readonly existing: StoredOccasion | undefined;
  readonly step: Step;
}

function decide({ record, contentHash }: Submission, existing: StoredOccasion | undefined): Step {
  const { amends } = record;
  if (existing === undefined) return amends === undefined ? "created" : "nothing_to_amend";
  const active = existing.status === "active";
  // Also for an amendment: it is stored already, and this is a repetition.
  if (active && existing.content_hash === contentHash) return "unchanged";
  if (amends === undefined) return active ? "record_conflict" : "record_retracted";
  const { expected_revision = existing.revision } = amends;
  return expected_revision === existing.revision ? "amended" : "revision_conflict";
}

/** Where a submission is kept: its row, unless it is stored already, and what the client is told of it. */
function place({ submission, existing, step }: Decision, newRecordId: () => string) {
  const { patient_id, performed_at } = submission.record;
  const record_id = existing?.record_id ?? newRecordId();
  const outcome = step as IntakenRecord["outcome"];
  if (existing !== undefined && step === "unchanged") {
    return { row: undefined, record: { record_id, patient_id, performed_at, revision: existing.revision, outcome } };
  }
  const revision = (existing?.revision ?? 0) + 1;
  const record: IntakenRecord = { record_id, patient_id, performed_at, revision, outcome };
  return { row: rowOf(submission, record_id, revision), record };
}

function refuse(code: Refusal, decisions: readonly Decision[], at: string, detail: string): void {
  const errors = decisions
    .filter(({ step }) => step === code)
    .map(({ submission }): InputError => ({ pointer: `/patients/${submission.index}${at}`, detail }));
  if (errors.length > 0) throw new DomainError(code, errors);
}

/**
 * Looks at the records as they would stand afterwards, so that an intake that amends all records of a patient can correct
 * the sex.
 */
function assertOneSex(submissions: readonly Submission[], stored: readonly StoredOccasion[]): void {
  const resubmitted = new Set(
    submissions.map(({ record, performedAt }) => occasionKey(record.patient_id, performedAt)),
  );
  const sexes = new Map<string, Sex>();
  for (const row of stored) {
    if (row.status !== "active") continue;
    if (!resubmitted.has(occasionKey(row.patient_id, row.performed_at))) sexes.set(row.patient_id, row.sex);
  }
  const errors: InputError[] = [];
  for (const { index, record } of submissions) {
    const known = sexes.get(record.patient_id);
    if (known === undefined) sexes.set(record.patient_id, record.sex);
    else if (known !== record.sex) {
      errors.push({ pointer: `/patients/${index}/sex`, detail: "other records of this patient state the other sex" });
    }
  }
  if (errors.length > 0) throw new DomainError("sex_contradiction", errors);
}

function rowOf(
  { record, performedAt, contentHash, recordJson }: Submission,
  record_id: string,
  revision: number,
): NewRecord {
  return {
    record_id,
    status: "active",
    reason: record.amends?.reason,
    patient_id: record.patient_id,
    performed_at: performedAt,
    sex: record.sex,
    revision,
    content_hash: contentHash,
    record_json: recordJson,
  };
}
