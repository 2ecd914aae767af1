import type { Item, PatientReport, Visit } from "../../reports/input.ts";
import type { AnalysisItem, PatientRecord } from "../../respiratory/types.ts";
import type { Repositories, StoredRecord } from "../../storage/store.ts";
import type { PatientTask } from "../compute/compute.ts";
import type { Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { DeliveredResults, Results } from "./get-results.ts";

/** Visits that a course shows: more could not be told apart on paper. */
const MOST_VISITS = 40;

/**
 * What the report of a patient needs beside the batch: the record behind the item, which has the curves, and the z-scores of earlier
 * visits under the rules of the same batch. Throws DomainError `too_many_requests`.
 */
export async function patientReport(
  { store }: Context,
  deps: Pick<ComputingDeps, "compute">,
  results: Results,
  batchHref: string | undefined,
): Promise<PatientReport> {
  const value = results.value();
  const item = value.items.at(-1);
  if (item === undefined) throw new Error("a batch has no item of its patient");
  const history = await store.records.newest(results.project, [item.patient_id]);
  const tested = Date.parse(item.performed_at);
  const record = await analysedRecord(store, results, item, history);
  const earlier = history.filter(({ performed_at }) => performed_at < tested).slice(1 - MOST_VISITS);
  const visits = [...(await visitsOf(deps, value, earlier)), visitOf(item)];
  return { results: value, item, record, visits, batchHref };
}

/** The revision that was analysed, whatever has been amended since. */
async function analysedRecord(
  { analyses, records }: Pick<Repositories, "analyses" | "records">,
  { project, value }: Results,
  item: Item,
  history: readonly StoredRecord[],
): Promise<PatientRecord | undefined> {
  const tested = Date.parse(item.performed_at);
  const now = history.find(({ performed_at, revision }) => performed_at === tested && revision === item.revision);
  if (now !== undefined) return JSON.parse(now.record_json) as PatientRecord;
  const analysis = await analyses.find(project, value().report.analysis_id);
  const kept = await records.byKeys(project, analysis?.record_keys ?? []);
  const amended = kept.find(
    ({ patient_id, performed_at }) => patient_id === item.patient_id && performed_at === tested,
  );
  return amended === undefined ? undefined : (JSON.parse(amended.record_json) as PatientRecord);
}

/** Each earlier visit by itself, away from the event loop; one that the equations cannot take is left out. */
async function visitsOf(
  { compute }: Pick<ComputingDeps, "compute">,
  { report }: DeliveredResults,
  earlier: readonly StoredRecord[],
): Promise<readonly Visit[]> {
  const needsAncestry = report.reference_equations === "gli-2012";
  const tasks = earlier
    .filter(({ record_json }) => !needsAncestry || record_json.includes('"ancestry"'))
    .map(({ revision, record_json }): PatientTask => ({ newest: { revision, record_json }, earlier: [] }));
  if (tasks.length === 0) return [];
  const model = { reference_equations: report.reference_equations, rules: report.rules };
  const computed = await compute.analyse(
    model,
    readInChunks(tasks, async (chunk) => chunk),
  );
  if ("unfit" in computed) return [];
  return (JSON.parse(computed.rounded) as AnalysisItem[]).map(visitOf);
}

function visitOf(
  item: Pick<Item | AnalysisItem, "performed_at" | "pre_bronchodilator" | "post_bronchodilator">,
): Visit {
  const measures = (item.pre_bronchodilator ?? item.post_bronchodilator)?.measures;
  return {
    performed_at: item.performed_at,
    fev1: measures?.fev1.z_score ?? null,
    fvc: measures?.fvc.z_score ?? null,
    fev1_fvc: measures?.fev1_fvc.z_score ?? null,
  };
}
