import type { components } from "../../../generated/types.ts";
import type { BatchFilter, BatchSummary } from "../../storage/store.ts";
import { outcomeOf } from "../interpret/batch-body.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { assertModel, scopeOf } from "../shared/find.ts";
import { instant, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

type BatchEntry = components["schemas"]["BatchSummary"];

export interface ListBatchesQuery extends Omit<BatchFilter, "changed_since"> {
  readonly project_id?: string | undefined;
  readonly changed_since?: string | undefined;
  readonly limit: number;
}

/** The caller's batches, newest first unless asked otherwise. Throws DomainError `project_not_found`, `model_not_found` or `invalid_parameter`. */
export async function listBatches(ctx: Context, request: ListRequest<ListBatchesQuery>): Promise<Slice<BatchEntry>> {
  const { project_id, changed_since, limit: _limit, ...filter } = request.query;
  if (filter.after_sequence !== undefined && project_id === undefined) {
    // Each project counts for itself, so without one the number says nothing.
    throw new DomainError("invalid_parameter", [{ parameter: "after_sequence", detail: "needs a project_id" }]);
  }
  const scope = await scopeOf(ctx, project_id);
  await assertModel(ctx, scope, filter.model_id);
  const page = await ctx.store.batches.list(
    scope,
    { ...filter, changed_since: instant(changed_since) },
    pageOf(request),
  );
  return sliceOf(page, entryOf);
}

function entryOf({
  outcome,
  delivered_at,
  stale_at,
  edition: _edition,
  erased_items,
  ...batch
}: BatchSummary): BatchEntry {
  return {
    ...batch,
    delivered_at: timestamp(delivered_at),
    ...(outcome === undefined ? {} : { webhook: outcomeOf(outcome) }),
    ...(erased_items === 0 ? {} : { erased_items }),
    ...(stale_at === undefined ? {} : { stale_since: timestamp(stale_at) }),
  };
}
