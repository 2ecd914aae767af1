import { DatabaseSync } from "node:sqlite";

/** The record of an intake with one patient, as far as it is stored. */
export interface PlainIntake {
  readonly project_id: string;
  readonly patients: readonly [{ readonly patient_id: string; readonly performed_at: string; readonly sex: string }];
}

/**
 * What the rivals do with a request: the same row in the same table under the same durability (WAL, synchronous FULL, a commit
 * for each request), by the shortest way there is.
 */
export function plainInsert(file: string): (intake: PlainIntake) => void {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  database.exec(`create table records (
    record_key integer primary key autoincrement, project_key integer not null, patient_id text not null,
    performed_at integer not null, revision integer not null, sex text not null, content_hash text not null,
    record_json text not null, unique (project_key, patient_id, performed_at, revision)
  ) strict`);
  const insert = database.prepare(
    `insert into records (project_key, patient_id, performed_at, revision, sex, content_hash, record_json)
    values (1, ?, ?, 1, ?, '', ?)`,
  );
  return ({ patients: [patient] }) => {
    insert.run(patient.patient_id, Date.parse(patient.performed_at), patient.sex, JSON.stringify(patient));
  };
}
