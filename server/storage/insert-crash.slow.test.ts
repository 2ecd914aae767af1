import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgresStore } from "./postgres.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { startChild } from "./testing/child.ts";
import { addCompany } from "./testing/fixtures.ts";
import { type PostgresServer, startPostgres } from "./testing/postgres-server.ts";

const INSERT = new URL("./testing/insert-until-killed.ts", import.meta.url);
const RECORDS = 40;
const A_WHILE_MS = 600_000;

let server: PostgresServer;
let scratch: string;
beforeAll(async () => {
  server = await startPostgres();
  scratch = mkdtempSync(join(tmpdir(), "insert-crash-"));
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

interface Engine {
  readonly name: string;
  readonly place: () => Promise<string>;
  readonly open: (place: string) => Promise<Store>;
  /** Turns of the event loop between two kills, to begin with: on PostgreSQL a statement is many, and fewer where the machine is busy. */
  readonly turns: number;
}

const ENGINES: readonly Engine[] = [
  { name: "SQLite", place: async () => scratch, open: (directory) => openSqliteStore({ directory }), turns: 1 },
  { name: "PostgreSQL", place: () => server.createDatabase(), open: (url) => openPostgresStore({ url }), turns: 90 },
];

describe.each(ENGINES)("records of some megabytes on $name", ({ place, open, turns }) => {
  test(
    "are stored as a whole or not at all, in whatever turn the service is killed",
    { timeout: A_WHILE_MS },
    async () => {
      const where = await place();
      const before = await open(where);
      await addCompany(before, "company");
      await before.close();
      let [killed, step] = [0, turns];
      for (let last = 1, nth = 1; ; last += step, nth += 1) {
        const child = startChild(INSERT, where, `project-${nth}`, String(last));
        const came = await child.hasPrinted("stored").then(
          () => true,
          () => false,
        );
        await child.kill();
        const store = await open(where);
        const project = await store.projects.find("company", `project-${nth}`);
        const kept = project === undefined ? 0 : (await store.records.newest(project)).length;
        await store.close();
        expect({ last, kept }).toEqual({ last, kept: came || kept > 0 ? RECORDS : 0 });
        if (!came) {
          killed += 1;
          continue;
        }
        // Half a megabyte at a time: as often at least there is something to kill. Fewer kills were too far apart.
        if (killed >= RECORDS / 5 || step === 1) break;
        step = Math.ceil(step / 2);
        last = 0;
      }
      expect(killed).toBeGreaterThanOrEqual(RECORDS / 5);
    },
  );
});
