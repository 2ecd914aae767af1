import type { components } from "../../../generated/types.ts";
import type { Project, Repositories, StoredAnalysis } from "../../storage/store.ts";
import { type AnalysisTexts, headOf, readStoredForm } from "../analyse/analysis-text.ts";
import { type Batch, batchOf } from "./batch-body.ts";
import { deliverBatch, type DeliveringDeps } from "./deliver-batch.ts";
import { interpretItems } from "./interpret-items.ts";
import type { Caller, Command, Context } from "../shared/context.ts";
import type { InterpretedBatch } from "../compute/compute.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { readModel } from "../model/get-model.ts";
import { RESULTS_DELIVERED } from "../shared/events.ts";
import { newId } from "../shared/ids.ts";

export type InterpretInput = components["schemas"]["InterpretRequest"];

export interface Interpretation {
  readonly batch: Batch;
  /** False when the analysis had been interpreted before. */
  readonly made: boolean;
}

export interface InterpretDeps extends ComputingDeps, DeliveringDeps {}

/**
 * Interprets an analysis and delivers the batch: body and due webhook are stored together, or neither is. An analysis has one batch,
 * however often and however concurrently it is interpreted.
 * Throws DomainError `project_not_found`, `analysis_not_found`, `batch_too_large` or `too_many_requests`.
 */
export async function interpret(
  ctx: Command<Interpretation>,
  input: InterpretInput,
  deps: InterpretDeps,
): Promise<Interpretation> {
  const project = await findProject(ctx, input.project_id);
  const { store, caller } = ctx;
  const analysis = await store.analyses.find(project, input.analysis_id);
  if (analysis === undefined) throw new DomainError("analysis_not_found");
  const existing = await store.batches.ofAnalysis(project, analysis.analysis_id);
  if (existing !== undefined) return ctx.unitOfWork(async () => ({ batch: batchOf(existing), made: false }));
  const interpreted = await interpretAnalysis(ctx, deps, project, analysis, readStoredForm(analysis.analysis_json));
  return ctx.unitOfWork((tx) => deliver(tx, deps, caller, { project, analysis, interpreted }));
}

/** Interprets the items of an analysis, maybe computed anew since it was stored. Throws DomainError `too_many_requests`. */
export async function interpretAnalysis(
  ctx: Context,
  deps: Pick<ComputingDeps, "computeFor">,
  project: Project,
  { model_id, record_keys }: StoredAnalysis,
  texts: AnalysisTexts,
): Promise<InterpretedBatch> {
  const stored = await ctx.store.models.find(project, model_id);
  if (stored === undefined) throw new Error("an analysis lost its model");
  const { left_out } = headOf(texts);
  return interpretItems(ctx, deps, project, readModel(stored.model_json), {
    exact: texts.exact,
    record_keys,
    left_out,
  });
}

async function deliver(
  tx: Repositories,
  deps: InterpretDeps,
  caller: Caller,
  made: { project: Project; analysis: StoredAnalysis; interpreted: InterpretedBatch },
): Promise<Interpretation> {
  const { project, analysis, interpreted } = made;
  // From here on nobody else can give this project a batch, so the second of two requests sees the first's.
  await tx.projects.lock(project);
  const existing = await tx.batches.ofAnalysis(project, analysis.analysis_id);
  if (existing !== undefined) return { batch: batchOf(existing), made: false };
  const { analysis_id, model_id } = analysis;
  const batch_id = newId("bat", await tx.now(), deps.randomBytes);
  const ready = { batch_id, analysis_id, model_id, content: interpreted, event: RESULTS_DELIVERED } as const;
  return { batch: await deliverBatch(tx, deps, caller, project, ready), made: true };
}
