import type { components } from "../../../generated/types.ts";
import type { BatchSummary, InterpretationKey, Project, Repositories, StoredAnalysis } from "../../storage/store.ts";
import { type AnalysisTexts, headOf, readStoredForm } from "../analyse/analysis-text.ts";
import { type Batch, batchOf } from "./batch-body.ts";
import { deliverBatch, type DeliveringDeps } from "./deliver-batch.ts";
import { interpretItems } from "./interpret-items.ts";
import type { Caller, Command, Context } from "../shared/context.ts";
import type { InterpretedBatch } from "../compute/compute.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { type BuiltModel, readModel } from "../model/get-model.ts";
import { madeBy, type Ruleset } from "../rulesets/rulesets.ts";
import { RESULTS_DELIVERED } from "../shared/events.ts";
import { newId } from "../shared/ids.ts";

export type InterpretInput = components["schemas"]["InterpretRequest"];

/** The contract's default. */
const DEFAULT_LANGUAGE = "en" satisfies components["schemas"]["LanguageInput"];

export interface Interpretation {
  readonly batch: Batch;
  /** False when the analysis had been interpreted by these rules before. */
  readonly made: boolean;
}

export interface InterpretDeps extends ComputingDeps, DeliveringDeps {}

/**
 * Interprets an analysis and delivers the batch: body and due webhook are stored together, or neither is. An analysis has one batch for
 * each ruleset and language, however often and however concurrently it is interpreted; one that a review made keeps the batch of the review.
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
  const ruleset = deps.rulesetFor(await modelOf(ctx, project, analysis));
  const language = input.language ?? DEFAULT_LANGUAGE;
  const key = { analysis_id: analysis.analysis_id, ruleset_id: ruleset.ruleset_id, language };
  const existing = (await store.batches.interpreted(project, key)) ?? (await reviewOf(ctx, project, analysis));
  if (existing !== undefined) return ctx.unitOfWork(async () => ({ batch: batchOf(existing), made: false }));
  const interpreted = await interpretAnalysis(ctx, deps, project, analysis, readStoredForm(analysis.analysis_json));
  return ctx.unitOfWork((tx) => deliver(tx, deps, caller, { project, analysis, ruleset, key, interpreted }));
}

/** The batch of an analysis that a review made: what a person said of it is in no other. */
async function reviewOf(
  { store }: Context,
  project: Project,
  { analysis_id }: StoredAnalysis,
): Promise<BatchSummary | undefined> {
  return (await store.batches.ofAnalysis(project, analysis_id)).find(({ revises }) => revises !== undefined);
}

export async function modelOf({ store }: Context, project: Project, { model_id }: StoredAnalysis): Promise<BuiltModel> {
  const stored = await store.models.find(project, model_id);
  if (stored === undefined) throw new Error("an analysis lost its model");
  return readModel(stored.model_json);
}

/** Interprets the items of an analysis, maybe computed anew since it was stored. Throws DomainError `too_many_requests`. */
export async function interpretAnalysis(
  ctx: Context,
  deps: Pick<ComputingDeps, "computeFor">,
  project: Project,
  analysis: StoredAnalysis,
  texts: AnalysisTexts,
): Promise<InterpretedBatch> {
  const model = await modelOf(ctx, project, analysis);
  const { left_out } = headOf(texts);
  const { record_keys } = analysis;
  return interpretItems(ctx, deps, project, model, { exact: texts.exact, record_keys, left_out });
}

interface Made {
  readonly project: Project;
  readonly analysis: StoredAnalysis;
  readonly ruleset: Ruleset;
  readonly key: InterpretationKey;
  readonly interpreted: InterpretedBatch;
}

async function deliver(
  tx: Repositories,
  deps: InterpretDeps,
  caller: Caller,
  { project, analysis, ruleset, key, interpreted }: Made,
): Promise<Interpretation> {
  // From here on nobody else can give this project a batch, so the second of two requests sees the first's.
  await tx.projects.lock(project);
  const existing = await tx.batches.interpreted(project, key);
  if (existing !== undefined) return { batch: batchOf(existing), made: false };
  const { analysis_id, model_id } = analysis;
  const batch_id = newId("bat", await tx.now(), deps.randomBytes);
  const by = await madeBy(tx, ruleset, key.language);
  const ready = { batch_id, analysis_id, model_id, content: interpreted, event: RESULTS_DELIVERED, by } as const;
  return { batch: await deliverBatch(tx, deps, caller, project, ready), made: true };
}
