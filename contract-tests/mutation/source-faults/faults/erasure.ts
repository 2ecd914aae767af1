import { type SourceFault, faultsIn } from "../fault.ts";

export const ERASURE: readonly SourceFault[] = [
  ...faultsIn(
    { file: "usecases/erasure/batch-without.ts", where: ["erased"] },
    ["a batch says only the last erasure", "items: batch.erased_items + erased_items", "items: erased_items"],
    [
      "an erased batch has the message it had",
      "messages.eventOf(batch.batch_id, batch.edition + 1)",
      "messages.eventOf(batch.batch_id, batch.edition)",
    ],
    ["the reviews of an erased batch count who is gone", "reviews: reviewsOfItems(reviews ?? [], items)", "reviews"],
  ),
  ...faultsIn(
    { file: "usecases/erasure/without-patient.ts", where: ["erased"] },
    [
      "an erased patient stays left out of an analysis",
      "left_out: answer.left_out.filter(({ patient_id }) => patient_id !== patientId),",
      "left_out: answer.left_out,",
    ],
    [
      "an erased patient stays an outlier of the model",
      "const outliers = fit.outliers.filter(({ patient_id }) => patient_id !== patientId);",
      "const outliers = fit.outliers;",
    ],
  ),
  ...faultsIn({ file: "usecases/erasure/export-patient.ts", where: ["erased"] }, [
    "an export has no audit",
    "audit: (await store.audit.ofPatient(project, patient_id)).map(shownEvent),",
    "audit: [],",
  ]),
  ...faultsIn(
    { file: "storage/queries/erasures.ts", where: ["erased"] },
    ["an analysis counts who was erased", "item_count: record_keys.length,", ""],
    ["a batch counts who was erased", "item_count,\n          erased_items: sql", "erased_items: sql"],
    [
      "links to an erased patient stay",
      'query.where("patient_id", "=", patientId ?? "")',
      'query.where("patient_id", "=", "")',
    ],
  ),
];
