import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyLeftLog, emptyLog } from "./empty-log.ts";
import { type Connection, openConnection } from "./node-sqlite.ts";
import { closeConnections, openLog } from "./open-files.ts";

let directory: string;
let log: string;
let writer: Connection;
let files: number[];
let fd: number;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "log-"));
  const file = join(directory, "some.db");
  log = `${file}-wal`;
  writer = openConnection(file, { busyMs: 0 });
  writer.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table numbers (n integer)");
  files = [];
  fd = openLog(file, files);
});
afterEach(() => {
  closeConnections([writer], files);
  rmSync(directory, { recursive: true });
});

/** The writer, of which this statement does something else first. */
function before(statement: string, act: () => void): Connection {
  return {
    ...writer,
    all: (asked) => {
      if (asked === statement) act();
      return writer.all(asked);
    },
  };
}

const COPY = "pragma wal_checkpoint(truncate)";

test("what another process has left in the log is written anew, copied back, and emptied", () => {
  // Seems old, so that it shows when it is written.
  utimesSync(log, 1, 1);
  let written = 0;
  emptyLeftLog(
    before(COPY, () => (written = statSync(log).mtimeMs)),
    fd,
  );
  expect(written).toBeGreaterThan(1_000);
  expect(statSync(log).size).toBe(0);
  writer.exec("insert into numbers values (1)");
  expect(writer.all("select n from numbers")).toEqual([{ n: 1 }]);
});

test("a log that cannot be copied back has somebody look whether the disk took what was copied", () => {
  const failing = before(COPY, () => {
    throw new Error("SQLite result 10: disk I/O error");
  });
  let looked = 0;
  expect(() => emptyLog(failing, () => (looked += 1))).toThrow("disk I/O error");
  expect(looked).toBe(1);
  expect(emptyLog(writer, () => (looked += 1))).toBe(true);
  expect(looked).toBe(1);
});
