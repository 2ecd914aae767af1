import type { components } from "../../../generated/types.ts";
import type { Project, Store, StoredBatch, StoredRecord } from "../../storage/store.ts";
import { type Analysis, readStoredForm } from "../analyse/analysis-text.ts";
import { readModel } from "../model/get-model.ts";
import { shownEvent } from "../audit/list-audit.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { rounded } from "../shared/rounding.ts";
import { readEvent } from "../interpret/read-results.ts";
import { timestamp } from "../shared/timestamp.ts";
import { analysesNaming, modelsOf } from "./traces.ts";

export type PatientExport = components["schemas"]["PatientExport"];

/** Everything that is held of a patient of the caller's. Throws DomainError `project_not_found` or `patient_not_found`. */
export async function exportPatient(
  ctx: Context,
  { project_id, patient_id }: { readonly project_id: string; readonly patient_id: string },
): Promise<PatientExport> {
  const { store } = ctx;
  const project = await findProject(ctx, project_id);
  const records = await store.records.ofPatient(project, patient_id);
  if (records.length === 0) throw new DomainError("patient_not_found");
  const made = await madeOf(store, project, patient_id);
  const links = await store.resultsLinks.ofPatient(project, patient_id);
  return {
    project_id,
    patient_id,
    exported_at: timestamp(await store.now()),
    records: [...Map.groupBy(records, ({ record_id }) => record_id)].map(([record_id, revisions]) => ({
      record_id,
      revisions: revisions.map(revisionOf),
    })),
    models: await modelsNaming(store, project, patient_id),
    ...made,
    links: links.map(({ batch_id, expires_at }) => ({ batch_id, expires_at: timestamp(expires_at) })),
    audit: (await store.audit.ofPatient(project, patient_id)).map(shownEvent),
  };
}

function revisionOf({ revision, status, stored_at, reason, record_json }: StoredRecord) {
  const record = JSON.parse(record_json) as Record<string, unknown>;
  return {
    record_revision: revision,
    status,
    stored_at: timestamp(stored_at),
    ...(reason === undefined ? {} : { reason }),
    record,
  };
}

async function modelsNaming(store: Store, project: Project, patientId: string): Promise<PatientExport["models"]> {
  return (await modelsOf(store, project)).toReversed().flatMap(({ model_id, created_at, model_json }) => {
    const outliers = rounded(readModel(model_json)).fit.outliers.filter(({ patient_id }) => patient_id === patientId);
    return outliers.length === 0 ? [] : [{ model_id, created_at: timestamp(created_at), outliers }];
  });
}

async function madeOf(
  store: Store,
  project: Project,
  patientId: string,
): Promise<Pick<PatientExport, "analyses" | "batches">> {
  const analyses: PatientExport["analyses"][number][] = [];
  const batches: StoredBatch[] = [];
  const ofPatient = ({ patient_id }: { readonly patient_id: string }) => patient_id === patientId;
  for await (const { analysis_id, model_id, created_at } of analysesNaming(store, project, patientId)) {
    const stored = await store.analyses.find(project, analysis_id);
    if (stored === undefined) continue;
    const { items, left_out } = JSON.parse(readStoredForm(stored.analysis_json).answer) as Analysis;
    const names = { analysis_id, model_id, created_at: timestamp(created_at) };
    analyses.push({ ...names, items: items.filter(ofPatient), left_out: left_out.filter(ofPatient) });
    for (const { batch_id } of await store.batches.ofAnalysis(project, analysis_id)) {
      const batch = await store.batches.find(project, batch_id);
      if (batch !== undefined) batches.push(batch);
    }
  }
  // analyses need not be interpreted in the order in which they were made
  const inOrder = batches.toSorted((a, b) => a.sequence - b.sequence);
  return { analyses, batches: inOrder.map((batch) => batchOf(batch, ofPatient)) };
}

function batchOf(
  batch: StoredBatch,
  ofPatient: (item: { readonly patient_id: string }) => boolean,
): PatientExport["batches"][number] {
  const { batch_id, analysis_id, model_id, delivered_at } = batch;
  const { items } = readEvent<components["schemas"]["ResultsDeliveredEvent"]>(batch);
  const names = { batch_id, analysis_id, model_id, created_at: timestamp(delivered_at) };
  return { ...names, items: items.filter(ofPatient) };
}
