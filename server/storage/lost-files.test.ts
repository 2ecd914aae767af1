/** Files of a database that somebody else removes, replaces or overwrites. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storageFailure } from "./failure.ts";
import { backUp } from "./sqlite/backup.ts";
import { DatabaseFileLost } from "./sqlite/database-file.ts";
import { openSqliteStore } from "./sqlite.ts";
import { StoreUnusable } from "./store.ts";
import { addCompany } from "./testing/fixtures.ts";

let scratch: string;
let directory: string;
let file: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "sqlite-"));
  directory = join(scratch, "data");
  file = join(directory, "respiratory.db");
  await (await openSqliteStore({ directory })).close();
  await copyFile(file, join(scratch, "before.db"));
});
afterEach(() => rm(scratch, { recursive: true }));

/** In place: the file stays the one that is open, and what is in it changes. */
async function overwrite(source: string): Promise<void> {
  await writeFile(file, await readFile(source), { flag: "r+" });
}

describe("a database whose file goes away while it is open", () => {
  it.each([
    ["is removed", () => rm(file)],
    ["is replaced by an older copy", () => copyFile(file, `${file}.copy`).then(() => rename(`${file}.copy`, file))],
    ["loses its write-ahead log", () => rm(`${file}-wal`)],
    ["is overwritten with a copy of before it was opened", () => overwrite(join(scratch, "before.db"))],
    ["is overwritten with another database", () => overwrite(join(scratch, "other", "respiratory.db"))],
    [
      "is overwritten with a backup of now",
      () => backUp(file, join(scratch, "b")).then(() => overwrite(join(scratch, "b"))),
    ],
    ["is overwritten with something else", () => writeFile(file, "a note".repeat(9_000))],
    ["is cut to nothing", () => truncate(file)],
  ])("acknowledges nothing any more once it %s, and says so", async (_, change) => {
    await (await openSqliteStore({ directory: join(scratch, "other") })).close();
    const reasons: Error[] = [];
    const store = await openSqliteStore({ directory, onLost: (error) => reasons.push(error) });
    await addCompany(store);
    await change();
    const refused: unknown = await addCompany(store).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseFileLost);
    expect(storageFailure(refused)).toBeDefined();
    await expect(store.ping()).rejects.toThrow(DatabaseFileLost);
    expect(reasons).toEqual([refused]);
    const left = existsSync(file) ? await readFile(file) : undefined;
    await store.close();
    // what stands there now is somebody else's
    expect(existsSync(file) ? await readFile(file) : undefined).toEqual(left);
  });

  it("is noticed without a request", async () => {
    const lost = Promise.withResolvers<Error>();
    const store = await openSqliteStore({ directory, onLost: lost.resolve });
    await rm(file);
    expect(await lost.promise).toBeInstanceOf(DatabaseFileLost);
    await store.close();
  });
});

describe("a database beside a log", () => {
  /** A process that held the database was killed, and has left its log. */
  async function killed(): Promise<void> {
    const store = await openSqliteStore({ directory });
    await addCompany(store);
    for (const name of ["respiratory.db", "respiratory.db-wal", "respiratory.db-made"])
      await copyFile(join(directory, name), join(scratch, name));
    await store.close();
    await copyFile(join(scratch, "respiratory.db-wal"), `${file}-wal`);
  }

  it("takes what is in it over, and begins a new log", async () => {
    await killed();
    const [left, companies] = [await readFile(`${file}-wal`), new DatabaseSync(file, { readOnly: true })];
    const before = companies.prepare("select name from companies").all();
    companies.close();
    const store = await openSqliteStore({ directory });
    const begun = await readFile(`${file}-wal`);
    await store.close();
    expect(before).toHaveLength(1);
    const after = new DatabaseSync(file, { readOnly: true });
    expect(after.prepare("select name from companies").all()).toEqual(before);
    after.close();
    // The numbers that each log has of its own (https://sqlite.org/fileformat2.html#the_write_ahead_log).
    expect(begun.subarray(16, 24)).not.toEqual(left.subarray(16, 24));
  });

  it("is refused beside the log of another one, which SQLite would mix with it", async () => {
    await killed();
    await copyFile(join(scratch, "before.db"), file);
    const before = await readFile(file);
    const refusal = openSqliteStore({ directory });
    await expect(refusal).rejects.toThrow(StoreUnusable);
    await expect(refusal).rejects.toThrow(/not the database that .*respiratory\.db-wal belongs to.*move .* away/s);
    expect(await readFile(file)).toEqual(before);
    await rm(`${file}-wal`);
    await (await openSqliteStore({ directory })).close();
  });

  it("is taken with its own log, where it was and where it was copied to", async () => {
    await killed();
    await copyFile(join(scratch, "respiratory.db"), file);
    await (await openSqliteStore({ directory })).close();
    const elsewhere = join(scratch, "elsewhere");
    await mkdir(elsewhere, { mode: 0o700 });
    for (const name of ["respiratory.db", "respiratory.db-wal"])
      await copyFile(join(scratch, name), join(elsewhere, name));
    const store = await openSqliteStore({ directory: elsewhere });
    expect((await store.companies.list()).length).toBeGreaterThan(0);
    await store.close();
  });
});
