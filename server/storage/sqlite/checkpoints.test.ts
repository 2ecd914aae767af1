import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Checkpoints } from "./checkpoints.ts";
import { type Connection, openConnection } from "./node-sqlite.ts";
import { closeConnections, openBeside, openLog } from "./open-files.ts";
import { Scrubber } from "./scrub.ts";
import { changedPages } from "./testing/changed-pages.ts";
import { WrittenPages } from "./written-pages.ts";

test("a commit stands although the disk fails when the log is looked at after it", async () => {
  const connection = openConnection(":memory:", { busyMs: 0 });
  const checkpoints = new Checkpoints({
    ...{ writer: connection, file: ":memory:", written: new WrittenPages(connection, -1) },
    runAlone: (work) => Promise.resolve(work()),
    lookAfterFailure: () => undefined,
  });
  connection.close();
  expect(() => connection.query("pragma wal_checkpoint(noop)", [])).toThrow("database is not open");
  expect(() => checkpoints.look()).not.toThrow();
  await checkpoints.close();
});

/** Remembers what was told. */
class Remembering extends WrittenPages {
  readonly told: (readonly number[] | undefined)[] = [];

  override take(): readonly number[] | undefined {
    const pages = super.take();
    this.told.push(pages);
    return pages;
  }
}

class Opened {
  readonly #directory = mkdtempSync(join(tmpdir(), "checkpoints-"));
  readonly file = join(this.#directory, "some.db");
  readonly writer = openConnection(this.file, { busyMs: 0 });
  readonly #guard: Connection;
  readonly #files: number[] = [];
  readonly written: Remembering;
  readonly checkpoints: Checkpoints;
  readonly scrubber: Scrubber;
  /** How often somebody looked whether the file is flushed. */
  failures = 0;
  readonly flushed: string[] = [];
  /** The disk does not take what is copied from the log. */
  failing = false;
  /** Others commit before whoever runs alone. */
  busy = false;

  constructor() {
    const { writer, file } = this;
    writer.all("pragma journal_mode = wal");
    writer.exec("pragma wal_autocheckpoint = 0; create table rows (id integer primary key, text text)");
    const written = (this.written = new Remembering(writer, openLog(file, this.#files)));
    this.#guard = openConnection(file, { readOnly: true, busyMs: 0 });
    const runAlone = async (work: () => unknown): Promise<void> => {
      if (this.busy) this.write(2);
      await work();
    };
    const lookAfterFailure = (): void => void (this.failures += 1);
    const copying = {
      ...writer,
      query: (...asked: Parameters<typeof writer.query>) => {
        if (this.failing && asked[0].includes("passive")) throw new Error("SQLite result 10: disk I/O error");
        return writer.query(...asked);
      },
    };
    this.checkpoints = new Checkpoints({ writer: copying, file, written, runAlone, lookAfterFailure });
    this.scrubber = new Scrubber({
      ...{
        writer,
        reader: this.#guard,
        guard: this.#guard,
        fd: openBeside(file, this.#files),
        written,
        runAlone,
        lookAfterFailure,
      },
      flush: async () => {
        if (this.failing) throw new Error("ENOSPC: no space left on device");
        this.flushed.push("database");
      },
      flushLog: async () => void this.flushed.push("log"),
      ahead: () => this.checkpoints.ahead(),
    });
  }

  /** Each row has a page of its own. */
  write(rows: number): void {
    this.writer.exec("begin");
    for (let nth = 0; nth < rows; nth += 1) this.writer.exec(`insert into rows (text) values ('${"x".repeat(3_000)}')`);
    this.writer.exec("commit");
    this.checkpoints.look();
  }

  isCopied(): boolean {
    const [told] = this.writer.all("pragma wal_checkpoint(noop)");
    return told?.["log"] === told?.["checkpointed"];
  }

  async close(): Promise<void> {
    await this.scrubber.close();
    await this.checkpoints.close();
    closeConnections([this.#guard, this.writer], this.#files);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let opened: Opened;
beforeEach(() => (opened = new Opened()));
afterEach(() => opened.close());

const AMOUNTS = [
  ["few", [10]],
  ["so many that they are looked at before", [600, 60]],
  ["so many that a thread copies them first", [1_500, 60]],
  ["so many that a thread copied them long before", [9_000, 60]],
] as const;
const MEANWHILE = ["nobody commits meanwhile", "others commit meanwhile"] as const;

test.each(AMOUNTS.flatMap(([name, rows]) => MEANWHILE.map((meanwhile) => ({ name, rows, meanwhile }))))(
  "a scrub looks at each page that was written since the last one: $name, $meanwhile",
  async ({ rows, meanwhile }) => {
    const { file, written, scrubber } = opened;
    await scrubber.scrub();
    await scrubber.scrub();
    expect(written.told).toEqual([undefined, []]);
    const before = readFileSync(file);
    opened.busy = meanwhile === "others commit meanwhile";
    for (const some of rows) opened.write(some);
    const scrubbed = scrubber.scrub();
    await turn();
    if (opened.busy) opened.write(2);
    // Where a thread has copied all, the log begins anew with the next commit.
    while (!opened.isCopied() && scrubber.owed) await turn();
    for (let nth = 0; nth < 9; nth += 1) {
      opened.write(2);
      await turn();
    }
    await scrubbed;
    opened.busy = false;
    await scrubber.scrub();
    expect(written.told.slice(1)).not.toContain(undefined);
    const told = new Set(written.told.flatMap((pages) => pages ?? []));
    expect(changedPages(before, readFileSync(file)).filter((page) => !told.has(page))).toEqual([]);
  },
);

test("a scrub has the database flushed, and then the log, which the next commit may not do before it is answered", async () => {
  opened.write(2);
  await opened.scrubber.scrub();
  expect(opened.flushed).toEqual(["database", "log"]);
});

test.each([false, true])(
  "where the log cannot be copied back, somebody looks whether the disk took what was: %s",
  async (fails) => {
    opened.failing = fails;
    opened.write(9_000);
    await opened.checkpoints.close();
    expect(opened.failures).toBe(fails ? 1 : 0);
  },
);

test("a scrub that the disk fails is owed, and made as soon as the disk takes it", async () => {
  opened.failing = true;
  await expect(opened.scrubber.scrub()).rejects.toThrow("no space left");
  expect(opened.scrubber.owed).toBe(true);
  opened.failing = false;
  await expect.poll(() => opened.flushed).toEqual(["database", "log"]);
  expect(opened.scrubber.owed).toBe(false);
});
