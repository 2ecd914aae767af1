import type { components } from "../../../generated/types.ts";
import type { ModelChoice } from "../../respiratory/types.ts";
import type { Project, Repositories } from "../../storage/store.ts";
import { type Analysis, type AnalysisHead, analysisTexts, storedForm } from "./analysis-text.ts";
import type { Command } from "../shared/context.ts";
import type { AnalysedItems } from "../compute/compute.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { type BuiltModel, readModel } from "../model/get-model.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import type { JsonText } from "../shared/json-text.ts";
import { timestamp } from "../shared/timestamp.ts";
import { chosenPatients, readPatients } from "./patients.ts";

export type AnalyseInput = components["schemas"]["AnalyseRequest"];

/** The answer to analyse: where to read it again, and its text. */
export interface AnalysisMade {
  readonly analysis_id: string;
  readonly text: JsonText<Analysis>;
}

/**
 * Analyses each patient's newest visit; those before it serve the change over time. Items come in the order of patient_id.
 * Throws DomainError `project_not_found`, `model_not_found`, `patient_not_found`, `too_many_patients`, `ancestry_missing` or
 * `too_many_requests`.
 */
export async function analyse(
  ctx: Command<AnalysisMade>,
  input: AnalyseInput,
  { computeFor, randomBytes }: ComputingDeps,
): Promise<AnalysisMade> {
  const project = await findProject(ctx, input.project_id);
  const { store } = ctx;
  const stored = await store.models.find(project, input.model_id);
  if (stored === undefined) throw new DomainError("model_not_found");
  const model = readModel(stored.model_json);
  const patients = await chosenPatients(store, project, input.patient_ids);
  const { chunks, unknown } = readPatients(store, project, patients);
  const items = await computeFor(ctx.caller.company.company_id).analyse(choiceOf(model), chunks);
  if (unknown.length > 0) throw notFound(unknown, input.patient_ids ?? []);
  if (items.record_keys.length === 0) throw ancestryMissing(patients, input.patient_ids);
  return ctx.unitOfWork((tx) => keep(tx, randomBytes, { project, model, items }));
}

interface Computed {
  readonly project: Project;
  readonly model: BuiltModel;
  readonly items: AnalysedItems;
}

async function keep(
  tx: Repositories,
  randomBytes: RandomBytes,
  { project, model, items }: Computed,
): Promise<AnalysisMade> {
  const now = await tx.now();
  const head: AnalysisHead = {
    analysis_id: newId("ana", now, randomBytes),
    project_id: project.project_id,
    model_id: model.model_id,
    ...choiceOf(model),
    created_at: timestamp(now),
    left_out: [...items.left_out],
  };
  const texts = analysisTexts(head, items);
  await tx.analyses.insert(project, {
    analysis_id: head.analysis_id,
    model_id: head.model_id,
    created_at: now,
    analysis_json: storedForm(texts),
    record_keys: items.record_keys,
  });
  return { analysis_id: head.analysis_id, text: texts.answer };
}

function choiceOf({ reference_equations, rules }: BuiltModel): ModelChoice {
  return { reference_equations, rules };
}

function notFound(unknown: readonly string[], named: readonly string[]): DomainError {
  const missing = new Set(unknown);
  const errors = named.flatMap((id, index) =>
    missing.has(id) ? [{ pointer: `/patient_ids/${index}`, detail: "the project has no such patient" }] : [],
  );
  return new DomainError("patient_not_found", errors);
}

/** GLI-2012, and none of the patients has an ancestry: where the request named them, each is pointed at. */
function ancestryMissing(patients: readonly string[], named: readonly string[] | undefined): DomainError {
  if (named === undefined) {
    const detail = `the newest visits of all ${patients.length} patients have no ancestry`;
    return new DomainError("ancestry_missing", [{ pointer: "/model_id", detail }]);
  }
  const detail = "the newest visit of this patient has no ancestry";
  const errors = named.map((_, index) => ({ pointer: `/patient_ids/${index}`, detail }));
  return new DomainError("ancestry_missing", errors);
}
