import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "./migrations/migrate.ts";
import type { ColumnTypes } from "./migrations/migration.ts";
import { POSTGRES_TYPES } from "./postgres/engine.ts";
import { openPostgresStore } from "./postgres.ts";
import { SQLITE_TYPES } from "./sqlite/engine.ts";
import { openConnection } from "./sqlite/node-sqlite.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { connectAdmin } from "./testing/postgres-admin.ts";
import { type PostgresServer, startPostgres } from "./testing/postgres-server.ts";

/** The tables as the release before keys had identifiers left them, with two keys and a link that one of them made. */
function before(types: ColumnTypes): readonly string[] {
  return [
    `create table schema_version (version ${types.integer} not null)`,
    ...MIGRATIONS.filter(({ version }) => version < 17).flatMap(({ statements }) => statements(types)),
    "insert into schema_version values (16)",
    "insert into companies (company_id, name, created_at) values ('c1', 'Clinic', 1)",
    "insert into api_keys (key_hash, company_id, scope) values ('full', 'c1', 'read_write'), ('reading', 'c1', 'read')",
    `insert into results_links (token_hash, key_hash, company_id, project_id, batch_id, expires_at)
     values ('token', 'full', 'c1', 'p', 'b', 9000000000000)`,
  ];
}

async function sqliteStore(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), "before-"));
  const connection = openConnection(join(directory, "respiratory.db"), { busyMs: 0 });
  connection.exec("pragma journal_mode = wal; pragma foreign_keys = on");
  for (const statement of before(SQLITE_TYPES)) connection.exec(statement);
  connection.close();
  const store = await openSqliteStore({ directory });
  onTestFinished(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });
  return store;
}

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function postgresStore(): Promise<Store> {
  const url = await server.createDatabase();
  const admin = await connectAdmin(url);
  for (const statement of before(POSTGRES_TYPES)) await admin.rows(statement);
  await admin.end();
  const store = await openPostgresStore({ url });
  onTestFinished(() => store.close());
  return store;
}

describe.each([
  ["SQLite", sqliteStore],
  ["PostgreSQL", postgresStore],
])("keys of the release before identifiers, on %s", (_engine, open) => {
  it("open what they opened, and get identifiers of their own", async () => {
    const store = await open();
    const company = { company_id: "c1", name: "Clinic", created_at: 1 };
    const full = await store.apiKeys.owner("full");
    const reading = await store.apiKeys.owner("reading");
    expect(full).toMatchObject({ company, scopes: ["read_write"] });
    expect(reading).toMatchObject({ company, scopes: ["read"] });
    expect(full?.key_id).toMatch(/^key_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(full?.key_id).not.toBe(reading?.key_id);
    const unknown = { created_at: undefined, expires_at: undefined, last_used_at: undefined, revoked_at: undefined };
    expect(await store.apiKeys.find({ key_hash: "full" })).toMatchObject({ ...unknown, label: "" });
  });

  it("take their links with them when they are revoked by identifier", async () => {
    const store = await open();
    const key_id = (await store.apiKeys.owner("full"))?.key_id ?? "";
    expect(await store.resultsLinks.open("token")).toBeDefined();
    expect(await store.apiKeys.revoke(key_id)).toBe(true);
    expect(await store.resultsLinks.open("token")).toBeUndefined();
    expect(await store.apiKeys.owner("reading")).toBeDefined();
  });
});
