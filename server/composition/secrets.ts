import type { Logger } from "pino";
import type { KeyPair } from "../webhooks/signing/key-pair.ts";
import { type Store, type StoredSecrets, StoreUnusable } from "../storage/store.ts";

/**
 * Before the first request: seals what is stored as it is. Throws StoreUnusable when a
 * master key is missing that stored secrets are sealed under.
 */
export async function prepareSecrets(
  store: Store,
  masterKeys: readonly Uint8Array[],
  log: Pick<Logger, "info" | "error">,
): Promise<void> {
  const stored = await store.registrations.inspectSecrets();
  assertKeysAreThere(stored);
  if (stored.unreadable.length > 0)
    log.error(
      { company_ids: stored.unreadable },
      "secrets of webhooks do not open under their master key: they were changed, or belong to another company. " +
        "These webhooks are not sent until the company registers again",
    );
  if (masterKeys.length > 0 && stored.plain > 0) {
    const sealed = await store.registrations.sealSecrets("plain");
    await store.scrub();
    log.info({ sealed }, "secrets of webhooks that were stored as they are were encrypted");
  }
}

/** Says what it means that nothing is sealed. */
export function warnOfPlainSecrets(masterKeys: readonly Uint8Array[], log: Pick<Logger, "warn">): void {
  if (masterKeys.length > 0) return;
  log.warn(
    "the secrets of webhooks are stored as they are: whoever reads the database or a backup of it can sign in the name of this service. " +
      "Set MASTER_KEYS or MASTER_KEYS_FILE to have them encrypted",
  );
}

/** Says by which keys anybody can verify webhooks, or that only who has the receiver's secret can. */
export function tellWhatSigns(keyPairs: readonly KeyPair[], log: Pick<Logger, "info">): void {
  if (keyPairs.length > 0) {
    const kids = keyPairs.map(({ publicKey }) => publicKey.kid);
    return log.info({ kids }, "webhooks are signed by these keys, too; their public halves are listed");
  }
  log.info(
    "webhooks are signed with each company's secret alone: nobody who does not hold that secret can verify them. " +
      "Set WEBHOOK_SIGNING_KEYS or WEBHOOK_SIGNING_KEYS_FILE to have them signed with a key pair, too",
  );
}

/** Puts all secrets under the newest master key; answers what to print. Throws StoreUnusable when a master key is missing. */
export async function rewrapSecrets(store: Store): Promise<string> {
  const stored = await store.registrations.inspectSecrets();
  assertKeysAreThere(stored);
  const changed = await store.registrations.sealSecrets("all");
  await store.scrub();
  const { plain, unreadable } = await store.registrations.inspectSecrets();
  if (plain > 0) throw new StoreUnusable("No master key is configured. Set MASTER_KEYS or MASTER_KEYS_FILE.");
  const left = unreadable.map(
    (id) => `${id}: its secret does not open under its key. Keep that key until it has registered again.\n`,
  );
  return `${changed} ${changed === 1 ? "secret was" : "secrets were"} put under the newest key.\n${left.join("") || "No other key is needed any more.\n"}`;
}

function assertKeysAreThere({ missing_keys }: StoredSecrets): void {
  if (missing_keys.length === 0) return;
  throw new StoreUnusable(
    `Secrets of webhooks are encrypted under master key ${missing_keys.join(", ")}, which is not configured: they could not be signed. ` +
      "Add it to MASTER_KEYS or MASTER_KEYS_FILE, behind the newest. Nothing was changed.",
  );
}
