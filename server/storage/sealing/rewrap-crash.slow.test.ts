import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgresStore } from "../postgres.ts";
import { openSqliteStore } from "../sqlite.ts";
import type { Store } from "../store.ts";
import { startChild } from "../testing/child.ts";
import { addCompany } from "../testing/fixtures.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";

const REWRAP = new URL("../../testing/rewrap-until-killed.ts", import.meta.url);
const LONG = process.env["LONG"] === "1";
const A_WHILE_MS = 3_600_000;
const HOUR = 3_600_000;
const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const COMPANIES = ["one", "two", "three"];
/** Of each company the one before, too. */
const SECRETS = COMPANIES.map((name) => [`${name}-after-its-change`, `${name}-before-its-change`]);

let server: PostgresServer;
let scratch: string;
beforeAll(async () => {
  server = await startPostgres();
  scratch = mkdtempSync(join(tmpdir(), "rewrap-crash-"));
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

interface Engine {
  readonly name: string;
  readonly place: () => Promise<string>;
  /** Another with the same in it. */
  readonly copy: (place: string, nth: number) => Promise<string>;
  readonly open: (place: string, ...keys: readonly Uint8Array[]) => Promise<Store>;
}

const ENGINES: readonly Engine[] = [
  {
    name: "SQLite",
    place: async () => join(scratch, "whole"),
    copy: async (place, nth) => {
      const directory = join(scratch, String(nth));
      cpSync(place, directory, { recursive: true });
      return directory;
    },
    open: (directory, ...master_keys) => openSqliteStore({ directory, master_keys }),
  },
  {
    name: "PostgreSQL",
    place: () => server.createDatabase(),
    copy: (place) => server.createDatabase(place),
    open: (url, ...master_keys) => openPostgresStore({ url, master_keys }),
  },
];

describe.each(ENGINES)("a rewrap that is killed, on $name", ({ place, copy, open }) => {
  const opened = async <T>(
    where: string,
    keys: readonly Uint8Array[],
    work: (store: Store) => Promise<T>,
  ): Promise<T> => {
    const store = await open(where, ...keys);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const read = (where: string, ...keys: readonly Uint8Array[]) =>
    opened(where, keys, (store) =>
      Promise.all(
        COMPANIES.map(async (name) => {
          const found = await store.registrations.get(name);
          return [found?.webhook_secret, found?.previous_secret];
        }),
      ),
    );

  test(
    "leaves every secret readable, all under one key, and a second one ends the rotation",
    { timeout: A_WHILE_MS },
    async () => {
      const whole = await place();
      await opened(whole, [OLD], async (store) => {
        for (const [nth, name] of COMPANIES.entries()) {
          await addCompany(store, name);
          for (const webhook_secret of SECRETS[nth]?.toReversed() ?? []) {
            const webhook = { webhook_url: "https://a.example/hook", webhook_secret, events: [], api_version: "1.0.0" };
            await store.registrations.put(name, webhook, HOUR);
          }
        }
      });
      const keys = [NEW, OLD].map((key) => key.toString("base64")).join(",");
      const ended = new Set<string>();
      // Some of the moments, to the end; with LONG=1 every one.
      for (let last = 1; ; last += LONG ? 1 : 4) {
        const where = await copy(whole, last);
        const child = startChild(REWRAP, where, keys, String(last));
        const came = await child.hasPrinted("rewrapped").then(
          () => true,
          () => false,
        );
        await child.kill();
        expect({ last, secrets: await read(where, NEW, OLD) }).toEqual({ last, secrets: SECRETS });
        const { missing_keys } = await opened(where, [NEW], (store) => store.registrations.inspectSecrets());
        const left = await read(where, missing_keys.length === 0 ? NEW : OLD);
        expect({ last, left }).toEqual({ last, left: SECRETS });
        ended.add(missing_keys.length === 0 ? "new" : "old");
        await opened(where, [NEW, OLD], (store) => store.registrations.sealSecrets("all"));
        expect({ last, secrets: await read(where, NEW) }).toEqual({ last, secrets: SECRETS });
        if (came) break;
      }
      expect([...ended].toSorted()).toEqual(["new", "old"]);
    },
  );
});
