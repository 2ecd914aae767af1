import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openPostgresStore } from "../storage/postgres.ts";
import { databaseFile, openSqliteStore } from "../storage/sqlite.ts";
import type { Store } from "../storage/store.ts";
import { type PostgresServer, startPostgres } from "../storage/testing/postgres-server.ts";

/** A real database of its own, which ends with the test: a SQLite file, or with ENGINE=postgres a database of a PostgreSQL server. */
export function storeForTest(): Promise<Store> {
  return process.env["ENGINE"] === "postgres" ? postgresForTest() : sqliteForTest();
}

/** A database as the migrations leave it: made once in a process, for they take longer than most tests. */
let migrated: Promise<Buffer> | undefined;

async function migratedFile(): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  await (await openSqliteStore({ directory })).close();
  const file = readFileSync(databaseFile(directory));
  rmSync(directory, { recursive: true });
  return file;
}

async function sqliteForTest(): Promise<Store> {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  writeFileSync(databaseFile(directory), await (migrated ??= migratedFile()), { mode: 0o600 });
  const store = await openSqliteStore({ directory });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  return store;
}

/** One for all tests of this process, and gone with it. */
let server: Promise<PostgresServer> | undefined;

async function postgresForTest(): Promise<Store> {
  server ??= startPostgres();
  const store = await openPostgresStore({ url: await (await server).createDatabase() });
  onTestFinished(() => store.close());
  return store;
}
