import { DatabaseFileLost } from "./database-file.ts";
import { LogNotFlushed } from "./flushed-commits.ts";
import { resultCode, SQLITE } from "./node-sqlite.ts";

const STORAGE_TO_BLAME: ReadonlySet<number | undefined> = new Set(Object.values(SQLITE));

/** Of what is done to the files beside SQLite. */
const DISK_TO_BLAME: ReadonlySet<unknown> = new Set(["EDQUOT", "EIO", "ENOSPC", "EROFS"]);

/**
 * Why the database failed, for the log; undefined where the statement is to blame. The words are SQLite's own for the result code: they
 * name no table, column or value.
 */
export function sqliteFailure(error: unknown): string | undefined {
  if (error instanceof DatabaseFileLost || error instanceof LogNotFlushed) return error.message;
  if (error instanceof Error && "code" in error && DISK_TO_BLAME.has(error.code))
    return `the disk: ${String(error.code)}`;
  const code = resultCode(error);
  if (!(error instanceof Error) || !STORAGE_TO_BLAME.has(code)) return undefined;
  return `SQLite result ${code}: ${"errstr" in error ? String(error.errstr) : "unknown"}`;
}

/** https://sqlite.org/rescode.html#constraint_foreignkey */
const CONSTRAINT_FOREIGN_KEY = 787;

/** Whether a row refers to one that is gone. */
export function isOrphanOnSqlite(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === CONSTRAINT_FOREIGN_KEY;
}
