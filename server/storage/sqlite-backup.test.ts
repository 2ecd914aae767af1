import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp, putBack } from "./sqlite/backup.ts";
import { openSqliteStore } from "./sqlite.ts";
import { startChild } from "./testing/child.ts";
import { addProject, aRecord } from "./testing/fixtures.ts";

let scratch: string;
/** Where backups are kept. */
let shelf: string;
let directory: string;
let file: string;

const asItIs = () => Promise.resolve();

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "backup-"));
  shelf = join(scratch, "shelf");
  await mkdir(shelf);
  directory = join(scratch, "data");
  file = join(directory, "respiratory.db");
});
afterEach(() => rm(scratch, { recursive: true }));

/** A closed database with some records. */
async function filled(): Promise<void> {
  const store = await openSqliteStore({ directory });
  const rows = Array.from({ length: 1_000 }, (_, index) => aRecord({ patient_id: `p${index}` }));
  await store.records.insert(await addProject(store), rows);
  await store.close();
}

describe("a backup", () => {
  it("holds all that was acknowledged before it, while the service goes on writing, and can be put back", async () => {
    const writing = startChild(new URL("./testing/write-until-killed.ts", import.meta.url), directory, "1000");
    await writing.hasPrinted("1020\n");
    const acknowledged = writing.printed().trimEnd().split("\n").map(Number);
    const copy = join(scratch, "copy.db");
    await backUp(file, copy);
    await writing.kill();
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const restored = join(scratch, "restored", "respiratory.db");
    await putBack(copy, restored, asItIs);
    const store = await openSqliteStore({ file: restored });
    const stored = new Set((await store.companies.list()).map(({ company_id }) => Number(company_id.slice(1))));
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    await store.close();
  });

  it("overwrites nothing, and is refused where it is damaged", async () => {
    await filled();
    const copy = join(scratch, "copy.db");
    await backUp(file, copy);
    await expect(backUp(file, copy)).rejects.toThrow(/exists/);
    await expect(putBack(copy, file, asItIs)).rejects.toThrow(/exists/);
    await truncate(copy, 8_192);
    await expect(putBack(copy, join(scratch, "elsewhere", "respiratory.db"), asItIs)).rejects.toThrow(/damaged/);
    await expect(backUp(join(scratch, "nothing.db"), join(scratch, "x.db"))).rejects.toThrow(/no database/);
  });

  it("that is a copy of the files brings what only the log beside it holds", async () => {
    const store = await openSqliteStore({ directory });
    await store.companies.create({ company_id: "c1", name: "acknowledged", created_at: 1 });
    const copy = join(shelf, "cold.db");
    for (const end of ["", "-wal"]) await copyFile(file + end, copy + end);
    await store.close();
    const before = await readdir(shelf);
    const restored = join(scratch, "restored", "respiratory.db");
    await putBack(copy, restored, asItIs);
    expect(await readdir(shelf)).toEqual(before);
    const again = await openSqliteStore({ file: restored });
    expect(await again.companies.list()).toMatchObject([{ company_id: "c1" }]);
    await again.close();
  });

  it("that anybody can read is put back for its owner alone, and nothing is left beside it", async () => {
    await filled();
    const copy = join(shelf, "copy.db");
    await backUp(file, copy);
    await chmod(copy, 0o644);
    const restored = join(scratch, "restored", "respiratory.db");
    await putBack(copy, restored, asItIs);
    expect(statSync(restored).mode & 0o777).toBe(0o600);
    expect(await readdir(shelf)).toEqual(["copy.db"]);
  });

  it("is not put back under a service that runs", async () => {
    await filled();
    const copy = join(scratch, "copy.db");
    await backUp(file, copy);
    const store = await openSqliteStore({ directory });
    await expect(putBack(copy, file, asItIs)).rejects.toThrow(/in use by process/);
    await store.close();
  });

  it("is no database before it is prepared, and none where that fails", async () => {
    await filled();
    const copy = join(shelf, "copy.db");
    await backUp(file, copy);
    const place = join(scratch, "restored");
    const restored = join(place, "respiratory.db");
    const seen: boolean[] = [];
    const failing = async (draft: string) => {
      const store = await openSqliteStore({ file: draft });
      seen.push(existsSync(restored));
      await store.close();
      throw new Error("cut short");
    };
    await expect(putBack(copy, restored, failing)).rejects.toThrow("cut short");
    expect(seen).toEqual([false]);
    expect((await readdir(place)).filter((name) => !/-(lock|holder)$/.test(name))).toEqual([]);
    await putBack(copy, restored, async (draft) => {
      const store = await openSqliteStore({ file: draft });
      await store.companies.create({ company_id: "c9", name: "prepared", created_at: 1 });
      await store.close();
    });
    expect((await readdir(place)).filter((name) => name.includes("draft"))).toEqual([]);
    const again = await openSqliteStore({ file: restored });
    expect((await again.companies.list()).map(({ name }) => name)).toContain("prepared");
    await again.close();
  });

  it("whose restoring was killed is not taken for an empty database, and is put back by doing it again", async () => {
    await filled();
    const copy = join(shelf, "copy.db");
    await backUp(file, copy);
    const place = join(scratch, "restored");
    const restored = join(place, "respiratory.db");
    await mkdir(place);
    for (const end of ["", "-lock", "-holder", "-made"]) await copyFile(copy, `${restored}.draft${end}`);
    await expect(openSqliteStore({ directory: place })).rejects.toThrow(/a restore was cut short/);
    await putBack(copy, restored, asItIs);
    const store = await openSqliteStore({ directory: place });
    expect(await store.companies.list()).toHaveLength(1);
    expect((await readdir(place)).filter((name) => name.includes("draft"))).toEqual([]);
    await store.close();
  });
});
