import type { BatchFilter } from "../../storage/store.ts";
import { type Batch, batchOf } from "../interpret/batch-body.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { assertModel, scopeOf } from "../shared/find.ts";
import { wholeFrom, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";

export interface ListBatchesQuery extends Omit<BatchFilter, "changed_since"> {
  readonly project_id?: string | undefined;
  readonly changed_since?: string | undefined;
  readonly limit: number;
}

/** The caller's batches, newest first unless asked otherwise. Throws DomainError `project_not_found`, `model_not_found` or `invalid_parameter`. */
export async function listBatches(ctx: Context, request: ListRequest<ListBatchesQuery>): Promise<Slice<Batch>> {
  const { project_id, changed_since, limit: _limit, ...filter } = request.query;
  if (filter.after_sequence !== undefined && project_id === undefined) {
    // Each project counts for itself, so without one the number says nothing.
    const error = { parameter: "after_sequence", code: "wrong_combination", detail: "needs a project_id" };
    throw new DomainError("invalid_parameter", [error]);
  }
  const scope = await scopeOf(ctx, project_id);
  await assertModel(ctx, scope, filter.model_id);
  const page = await ctx.store.batches.list(
    scope,
    { ...filter, changed_since: wholeFrom(changed_since) },
    pageOf(request),
  );
  return sliceOf(page, batchOf);
}
