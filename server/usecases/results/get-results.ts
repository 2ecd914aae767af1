import { createHash } from "node:crypto";
import type { components } from "../../../generated/types.ts";
import type { Project, StoredBatch } from "../../storage/store.ts";
import { resultsBody } from "../interpret/batch-body.ts";
import { readResults } from "../interpret/read-results.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { type JsonBytes, jsonText, type JsonText } from "../shared/json-text.ts";

export type DeliveredResults = components["schemas"]["DeliveredResults"];

export type ReadResults = ReturnType<typeof readResults>;

export interface GetResultsInput {
  readonly project_id: string;
  readonly batch_id?: string | undefined;
  /** Only this patient of the batch. */
  readonly patient_id?: string | undefined;
}

export interface Results {
  readonly project: Project;
  readonly batch_id: string;
  /** Of the item that a page of the patient shows (`shownItem`), in the whole batch; of the last one where no patient is named. */
  readonly place: number;
  /** Changes exactly when the body changes: with the batch, the patient, the outcome of its webhook, when it becomes stale and when it is revised. */
  readonly version: string;
  /** The same for forms that do not show the outcome of the webhook. */
  readonly versionWithoutOutcome: string;
  readonly body: () => JsonBytes<DeliveredResults> | JsonText<DeliveredResults>;
  /** The same, parsed. */
  readonly value: () => ReadResults;
}

/**
 * A batch of the caller's project, the newest where none is named.
 * Throws DomainError `project_not_found`, `batch_not_found`, `no_batch_yet` or `not_in_batch`.
 */
export async function getResults(
  ctx: Context,
  { project_id, batch_id, patient_id }: GetResultsInput,
): Promise<Results> {
  const project = await findProject(ctx, project_id);
  const { batches } = ctx.store;
  const batch = batch_id === undefined ? await batches.newest(project) : await batches.find(project, batch_id);
  if (batch === undefined) throw new DomainError(batch_id === undefined ? "no_batch_yet" : "batch_not_found");
  const body = (): JsonBytes<DeliveredResults> => resultsBody(batch);
  const whole = () => readResults(batch);
  const versions = {
    version: versionOf(batch, patient_id),
    versionWithoutOutcome: versionOf({ ...batch, outcome: undefined }, patient_id),
  };
  const names = { project, batch_id: batch.batch_id, ...versions };
  if (patient_id === undefined) return { ...names, place: batch.item_count - 1, body, value: whole };
  const { results, place } = onlyPatient(whole(), patient_id);
  return { ...names, place, body: () => jsonText(results), value: () => results };
}

/** The same batch with the items of one patient. Every number reads back as it was written, so none changes. */
function onlyPatient(whole: ReadResults, patientId: string): { results: ReadResults; place: number } {
  const items = whole.items.filter((item) => item.patient_id === patientId);
  const shown = shownItem(items);
  if (shown === undefined) throw new DomainError("not_in_batch");
  return { results: { ...whole, items }, place: whole.items.indexOf(shown) };
}

/** Of one patient's items the newest with a test; where none has one, the newest. */
export function shownItem(items: DeliveredResults["items"]): DeliveredResults["items"][number] | undefined {
  return (
    items.findLast((item) => item.pre_bronchodilator !== null || item.post_bronchodilator !== null) ?? items.at(-1)
  );
}

function versionOf(
  { batch_id, edition, outcome, stale_at, revised_by }: StoredBatch,
  patientId: string | undefined,
): string {
  const changing = JSON.stringify([
    batch_id,
    edition,
    outcome ?? null,
    stale_at ?? null,
    revised_by ?? null,
    ...(patientId === undefined ? [] : [patientId]),
  ]);
  return createHash("sha256").update(changing).digest("base64url").slice(0, 22);
}
