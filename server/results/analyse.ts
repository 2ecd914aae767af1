import type { components } from "../../generated/types.ts";
import type { ModelChoice } from "../respiratory/types.ts";
import type { Project, Repositories, StoredRecord } from "../storage/store.ts";
import { type Analysis, type AnalysisHead, analysisText } from "./analysis-text.ts";
import type { Atomically } from "./atomically.ts";
import type { Caller } from "./caller.ts";
import type { AnalysedItems, PatientTask, Unfit } from "./compute/compute.ts";
import type { ComputingDeps } from "./deps.ts";
import { DomainError, type InputError } from "./domain-error.ts";
import { findProject } from "./find.ts";
import { type Model, readModel } from "./get-model.ts";
import { newId } from "./ids.ts";
import type { JsonText } from "./json-text.ts";
import { timestamp } from "./timestamp.ts";

export type AnalyseInput = components["schemas"]["AnalyseRequest"];

/** The answer to analyse: where to read it again, and its text. */
export interface AnalysisMade {
  readonly analysis_id: string;
  readonly text: JsonText<Analysis>;
}

/** Patients that one analysis takes. */
const MOST_PATIENTS = 1000;

/**
 * Analyses each patient's newest record; older ones serve the change over time. Items come in the order of patient_id.
 * Throws DomainError `project_not_found`, `model_not_found`, `patient_not_found`, `too_many_patients`, `ancestry_missing` or
 * `too_many_requests`.
 */
export async function analyse(
  deps: ComputingDeps,
  caller: Caller,
  input: AnalyseInput,
  atomically: Atomically<AnalysisMade>,
): Promise<AnalysisMade> {
  const project = await findProject(deps.store, caller, input.project_id);
  const stored = await deps.store.models.find(project, input.model_id);
  if (stored === undefined) throw new DomainError("model_not_found");
  const model = readModel(stored.model_json);
  const patients = await chosenPatients(deps.store, project, input.patient_ids);
  const items = await deps.compute.analyse({ model: choiceOf(model), patients: patients.map(taskOf) });
  if ("unfit" in items) throw ancestryMissing(items, patients, input.patient_ids);
  return atomically((tx) => store(tx, deps, { project, model, patients, items }));
}

/** All occasions of one patient, oldest first; never empty. */
type History = readonly StoredRecord[];

async function chosenPatients(
  { records }: Pick<Repositories, "records">,
  project: Project,
  patientIds: readonly string[] | undefined,
): Promise<readonly History[]> {
  if (patientIds === undefined && (await records.patientCount(project)) > MOST_PATIENTS) {
    throw new DomainError("too_many_patients");
  }
  const histories = Map.groupBy(await records.newest(project, patientIds), ({ patient_id }) => patient_id);
  const unknown = (patientIds ?? [])
    .map((id, index): [string, InputError] => [id, { pointer: `/patient_ids/${index}`, detail: "is not known" }])
    .filter(([id]) => !histories.has(id))
    .map(([, error]) => error);
  if (unknown.length > 0) throw new DomainError("patient_not_found", unknown);
  // Between the count and the read another intake may have committed.
  if (histories.size > MOST_PATIENTS) throw new DomainError("too_many_patients");
  return [...histories].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, history]) => history);
}

/** GLI-2012 without the ancestry of a newest record: where the request named patients, each is pointed at. */
function ancestryMissing(
  { unfit }: Unfit,
  patients: readonly History[],
  patientIds: readonly string[] | undefined,
): DomainError {
  if (patientIds === undefined) {
    const detail = `the newest records of ${unfit.length} of ${patients.length} patients have no ancestry`;
    return new DomainError("ancestry_missing", [{ pointer: "/model_id", detail }]);
  }
  const places = new Map(patientIds.map((id, index) => [id, index]));
  const errors = unfit.map((index) => ({
    pointer: `/patient_ids/${places.get(newestOf(patients[index] ?? []).patient_id)}`,
    detail: "the newest record of this patient has no ancestry",
  }));
  return new DomainError("ancestry_missing", errors);
}

async function store(
  tx: Repositories,
  { randomBytes }: ComputingDeps,
  made: { project: Project; model: Model; patients: readonly History[]; items: AnalysedItems },
): Promise<AnalysisMade> {
  const { project, model, patients, items } = made;
  const now = await tx.now();
  const head: AnalysisHead = {
    analysis_id: newId("ana", now, randomBytes),
    project_id: project.project_id,
    model_id: model.model_id,
    ...choiceOf(model),
    created_at: timestamp(now),
  };
  await tx.analyses.insert(project, {
    analysis_id: head.analysis_id,
    model_id: head.model_id,
    created_at: now,
    analysis_json: analysisText(head, items.exact),
    record_keys: patients.map((history) => newestOf(history).record_key),
  });
  return { analysis_id: head.analysis_id, text: analysisText(head, items.rounded) };
}

function choiceOf({ reference_equations, rules }: Model): ModelChoice {
  return { reference_equations, rules };
}

function newestOf(history: History): StoredRecord {
  const newest = history.at(-1);
  if (newest === undefined) throw new RangeError("a patient came without a record");
  return newest;
}

function taskOf(history: History): PatientTask {
  return {
    newest: newestOf(history),
    earlier: history.slice(0, -1).map(({ record_json }) => record_json),
  };
}
