import { fsyncSync } from "node:fs";
import { writeAnew } from "./flush.ts";
import type { Connection } from "./node-sqlite.ts";

/**
 * Copies the whole write-ahead log back, outside any transaction, and empties it. False where somebody else reads: SQLite would wait for readers
 * in the middle of the event loop; whoever calls waits beside it. `lookAfterFailure`: see DatabaseFile.
 */
export function emptyLog(writer: Connection, lookAfterFailure: () => void): boolean {
  const [before] = writer.all("pragma busy_timeout");
  writer.exec("pragma busy_timeout = 0");
  try {
    const [told] = writer.all("pragma wal_checkpoint(truncate)");
    return told?.["busy"] === 0;
  } catch (error) {
    lookAfterFailure();
    throw error;
  } finally {
    writer.exec(`pragma busy_timeout = ${Number(before?.["timeout"] ?? 0)}`);
  }
}

/**
 * Empties what another process has left, of which nobody knows whether the disk took it: a log with a hole, copied back in part, would mix what is newer in the
 * database with what is older. `log`: opened beside SQLite.
 */
export function emptyLeftLog(writer: Connection, log: number): void {
  writer.exec("begin immediate");
  writeAnew(log);
  writer.exec("rollback");
  if (emptyLog(writer, () => undefined)) fsyncSync(log);
}
