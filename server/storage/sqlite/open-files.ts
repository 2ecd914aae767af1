/** What one store has open: SQLite's connections, and the file itself beside them. */
import { closeSync, openSync } from "node:fs";
import type { Connection } from "./node-sqlite.ts";

/** Stays open: closing it drops every lock that this process has on the file (POSIX), SQLite's included. */
export function openBeside(file: string, files: number[]): number {
  const fd = openSync(file, "r+");
  files.push(fd);
  return fd;
}

/** The write-ahead log that SQLite has open. */
export function openLog(file: string, files: number[]): number {
  return openBeside(`${file}-wal`, files);
}

/** The file last: closing it drops every lock that this process has on it (POSIX), SQLite's included. */
export function closeConnections(connections: Connection[], files: number[]): void {
  for (const connection of connections.splice(0).toReversed()) connection.close();
  for (const fd of files.splice(0)) closeSync(fd);
}
