import type { Sex } from "../../respiratory/types.ts";
import type { NewRecord, StoredOccasion } from "../../storage/store.ts";
import type { ProblemName } from "../../../generated/problems.ts";
import { DomainError, type InputError } from "../shared/domain-error.ts";
import { occasionKey, type Submission } from "./submission.ts";

/** What an intake will do. */
export interface IntakePlan {
  readonly rows: readonly NewRecord[];
  readonly created: number;
  readonly amended: number;
  readonly unchanged: number;
}

/**
 * Decides what becomes of each submission, given the newest revisions that are stored of the same patients.
 * Throws DomainError `nothing_to_amend`, `record_conflict` or `sex_contradiction`, naming every record concerned.
 */
export function planIntake(submissions: readonly Submission[], stored: readonly StoredOccasion[]): IntakePlan {
  const byOccasion = new Map(stored.map((row) => [occasionKey(row.patient_id, row.performed_at), row]));
  const decisions = submissions.map((submission) => {
    const existing = byOccasion.get(occasionKey(submission.record.patient_id, submission.performedAt));
    return { submission, existing, step: decide(submission, existing) };
  });
  refuse("nothing_to_amend", decisions, "/amends", "no record is stored for this occasion");
  refuse("record_conflict", decisions, "", "this occasion is stored with other content");
  assertOneSex(submissions, stored);
  const count = (step: Step) => decisions.filter((decision) => decision.step === step).length;
  return {
    rows: decisions
      .filter(({ step }) => step !== "unchanged")
      .map(({ submission, existing }) => rowOf(submission, (existing?.revision ?? 0) + 1)),
    created: count("create"),
    amended: count("amend"),
    unchanged: count("unchanged"),
  };
}

type Step = "create" | "amend" | "unchanged" | "nothing_to_amend" | "record_conflict";

interface Decision {
  readonly submission: Submission;
  readonly step: Step;
}

function decide({ record, contentHash }: Submission, existing: StoredOccasion | undefined): Step {
  if (existing === undefined) return record.amends === undefined ? "create" : "nothing_to_amend";
  // Also for an amendment: it is stored already, and this is a repetition.
  if (existing.content_hash === contentHash) return "unchanged";
  return record.amends === undefined ? "record_conflict" : "amend";
}

function refuse(code: Step & ProblemName, decisions: readonly Decision[], at: string, detail: string): void {
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

function rowOf({ record, performedAt, contentHash, recordJson }: Submission, revision: number): NewRecord {
  return {
    patient_id: record.patient_id,
    performed_at: performedAt,
    sex: record.sex,
    revision,
    content_hash: contentHash,
    record_json: recordJson,
  };
}
