import { type SourceFault, faultsIn } from "../fault.ts";

export const RECORDS: readonly SourceFault[] = [
  ...faultsIn({ file: "usecases/records/retract-record.ts", where: ["a-patient-over-time"] }, [
    "a retraction of a retracted record makes another revision",
    'if (newest.status === "entered_in_error") return;',
    "",
  ]),
  ...faultsIn(
    { file: "storage/queries/records.ts", where: ["a-patient-over-time"] },
    [
      "a batch is not stale after an amendment or a retraction",
      "if (replaced.length > 0) await batches(db, engine).markStale(replaced);",
      "if (replaced.length > 1) await batches(db, engine).markStale(replaced);",
    ],
    [
      "a retraction leaves the number of patients",
      "await addPatients(db, project, (await countPatients(db, engine, project, patientIds)) - before);",
      "await addPatients(db, project, Math.max(0, (await countPatients(db, engine, project, patientIds)) - before));",
    ],
    [
      "the last visit of a patient counts retracted ones",
      'eb.fn.max<number | null>("r.performed_at").filterWhere(counts).as("last_performed_at")',
      'eb.fn.max<number | null>("r.performed_at").as("last_performed_at")',
    ],
    [
      "the first visit of a patient is the last",
      'eb.fn.min<number | null>("r.performed_at").filterWhere(counts)',
      'eb.fn.max<number | null>("r.performed_at").filterWhere(counts)',
    ],
    [
      "the change of a patient is that of the first record",
      'eb.fn.max<number>("r.stored_at").as("changed_at")',
      'eb.fn.min<number>("r.stored_at").as("changed_at")',
    ],
    [
      "a list by the reference finds what it was before",
      '...(client_reference === undefined ? [] : [eb("r.client_reference", "=", client_reference)]),',
      '...(client_reference === undefined ? [] : [eb("r.client_reference", "like", `${client_reference}%`)]),',
    ],
  ),
  ...faultsIn({ file: "usecases/records/retract-record.ts", where: ["a-patient-over-time"] }, [
    "an older revision than the newest is retracted",
    "if (expected_revision !== undefined && expected_revision !== newest.revision)",
    "if (expected_revision !== undefined && expected_revision > newest.revision)",
  ]),
  ...faultsIn({ file: "usecases/records/records.ts", where: ["a-patient-over-time"] }, [
    "every revision has the newest reason",
    "...(reason === undefined ? {} : { reason }),",
    '...(reason === undefined || revision === 1 ? {} : { reason: "changed" }),',
  ]),
  ...faultsIn({ file: "storage/queries/stale.ts", where: ["a-patient-over-time"] }, [
    "a batch is stale since the newest change",
    '    .where("stale_at", "is", null)\n',
    "",
  ]),
  ...faultsIn({ file: "storage/queries/projects.ts", where: ["a-patient-over-time"] }, [
    "the change of a project is its making",
    '({ fn }) => fn.coalesce("changed_at", "created_at").as("changed_at"),',
    '"created_at as changed_at" as never,',
  ]),
  ...faultsIn({ file: "storage/queries/records.ts", where: ["amended-twice"] }, [
    "a record says what its first amendment said",
    '.where("record_key", "=", last.record_key)',
    '.where("record_key", "=", (rows[1] ?? last).record_key)',
  ]),
];
