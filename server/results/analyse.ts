import type { components } from "../../generated/types.ts";
import type { RecordProblem, ModelChoice, PatientRecord } from "../respiratory/types.ts";
import type { Project, Repositories, StoredRecord } from "../storage/store.ts";
import { type Analysis, type AnalysisHead, analysisText } from "./analysis-text.ts";
import type { Atomically } from "./atomically.ts";
import type { Caller } from "./caller.ts";
import type { AnalysedItems, PatientTask } from "./compute/compute.ts";
import type { ComputingDeps } from "./deps.ts";
import { DomainError, type InputError } from "./domain-error.ts";
import { findProject } from "./find.ts";
import { type Model, readModel } from "./get-model.ts";
import { newId } from "./ids.ts";
import type { JsonText } from "./json-text.ts";
import { timestamp } from "./timestamp.ts";

export type AnalyseInput = components["schemas"]["AnalyseRequest"];

/** What a record lacks for a model. */
export type ModelRules = (record: PatientRecord, model: ModelChoice) => readonly RecordProblem[];

export interface AnalyseDeps extends ComputingDeps {
  readonly modelRules: ModelRules;
}

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
  deps: AnalyseDeps,
  caller: Caller,
  input: AnalyseInput,
  atomically: Atomically<AnalysisMade>,
): Promise<AnalysisMade> {
  const project = await findProject(deps.store, caller, input.project_id);
  const stored = await deps.store.models.find(project, input.model_id);
  if (stored === undefined) throw new DomainError("model_not_found");
  const model = readModel(stored.model_json);
  const patients = await chosenPatients(deps.store, project, input.patient_ids);
  assertAnalysable(patients, model, deps.modelRules, input.patient_ids);
  const items = await deps.compute.analyse({ model: choiceOf(model), patients: patients.map(taskOf) });
  return atomically((tx) => store(tx, deps, { project, model, patients, items }));
}

/** The newest records of each occasion of one patient, oldest first. */
type History = readonly [StoredRecord, ...StoredRecord[]];

async function chosenPatients(
  { records }: Pick<Repositories, "records">,
  project: Project,
  patientIds: readonly string[] | undefined,
): Promise<readonly History[]> {
  if (patientIds === undefined && (await records.patientCount(project)) > MOST_PATIENTS) {
    throw new DomainError("too_many_patients");
  }
  const histories = new Map<string, History>();
  for (const row of await records.newest(project, patientIds)) {
    histories.set(row.patient_id, [...(histories.get(row.patient_id) ?? []), row] as unknown as History);
  }
  const unknown = (patientIds ?? [])
    .map((id, index): [string, InputError] => [id, { pointer: `/patient_ids/${index}`, detail: "is not known" }])
    .filter(([id]) => !histories.has(id))
    .map(([, error]) => error);
  if (unknown.length > 0) throw new DomainError("patient_not_found", unknown);
  // Between the count and the read another intake may have committed.
  if (histories.size > MOST_PATIENTS) throw new DomainError("too_many_patients");
  return [...histories.values()].toSorted(([a], [b]) => (a.patient_id < b.patient_id ? -1 : 1));
}

function assertAnalysable(
  patients: readonly History[],
  model: Model,
  rules: ModelRules,
  patientIds: readonly string[] | undefined,
): void {
  const unfit = patients
    .map((history) => newestOf(history))
    .filter(({ record_json }) => rules(JSON.parse(record_json) as PatientRecord, model).length > 0);
  if (unfit.length === 0) return;
  if (patientIds === undefined) {
    const detail = `the newest records of ${unfit.length} of ${patients.length} patients have no ancestry`;
    throw new DomainError("ancestry_missing", [{ pointer: "/model_id", detail }]);
  }
  const places = new Map(patientIds.map((id, index) => [id, index]));
  throw new DomainError(
    "ancestry_missing",
    unfit.map(({ patient_id }) => ({
      pointer: `/patient_ids/${places.get(patient_id)}`,
      detail: "the newest record of this patient has no ancestry",
    })),
  );
}

async function store(
  tx: Repositories,
  { randomBytes }: AnalyseDeps,
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
  return history.at(-1) ?? history[0];
}

function taskOf(history: History): PatientTask {
  return {
    newest: newestOf(history),
    earlier: history.slice(0, -1).map(({ record_json }) => record_json),
  };
}
