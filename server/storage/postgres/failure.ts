/** There is no connection to be had, whatever the reason: a password that was changed, a certificate that ran out, a database that takes nobody in. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The operating system's words for a server that has gone. */
const GONE: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/**
 * Conditions that pass by themselves (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection
 * exception, insufficient resources, lock not available, statement or idle time-out, shut down or starting up, read-only (a standby
 * that is about to be promoted), an error of the system or of the stored data.
 */
const PASSING = /^(08...|53...|58...|55P03|57014|25006|25P03|57P0[1234]|XX00[12])$/;

/** The driver's own errors, which carry no code (pg 8). */
const DRIVER = /^(Connection terminated|Client has encountered a connection error|Query read timeout)/;

/**
 * Why the server failed, for the log; undefined where the query is to blame. The words are PostgreSQL's own for conditions that concern no
 * row, so none of a query's values is in them.
 */
export function postgresFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NoConnection) return `no connection to PostgreSQL: ${coded(error.cause)}`;
  const code = codeOf(error);
  if (PASSING.test(code)) return `PostgreSQL ${code}: ${error.message}`;
  return GONE.has(code) || DRIVER.test(error.message) ? error.message : undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Several addresses of one name fail together, without a message of their own. */
function coded(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(coded).join(", ");
  const said = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  return code === "" || said.includes(code) ? said : `${code}: ${said}`;
}

/** foreign_key_violation: whether a row refers to one that is gone. */
export function isOrphanOnPostgres(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23503";
}
