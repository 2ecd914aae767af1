import { type SourceFault, faultsIn } from "../fault.ts";

export const INTAKE: readonly SourceFault[] = [
  ...faultsIn(
    { file: "usecases/intake/submission.ts", where: ["a-patient-over-time"] },
    [
      "a changed reference of the client counts as the same record",
      "contentHash: contentHash(record, performedAt),",
      "contentHash: contentHash({ ...record, client_reference: undefined }, performedAt),",
    ],
    [
      "warnings are those of the first record only",
      "warnings: intakeWarnings(record),",
      "warnings: index === 0 ? intakeWarnings(record) : [],",
    ],
  ),
  ...faultsIn(
    { file: "usecases/intake/intake-patients.ts", where: ["a-patient-over-time"] },
    [
      "a pointer of a warning leads to the first record",
      "pointer: `/patients/${index}${warning.pointer}`",
      "pointer: `/patients/0${warning.pointer}`",
    ],
    [
      "the project is always said to be old",
      "const project_created = (await tx.records.patientCount(project)) === 0;",
      "const project_created = false;",
    ],
    [
      "warnings are told of records that were skipped",
      "warnings: submissions.filter(({ index }) => onError.goesOn(index)).flatMap(warningsOf),",
      "warnings: read.flatMap(warningsOf),",
    ],
  ),
  ...faultsIn({ file: "usecases/intake/skipping.ts", where: ["a-patient-over-time"] }, [
    "only one error is told of a skipped record",
    "export const MOST_ERRORS_OF_RECORD = 10;",
    "export const MOST_ERRORS_OF_RECORD = 1;",
  ]),
  ...faultsIn({ file: "usecases/intake/admission.ts", where: ["a-patient-over-time"] }, [
    "a record of the other sex is taken beside one that stays",
    "if (stays.every((row) => row.sex === sex)) return ofSex;",
    "if (stays.every((row) => row.sex === sex) || stays.length > 1) return ofSex;",
  ]),
  ...faultsIn(
    { file: "usecases/intake/plan.ts", where: ["a-patient-over-time"] },
    [
      "an amendment without a change is stored again",
      'if (active && existing.content_hash === contentHash) return "unchanged";',
      'if (active && existing.content_hash === contentHash && amends === undefined) return "unchanged";',
    ],
    [
      "an older revision than the newest is amended",
      'return expected_revision === existing.revision ? "amended"',
      'return expected_revision <= existing.revision ? "amended"',
    ],
    [
      "an unchanged record is told as its first revision",
      "record: { ...told, record_revision: existing.revision, outcome }",
      "record: { ...told, record_revision: 1, outcome }",
    ],
    [
      "an amendment loses the reference of the client",
      "client_reference: record.client_reference,\n    patient_id",
      "client_reference: revision > 1 ? undefined : record.client_reference,\n    patient_id",
    ],
    [
      "a retracted record cannot be amended",
      'if (amends === undefined) return active ? "record_conflict" : "record_retracted";',
      'if (amends === undefined || !active) return active ? "record_conflict" : "record_retracted";',
    ],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/quantities.ts", where: ["a-bundle-of-another-system"] },
    [
      "millilitres of a bundle are hundredths of litres",
      "const PER_LITRE: Readonly<Record<string, Conversion>> = { L: SAME, l: SAME, mL: [1, 1000]",
      "const PER_LITRE: Readonly<Record<string, Conversion>> = { L: SAME, l: SAME, mL: [1, 1010]",
    ],
    ["a height in metres is read as it stands less a centimetre", "m: [100, 1]", "m: [99, 1]"],
    ["litres a minute are litres a second", '"L/min": [1, 60]', '"L/min": [1, 1]'],
    [
      "grams of a weight are kilograms over a hundred",
      "kg: { kg: SAME, g: [1, 1000] }",
      "kg: { kg: SAME, g: [1, 100] }",
    ],
  ),
];
