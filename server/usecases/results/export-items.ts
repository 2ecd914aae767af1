import type { ReadResults } from "./get-results.ts";
import type { Position, Project } from "../../storage/store.ts";
import { readResults } from "../interpret/read-results.ts";
import type { Context } from "../shared/context.ts";
import { assertModel, findProject } from "../shared/find.ts";
import { wholeFrom } from "../shared/slice.ts";

export interface ExportQuery {
  readonly model_id?: string | undefined;
  readonly since?: string | undefined;
}

/** Summaries read at once; bodies are read one by one. */
const BATCHES_AT_ONCE = 50;

/**
 * The project's batches in the order in which they were made, each read when it is asked for: however many there are, one is in
 * memory. Throws DomainError `project_not_found` or `model_not_found`.
 */
export async function exportBatches(
  ctx: Context,
  projectId: string,
  query: ExportQuery,
): Promise<AsyncIterable<ReadResults>> {
  const project = await findProject(ctx, projectId);
  await assertModel(ctx, project, query.model_id);
  return batchesOf(ctx, project, query);
}

async function* batchesOf(
  { store }: Context,
  project: Project,
  { model_id, since }: ExportQuery,
): AsyncGenerator<ReadResults> {
  const from = wholeFrom(since) ?? 0;
  for (let beyond: Position | undefined, more = true; more;) {
    const page = await store.batches.list(project, { model_id, order: "asc" }, { beyond, limit: BATCHES_AT_ONCE });
    for (const { batch_id } of page.rows.filter(({ delivered_at }) => delivered_at >= from)) {
      const batch = await store.batches.find(project, batch_id);
      // Erased meanwhile.
      if (batch === undefined) continue;
      yield readResults(batch);
    }
    beyond = page.next;
    more = beyond !== undefined;
  }
}
