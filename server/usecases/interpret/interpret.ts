import type { components } from "../../../generated/types.ts";
import { VERSION } from "../../../generated/about.ts";
import type { Project, Repositories, StoredAnalysis } from "../../storage/store.ts";
import { headOf, readStoredForm } from "../analyse/analysis-text.ts";
import { type Batch, batchBody, batchOf, BODY_LIMIT_BYTES } from "./batch-body.ts";
import { assertTaken, tooLarge } from "./fitting.ts";
import { interpretItems } from "./interpret-items.ts";
import type { Caller, Command, Context } from "../shared/context.ts";
import type { InterpretedBatch } from "../compute/compute.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { readModel } from "../model/get-model.ts";
import { RESULTS_DELIVERED } from "../shared/events.ts";
import type { Messages } from "../shared/messages.ts";
import { newId } from "../shared/ids.ts";
import { timestamp } from "../shared/timestamp.ts";

export type InterpretInput = components["schemas"]["InterpretRequest"];

export interface Interpretation {
  readonly batch: Batch;
  /** False when the analysis had been interpreted before. */
  readonly made: boolean;
}

export interface InterpretDeps extends ComputingDeps {
  readonly messages: Messages;
}

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
  const interpreted = await compute(ctx, deps, project, analysis);
  return ctx.unitOfWork((tx) => deliver(tx, deps, caller, { project, analysis, interpreted }));
}

async function compute(
  ctx: Context,
  deps: ComputingDeps,
  project: Project,
  analysis: StoredAnalysis,
): Promise<InterpretedBatch> {
  const stored = await ctx.store.models.find(project, analysis.model_id);
  if (stored === undefined) throw new Error("an analysis lost its model");
  const texts = readStoredForm(analysis.analysis_json);
  const { left_out } = headOf(texts);
  const { record_keys } = analysis;
  return interpretItems(ctx, deps, project, readModel(stored.model_json), {
    exact: texts.exact,
    record_keys,
    left_out,
  });
}

async function deliver(
  tx: Repositories,
  { randomBytes, messages }: InterpretDeps,
  { company, traceparent }: Caller,
  made: { project: Project; analysis: StoredAnalysis; interpreted: InterpretedBatch },
): Promise<Interpretation> {
  const { project, analysis, interpreted } = made;
  // From here on nobody else can give this project a batch, so the second of two requests sees the first's.
  await tx.projects.lock(project);
  const existing = await tx.batches.ofAnalysis(project, analysis.analysis_id);
  if (existing !== undefined) return { batch: batchOf(existing), made: false };
  const now = await tx.now();
  const batch = {
    batch_id: newId("bat", now, randomBytes),
    analysis_id: analysis.analysis_id,
    model_id: analysis.model_id,
    delivered_at: now,
    item_count: interpreted.item_count,
    sequence: await tx.batches.nextSequence(project),
  };
  const identifiers = {
    batch_id: batch.batch_id,
    analysis_id: analysis.analysis_id,
    model_id: analysis.model_id,
    delivered_at: timestamp(now),
    sequence: batch.sequence,
  };
  const { project_id } = project;
  const head = { event_id: messages.eventOf(batch.batch_id, 0), created_at: timestamp(now), api_version: VERSION };
  const body = Buffer.from(batchBody(head, { project_id, company: company.name, identifiers }, interpreted));
  if (body.byteLength >= BODY_LIMIT_BYTES) throw tooLarge(interpreted);
  const registration = await tx.registrations.get(company.company_id);
  // Registered after the analysis was made, perhaps.
  assertTaken(registration, batch.item_count);
  const due = registration?.events.includes(RESULTS_DELIVERED) === true;
  const webhook_state = due ? "pending" : "not_due";
  await tx.batches.insert(project, { ...batch, webhook_state, body });
  if (due) {
    await tx.deliveries.enqueue({
      delivery_id: newId("dlv", now, randomBytes),
      company_id: company.company_id,
      batch_id: batch.batch_id,
      trigger: "interpret",
      delay_ms: 0,
      traceparent,
    });
  }
  const stored = await tx.batches.ofAnalysis(project, analysis.analysis_id);
  if (stored === undefined) throw new Error("a batch vanished right after it was stored");
  return { batch: batchOf(stored), made: true };
}
