import type { Sex } from "../../respiratory/types/record.ts";
import type { StoredOccasion } from "../../storage/store.ts";
import { repetitions } from "./check-submissions.ts";
import type { RecordError } from "./skipping.ts";
import { occasionKey, type Submission } from "./submission.ts";

/** Records that nothing is wrong with by themselves, and that cannot be stored beside each other or beside what is stored. */
export interface NotAdmitted {
  readonly repeating: readonly RecordError[];
  readonly contradicting: readonly RecordError[];
}

/**
 * Decides which of the records go in together. What is left out here gives way to a record that goes in, or contradicts one that
 * is stored and stays as it is: a record that is itself left out pushes out none.
 */
export function admit(submissions: readonly Submission[], stored: readonly StoredOccasion[]): NotAdmitted {
  const active = Map.groupBy(
    stored.filter(({ status }) => status === "active"),
    ({ patient_id }) => patient_id,
  );
  const byPatient = Map.groupBy(submissions, ({ record }) => record.patient_id);
  const all = [...byPatient].map(([patientId, own]) => admitOf(own, active.get(patientId) ?? []));
  return {
    repeating: all.flatMap(({ repeating }) => repeating),
    contradicting: all.flatMap(({ contradicting }) => contradicting),
  };
}

function admitOf(own: readonly Submission[], stored: readonly StoredOccasion[]): NotAdmitted {
  const ofOneSex = withOneSex(own, stored);
  const [sex] = ofOneSex.map(({ record }) => record.sex);
  const others = own.filter(({ record }) => record.sex !== sex);
  const detail = "other records of this patient state the other sex";
  return {
    repeating: repetitions(ofOneSex),
    contradicting: others.map(({ index }) => ({ index, error: { pointer: `/patients/${index}/sex`, detail } })),
  };
}

/**
 * The patient's records that leave him one sex: of the first sex, in the order sent, that no record contradicts which stays stored.
 * An intake that amends all records of a patient can so correct the sex.
 */
function withOneSex(own: readonly Submission[], stored: readonly StoredOccasion[]): readonly Submission[] {
  for (const sex of new Set<Sex>(own.map(({ record }) => record.sex))) {
    const ofSex = own.filter(({ record }) => record.sex === sex);
    const resent = new Set(ofSex.map(keyOf));
    const stays = stored.filter((row) => !resent.has(occasionKey(row.patient_id, row.performed_at)));
    if (stays.every((row) => row.sex === sex)) return ofSex;
  }
  return [];
}

function keyOf({ record, performedAt }: Submission): string {
  return occasionKey(record.patient_id, performedAt);
}
