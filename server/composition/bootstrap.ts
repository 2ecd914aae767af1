import { hashApiKey, newApiKey } from "../http/api-key.ts";
import { newId, type RandomBytes } from "../usecases/shared/ids.ts";
import type { Company, KeyScope, Store } from "../storage/store.ts";

export interface FirstCompany {
  readonly company: Company;
  /** The key, when it was made up here: it can be shown now and never again. */
  readonly madeUpKey: string | undefined;
}

/**
 * Gives an empty database its first company and key; undefined when there is a company already. Of several replicas
 * that start together, one does it.
 */
export async function bootstrap(
  store: Store,
  randomBytes: RandomBytes,
  settings: { readonly company: string; readonly apiKey: string | undefined },
): Promise<FirstCompany | undefined> {
  if ((await store.companies.list()).length > 0) return undefined;
  const key = settings.apiKey ?? newApiKey(randomBytes);
  const company = await createCompany(store, randomBytes, { name: settings.company, key, scope: "read_write" });
  return { company, madeUpKey: settings.apiKey === undefined ? key : undefined };
}

/** Makes a company with one key. Throws StoreConflict `company_exists`. */
export async function createCompany(
  store: Store,
  randomBytes: RandomBytes,
  { name, key, scope }: { readonly name: string; readonly key: string; readonly scope: KeyScope },
): Promise<Company> {
  return store.transaction(async (tx) => {
    const now = await tx.now();
    const company = { company_id: newId("com", now, randomBytes), name, created_at: now };
    await tx.companies.create(company);
    await tx.companies.addKey(company.company_id, hashApiKey(key), scope);
    return company;
  });
}
