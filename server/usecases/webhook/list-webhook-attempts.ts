import type { components } from "../../../generated/types.ts";
import type { AttemptRow, Project } from "../../storage/store.ts";
import type { Context } from "../shared/context.ts";
import { cursorOf, keyOf } from "../shared/cursor.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { batchNamed, type Messages } from "../shared/messages.ts";
import { ENDPOINT_ID, RESULTS_DELIVERED } from "../shared/events.ts";
import { timestamp } from "../shared/timestamp.ts";

export interface ListAttemptsInput {
  readonly project_id?: string | undefined;
  readonly batch_id?: string | undefined;
  readonly event_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type AttemptPage = components["schemas"]["AttemptPage"];
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
  { project_id, batch_id, event_id, cursor, limit }: ListAttemptsInput,
  { messages }: ListAttemptsDeps,
): Promise<AttemptPage> {
  const before = keyOf(cursor);
  const { store, caller } = ctx;
  const { company_id } = caller.company;
  const scope: Project | { readonly company_id: string } =
    project_id === undefined ? { company_id } : await findProject(ctx, project_id);
  const wanted = batchNamed(messages, { batch_id, event_id });
  if (wanted !== undefined && !(await store.batches.exists(scope, wanted))) throw new DomainError("batch_not_found");
  const page = await store.deliveries.attempts(scope, { batch_id: wanted }, { before, limit });
  return { attempts: page.rows.map((row) => entryOf(row, messages)), next_cursor: cursorOf(page.next) };
}

function entryOf({ started_at, status, error, ...row }: AttemptRow, messages: Messages): Attempt {
  return {
    event: RESULTS_DELIVERED,
    event_id: messages.eventOf(row.batch_id),
    endpoint_id: ENDPOINT_ID,
    ...row,
    at: timestamp(started_at),
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error: error as NonNullable<Attempt["error"]> }),
  };
}
