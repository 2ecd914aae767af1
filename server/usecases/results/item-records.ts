import type { PatientRecord } from "../../respiratory/types/record.ts";
import { visitsOf } from "../../respiratory/visits/form-visits.ts";
import type { Project, Repositories, StoredRecord } from "../../storage/store.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { DeliveredResults } from "./get-results.ts";

type Stores = Pick<Repositories, "analyses" | "records">;

/**
 * The records behind the items of results, as they were analysed, whatever has been amended since; some items at a time, in their order.
 * Empty for an item whose records are kept no more. `first`: the place of the first item in the whole batch, after which the others stand.
 */
export async function* recordsOfItems(
  { analyses, records }: Stores,
  project: Project,
  { report, items }: Pick<DeliveredResults, "report" | "items">,
  first: number,
): AsyncGenerator<readonly (readonly StoredRecord[])[]> {
  const analysis = await analyses.find(project, report.analysis_id);
  const keys = items.map((_, index) => analysis?.record_keys[first + index] ?? []);
  yield* readInChunks(keys, async (chunk) => {
    const found = await records.byKeys(project, chunk.flat());
    const byKey = new Map(found.map((record) => [record.record_key, record]));
    return chunk.map((some) => some.flatMap((key) => byKey.get(key) ?? []));
  });
}

/** What the records of a visit say together; undefined when none is kept any more. */
export function joined(records: readonly StoredRecord[]): PatientRecord | undefined {
  return visitsOf(records.map(placed)).at(-1)?.record;
}

/** The records of a visit as they were sent, in the order of their times. */
export function apart(records: readonly StoredRecord[]): readonly PatientRecord[] {
  return (
    visitsOf(records.map(placed))
      .at(-1)
      ?.sources.map(({ record }) => record) ?? []
  );
}

interface PlacedText {
  readonly record: PatientRecord;
  readonly reference: { readonly performed_at: string; readonly record_revision: number };
}

export function placed({ record_json, revision }: StoredRecord): PlacedText {
  const record = JSON.parse(record_json) as PatientRecord;
  return { record, reference: { performed_at: record.performed_at, record_revision: revision } };
}
