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
  ...faultsIn({ file: "usecases/erasure/without-patient.ts", where: ["an-outlier-is-erased"] }, [
    "an outlier stays in a model whose statistics stay",
    "outliers.length === fit.outliers.length",
    "outliers.length !== fit.outliers.length",
  ]),
  ...faultsIn({ file: "usecases/erasure/erase.ts", where: ["erased"] }, [
    "answers with a fit stay",
    '[names("patient_id", patient_id), FIT]',
    '[names("patient_id", patient_id)]',
  ]),
  ...faultsIn({ file: "storage/queries/models.ts", where: ["erased"] }, [
    "whoever asks for models that changed learns of no erasure",
    ', eb("m.erased_at", ">=", changed_since)',
    "",
  ]),
  ...faultsIn({ file: "storage/queries/analyses.ts", where: ["erased"] }, [
    "whoever asks for analyses that changed learns of no erasure",
    ', eb("a.erased_at", ">=", changed_since)',
    "",
  ]),
  ...faultsIn({ file: "storage/queries/batches.ts", where: ["erased"] }, [
    "whoever asks for batches that changed learns of no second erasure",
    " or b.erased_at >= ${time}",
    "",
  ]),
  ...faultsIn({ file: "usecases/results/get-results.ts", where: ["erased"], by: ["etag"] }, [
    "the tag does not change with a second erasure",
    "    edition,\n    outcome ?? null",
    "    outcome ?? null",
  ]),
  ...faultsIn({ file: "usecases/erasure/traces.ts", where: ["erased"] }, [
    "an older model keeps the fit of who was erased",
    "return all((page) => store.models.list(project, {}, page));",
    "return all((page) => store.models.list(project, {}, page)).then((rows) => rows.slice(0, 1));",
  ]),
  ...faultsIn({ file: "usecases/erasure/batch-without.ts", where: ["erased"] }, [
    "an erasure is dated by its batch",
    "at: timestamp(now) },",
    "at: event.report.created_at },",
  ]),
  ...faultsIn({ file: "storage/queries/erasures.ts", where: ["erased"] }, [
    "links to a project that was erased are listed",
    "  return deleteLinks(db, engine, project);\n}",
    "  return false;\n}",
  ]),
  ...faultsIn({ file: "usecases/erasure/export-patient.ts", where: ["erased"] }, [
    "an export is an hour old",
    "exported_at: timestamp(await store.now()),",
    "exported_at: timestamp((await store.now()) - 3_600_000),",
  ]),
  ...faultsIn({ file: "storage/queries/erasures.ts", where: ["written-down"] }, [
    "the erasure of a patient of whom nothing was made is no change of the project",
    "await noteChange(db, engine, project);\n      const record_ids",
    "const record_ids",
  ]),
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
