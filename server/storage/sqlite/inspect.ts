import { existsSync, statSync } from "node:fs";
import { assertNotNewer } from "../migrations/migrate.ts";
import { StoreUnusable } from "../store.ts";
import { type Connection, openConnection, resultCode, SQLITE } from "./node-sqlite.ts";

/** What a copy is called until it is whole. */
export function draftOf(file: string): string {
  return `${file}.draft`;
}

/**
 * Looks at an existing database without writing to it. Throws StoreUnusable when it is damaged, is not a database, belongs
 * to another application, was migrated by a newer release, or is missing from a directory where one was or was about to be restored. `opened`: how to open it, where
 * its name alone does not do.
 */
export function inspect(file: string, usedBefore: boolean, busyMs: number, opened: string | URL = file): void {
  if (!existsSync(file)) {
    if (usedBefore || existsSync(`${file}-wal`)) throw new StoreUnusable(lossMessage(file));
    if (existsSync(draftOf(file))) throw new StoreUnusable(cutShortMessage(file));
    return;
  }
  if (statSync(file).size === 0) {
    if (usedBefore) throw new StoreUnusable(damageMessage(file, "it is empty, although it has been used before"));
    return;
  }
  let connection: Connection | undefined;
  try {
    connection = openConnection(opened, { readOnly: true, busyMs });
    assertSound(connection, file);
    assertOurs(connection, file);
  } catch (error) {
    throw damage(file, error);
  } finally {
    connection?.close();
  }
}

/** The schema version that a database has; undefined where it cannot be read, which `inspect` gives the reasons for. */
export function versionOf(file: string, busyMs: number): number | undefined {
  let connection: Connection | undefined;
  try {
    connection = openConnection(file, { readOnly: true, busyMs });
    const version = connection.all("select version from schema_version")[0]?.["version"];
    return typeof version === "number" ? version : undefined;
  } catch {
    return undefined;
  } finally {
    connection?.close();
  }
}

function assertSound(connection: Connection, file: string): void {
  const findings = connection.all("pragma quick_check(1)").map((row) => String(row["quick_check"]));
  if (findings[0] === "ok") return;
  throw new StoreUnusable(damageMessage(file, findings.join("; ")));
}

function assertOurs(connection: Connection, file: string): void {
  const tables = connection.all("select name from sqlite_schema where type = 'table'").map((row) => row["name"]);
  if (tables.length === 0) return;
  if (!tables.includes("schema_version")) {
    throw new StoreUnusable(
      `${file} is a database of another application. Give the service a data directory of its own.`,
    );
  }
  const version = connection.all("select version from schema_version")[0]?.["version"];
  assertNotNewer(typeof version === "number" ? version : 0, file);
}

function damage(file: string, error: unknown): unknown {
  if (error instanceof StoreUnusable) return error;
  const code = resultCode(error);
  if (code !== SQLITE.corrupt && code !== SQLITE.notADatabase) {
    return new StoreUnusable(`${file} cannot be opened: ${String(error)}`, { cause: error });
  }
  return new StoreUnusable(damageMessage(file, String(error)), { cause: error });
}

function damageMessage(file: string, finding: string): string {
  return (
    `${file} is damaged or not a database (${finding}). Restore it from a backup, together with its -wal file; ` +
    "to start empty, move it away first. Nothing was changed."
  );
}

function lossMessage(file: string): string {
  return (
    `${file} is missing, although this directory has held a database before. Put it back, or restore it from a backup; ` +
    `to start empty, give the service another data directory, or remove every file that begins with ${file}. Nothing was changed.`
  );
}

function cutShortMessage(file: string): string {
  return `${file} is missing, because a restore was cut short. Repeat it; to start empty, remove ${draftOf(file)}. Nothing was changed.`;
}
