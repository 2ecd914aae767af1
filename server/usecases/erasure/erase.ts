import type { components } from "../../../generated/types.ts";
import type { PendingErasure, Project, Store } from "../../storage/store.ts";
import { readModel } from "../model/get-model.ts";
import type { Command, Reading } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { breath } from "../../fairness/breath.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { forgetAnswers, membersIn, needle } from "../shared/forget-answers.ts";
import type { Messages } from "../shared/messages.ts";
import { getPatient } from "../projects/patients.ts";
import { getProject } from "../projects/projects.ts";
import { batchWithout } from "./batch-without.ts";
import { analysesNaming, modelsOf, batchesOfModel } from "./traces.ts";
import { analysisWithout, hasSmall, modelWithout } from "./without-patient.ts";

type Patient = components["schemas"]["Patient"];
type ShownProject = components["schemas"]["Project"];

export interface ErasureDeps extends Pick<ComputingDeps, "computeFor"> {
  readonly messages: Messages;
}

/**
 * Erases a patient of the caller's for good, if `expected` has nothing against what is stored. Throws DomainError `project_not_found`,
 * `patient_not_found`, `precondition_failed` or, where too much is computed at the moment, `unavailable`: what has begun then is finished by
 * the next try, or by itself.
 */
export async function erasePatient(
  ctx: Command<PendingErasure>,
  { project_id, patient_id }: { readonly project_id: string; readonly patient_id: string },
  deps: ErasureDeps,
  expected?: (found: Patient) => boolean,
): Promise<void> {
  const project = await findProject(ctx, project_id);
  const erasure = await begin(
    ctx,
    project,
    patient_id,
    expected && (async (within) => expected(await getPatient(within, project_id, patient_id))),
  );
  await finish(ctx.store, erasure, deps);
}

/**
 * Erases a project of the caller's with all that it holds, if `expected` has nothing against what is stored.
 * Throws DomainError `project_not_found` or `precondition_failed`.
 */
export async function eraseProject(
  ctx: Command<PendingErasure>,
  projectId: string,
  expected?: (found: ShownProject) => boolean,
): Promise<void> {
  const project = await findProject(ctx, projectId);
  const erasure = await begin(
    ctx,
    project,
    undefined,
    expected && (async (within) => expected(await getProject(within, projectId))),
  );
  await finishWhole(ctx.store, erasure);
}

/** Erases a project with all that it holds. */
export async function eraseWhole(store: Store, project: Project): Promise<void> {
  const erasure = await store.erasures.begin(project, undefined);
  if (erasure !== undefined) await finishWhole(store, erasure);
}

/** Begins if `expected`, where it is given, holds while nothing can be taken in. */
function begin(
  { unitOfWork, caller }: Command<PendingErasure>,
  project: Project,
  patientId: string | undefined,
  expected: ((within: Reading) => Promise<boolean>) | undefined,
): Promise<PendingErasure> {
  return unitOfWork(async (tx) => {
    if (expected !== undefined) {
      await tx.projects.lock(project);
      if (!(await expected({ caller, store: tx }))) throw new DomainError("precondition_failed");
    }
    const begun = await tx.erasures.begin(project, patientId);
    if (begun === undefined) throw new DomainError("patient_not_found");
    return begun;
  });
}

/** Finishes erasures that a crash cut short. */
export async function finishErasures(store: Store, deps: ErasureDeps): Promise<void> {
  for (const erasure of await store.erasures.pending()) await finish(store, erasure, deps);
}

async function finish(store: Store, erasure: PendingErasure, deps: ErasureDeps): Promise<void> {
  const { project, patient_id } = erasure;
  if (patient_id === undefined) return finishWhole(store, erasure);
  while (await store.erasures.deleteSome(project, patient_id)) await breath();
  try {
    await takeOut(store, project, patient_id, deps);
  } catch (error) {
    if (error instanceof DomainError && error.code === "too_many_requests") throw new DomainError("unavailable");
    throw error;
  }
  await conclude(store, erasure);
}

/** Of a project. */
async function finishWhole(store: Store, erasure: PendingErasure): Promise<void> {
  while (await store.erasures.deleteSome(erasure.project)) await breath();
  await conclude(store, erasure);
}

/** In answers with the fit of a model, which tells the values of one person where it is of few. */
const FIT = '"mean_z":';

/** Whether an answer is of the project; where a patient is erased, whether it names the patient, a record of the patient's, or holds a fit. */
function tellsOf({ project, patient_id, record_ids }: PendingErasure): (answer: string) => boolean {
  const names = (member: string, value: string): string => needle(`"${member}":${JSON.stringify(value)}`);
  const ofProject = names("project_id", project.project_id);
  if (patient_id === undefined) return (answer) => answer.includes(ofProject);
  const telling = [names("patient_id", patient_id), FIT];
  const records = new Set(record_ids);
  return (answer) =>
    (answer.includes(ofProject) && telling.some((text) => answer.includes(text))) ||
    membersIn(answer, "record_id").some((id) => records.has(id));
}

async function conclude(store: Store, erasure: PendingErasure): Promise<void> {
  await forgetAnswers(store, erasure.project.company_id, tellsOf(erasure));
  while (await store.erasures.forgetSomeNames(erasure)) await breath();
  await store.erasures.end(erasure);
  await store.scrub();
}

/**
 * Batches first, then the analyses that lead to them, then models: whatever is cut short is found again. Each is a transaction of its own, so
 * that nobody else waits for long.
 */
async function takeOut(store: Store, project: Project, patientId: string, deps: ErasureDeps): Promise<void> {
  for (const { model_id, model_json } of await modelsOf(store, project)) {
    const model = readModel(model_json);
    const without = modelWithout(patientId, model);
    if (without === model) continue;
    if (hasSmall(model.fit)) {
      for (const { batch_id } of await batchesOfModel(store, project, model_id))
        await rewriteBatch(store, project, batch_id, patientId, deps);
    }
    await store.erasures.rewriteModel(project, model_id, JSON.stringify(without));
  }
  for await (const { analysis_id } of analysesNaming(store, project, patientId)) {
    for (const { batch_id } of await store.batches.ofAnalysis(project, analysis_id))
      await rewriteBatch(store, project, batch_id, patientId, deps);
    await store.transaction(async (tx) => {
      const analysis = await tx.analyses.find(project, analysis_id);
      if (analysis !== undefined) await tx.erasures.rewriteAnalysis(project, analysisWithout(patientId, analysis));
    });
  }
}

/** Again when another erasure rewrote the batch at the same time. */
async function rewriteBatch(
  store: Store,
  project: Project,
  batchId: string,
  patientId: string,
  { computeFor, messages }: ErasureDeps,
): Promise<void> {
  for (;;) {
    const batch = await store.batches.find(project, batchId);
    if (batch === undefined) return;
    const analysis = await store.analyses.find(project, batch.analysis_id);
    const model = await store.models.find(project, batch.model_id);
    if (analysis === undefined || model === undefined) return;
    const rewritten = await batchWithout(patientId, batch, {
      compute: computeFor(project.company_id),
      messages,
      model: modelWithout(patientId, readModel(model.model_json)),
      analysisJson: analysis.analysis_json,
      now: await store.now(),
    });
    if (await store.erasures.rewriteBatch(project, rewritten)) return;
  }
}
