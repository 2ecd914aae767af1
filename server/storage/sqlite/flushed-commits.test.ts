import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storageFailure } from "../failure.ts";
import { FlushedCommits, LogNotFlushed } from "./flushed-commits.ts";
import { type Connection, openConnection } from "./node-sqlite.ts";
import { closeConnections, openLog } from "./open-files.ts";

let directory: string;
let file: string;
let writer: Connection;
let reader: Connection;
let commits: FlushedCommits;
let connections: Connection[];
let files: number[];
/** What the disk does with a flush. */
let flushLog: (fd: number) => Promise<void>;

/** Why nothing that is written is kept. */
let lost: Error | undefined;

const FAILED = new Error("EIO: i/o error, fdatasync");

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "flushed-"));
  file = join(directory, "some.db");
  writer = openConnection(file, { busyMs: 0 });
  writer.exec("pragma journal_mode = wal; create table numbers (n integer)");
  reader = openConnection(file, { readOnly: true, busyMs: 0 });
  connections = [writer, reader];
  files = [];
  flushLog = () => Promise.resolve();
  lost = undefined;
  commits = new FlushedCommits({
    ...{ writer, reader, file, log: openLog(file, files), flushLog: (fd) => flushLog(fd) },
    assertInPlace: () => {
      if (lost !== undefined) throw lost;
    },
  });
});
afterEach(() => {
  closeConnections(connections, files);
  rmSync(directory, { recursive: true, force: true });
});

async function begin(number: number): Promise<void> {
  await commits.begin();
  writer.exec(`insert into numbers values (${number})`);
}

function seenBy(connection: Connection): readonly unknown[] {
  return connection.query("select n from numbers order by n", []).map((row) => row["n"]);
}

/** A flush that lasts until it is let go. */
function slowFlush(): { readonly flushed: () => readonly number[]; readonly end: (error?: Error) => void } {
  const files: number[] = [];
  let end: (error?: Error) => void = () => undefined;
  flushLog = (fd) => {
    files.push(fd);
    return new Promise((resolve, reject) => (end = (error) => (error === undefined ? resolve() : reject(error))));
  };
  return { flushed: () => files, end: (error) => end(error) };
}

/** Commits a number, of which the disk says that it failed. */
async function commitInDoubt(number: number): Promise<void> {
  flushLog = () => Promise.reject(FAILED);
  await begin(number);
  await expect(commits.commit()).rejects.toBeInstanceOf(LogNotFlushed);
  flushLog = () => Promise.resolve();
}

/** Makes the log seem old, so that `writtenSince` tells whether anybody wrote into it since. */
const setBack = () => utimes(`${file}-wal`, 1, 1);
const writtenSince = async () => (await stat(`${file}-wal`)).mtimeMs > 1_000;

describe("commits", () => {
  it("resolve when the log is on the disk, which is flushed once for each", async () => {
    const disk = slowFlush();
    await begin(1);
    let resolved = false;
    const committed = commits.commit().then(() => (resolved = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(resolved).toBe(false);
    expect(disk.flushed()).toEqual(files);
    disk.end();
    await committed;
    expect(resolved).toBe(true);
  });

  it.each([undefined, FAILED])("are settled when the flush has ended, however it ends: %s", async (end) => {
    const disk = slowFlush();
    await begin(1);
    const committed = commits.commit().catch(() => undefined);
    let settled = false;
    const settling = commits.settled().then(() => (settled = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toBe(false);
    disk.end(end);
    await Promise.all([settling, committed]);
    expect(settled).toBe(true);
  });

  it("are seen by readers only when they are on the disk", async () => {
    await begin(1);
    await commits.commit();
    const disk = slowFlush();
    await begin(2);
    const committed = commits.commit();
    expect(seenBy(writer)).toEqual([1, 2]);
    expect(seenBy(reader)).toEqual([1]);
    disk.end();
    await committed;
    expect(seenBy(reader)).toEqual([1, 2]);
  });

  it("let the log be emptied, and begin anew, as if nobody had read meanwhile", async () => {
    for (const number of [1, 2, 3]) {
      await begin(number);
      await commits.commit();
      expect(writer.query("pragma wal_checkpoint(truncate)", [])[0]).toMatchObject({ busy: 0, log: 0 });
    }
    expect(seenBy(reader)).toEqual([1, 2, 3]);
  });

  it("that SQLite refuses leave readers free to see the next", async () => {
    await begin(1);
    writer.exec("rollback");
    await expect(commits.commit()).rejects.toThrow("no transaction is active");
    await begin(2);
    await commits.commit();
    expect(seenBy(reader)).toEqual([2]);
  });

  it("that the disk does not take are the storage's fault, in words that name no file", async () => {
    flushLog = () => Promise.reject(FAILED);
    await begin(1);
    const failure: unknown = await commits.commit().catch((error: unknown) => error);
    expect(storageFailure(failure)).toBe("what was committed could not be flushed to the disk");
  });

  it("that are in doubt are written anew before the next begins", async () => {
    await commitInDoubt(1);
    const log = readFileSync(`${file}-wal`);
    await setBack();
    await begin(2);
    expect(await writtenSince()).toBe(true);
    expect(readFileSync(`${file}-wal`)).toEqual(log);
    expect(seenBy(reader)).toEqual([1]);
    await commits.commit();
    await setBack();
    await begin(3);
    expect(await writtenSince()).toBe(false);
  });

  it("that are in doubt are written anew before anybody copies them back, and let others write", async () => {
    await setBack();
    await commits.settleDoubt();
    expect(await writtenSince()).toBe(false);
    await commitInDoubt(1);
    await setBack();
    await commits.settleDoubt();
    expect(await writtenSince()).toBe(true);
    expect(writer.inTransaction()).toBe(false);
  });

  it("are refused as long as what is in doubt cannot be written anew", async () => {
    await commitInDoubt(1);
    flushLog = () => Promise.reject(FAILED);
    for (const _ of [1, 2]) await expect(commits.begin()).rejects.toBeInstanceOf(LogNotFlushed);
    await expect(commits.settleDoubt()).rejects.toBeInstanceOf(LogNotFlushed);
    flushLog = () => Promise.resolve();
    expect(writer.inTransaction()).toBe(false);
    await begin(2);
    await commits.commit();
    expect(seenBy(reader)).toEqual([1, 2]);
  });

  it("that are in doubt are not written into another file", async () => {
    await commitInDoubt(1);
    lost = new Error("the file is another one");
    await setBack();
    await expect(commits.begin()).rejects.toBe(lost);
    expect(await writtenSince()).toBe(false);
  });
});
