import { closeSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseFile, DatabaseFileLost, watchDatabaseFile } from "./database-file.ts";
import { markIn } from "./database-mark.ts";
import { type Connection, openConnection } from "./node-sqlite.ts";
import { openBeside } from "./open-files.ts";

let directory: string;
let writer: Connection;
let fd: number;
let told: DatabaseFileLost[];
/** What the disk does with a flush. */
let disk: () => void;
let watched: DatabaseFile;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "watched-"));
  const file = join(directory, "some.db");
  writer = openConnection(file, { busyMs: 0 });
  writer.exec("pragma journal_mode = wal; create table numbers (n integer)");
  fd = openBeside(file, []);
  told = [];
  disk = () => undefined;
  const flushing = { sync: () => disk(), async: async () => disk() };
  watched = watchDatabaseFile({ file, fd, marks: new Set([markIn(fd)]), flushing }, (error) => told.push(error));
});
afterEach(() => {
  watched.close();
  writer.close();
  closeSync(fd);
  rmSync(directory, { recursive: true });
});

const fail = (): void => {
  throw new Error("EIO: i/o error, fsync");
};

describe("a database file of which the disk does not take what was written", () => {
  it.each([
    ["a flush", () => watched.flush()],
    ["a look after a failure", async () => watched.lookAfterFailure()],
  ])("is lost from %s on, although later ones succeed, and says so once", async (_, look) => {
    disk = fail;
    await look().catch(() => undefined);
    disk = () => undefined;
    await look();
    expect(watched.isLost()).toBe(true);
    expect(() => watched.assertInPlace()).toThrow(/could not be flushed to the disk; a new start copies .* anew/);
    expect(told).toHaveLength(1);
  });

  it("has a flush rejected", async () => {
    disk = fail;
    await expect(watched.flush()).rejects.toBeInstanceOf(DatabaseFileLost);
  });
});

it("a database file stays in place where something else failed", async () => {
  await watched.flush();
  watched.lookAfterFailure();
  watched.assertInPlace();
  expect([watched.isLost(), told]).toEqual([false, []]);
});
