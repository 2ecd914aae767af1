import { type Project, StoreConflict } from "../../storage/store.ts";
import type { InterpretedBatch, ItemLines } from "../compute/compute.ts";
import { type BuiltModel, reportedModel } from "../model/get-model.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";

/** What an interpretation goes over. */
export interface Analysed {
  readonly exact: ItemLines;
  readonly record_keys: readonly (readonly number[])[];
  readonly left_out: readonly unknown[];
}

/** Interprets items with the revisions that were analysed, whatever has been amended since. Throws DomainError `too_many_requests`. */
export function interpretItems(
  { store, caller }: Context,
  { computeFor }: Pick<ComputingDeps, "computeFor">,
  project: Project,
  model: BuiltModel,
  { exact, record_keys, left_out }: Analysed,
): Promise<InterpretedBatch> {
  return computeFor(caller.company.company_id).interpret({
    model: reportedModel(model),
    left_out: left_out.length,
    items: exact,
    records: readInChunks(record_keys, async (visits) => {
      const rows = await store.records.byKeys(project, visits.flat());
      const byKey = new Map(rows.map((row) => [row.record_key, row]));
      // A patient is being erased, and the analysis not yet rewritten.
      if (byKey.size < new Set(visits.flat()).size) throw new StoreConflict("erased_meanwhile");
      return visits.map((keys) => keys.flatMap((key) => byKey.get(key) ?? []));
    }),
  });
}
