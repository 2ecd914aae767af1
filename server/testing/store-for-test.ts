import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
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
let migrated: Promise<string> | undefined;

async function migratedFile(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  process.once("exit", () => rmSync(directory, { recursive: true }));
  await (await openSqliteStore({ directory })).close();
  return databaseFile(directory);
}

async function sqliteForTest(): Promise<Store> {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  copyFileSync(await (migrated ??= migratedFile()), databaseFile(directory));
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
