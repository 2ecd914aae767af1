/** The first company of a database is made once, and its key does not come back with a restart. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../storage/sqlite.ts";
import { eraseCompany } from "../usecases/erasure/erase-company.ts";
import { bootstrap } from "./bootstrap.ts";

const bytes = (size: number): Buffer => Buffer.alloc(size, 7);
const FIRST = { company: "First", apiKey: "a-key-of-the-first-start-0123456789" };

test("a database whose last company was erased begins with no other one", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bootstrap-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const store = await openSqliteStore({ directory });
  const made = await bootstrap(store, bytes, FIRST);
  expect(made).toMatchObject({ company: { name: "First" }, madeUpKey: undefined });
  expect(await bootstrap(store, bytes, FIRST)).toBeUndefined();
  if (made !== undefined) await eraseCompany(store, made.company);
  await store.close();

  const restarted = await openSqliteStore({ directory });
  onTestFinished(() => restarted.close());
  expect(await bootstrap(restarted, bytes, FIRST)).toBeUndefined();
  expect(await restarted.companies.list()).toEqual([]);
});
