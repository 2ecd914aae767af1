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
 * exception, insufficient resources, lock not available, statement or idle time-out, shut down or starting up.
 */
const PASSING = /^(08...|53...|55P03|57014|25P03|57P0[123])$/;

/** The driver's own errors, which carry no code (pg 8). */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether the server is away or too busy, so that the same query may succeed later. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return UNREACHABLE.has(code) || PASSING.test(code) || DRIVER.test(error.message);
}
