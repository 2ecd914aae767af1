import { parseBytes } from "./escaped-bytes.ts";
import { type ClientConfig, Pool, types } from "pg";

/** How much longer than a statement may run an answer may take; then the server is taken for gone. */
const ANSWER_GRACE_MS = 5_000;

/** PostgreSQL's type numbers (pg_type.oid). */
const OID = { bytea: 17, int8: 20 } as const;

export interface ConnectionOptions {
  readonly url: string;
  /** Connections for queries; one more listens for wake-ups. */
  readonly pool_size: number;
  /** A statement that runs longer is cancelled. */
  readonly statement_timeout_ms: number;
  /** A statement that waits longer for somebody's lock is cancelled. */
  readonly lock_timeout_ms: number;
  /** How long to wait for a connection. */
  readonly connect_timeout_ms: number;
}

export function createPool(options: ConnectionOptions): Pool {
  const pool = new Pool({ ...clientConfig(options), max: options.pool_size });
  // A connection that breaks, idle or inside a transaction, is replaced: its next query fails and the pool drops it.
  // Without listeners either would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function clientConfig(options: ConnectionOptions): ClientConfig {
  return {
    connectionString: options.url,
    application_name: "respiratory-intelligence-service",
    connectionTimeoutMillis: options.connect_timeout_ms,
    statement_timeout: options.statement_timeout_ms,
    lock_timeout: options.lock_timeout_ms,
    // A replica that hangs inside a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: options.statement_timeout_ms,
    query_timeout: options.statement_timeout_ms + ANSWER_GRACE_MS,
    keepAlive: true,
    options: BYTES_AS_TEXT,
    types: { getTypeParser: typeParser },
  };
}

/** Bodies are JSON, so in this form they are as long as they are; in the default, hexadecimal, they would double. */
const BYTES_AS_TEXT = "-c bytea_output=escape";

/** int8 as a number (keys and milliseconds stay far below 2^53), bytea as plain bytes like on SQLite. */
const typeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  if (oid === OID.int8) return Number;
  if (oid === OID.bytea) return parseBytes;
  return format === "binary" ? types.getTypeParser(oid, "binary") : types.getTypeParser(oid, "text");
};

/** The database for a message, without user and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL database ${pathname.slice(1)} on ${hostname}:${port || "5432"}`;
}
