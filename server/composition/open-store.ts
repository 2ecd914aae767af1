import type { Config } from "../config.ts";
import type { PoolObserver } from "../storage/postgres/observe-pool.ts";
import { openSqliteStore } from "../storage/sqlite.ts";
import type { Store } from "../storage/store.ts";

/** Opens the store that the configuration names. `onLost` hears of a database that is gone for good. Rejects with StoreUnusable. */
export async function openStore(
  { storage, masterKeys: master_keys }: Pick<Config, "storage" | "masterKeys">,
  onLost: (error: Error) => void,
  observe?: PoolObserver,
): Promise<Store> {
  if (storage.kind === "sqlite") return openSqliteStore({ directory: storage.dataDir, master_keys, onLost });
  // its driver is loaded where it is used: most programs run on SQLite
  const { openPostgresStore } = await import("../storage/postgres.ts");
  return openPostgresStore({ url: storage.url, master_keys, ...(observe && { observe }) });
}
