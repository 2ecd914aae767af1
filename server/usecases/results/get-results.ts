import { createHash } from "node:crypto";
import type { components } from "../../../generated/types.ts";
import type { StoredBatch } from "../../storage/store.ts";
import { resultsBody } from "../interpret/batch-body.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import type { JsonBytes } from "../shared/json-text.ts";

export interface GetResultsInput {
  readonly project_id: string;
  readonly batch_id?: string | undefined;
}

export interface Results {
  /** Changes exactly when the body changes: with the batch, and with the outcome of its webhook. */
  readonly version: string;
  readonly body: () => JsonBytes<components["schemas"]["DeliveredResults"]>;
}

/**
 * A batch of the caller's project, the newest where none is named.
 * Throws DomainError `project_not_found`, `batch_not_found` or `no_batch_yet`.
 */
export async function getResults(ctx: Context, { project_id, batch_id }: GetResultsInput): Promise<Results> {
  const project = await findProject(ctx, project_id);
  const { batches } = ctx.store;
  const batch = batch_id === undefined ? await batches.newest(project) : await batches.find(project, batch_id);
  if (batch === undefined) throw new DomainError(batch_id === undefined ? "no_batch_yet" : "batch_not_found");
  return { version: versionOf(batch), body: () => resultsBody(batch.body, batch.outcome) };
}

function versionOf({ batch_id, outcome }: StoredBatch): string {
  const changing = JSON.stringify([batch_id, outcome ?? null]);
  return createHash("sha256").update(changing).digest("base64url").slice(0, 22);
}
