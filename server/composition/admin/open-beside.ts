import { existsSync } from "node:fs";
import type { Config, StorageConfig } from "../../config.ts";
import { databaseFile, isCurrentSqlite, openSqliteBeside } from "../../storage/sqlite.ts";
import type { Store } from "../../storage/store.ts";
import { openStore } from "../open-store.ts";
import { CommandError } from "./command-line.ts";

/**
 * Opens the store beside the service that may be running on it. An SQLite database of an older release is brought up to date first, which
 * takes it whole.
 */
export async function openBeside(config: Config): Promise<Store> {
  const { storage, masterKeys: master_keys } = config;
  if (storage.kind === "sqlite" && isCurrentSqlite(storage.dataDir)) {
    return openSqliteBeside({ directory: storage.dataDir, master_keys });
  }
  return openStore(config, () => undefined);
}

/**
 * Looking makes no database: in the wrong place it would seem that everything is lost. Throws CommandError where the service has none.
 */
export async function assertDatabase(storage: StorageConfig): Promise<void> {
  if (await exists(storage)) return;
  const [place, remedy] =
    storage.kind === "sqlite"
      ? [`database in ${storage.dataDir}`, "DATA_DIR"]
      : ["database of this service at DATABASE_URL", "DATABASE_URL"];
  throw new CommandError(`There is no ${place}, and so no company. Nothing was made. Set ${remedy}.\n`);
}

async function exists(storage: StorageConfig): Promise<boolean> {
  if (storage.kind === "sqlite") return existsSync(databaseFile(storage.dataDir));
  const { hasPostgresSchema } = await import("../../storage/postgres.ts");
  return hasPostgresSchema(storage);
}
