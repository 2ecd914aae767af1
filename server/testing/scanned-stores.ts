import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openPostgresStore } from "../storage/postgres.ts";
import { openSqliteStore } from "../storage/sqlite.ts";
import type { Store } from "../storage/store.ts";
import { type PostgresServer, startPostgres } from "../storage/testing/postgres-server.ts";

/** A store, and everything that it has written as an outsider finds it. */
export interface Scanned {
  readonly store: Store;
  readonly bytes: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export interface ScannedEngine {
  readonly name: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly open: () => Promise<Scanned>;
}

/** Its files, write-ahead log included, byte for byte, while it is open. */
export const sqliteFiles: ScannedEngine = {
  name: "SQLite",
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  open: async () => {
    const directory = mkdtempSync(join(tmpdir(), "erasure-"));
    const store = await openSqliteStore({ directory });
    return {
      store,
      bytes: async () => Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name)))),
      close: async () => {
        await store.close();
        rmSync(directory, { recursive: true });
      },
    };
  },
};

/** Every row of every table, bytes as text. */
export function postgresTables(): ScannedEngine {
  let server: PostgresServer;
  return {
    name: "PostgreSQL",
    start: async () => {
      server = await startPostgres();
    },
    stop: () => server.stop(),
    open: async () => {
      const url = await server.createDatabase();
      const store = await openPostgresStore({ url });
      return { store, bytes: () => scan(url), close: () => store.close() };
    },
  };
}

async function scan(url: string): Promise<Buffer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set bytea_output = 'escape'");
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    // A row as text doubles its quotes; what is looked for has none.
    const found = await client.query<{ row: string }>(`select t::text as row from "${name}" as t`);
    texts.push(...found.rows.map(({ row }) => row));
  }
  await client.end();
  return Buffer.from(texts.join("\n"));
}
