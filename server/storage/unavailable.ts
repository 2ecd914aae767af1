import { resultCode, SQLITE } from "./sqlite/node-sqlite.ts";

/** The operating system's words for a server that cannot be reached or has gone. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);

/**
 * PostgreSQL's conditions that pass by themselves (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection
 * exception, insufficient resources, lock not available, statement or idle time-out, shut down or starting up.
 */
const PASSING = /^(08...|53...|55P03|57014|25P03|57P0[123])$/;

/** The driver's own errors, which carry no code (pg 8). */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

const SQLITE_PASSING: ReadonlySet<number | undefined> = new Set([SQLITE.busy, SQLITE.ioError, SQLITE.full]);

/**
 * Whether the storage, not the request, is to blame, so that the same request may succeed later: the database is away, too
 * busy, or its disk is full. For answering 503 instead of 500. What had been begun is not stored, but for a commit
 * whose answer was lost: there nobody knows.
 */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (SQLITE_PASSING.has(resultCode(error)) || DRIVER.test(error.message)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return UNREACHABLE.has(code) || PASSING.test(code);
}
