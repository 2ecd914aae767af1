import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore } from "../../storage/postgres.ts";
import { openSqliteStore } from "../../storage/sqlite.ts";
import type { Store } from "../../storage/store.ts";
import { startPostgres } from "../../storage/testing/postgres-server.ts";

export interface StoreToMeasure {
  readonly name: "SQLite" | "PostgreSQL";
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** An empty embedded store; each commit is flushed to the disk. */
export async function sqliteStore(): Promise<StoreToMeasure> {
  const directory = await mkdtemp(join(tmpdir(), "bench-"));
  const store = await openSqliteStore({ directory });
  const close = async () => {
    await store.close();
    await rm(directory, { recursive: true });
  };
  return { name: "SQLite", store, close };
}

/** An empty store on a server of its own, which flushes each commit to the disk as well. */
export async function postgresStore(): Promise<StoreToMeasure> {
  const server = await startPostgres({ durable: true });
  const store = await openPostgresStore({ url: await server.createDatabase() });
  const close = async () => {
    await store.close();
    await server.stop();
  };
  return { name: "PostgreSQL", store, close };
}
