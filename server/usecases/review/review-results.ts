import {
  type Project,
  type Repositories,
  type StoredAnalysis,
  type StoredBatch,
  StoreConflict,
} from "../../storage/store.ts";
import { type AnalysisTexts, renamed, storedForm } from "../analyse/analysis-text.ts";
import type { InterpretedBatch, ItemReviews } from "../compute/compute.ts";
import type { Batch } from "../interpret/batch-body.ts";
import { readResults } from "../interpret/read-results.ts";
import { deliverBatch, type DeliveringDeps } from "../interpret/deliver-batch.ts";
import { interpretAnalysis, modelOf } from "../interpret/interpret.ts";
import type { DeliveredResults } from "../results/get-results.ts";
import { madeBy, type Ruleset } from "../rulesets/rulesets.ts";
import type { Caller, Command, Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { DomainError } from "../shared/domain-error.ts";
import { RESULTS_REVIEWED } from "../shared/events.ts";
import { findProject } from "../shared/find.ts";
import { newId } from "../shared/ids.ts";
import { jsonText } from "../shared/json-text.ts";
import { withinQuotas } from "../shared/quotas.ts";
import { timestamp } from "../shared/timestamp.ts";
import { analyseAgain, itemsToCompute } from "./analyse-again.ts";
import { decisionsOn, type Item, type ItemRead, itemsRead, type ReviewInput } from "./decisions.ts";
import { batchReview, type BatchReview } from "./history.ts";

export type { ReviewInput };

export interface ReviewDeps extends ComputingDeps, DeliveringDeps {}

/** A batch that was read, and what the review makes of it. */
interface Reviewed {
  readonly project: Project;
  readonly batch: StoredBatch;
  readonly analysis: StoredAnalysis;
  readonly texts: AnalysisTexts;
  readonly content: InterpretedBatch;
  /** Of today, where items were computed again; else the rules of the batch still hold, and its report names them. */
  readonly ruleset: Ruleset | undefined;
  /** All so far, this one last. */
  readonly reviews: readonly BatchReview[];
}

/**
 * Delivers a new batch that says what a reviewer found in another. Items are computed again where efforts were decided on.
 * Throws DomainError `project_not_found`, `batch_not_found`, `not_in_batch`, `invalid_body`, `batch_reviewed`, `batch_too_large` or
 * `too_many_requests`.
 */
export async function reviewResults(ctx: Command<Batch>, input: ReviewInput, deps: ReviewDeps): Promise<Batch> {
  const project = await findProject(ctx, input.project_id);
  await assertNoErasure(ctx, project);
  const batch = await ctx.store.batches.find(project, input.batch_id);
  if (batch === undefined) throw new DomainError("batch_not_found");
  if (batch.revised_by !== undefined) throw new DomainError("batch_reviewed");
  const before = readResults(batch);
  const read = itemsRead(before.items, input);
  const analysis = await ctx.store.analyses.find(project, batch.analysis_id);
  if (analysis === undefined) throw new Error("a batch lost its analysis");
  const again = itemsToCompute(before.items, read);
  const reviewed_at = timestamp(await ctx.store.now());
  const names = { revises: batch.batch_id, reviewer: input.reviewer, reviewed_at };
  const texts = await analyseAgain(ctx, deps, project, analysis, again, before.items, names);
  // Where nothing was decided on, no number may change.
  const interpreted =
    again.length === 0 ? asItWas(before) : await interpretAnalysis(ctx, deps, project, analysis, texts);
  const ruleset = again.length === 0 ? undefined : deps.rulesetFor(await modelOf(ctx, project, analysis));
  const entry = batchReview(
    names,
    read.map(({ decisions }) => decisions),
  );
  const items = await deps
    .computeFor(ctx.caller.company.company_id)
    .addReviews(interpreted.items, reviewsOf(before.items, read, entry));
  const reviews = [...(before.report.reviews ?? []), entry];
  const reviewed = { project, batch, analysis, texts, content: { ...interpreted, items }, ruleset, reviews };
  return ctx.unitOfWork((tx) => deliver(tx, deps, ctx.caller, reviewed));
}

async function deliver(
  tx: Repositories,
  deps: ReviewDeps,
  caller: Caller,
  { project, batch, analysis, texts, content, ruleset, reviews }: Reviewed,
): Promise<Batch> {
  await tx.projects.lock(project);
  const now = await tx.now();
  const batch_id = newId("bat", now, deps.randomBytes);
  const analysis_id = newId("ana", now, deps.randomBytes);
  // Kept for long enough, it may have been removed since it was read.
  if (!(await tx.batches.exists(project, batch.batch_id))) throw new DomainError("batch_not_found");
  // Of two reviews at once this lets one through.
  if (!(await tx.batches.markRevised(project, batch.batch_id, batch_id))) throw new DomainError("batch_reviewed");
  const { model_id, record_keys, analysis_id: revises } = analysis;
  const answer = renamed(texts.answer, { analysis_id, created_at: timestamp(now) });
  const analysis_json = storedForm({ ...texts, answer });
  const made = { analysis_id, model_id, created_at: now, analysis_json, record_keys };
  await withinQuotas(tx, project, deps.quotas, () => tx.analyses.insert(project, { ...made, read: [], revises }));
  const review = { revises: batch.batch_id, reviews };
  const { ruleset_id, language } = batch;
  const by = ruleset === undefined ? { ruleset_id, language, said: {} } : await madeBy(tx, ruleset, language);
  const ready = { batch_id, analysis_id, model_id, content, event: RESULTS_REVIEWED, by, review } as const;
  return deliverBatch(tx, deps, caller, project, ready);
}

/**
 * A review copies what is stored of a batch. Together with the lock of the project, which sees every erasure that began after the project was
 * read, this makes sure that nothing is copied that an erasure still has to take out.
 */
async function assertNoErasure({ store }: Context, { project_key }: Project): Promise<void> {
  const pending = await store.erasures.pending();
  if (pending.some(({ project }) => project.project_key === project_key)) throw new StoreConflict("erased_meanwhile");
}

function asItWas(before: DeliveredResults): InterpretedBatch {
  const { items } = before;
  return { item_count: items.length, items: jsonText(items), report: reportAsItWas(before) };
}

/** What every review so far said of each item, by its place. */
function reviewsOf(items: readonly Item[], read: readonly ItemRead[], names: BatchReview): ItemReviews {
  const reads = new Map(read.map((one) => [one.place, one]));
  return new Map(
    items.flatMap((item, place) => {
      const review = reviewOf(item, reads.get(place), names);
      return review === undefined ? [] : [[place, review] as const];
    }),
  );
}

function reviewOf(
  before: Item,
  read: ItemRead | undefined,
  { revises, reviewer, reviewed_at }: BatchReview,
): Item["review"] | undefined {
  if (read === undefined) return before.review;
  const { comment, decisions } = read;
  const entry = {
    revises,
    reviewer,
    reviewed_at,
    ...(comment === undefined ? {} : { comment }),
    efforts: [...decisions],
  };
  const corrected = decisionsOn(before).length + decisions.length > 0;
  return { status: corrected ? "corrected" : "reviewed", history: [...(before.review?.history ?? []), entry] };
}

/** The report without what names the batch, and without what was erased from it: the new one never had that. */
function reportAsItWas({ report }: DeliveredResults): InterpretedBatch["report"] {
  const {
    batch_id: _b,
    analysis_id: _a,
    model_id: _m,
    created_at: _c,
    sequence: _s,
    revises: _r,
    reviews: _v,
    erased: _e,
    ...rest
  } = report;
  return JSON.stringify(rest);
}
