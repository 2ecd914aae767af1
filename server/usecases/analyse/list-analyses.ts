import type { components } from "../../../generated/types.ts";
import type { Context } from "../shared/context.ts";
import { assertModel, scopeOf } from "../shared/find.ts";
import { wholeFrom, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

type AnalysisEntry = components["schemas"]["AnalysisSummary"];

export interface ListAnalysesQuery {
  readonly project_id?: string | undefined;
  readonly model_id?: string | undefined;
  readonly changed_since?: string | undefined;
  readonly limit: number;
}

/** The caller's analyses without their items, newest first. Throws DomainError `project_not_found` or `model_not_found`. */
export async function listAnalyses(
  ctx: Context,
  request: ListRequest<ListAnalysesQuery>,
): Promise<Slice<AnalysisEntry>> {
  const { project_id, model_id, changed_since } = request.query;
  const filter = { model_id, changed_since: wholeFrom(changed_since) };
  const scope = await scopeOf(ctx, project_id);
  await assertModel(ctx, scope, model_id);
  const page = await ctx.store.analyses.list(scope, filter, pageOf(request));
  return sliceOf(page, ({ created_at, ...analysis }) => ({ ...analysis, created_at: timestamp(created_at) }));
}
