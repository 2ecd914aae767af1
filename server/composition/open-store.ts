import type { Config } from "../config.ts";
import { openPostgresStore } from "../storage/postgres.ts";
import type { PoolObserver } from "../storage/postgres/observe-pool.ts";
import { openSqliteStore } from "../storage/sqlite.ts";
import type { Store } from "../storage/store.ts";

/** Opens the store that the configuration names. `onLost` hears of a database that is gone for good. Rejects with StoreUnusable. */
export function openStore(
  { storage, masterKeys: master_keys }: Pick<Config, "storage" | "masterKeys">,
  onLost: (error: Error) => void,
  observe?: PoolObserver,
): Promise<Store> {
  return storage.kind === "sqlite"
    ? openSqliteStore({ directory: storage.dataDir, master_keys, onLost })
    : openPostgresStore({ url: storage.url, master_keys, ...(observe && { observe }) });
}
