import type { Project } from "../../storage/store.ts";
import { readResults } from "../interpret/read-results.ts";
import type { Reading } from "../shared/context.ts";
import type { Item } from "./decisions.ts";

/** A visit that reviewers decided on, as it was then, and what they said of it. */
export interface DecidedVisit {
  readonly records: Item["visit"]["records"];
  readonly entries: NonNullable<Item["review"]>["history"];
}

/** Bytes that every decision in a stored batch has. */
const DECISION = '"decision":"';

/**
 * What the project's reviews decided on efforts of these patients, as far as the batches that tell of it are kept. `except`: a batch that is
 * read otherwise. One batch is read at a time: each has megabytes, maybe.
 */
export async function decidedVisits(
  { store: { batches } }: Pick<Reading, "store">,
  project: Project,
  patientIds: readonly string[],
  except?: string,
): Promise<readonly DecidedVisit[]> {
  if (patientIds.length === 0) return [];
  const patients = new Set(patientIds);
  const found: DecidedVisit[] = [];
  for (const id of await batches.reviewedOf(project, patientIds)) {
    const batch = id === except ? undefined : await batches.find(project, id);
    if (batch === undefined || !Buffer.from(batch.body).includes(DECISION)) continue;
    const { items } = readResults(batch);
    found.push(...decidedOf(items.filter(({ patient_id }) => patients.has(patient_id))));
  }
  return found;
}

/** Of the items that have decisions. */
export function decidedOf(items: readonly Item[]): readonly DecidedVisit[] {
  return items.flatMap(({ visit, review }) => {
    const entries = (review?.history ?? []).filter(({ efforts }) => efforts.length > 0);
    return entries.length === 0 ? [] : [{ records: visit.records, entries }];
  });
}
