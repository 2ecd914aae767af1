import type { StorageConfig } from "../config.ts";
import { openPostgresStore } from "../storage/postgres.ts";
import { openSqliteStore } from "../storage/sqlite.ts";
import type { Store } from "../storage/store.ts";

/** Opens the store that the configuration names. Rejects with StoreUnusable. */
export function openStore(storage: StorageConfig): Promise<Store> {
  return storage.kind === "sqlite"
    ? openSqliteStore({ directory: storage.dataDir })
    : openPostgresStore({ url: storage.url });
}
