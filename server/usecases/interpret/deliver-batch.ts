import type { components } from "../../../generated/types.ts";
import type { Project, Repositories } from "../../storage/store.ts";
import type { InterpretedBatch } from "../compute/compute.ts";
import { formFor } from "../shared/api-versions.ts";
import type { Caller } from "../shared/context.ts";
import type { EventName } from "../shared/events.ts";
import type { MadeBy } from "../rulesets/rulesets.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import type { Messages } from "../shared/messages.ts";
import { type Quotas, withinQuotas } from "../shared/quotas.ts";
import { timestamp } from "../shared/timestamp.ts";
import { type Batch, batchBody, batchOf, BODY_LIMIT_BYTES } from "./batch-body.ts";
import { assertTaken, tooLarge } from "./fitting.ts";

export interface DeliveringDeps {
  readonly randomBytes: RandomBytes;
  readonly messages: Messages;
  readonly quotas: Quotas;
}

/** A batch that is ready, but for what is known only when it is stored. */
export interface ReadyBatch {
  readonly batch_id: string;
  readonly analysis_id: string;
  readonly model_id: string;
  readonly content: InterpretedBatch;
  readonly by: MadeBy;
  /** What tells its registrations of it. */
  readonly event: EventName;
  /** Where a review made it: the batch before, and all reviews so far. */
  readonly review?: {
    readonly revises: string;
    readonly reviews: readonly components["schemas"]["BatchReview"][];
  };
}

/**
 * Stores a batch and makes its webhook due where the company asked for the event; call under `projects.lock`.
 * Throws DomainError `batch_too_large` or `quota_exceeded`.
 */
export async function deliverBatch(
  tx: Repositories,
  { randomBytes, messages, quotas }: DeliveringDeps,
  { company, traceparent }: Caller,
  project: Project,
  { batch_id, analysis_id, model_id, content, event, by, review }: ReadyBatch,
): Promise<Batch> {
  const { project_id } = project;
  const now = await tx.now();
  const sequence = await tx.batches.nextSequence(project);
  const identifiers = {
    batch_id,
    analysis_id,
    model_id,
    created_at: timestamp(now),
    sequence,
    ...by.said,
    ...review,
  };
  const registration = await tx.registrations.get(company.company_id);
  const api_version = formFor(registration);
  const head = { event, event_id: messages.eventOf(batch_id, 0), created_at: timestamp(now), api_version };
  const body = Buffer.from(batchBody(head, { project_id, company: company.name, identifiers }, content));
  if (body.byteLength > BODY_LIMIT_BYTES) throw tooLarge(content, review && body.byteLength);
  const { item_count } = content;
  const due = registration?.events.includes(event) === true;
  // Registered after the analysis was made, perhaps.
  if (due) assertTaken(registration, item_count);
  const webhook_state = due ? "pending" : "not_due";
  const { ruleset_id, language } = by;
  const key = { analysis_id, ruleset_id, language };
  const batch = { batch_id, ...key, model_id, delivered_at: now, item_count, sequence, webhook_state } as const;
  await withinQuotas(tx, company, quotas, () =>
    tx.batches.insert(project, { ...batch, revises: review?.revises, body }),
  );
  if (due) {
    await tx.deliveries.enqueue({
      delivery_id: newId("dlv", now, randomBytes),
      company_id: company.company_id,
      batch_id,
      trigger: "interpret",
      delay_ms: 0,
      held: registration.pause !== undefined,
      traceparent,
    });
  }
  const stored = await tx.batches.interpreted(project, key);
  if (stored === undefined) throw new Error("a batch vanished right after it was stored");
  return batchOf(stored);
}
