import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { StoreUnusable } from "../store.ts";
import { markFileOf } from "./database-mark.ts";
import { openConnection, resultCode, SQLITE } from "./node-sqlite.ts";

export interface Hold {
  /** True when the file was made here before, so that a missing or empty one is a lost one. */
  readonly usedBefore: boolean;
  /** Says so to every later start. */
  readonly markUsed: () => void;
  readonly release: () => void;
}

/**
 * Holds `file` for this process alone until it is released or the process ends, however it ends: the lock is the operating
 * system's, taken by SQLite on a database of its own beside `file`, so a killed process leaves none behind.
 * Throws StoreUnusable naming the holder.
 */
export function holdAlone(file: string): Hold {
  const lockFile = `${file}-lock`;
  const holderFile = `${file}-holder`;
  createPrivate(lockFile);
  const lock = openConnection(lockFile, { busyMs: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (resultCode(error) !== SQLITE.busy) {
      throw new StoreUnusable(`${lockFile} cannot be locked: ${String(error)}. Delete it if no service runs here.`, {
        cause: error,
      });
    }
    throw new StoreUnusable(
      `${file} is in use by ${readHolder(holderFile)}. Stop that process, or give this one a data directory of its own.`,
    );
  }
  createPrivate(holderFile);
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}\n`);
  // A file of its own: a first start that was cut short has a holder, but has made no database yet.
  const markFile = markFileOf(file);
  return {
    usedBefore: existsSync(markFile),
    markUsed: () => createPrivate(markFile),
    release: () => lock.close(),
  };
}

/**
 * Creates the file if it is missing and makes it readable by its owner only. An existing file is not opened: closing it would
 * drop every lock that this process has on it (POSIX), SQLite's included.
 */
export function createPrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

function readHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, "utf8").trim() || "another process";
  } catch {
    return "another process";
  }
}
