import { hashApiKey, newApiKey } from "../http/api-key.ts";
import { EVERY_SCOPE } from "../http/key-scopes.ts";
import { newId, type RandomBytes } from "../usecases/shared/ids.ts";
import type { Company, KeyScope, Repositories, Store } from "../storage/store.ts";

export interface FirstCompany {
  readonly company: Company;
  /** The key, when it was made up here: it can be shown now and never again. */
  readonly madeUpKey: string | undefined;
}

const FIRST_KEY: Pick<KeyWish, "label" | "scopes"> = { label: "made at the first start", scopes: [EVERY_SCOPE] };

/**
 * Gives an empty database its first company and key; undefined when there is a company already, or was one before: a key that went with
 * it stays gone. Of several replicas that start together, one does it.
 */
export async function bootstrap(
  store: Store,
  randomBytes: RandomBytes,
  settings: { readonly company: string; readonly apiKey: string | undefined },
): Promise<FirstCompany | undefined> {
  if (await store.companies.hadAny()) return undefined;
  const key = settings.apiKey ?? newApiKey(randomBytes);
  const first = { ...FIRST_KEY, name: settings.company, key };
  const { company } = await store.transaction((tx) => createCompany(tx, randomBytes, first));
  return { company, madeUpKey: settings.apiKey === undefined ? key : undefined };
}

/** Makes a company with one key. Throws StoreConflict `company_exists`. */
export async function createCompany(
  tx: Repositories,
  randomBytes: RandomBytes,
  { name, ...key }: { readonly name: string } & KeyWish,
): Promise<{ readonly company: Company; readonly key_id: string }> {
  const now = await tx.now();
  const company = { company_id: newId("com", now, randomBytes), name, created_at: now };
  await tx.companies.create(company);
  return { company, key_id: await addKey(tx, randomBytes, company.company_id, key) };
}

/** What a new key is to be. */
export interface KeyWish {
  /** What opens the door; only its hash is stored. */
  readonly key: string;
  readonly label: string;
  readonly scopes: readonly KeyScope[];
  readonly expires_at?: number | undefined;
}

/** Gives a company a key. Answers the key's identifier. */
export async function addKey(
  tx: Repositories,
  randomBytes: RandomBytes,
  companyId: string,
  { key, label, scopes, expires_at }: KeyWish,
): Promise<string> {
  const now = await tx.now();
  const key_id = newId("key", now, randomBytes);
  const owned = { key_id, key_hash: hashApiKey(key), company_id: companyId };
  await tx.apiKeys.add({ ...owned, label, scopes, created_at: now, expires_at });
  return key_id;
}
