import type { components } from "../../../generated/types.ts";
import type { BatchSummary, WebhookState } from "../../storage/store.ts";
import { outcomeOf } from "../interpret/batch-body.ts";
import type { Context } from "../shared/context.ts";
import { cursorOf, keyOf } from "../shared/cursor.ts";
import { findProject } from "../shared/find.ts";
import { timestamp } from "../shared/timestamp.ts";

export interface ListBatchesInput {
  readonly project_id?: string | undefined;
  readonly webhook?: WebhookState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type BatchPage = components["schemas"]["BatchPage"];

/** The caller's batches, newest first. Throws DomainError `project_not_found` or `invalid_cursor`. */
export async function listBatches(
  ctx: Context,
  { project_id, webhook, cursor, limit }: ListBatchesInput,
): Promise<BatchPage> {
  const before = keyOf(cursor);
  const scope =
    project_id === undefined ? { company_id: ctx.caller.company.company_id } : await findProject(ctx, project_id);
  const page = await ctx.store.batches.list(scope, { webhook }, { before, limit });
  return { batches: page.rows.map(entryOf), next_cursor: cursorOf(page.next) };
}

function entryOf({ outcome, delivered_at, ...batch }: BatchSummary): BatchPage["batches"][number] {
  return {
    ...batch,
    delivered_at: timestamp(delivered_at),
    ...(outcome === undefined ? {} : { webhook: outcomeOf(outcome) }),
  };
}
