import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { MIGRATIONS } from "../migrations/migrate.ts";
import type { ColumnTypes } from "../migrations/migration.ts";
import { POSTGRES_TYPES } from "../postgres/engine.ts";
import { openPostgresStore } from "../postgres.ts";
import { openConnection } from "../sqlite/node-sqlite.ts";
import { SQLITE_TYPES } from "../sqlite/engine.ts";
import { databaseFile, openSqliteStore } from "../sqlite.ts";
import type { NewRegistration, Store } from "../store.ts";
import { claimOne } from "../testing/deliveries.ts";
import { addCompany, addDelivery, addProject } from "../testing/fixtures.ts";
import { connectAdmin } from "../testing/postgres-admin.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";

const OLD = new Uint8Array(32).map((_, index) => index + 1);
const NEW = new Uint8Array(32).map((_, index) => 255 - index);
const HOUR = 3_600_000;
const FIRST = "the-first-secret-of-many-letters";
const SECOND = "the-second-secret-of-many-letters";

/** A database that can be opened with these keys or those, and looked into behind the store's back. */
interface Place {
  readonly open: (masterKeys: readonly Uint8Array[]) => Promise<Store>;
  /** Runs statements while no store has it open. */
  readonly reach: (...statements: string[]) => Promise<void>;
  /** Everything that is stored: on SQLite the files, byte for byte. */
  readonly bytes: () => Promise<string>;
}

function sqlitePlace(): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), "sealed-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return Promise.resolve({
    open: (master_keys) => openSqliteStore({ directory, master_keys }),
    reach: async (...statements) => {
      const connection = openConnection(databaseFile(directory), { busyMs: 0 });
      for (const statement of ["pragma secure_delete = on", ...statements]) connection.exec(statement);
      connection.close();
    },
    bytes: async () =>
      readdirSync(directory)
        .map((name) => readFileSync(join(directory, name), "latin1"))
        .join(""),
  });
}

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function postgresPlace(): Promise<Place> {
  const url = await server.createDatabase();
  const admin = await connectAdmin(url);
  onTestFinished(() => admin.end());
  return {
    open: (master_keys) => openPostgresStore({ url, master_keys }),
    reach: async (...statements) => {
      for (const statement of statements) await admin.rows(statement);
    },
    bytes: async () => {
      const tables = await admin.rows("select tablename as name from pg_tables where schemaname = 'public'");
      const dump: unknown[] = [];
      for (const { name } of tables) dump.push(await admin.rows(`select t::text as row from "${String(name)}" as t`));
      return JSON.stringify(dump);
    },
  };
}

function registration(webhook_secret: string): NewRegistration {
  const webhook_url = "https://a.example/hook";
  return { webhook_url, webhook_secret, events: ["results.delivered"], api_version: "1.0.0" };
}

describe.each([
  ["SQLite", sqlitePlace, SQLITE_TYPES],
  ["PostgreSQL", postgresPlace, POSTGRES_TYPES],
])("secrets of webhooks on %s", (_engine, newPlace, types) => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace();
  });

  /** Does something with the store opened with these keys. */
  const opened = async <T>(masterKeys: readonly Uint8Array[], work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await place.open(masterKeys);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const secretsOf = async (store: Store, companyId: string) => {
    const found = await store.registrations.get(companyId);
    return [found?.webhook_secret, found?.previous_secret];
  };
  const register = (masterKeys: readonly Uint8Array[], ...secrets: readonly string[]): Promise<string> =>
    opened(masterKeys, async (store) => {
      const { company_id } = await addCompany(store);
      for (const secret of secrets) await store.registrations.put(company_id, registration(secret), HOUR);
      return company_id;
    });

  test("are in no byte that is stored, old and new, and sign as they were given", async () => {
    const found = await opened([NEW], async (store) => {
      const project = await addProject(store);
      for (const secret of [FIRST, SECOND])
        await store.registrations.put(project.company_id, registration(secret), HOUR);
      await addDelivery(store, project);
      expect(await place.bytes()).toContain(project.company_id);
      return { claimed: await claimOne(store), bytes: await place.bytes() };
    });
    expect(found.claimed.registration).toMatchObject({ webhook_secret: SECOND, previous_secret: FIRST });
    for (const bytes of [found.bytes, await place.bytes()]) {
      expect(bytes).not.toContain(FIRST);
      expect(bytes).not.toContain(SECOND);
    }
  });

  test("that are put again as they were keep the overlap of the one before", async () => {
    const id = await register([NEW], FIRST, SECOND, SECOND);
    expect(await opened([NEW], (store) => secretsOf(store, id))).toEqual([SECOND, FIRST]);
  });

  test("of before sealing are read, and sealed without a trace of what they were", async () => {
    const id = await register([], FIRST, SECOND);
    expect(await place.bytes()).toContain(FIRST);
    await opened([NEW], async (store) => {
      expect(await secretsOf(store, id)).toEqual([SECOND, FIRST]);
      expect(await store.registrations.inspectSecrets()).toEqual({ plain: 2, missing_keys: [], unreadable: [] });
      expect(await store.registrations.sealSecrets("plain")).toBe(2);
      await store.scrub();
      expect(await secretsOf(store, id)).toEqual([SECOND, FIRST]);
      expect(await place.bytes()).not.toContain(FIRST);
      expect(await place.bytes()).not.toContain(SECOND);
      expect(await store.registrations.sealSecrets("plain")).toBe(0);
    });
  });

  test("of a release before sealing are sealed as well, with what its overlap left", async () => {
    await place.reach(...beforeSealing(types));
    await opened([NEW], async (store) => {
      expect(await store.registrations.sealSecrets("plain")).toBe(3);
      await store.scrub();
      expect(await secretsOf(store, "c1")).toEqual([FIRST, SECOND]);
      expect(await secretsOf(store, "c2")).toEqual([SECOND, undefined]);
    });
    expect(await place.bytes()).not.toContain("secret-of-many-letters");
  });

  test("go under the newest key by a rotation, after which the old key can go", async () => {
    const ids = [await register([OLD], FIRST, SECOND), await register([OLD], FIRST)];
    await opened([NEW, OLD], async (store) => {
      expect(await store.registrations.sealSecrets("plain")).toBe(0);
      expect(await store.registrations.sealSecrets("all")).toBe(3);
      expect(await store.registrations.sealSecrets("all")).toBe(0);
    });
    await opened([NEW], async (store) => {
      expect(await store.registrations.inspectSecrets()).toEqual({ plain: 0, missing_keys: [], unreadable: [] });
      expect(await secretsOf(store, ids[0] ?? "")).toEqual([SECOND, FIRST]);
      expect(await secretsOf(store, ids[1] ?? "")).toEqual([FIRST, undefined]);
    });
  });

  test.each([
    ["a missing key", [] as readonly Uint8Array[]],
    ["a wrong key", [NEW]],
  ])("stay shut with %s, which is said; no delivery gets anything to sign with", async (_what, masterKeys) => {
    const before = await opened([OLD], async (store) => {
      const project = await addProject(store);
      await store.registrations.put(project.company_id, registration(FIRST), HOUR);
      await addDelivery(store, project);
      return project.company_id;
    });
    await opened(masterKeys, async (store) => {
      const { missing_keys, unreadable } = await store.registrations.inspectSecrets();
      expect([missing_keys.length, unreadable]).toEqual([1, []]);
      expect(await store.registrations.sealSecrets("all")).toBe(0);
      expect((await claimOne(store)).registration).toMatchObject({
        webhook_url: "https://a.example/hook",
        webhook_secret: undefined,
        previous_secret: undefined,
      });
    });
    expect(await opened([OLD], (store) => secretsOf(store, before))).toEqual([FIRST, undefined]);
  });

  test("do not open when two companies' are swapped, or the old one and the new one of a company", async () => {
    const [one, two] = [await register([NEW], FIRST), await register([NEW], SECOND)];
    const rotated = await register([NEW], FIRST, SECOND);
    await place.reach(
      "create table held as select company_id, current_secret as taken from webhook_registrations",
      `update webhook_registrations set current_secret =
        (select taken from held where held.company_id = case webhook_registrations.company_id when '${one}' then '${two}' else '${one}' end)
        where company_id in ('${one}', '${two}')`,
      `update webhook_registrations set current_secret = previous_secret, previous_secret = current_secret where company_id = '${rotated}'`,
    );
    await opened([NEW], async (store) => {
      for (const id of [one, two, rotated]) expect(await secretsOf(store, id)).toEqual([undefined, undefined]);
      expect((await store.registrations.inspectSecrets()).unreadable).toEqual([one, two, rotated].toSorted());
    });
  });

  test("that do not open are replaced by registering again, and the lost one signs no more", async () => {
    const id = await register([OLD], FIRST);
    await opened([NEW], async (store) => {
      expect(await store.registrations.put(id, registration(SECOND), HOUR)).toBe(false);
      expect(await secretsOf(store, id)).toEqual([SECOND, undefined]);
      expect((await store.registrations.get(id))?.previous_secret_until).toBeUndefined();
      expect(await store.registrations.inspectSecrets()).toEqual({ plain: 0, missing_keys: [], unreadable: [] });
    });
  });

  test("of a registration that was deleted do not open in the one that followed", async () => {
    const id = await register([NEW], FIRST);
    await place.reach("create table held as select current_secret as taken from webhook_registrations");
    await opened([NEW], async (store) => {
      const before = await store.registrations.get(id);
      await store.registrations.remove(id);
      while ((await store.now()) === before?.created_at);
      await store.registrations.put(id, registration(SECOND), HOUR);
    });
    await place.reach("update webhook_registrations set current_secret = (select taken from held)");
    expect(await opened([NEW], (store) => secretsOf(store, id))).toEqual([undefined, undefined]);
  });

  test("that two replace at once leave one of them current and the other, or the one before, in its overlap", async () => {
    const id = await register([NEW], "the-secret-before-both-others");
    const secrets = await opened([NEW], async (store) => {
      await Promise.all([FIRST, SECOND].map((secret) => store.registrations.put(id, registration(secret), HOUR)));
      return secretsOf(store, id);
    });
    expect(secrets.toSorted()).toEqual([FIRST, SECOND]);
  });
});

/** A database of the last release that stored secrets as they are. */
function beforeSealing(types: ColumnTypes): readonly string[] {
  const insert = (id: string, secret: string, previous: string) =>
    `insert into webhook_registrations (company_id, webhook_url, webhook_secret, created_at, updated_at, previous_secret, previous_secret_until)
     values ('${id}', 'https://a.example/hook', '${secret}', 1, 1, ${previous})`;
  return [
    `create table schema_version (version ${types.integer} not null)`,
    ...MIGRATIONS.filter(({ version }) => version < 15).flatMap(({ statements }) => statements(types)),
    "insert into schema_version values (14)",
    "insert into companies (company_id, name, created_at) values ('c1', 'One', 1), ('c2', 'Two', 1)",
    insert("c1", FIRST, `'${SECOND}', 9000000000000`),
    insert("c2", SECOND, "null, null"),
  ];
}
