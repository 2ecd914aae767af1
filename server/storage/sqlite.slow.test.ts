import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "./sqlite/node-sqlite.ts";
import { openSqliteStore } from "./sqlite.ts";
import { StoreUnusable } from "./store.ts";
import { startChild } from "./testing/child.ts";
import { ATTEMPT, claimAll, claimOne } from "./testing/deliveries.ts";
import { addCompany, addDelivery, addProject, aRecord } from "./testing/fixtures.ts";

let scratch: string;
let directory: string;
let file: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "sqlite-"));
  directory = join(scratch, "nested", "data");
  file = join(directory, "respiratory.db");
});
afterEach(() => rm(scratch, { recursive: true }));

/** A closed database with a thousand records, some pages long. */
async function filled(): Promise<void> {
  const store = await openSqliteStore({ directory });
  const rows = Array.from({ length: 1_000 }, (_, index) => aRecord({ patient_id: `p${index}` }));
  await store.records.insert(await addProject(store), rows);
  await store.close();
}

function edit(statements: string): void {
  const connection = openConnection(file, { busyMs: 0 });
  connection.exec(statements);
  connection.close();
}

/** The reason why the store does not open; the database file is still what it was. */
async function refusal(): Promise<string> {
  const before = readFileSync(file);
  const modified = statSync(file).mtimeMs;
  const error: unknown = await openSqliteStore({ directory }).then(
    (store) => store.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreUnusable);
  expect(Buffer.compare(readFileSync(file), before)).toBe(0);
  expect(statSync(file).mtimeMs).toBe(modified);
  return (error as StoreUnusable).message;
}

describe("the data directory", () => {
  it("is made for its owner alone, and so is every file in it", async () => {
    const store = await openSqliteStore({ directory });
    await addCompany(store);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    const files = await readdir(directory);
    expect(files).toContain("respiratory.db-wal");
    for (const name of files) expect([name, statSync(join(directory, name)).mode & 0o777]).toEqual([name, 0o600]);
    await store.close();
  });

  it("may also be given as the path of the database file", async () => {
    const store = await openSqliteStore({ file });
    const company = await addCompany(store);
    await store.close();
    const again = await openSqliteStore({ directory });
    expect(await again.companies.list()).toEqual([company]);
    await again.close();
  });

  it("is refused to a second process, which is told who holds it, until the first is gone, even by kill -9", async () => {
    const holder = startChild(new URL("./testing/hold-store.ts", import.meta.url), directory);
    await holder.hasPrinted("holding");
    const reason = await refusal();
    expect(reason).toContain(`process ${holder.pid} `);
    expect(reason).toContain("data directory of its own");
    await holder.kill();
    const store = await openSqliteStore({ directory });
    await expect(addCompany(store)).resolves.toBeDefined();
    await store.close();
  });

  it("is refused a second time within one process, and stays locked against others", async () => {
    const store = await openSqliteStore({ directory });
    await expect(openSqliteStore({ directory })).rejects.toThrow(`in use by process ${process.pid} `);
    const other = startChild(new URL("./testing/hold-store.ts", import.meta.url), directory);
    await expect(other.hasPrinted("holding")).rejects.toThrow(`in use by process ${process.pid} `);
    await expect(addCompany(store)).resolves.toBeDefined();
    await store.close();
  });

  it("that cannot be made is named", async () => {
    await writeFile(join(scratch, "file"), "");
    const impossible = openSqliteStore({ directory: join(scratch, "file", "data") });
    await expect(impossible).rejects.toThrow(StoreUnusable);
    await expect(impossible).rejects.toThrow(join(scratch, "file", "data"));
  });
});

describe("a database that cannot be used", () => {
  it("is refused when it was cut short", async () => {
    await filled();
    await truncate(file, Math.floor(statSync(file).size / 2));
    expect(await refusal()).toMatch(/damaged.*backup/s);
  });

  it("is refused when it was emptied", async () => {
    await filled();
    await truncate(file, 0);
    expect(await refusal()).toMatch(/empty, although it has been used before/);
  });

  it.each([
    ["the database file is missing", ["respiratory.db"]],
    ["all but what says that there was one is missing", ["respiratory.db", "respiratory.db-wal", "respiratory.db-shm"]],
  ])("is refused, and nothing is made in its place, when %s", async (_, missing) => {
    const killed = startChild(new URL("./testing/write-until-killed.ts", import.meta.url), directory, "1000");
    await killed.hasPrinted("1010\n");
    await killed.kill();
    const log = join(directory, "respiratory.db-wal");
    const kept = readFileSync(log);
    for (const name of missing) await rm(join(directory, name));
    await expect(openSqliteStore({ directory })).rejects.toThrow(/is missing, although .* backup/s);
    expect(existsSync(file)).toBe(false);
    if (existsSync(log)) expect(Buffer.compare(readFileSync(log), kept)).toBe(0);
  });

  it("is not missed by a first start that ended before it was made", async () => {
    await mkdir(directory, { recursive: true });
    await writeFile(`${file}-holder`, "process 1 on nowhere\n");
    const store = await openSqliteStore({ directory });
    await expect(addCompany(store)).resolves.toBeDefined();
    await store.close();
  });

  it("is refused when it is text", async () => {
    await filled();
    await writeFile(file, "These are my notes, not a database.\n".repeat(500));
    expect(await refusal()).toMatch(/damaged or not a database/);
  });

  it("is refused when pages in its middle are garbage", async () => {
    await filled();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 8 * 4_096, 12 * 4_096);
    await writeFile(file, bytes);
    expect(await refusal()).toMatch(/damaged/);
  });

  it("is refused when a newer release wrote it", async () => {
    await filled();
    edit("update schema_version set version = 99");
    expect(await refusal()).toMatch(/schema version 99.*newer release/s);
  });

  it("is refused when it belongs to another application", async () => {
    await filled();
    edit("drop table schema_version");
    expect(await refusal()).toMatch(/another application/);
  });

  it("does not keep the directory locked", async () => {
    await filled();
    edit("update schema_version set version = version + 90");
    await refusal();
    edit("update schema_version set version = version - 90");
    const store = await openSqliteStore({ directory });
    expect(await store.companies.list()).toHaveLength(1);
    await store.close();
  });
});

describe("an outcome that waits to be written", () => {
  it("makes room below a company's cap for the claim after it", async () => {
    const store = await openSqliteStore({ directory });
    const project = await addProject(store);
    await addDelivery(store, project);
    await addDelivery(store, project);
    const { fence } = await claimOne(store, { per_company: 1 });
    const outcome = { delivered: true, status: 200, error: undefined, attempts: 1 };
    const settled = store.deliveries.report({ fence, result: ATTEMPT, next: { outcome } });
    expect(await claimAll(store, { per_company: 1 })).toHaveLength(1);
    expect(await settled).toBe(true);
    await store.close();
  });
});

describe("a closed store", () => {
  it("has stored what was asked before, and takes nothing more", async () => {
    const store = await openSqliteStore({ directory });
    const last = addCompany(store);
    await store.close();
    await expect(addCompany(store)).rejects.toThrow("closed");
    await expect(store.close()).resolves.toBeUndefined();
    const again = await openSqliteStore({ directory });
    expect(await again.companies.list()).toEqual([await last]);
    await again.close();
  });
});
