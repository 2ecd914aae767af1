import type { Repositories, Usage } from "../../storage/store.ts";
import { DomainError } from "./domain-error.ts";

/** What a company may have stored that has no quota of its own. */
export interface Quotas {
  readonly records: number;
  readonly bytes: number;
}

const COUNTED = ["records", "bytes"] as const;

/**
 * Stores something under a company's quotas; call under `projects.lock`, which lets the writers of one company pass one after the other, so that
 * two of them cannot both take the last place. Throws DomainError `quota_exceeded`, which rolls back, where more is stored afterwards than the
 * company may have. What stores nothing more passes, however much is there.
 */
export async function withinQuotas<T>(
  { companies }: Repositories,
  { company_id }: { readonly company_id: string },
  quotas: Quotas,
  store: () => Promise<T>,
): Promise<T> {
  const before = await companies.usage(company_id);
  const result = await store();
  const after = await companies.usage(company_id);
  for (const counted of COUNTED) {
    const allowed = allowedOf(after, quotas)[counted];
    const used = before[counted];
    if (after[counted] > Math.max(allowed, used))
      throw new DomainError("quota_exceeded", [], { quota: { counted, used, allowed, asked: after[counted] - used } });
  }
  return result;
}

function allowedOf({ max_records, max_bytes }: Usage, { records, bytes }: Quotas): Quotas {
  return { records: max_records ?? records, bytes: max_bytes ?? bytes };
}
