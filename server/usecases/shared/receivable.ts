import type { Context } from "./context.ts";
import { DomainError } from "./domain-error.ts";

/** Throws DomainError `batch_too_large` when the registered receiver takes fewer items in one batch. */
export async function assertReceivable({ store, caller }: Context, items: number): Promise<void> {
  const most = (await store.registrations.get(caller.company.company_id))?.max_items;
  if (most === undefined || items <= most) return;
  const detail = `the batch would have ${items} items, and your webhook takes ${most}`;
  throw new DomainError("batch_too_large", [{ pointer: "", detail }]);
}
