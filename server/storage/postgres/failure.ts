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
 * Conditions that pass by themselves (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection
 * exception, insufficient resources, lock not available, statement or idle time-out, shut down or starting up, read-only (a standby
 * that is about to be promoted), an error of the system or of the stored data.
 */
const PASSING = /^(08...|53...|58...|55P03|57014|25006|25P03|57P0[1234]|XX00[12])$/;

/** The driver's own errors, which carry no code (pg 8). */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/**
 * Why the server failed, for the log; undefined where the query is to blame. The words are PostgreSQL's own for conditions that concern no
 * row, so none of a query's values is in them.
 */
export function postgresFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (PASSING.test(code)) return `PostgreSQL ${code}: ${error.message}`;
  return UNREACHABLE.has(code) || DRIVER.test(error.message) ? error.message : undefined;
}

/** foreign_key_violation: whether a row refers to one that is gone. */
export function isOrphanOnPostgres(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23503";
}
