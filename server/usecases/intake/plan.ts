import type { NewRecord, StoredOccasion } from "../../storage/store.ts";
import type { components } from "../../../generated/types.ts";
import { admit } from "./admission.ts";
import { type OnError, refuseAll } from "./skipping.ts";
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
 * Tells `onError` of every record that cannot be stored: `nothing_to_amend`, `record_conflict`, `record_retracted`,
 * `revision_conflict`, `invalid_body` (an occasion again) or `sex_contradiction`.
 */
export function planIntake(
  submissions: readonly Submission[],
  stored: readonly StoredOccasion[],
  newRecordId: () => string,
  onError: OnError = refuseAll,
): IntakePlan {
  const byOccasion = new Map(stored.map((row) => [occasionKey(row.patient_id, row.performed_at), row]));
  const all = submissions.map((submission) => {
    const existing = byOccasion.get(occasionKey(submission.record.patient_id, submission.performedAt));
    return { submission, existing, step: decide(submission, existing) };
  });
  for (const { code, at, detail } of REFUSALS) {
    const refused = all.filter(({ step }) => step === code);
    onError.found(
      code,
      refused.map(({ submission: { index } }) => ({ index, error: { pointer: `/patients/${index}${at}`, detail } })),
    );
  }
  const goingOn = () => all.filter(({ submission }) => onError.goesOn(submission.index));
  const { repeating, contradicting } = admit(
    goingOn().map(({ submission }) => submission),
    stored,
  );
  onError.found("invalid_body", repeating);
  onError.found("sex_contradiction", contradicting);
  const decisions = goingOn();
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

/** In the order in which they are told. */
const REFUSALS = [
  { code: "nothing_to_amend", at: "/amends", detail: "no record is stored for this occasion" },
  { code: "record_conflict", at: "", detail: "this occasion is stored with other content" },
  { code: "record_retracted", at: "", detail: "the record of this occasion was retracted" },
  { code: "revision_conflict", at: "/amends/expected_revision", detail: "the record is at another revision" },
] as const;

type Refusal = (typeof REFUSALS)[number]["code"];
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
  const { patient_id, performed_at, client_reference } = submission.record;
  const record_id = existing?.record_id ?? newRecordId();
  const outcome = step as IntakenRecord["outcome"];
  const told = { record_id, patient_id, performed_at, ...(client_reference === undefined ? {} : { client_reference }) };
  if (existing !== undefined && step === "unchanged") {
    return { row: undefined, record: { ...told, record_revision: existing.revision, outcome } };
  }
  const revision = (existing?.revision ?? 0) + 1;
  const record: IntakenRecord = { ...told, record_revision: revision, outcome };
  return { row: rowOf(submission, record_id, revision), record };
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
    client_reference: record.client_reference,
    patient_id: record.patient_id,
    performed_at: performedAt,
    sex: record.sex,
    revision,
    content_hash: contentHash,
    record_json: recordJson,
  };
}
