import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore } from "../../storage/postgres.ts";
import { openSqliteStore } from "../../storage/sqlite.ts";
import type { Store } from "../../storage/store.ts";
import { type PostgresServer, startPostgres } from "../../storage/testing/postgres-server.ts";

/** Where a store lives, so that another process can open it as well. */
export type StoreLocation =
  | { readonly engine: "sqlite"; readonly directory: string }
  | { readonly engine: "postgres"; readonly url: string };

export const ENGINES = ["sqlite", "postgres"] as const;

export function openStore(location: StoreLocation): Promise<Store> {
  return location.engine === "sqlite"
    ? openSqliteStore({ directory: location.directory })
    : openPostgresStore({ url: location.url });
}

/** Hands out fresh databases of one engine; PostgreSQL is a real server, started at the first need. */
export class Databases implements AsyncDisposable {
  readonly #engine: StoreLocation["engine"];
  readonly #directories: string[] = [];
  #server: PostgresServer | undefined;

  constructor(engine: StoreLocation["engine"]) {
    this.#engine = engine;
  }

  async create(): Promise<StoreLocation> {
    if (this.#engine === "postgres") {
      this.#server ??= await startPostgres();
      return { engine: "postgres", url: await this.#server.createDatabase() };
    }
    const directory = await mkdtemp(join(tmpdir(), "deliveries-"));
    this.#directories.push(directory);
    return { engine: "sqlite", directory };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server?.stop();
    for (const directory of this.#directories) await rm(directory, { recursive: true, force: true });
  }
}
