import type { components } from "../../../generated/types.ts";
import type { AttemptFilter } from "../../storage/delivery-queue.ts";
import { type AttemptRow, type Scope, StoreConflict } from "../../storage/store.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { scopeOf } from "../shared/find.ts";
import { batchNamed, type Messages } from "../shared/messages.ts";
import { ENDPOINT_ID, RESULTS_DELIVERED, RESULTS_REVIEWED, WEBHOOK_TEST } from "../shared/events.ts";
import { type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

export interface ListAttemptsQuery {
  readonly project_id?: string | undefined;
  readonly batch_id?: string | undefined;
  readonly event_id?: string | undefined;
  readonly limit: number;
}

type Attempt = components["schemas"]["Attempt"];

export interface ListAttemptsDeps {
  readonly messages: Messages;
}

/**
 * The caller's delivery attempts, newest first.
 * Throws DomainError `project_not_found`, `batch_not_found` or `invalid_cursor`.
 */
export async function listWebhookAttempts(
  ctx: Context,
  request: ListRequest<ListAttemptsQuery>,
  { messages }: ListAttemptsDeps,
): Promise<Slice<Attempt>> {
  const scope = await scopeOf(ctx, request.query.project_id);
  const filter = await meant(ctx.store, scope, request.query, messages);
  try {
    const page = await ctx.store.deliveries.attempts(scope, filter, pageOf(request));
    return sliceOf(page, (row) => entryOf(row, messages));
  } catch (error) {
    if (!(error instanceof StoreConflict && error.code === "position_gone")) throw error;
    const detail = "leads to an attempt that is gone";
    throw new DomainError("invalid_cursor", [{ parameter: "cursor", code: "invalid_cursor", detail }]);
  }
}

/** The batch or the test that the query names. Throws DomainError `batch_not_found`. */
async function meant(
  { batches, webhookTests }: Context["store"],
  scope: Scope,
  { batch_id, event_id }: ListAttemptsQuery,
  messages: Messages,
): Promise<AttemptFilter> {
  const isTest = event_id !== undefined && (await webhookTests.exists(scope.company_id, event_id));
  const wanted = batchNamed(messages, { batch_id, event_id: isTest ? undefined : event_id });
  if (wanted !== undefined && !(await batches.exists(scope, wanted.batch_id))) throw new DomainError("batch_not_found");
  // No test is about a batch: with both there is nothing to list.
  if (isTest) return { test_event_id: event_id, batch_id };
  return wanted ?? {};
}

function entryOf({ about, trigger, started_at, status, error, ...row }: AttemptRow, messages: Messages): Attempt {
  return {
    ...subjectOf(about, messages),
    endpoint_id: ENDPOINT_ID,
    ...row,
    trigger: "reviewed" in about && about.reviewed && trigger === "interpret" ? "review" : trigger,
    at: timestamp(started_at),
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error: error as NonNullable<Attempt["error"]> }),
  };
}

function subjectOf(
  about: AttemptRow["about"],
  messages: Messages,
): Pick<Attempt, "event" | "event_id" | "batch_id" | "project_id"> {
  if ("event_id" in about) return { event: WEBHOOK_TEST, ...about };
  const { batch_id, edition, project_id, reviewed } = about;
  const event = reviewed ? RESULTS_REVIEWED : RESULTS_DELIVERED;
  return { event, event_id: messages.eventOf(batch_id, edition), batch_id, project_id };
}
