import type { components } from "../../../generated/types.ts";
import { type AttemptRow, StoreConflict } from "../../storage/store.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { scopeOf } from "../shared/find.ts";
import { batchNamed, type Messages } from "../shared/messages.ts";
import { ENDPOINT_ID, RESULTS_DELIVERED, RESULTS_REVIEWED } from "../shared/events.ts";
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
  const { project_id, batch_id, event_id } = request.query;
  const scope = await scopeOf(ctx, project_id);
  const { batches, deliveries } = ctx.store;
  const wanted = batchNamed(messages, { batch_id, event_id });
  if (wanted !== undefined && !(await batches.exists(scope, wanted.batch_id))) throw new DomainError("batch_not_found");
  try {
    const page = await deliveries.attempts(scope, wanted ?? {}, pageOf(request));
    return sliceOf(page, (row) => entryOf(row, messages));
  } catch (error) {
    if (!(error instanceof StoreConflict && error.code === "position_gone")) throw error;
    const detail = "leads to an attempt that is gone";
    throw new DomainError("invalid_cursor", [{ parameter: "cursor", code: "invalid_cursor", detail }]);
  }
}

function entryOf(
  { started_at, status, error, edition, reviewed, trigger, ...row }: AttemptRow,
  messages: Messages,
): Attempt {
  return {
    event: reviewed ? RESULTS_REVIEWED : RESULTS_DELIVERED,
    event_id: messages.eventOf(row.batch_id, edition),
    endpoint_id: ENDPOINT_ID,
    ...row,
    trigger: reviewed && trigger === "interpret" ? "review" : trigger,
    at: timestamp(started_at),
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error: error as NonNullable<Attempt["error"]> }),
  };
}
