import type { components } from "../../../generated/types.ts";
import type { Report } from "../../respiratory/types/report.ts";
import type { RewrittenBatch, StoredBatch } from "../../storage/store.ts";
import { headOf, readStoredForm } from "../analyse/analysis-text.ts";
import type { Compute } from "../compute/compute.ts";
import { type BuiltModel, reportedModel } from "../model/get-model.ts";
import type { Messages } from "../shared/messages.ts";
import { readEvent } from "../interpret/read-results.ts";
import { reviewsOfItems } from "../review/history.ts";
import { timestamp } from "../shared/timestamp.ts";

type Event = components["schemas"]["ResultsDeliveredEvent"] | components["schemas"]["ResultsReviewedEvent"];

/** What a report says of itself, whatever its items: it stays. `rule_versions` is of batches that were made before rules had identifiers. */
const OF_ITSELF = [
  "batch_id",
  "analysis_id",
  "model_id",
  "created_at",
  "sequence",
  "engine_version",
  "ruleset",
  "language",
  "rule_versions",
] as const;

export interface BatchRewriting {
  readonly compute: Compute;
  readonly messages: Messages;
  /** As the batch is to show it. */
  readonly model: BuiltModel;
  /** The analysis of the batch, still with the patient or without. */
  readonly analysisJson: string;
  readonly now: number;
}

/**
 * A batch without a patient: the other items as they were, a report made anew of them by the rules that the service has now, and another
 * message. Reviews go with the items that they are about. Throws DomainError `too_many_requests`.
 */
export async function batchWithout(
  patientId: string,
  batch: StoredBatch,
  { compute, messages, model, analysisJson, now }: BatchRewriting,
): Promise<RewrittenBatch> {
  const event = readEvent<Event>(batch);
  const items = event.items.filter(({ patient_id }) => patient_id !== patientId);
  const left_out = headOf(readStoredForm(analysisJson)).left_out.filter(({ patient_id }) => patient_id !== patientId);
  const text = await compute.report({
    model: reportedModel(model),
    left_out: left_out.length,
    items: items.map((item) => JSON.stringify(item)).join("\n"),
  });
  const erased_items = event.items.length - items.length;
  const { revises, reviews } = event.report;
  const report = {
    ...told(event.report),
    ...(revises === undefined ? {} : { revises, reviews: reviewsOfItems(reviews ?? [], items) }),
    ...(JSON.parse(text) as Report),
    erased: { items: batch.erased_items + erased_items, at: timestamp(now) },
  };
  const event_id = messages.eventOf(batch.batch_id, batch.edition + 1);
  return {
    batch_id: batch.batch_id,
    body: Buffer.from(JSON.stringify({ ...event, event_id, report, items })),
    item_count: items.length,
    erased_items,
    edition: batch.edition,
  };
}

function told(report: Event["report"]): object {
  const members: Readonly<Record<string, unknown>> = { ...report };
  return Object.fromEntries(OF_ITSELF.flatMap((name) => (name in members ? [[name, members[name]]] : [])));
}
