import type { components } from "../../../generated/types.ts";
import { type Project, StoreConflict, type StoredBatch } from "../../storage/store.ts";
import type { Command } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { RESULTS_DELIVERED, RESULTS_REVIEWED } from "../shared/events.ts";
import { findProject } from "../shared/find.ts";
import { batchNamed, type Messages } from "../shared/messages.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import { timestamp } from "../shared/timestamp.ts";

export type RedeliverInput = components["schemas"]["RedeliverRequest"];
export type Redelivery = components["schemas"]["Redelivery"];

/**
 * Makes a new delivery of a batch due, the newest batch where none is named; from any settled state, never due included.
 * Throws DomainError `project_not_found`, `batch_not_found`, `no_batch_yet`, `nowhere_to_redeliver` or `delivery_under_way`.
 */
export async function redeliverWebhook(
  ctx: Command<Redelivery>,
  { project_id, batch_id, event_id }: RedeliverInput,
  { randomBytes, messages }: { readonly randomBytes: RandomBytes; readonly messages: Messages },
): Promise<Redelivery> {
  const project = await findProject(ctx, project_id);
  const { store, caller } = ctx;
  const named = batchNamed(messages, { batch_id, event_id });
  const { company_id } = caller.company;
  const batch =
    named === undefined
      ? await newestAskedFor(store, project, company_id)
      : await store.batches.find(project, named.batch_id);
  if (batch === undefined) throw new DomainError(named === undefined ? "no_batch_yet" : "batch_not_found");
  try {
    return await ctx.unitOfWork(async (tx) => {
      await tx.projects.lock(project);
      // Kept for long enough, it may have been removed since it was read.
      if (!(await tx.batches.exists(project, batch.batch_id))) throw new DomainError("batch_not_found");
      if ((await tx.registrations.get(company_id)) === undefined) throw new DomainError("nowhere_to_redeliver");
      const now = await tx.now();
      await tx.deliveries.enqueue({
        delivery_id: newId("dlv", now, randomBytes),
        company_id,
        batch_id: batch.batch_id,
        trigger: "redeliver",
        delay_ms: 0,
        traceparent: caller.traceparent,
      });
      return {
        project_id,
        batch_id: batch.batch_id,
        event_id: messages.eventOf(batch.batch_id, batch.edition),
        accepted_at: timestamp(now),
      };
    });
  } catch (error) {
    if (error instanceof StoreConflict && error.code === "delivery_active") throw new DomainError("delivery_under_way");
    throw error;
  }
}

/** The newest batch whose event the registration asks for; without one, the newest of all. */
async function newestAskedFor(
  { batches, registrations }: Command<Redelivery>["store"],
  project: Project,
  companyId: string,
): Promise<StoredBatch | undefined> {
  const { events } = (await registrations.get(companyId)) ?? {};
  const kinds = [RESULTS_DELIVERED, RESULTS_REVIEWED].filter((event) => events === undefined || events.includes(event));
  if (kinds.length !== 1) return kinds.length === 0 ? undefined : batches.newest(project);
  return batches.newest(project, { reviewed: kinds[0] === RESULTS_REVIEWED });
}
