import type { Connection } from "./node-sqlite.ts";

/**
 * Copies the whole write-ahead log back, outside any transaction, and empties it. False where somebody else reads: SQLite would wait for readers
 * in the middle of the event loop; whoever calls waits beside it.
 */
export function emptyLog(writer: Connection): boolean {
  const [before] = writer.all("pragma busy_timeout");
  writer.exec("pragma busy_timeout = 0");
  try {
    const [told] = writer.all("pragma wal_checkpoint(truncate)");
    return told?.["busy"] === 0;
  } finally {
    writer.exec(`pragma busy_timeout = ${Number(before?.["timeout"] ?? 0)}`);
  }
}
