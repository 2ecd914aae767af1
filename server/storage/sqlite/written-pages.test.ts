import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { randomFrom } from "../../clinical/random.ts";
import { type Connection, openConnection } from "./node-sqlite.ts";
import { closeConnections, openLog } from "./open-files.ts";
import { changedPages } from "./testing/changed-pages.ts";
import { WrittenPages } from "./written-pages.ts";

let directory: string;
let file: string;
let writer: Connection;
let written: WrittenPages;
const files: number[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "written-"));
  file = join(directory, "some.db");
  writer = openConnection(file, { busyMs: 0 });
  writer.all("pragma journal_mode = wal");
  writer.exec("pragma wal_autocheckpoint = 0; create table rows (id integer primary key, text text)");
  writer.exec("create index by_text on rows (text)");
  written = new WrittenPages(writer, openLog(file, files));
});
afterEach(() => {
  closeConnections([writer], files);
  rmSync(directory, { recursive: true, force: true });
});

/** Writes some rows, removes some, and now and then undoes it all. */
function write(connection: Connection, draw: () => number, most: number): void {
  connection.exec("begin immediate");
  for (let nth = Math.floor(draw() * most); nth >= 0; nth -= 1)
    connection.exec(`insert into rows (text) values ('${String(draw()).repeat(1 + Math.floor(draw() * 40))}')`);
  connection.exec(`delete from rows where id % 7 = ${Math.floor(draw() * 7)} and id % 3 = ${Math.floor(draw() * 3)}`);
  connection.exec(draw() < 0.2 ? "rollback" : "commit");
}

function emptied(): Buffer {
  written.look();
  expect(writer.all("pragma wal_checkpoint(truncate)")).toEqual([expect.objectContaining({ busy: 0 })]);
  return readFileSync(file);
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  "tells each page that was written between two times, however the log was copied back: seed %i",
  (seed) => {
    const draw = randomFrom(seed).uniform;
    // So little that pages go into the log in the middle of a transaction.
    writer.exec("pragma cache_size = 10");
    const other = openConnection(file, { busyMs: 0 });
    emptied();
    written.take();
    let told = 0;
    for (let round = 0; round < 12; round += 1) {
      const before = readFileSync(file);
      for (let nth = 0; nth < 6; nth += 1) {
        if (draw() < 0.5) write(writer, draw, 200);
        else {
          // As a thread does it: whoever writes then looks after each commit.
          written.look();
          other.all("pragma wal_checkpoint(passive)");
          write(writer, draw, 20);
          written.look();
        }
      }
      const changed = changedPages(before, emptied());
      const pages = written.take();
      expect(pages).toEqual(pages?.toSorted((one, another) => one - another));
      expect(changed.filter((page) => pages?.includes(page) === false)).toEqual([]);
      expect(pages).toBeDefined();
      told += changed.length;
    }
    expect(told).toBeGreaterThan(100);
    other.close();
  },
);

test("tells few pages where little was written into much", () => {
  writer.exec("begin");
  for (let nth = 0; nth < 5_000; nth += 1) writer.exec(`insert into rows (text) values ('${nth} ${"x".repeat(500)}')`);
  writer.exec("commit");
  emptied();
  written.take();
  writer.exec("update rows set text = 'another' where id = 2500");
  emptied();
  expect(written.take()?.length).toBeLessThan(20);
});

test("knows of no page, so that it may be any, before it is asked first, after another process wrote, and when told to forget", () => {
  const other = openConnection(file, { busyMs: 0 });
  emptied();
  expect(written.take()).toBeUndefined();
  expect(written.take()).toEqual([]);
  other.exec("insert into rows (text) values ('of another')");
  other.all("pragma wal_checkpoint(truncate)");
  writer.exec("insert into rows (text) values ('of ours')");
  expect(written.take()).toBeUndefined();
  other.all("pragma wal_checkpoint(truncate)");
  writer.exec("insert into rows (text) values ('of ours again')");
  expect(written.take()).toBeUndefined();
  written.forget();
  expect(written.take()).toBeUndefined();
  other.close();
});

test("knows of no page after it was asked in the middle of a transaction, whose frames may be undone", () => {
  emptied();
  written.take();
  writer.exec("pragma cache_size = 10; begin");
  for (let nth = 0; nth < 200; nth += 1) writer.exec(`insert into rows (text) values ('${"undone ".repeat(99)}')`);
  written.look();
  writer.exec("rollback");
  expect(written.take()).toBeUndefined();
});

test("waits until many frames are logged, where it may", () => {
  written.take();
  writer.exec("insert into rows (text) values ('one')");
  written.lookWhereMany(10);
  // As a log begins anew that nobody looked at: what was in it is lost.
  writer.all("pragma wal_checkpoint(truncate)");
  expect(written.take()).toEqual([]);
  writer.exec("insert into rows (text) values ('two')");
  written.lookWhereMany(300);
  writer.all("pragma wal_checkpoint(truncate)");
  expect(written.take()?.length).toBeGreaterThan(1);
});

test("knows of no page, and refuses nothing, while the disk fails", () => {
  const failing = openConnection(file, { busyMs: 0 });
  const pages = new WrittenPages(failing, openLog(file, files));
  pages.take();
  expect(pages.take()).toBeDefined();
  failing.close();
  expect(() => failing.query("pragma data_version", [])).toThrow("finalized");
  expect(pages.take()).toBeUndefined();
  expect(pages.take()).toBeUndefined();
});
