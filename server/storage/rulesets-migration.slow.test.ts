import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { POSTGRES_TYPES } from "./postgres/engine.ts";
import { openPostgresStore } from "./postgres.ts";
import { openConnection } from "./sqlite/node-sqlite.ts";
import { SQLITE_TYPES } from "./sqlite/engine.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { NewBatch, Store } from "./store.ts";
import { claimOne } from "./testing/deliveries.ts";
import { connectAdmin } from "./testing/postgres-admin.ts";
import { type PostgresServer, startPostgres } from "./testing/postgres-server.ts";
import { MIGRATIONS } from "./migrations/migrate.ts";
import type { ColumnTypes } from "./migrations/migration.ts";

/** The tables as the release before left them, with a batch, its body, a failed attempt and a delivery that is under way. */
function before(types: ColumnTypes, body: string): readonly string[] {
  return [
    `create table schema_version (version ${types.integer} not null)`,
    ...MIGRATIONS.filter(({ version }) => version < 12).flatMap(({ statements }) => statements(types)),
    "insert into schema_version values (11)",
    "insert into companies (company_id, name, created_at) values ('c1', 'Clinic', 1)",
    "insert into projects (company_id, project_id, created_at) values ('c1', 'p', 1)",
    "insert into models (model_id, project_key, created_at, model_json) values ('m1', 1, 1, '{}')",
    `insert into analyses (analysis_id, project_key, model_id, created_at, record_keys_json, analysis_json)
     values ('a1', 1, 'm1', 1, '[]', '{}')`,
    `insert into batches (batch_id, company_id, project_key, analysis_id, model_id, sequence, delivered_at, item_count, webhook_state,
     outcome_delivered, outcome_status, outcome_attempts, outcome_at, stale_at, edition, erased_items, revises, revised_by)
     values ('b1', 'c1', 1, 'a1', 'm1', 7, 5, 1, 'pending', 0, 502, 3, 9, 11, 2, 4, 'b0', 'b9')`,
    `insert into batch_bodies (batch_key, body) values (1, ${body})`,
    `insert into webhook_registrations (company_id, webhook_url, webhook_secret, created_at, updated_at)
     values ('c1', 'https://client.example/hook', 'a secret of sixteen', 1, 1)`,
    `insert into webhook_deliveries (delivery_id, company_id, project_key, batch_key, "trigger", attempt, due_at, ready_at)
     values ('d1', 'c1', 1, 1, 'redeliver', 1, 1, 1)`,
    `insert into webhook_attempts (company_id, project_key, batch_key, delivery_key, "trigger", attempt, started_at, duration_ms, status)
     values ('c1', 1, 1, 1, 'interpret', 1, 1, 1, 502)`,
  ];
}

async function sqliteStore(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), "before-"));
  const file = join(directory, "respiratory.db");
  const connection = openConnection(file, { busyMs: 0 });
  connection.exec("pragma journal_mode = wal; pragma foreign_keys = on");
  for (const statement of before(SQLITE_TYPES, "x'7b7d'")) connection.exec(statement);
  connection.close();
  const store = await openSqliteStore({ directory });
  onTestFinished(async () => {
    await store.close();
    const after = openConnection(file, { busyMs: 0 });
    expect(after.all("pragma foreign_key_check")).toEqual([]);
    expect(after.all("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    after.close();
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
  for (const statement of before(POSTGRES_TYPES, String.raw`'\x7b7d'`)) await admin.rows(statement);
  await admin.end();
  const store = await openPostgresStore({ url });
  onTestFinished(() => store.close());
  return store;
}

describe.each([
  ["SQLite", sqliteStore],
  ["PostgreSQL", postgresStore],
])("a database of the release before rulesets, on %s", (_engine, open) => {
  it("keeps its batch with body, outcome and edition, as one of no ruleset", async () => {
    const store = await open();
    const project = await store.projects.find("c1", "p");
    if (project === undefined) throw new Error("no project");
    expect(await store.batches.find(project, "b1")).toMatchObject({
      ...{ batch_id: "b1", analysis_id: "a1", model_id: "m1", sequence: 7, delivered_at: 5, item_count: 1 },
      ...{ ruleset_id: undefined, language: "en", stale_at: 11, edition: 2, erased_items: 4, webhook_state: "pending" },
      ...{ revises: "b0", revised_by: "b9" },
      outcome: { delivered: false, status: 502, attempts: 3, at: 9 },
    });
    const found = await store.batches.find(project, "b1");
    expect(Buffer.from(found?.body ?? []).toString()).toBe("{}");
    expect(await store.batches.nextSequence(project)).toBe(8);
    const page = await store.deliveries.attempts(project, { batch_id: "b1" }, { limit: 10 });
    expect(page.rows).toHaveLength(1);
  });

  it("goes on with the delivery that was under way, with the same bytes", async () => {
    const store = await open();
    const delivery = await claimOne(store);
    expect(Buffer.from(delivery.body).toString()).toBe("{}");
  });

  it("takes another batch of the same analysis by a ruleset, once", async () => {
    const store = await open();
    const project = await store.projects.find("c1", "p");
    if (project === undefined) throw new Error("no project");
    const next: NewBatch = {
      batch_id: "b2",
      analysis_id: "a1",
      model_id: "m1",
      ruleset_id: "r1",
      language: "en",
      delivered_at: 6,
      item_count: 1,
      webhook_state: "not_due",
      sequence: 8,
      body: new Uint8Array([1]),
    };
    await store.batches.insert(project, next);
    const again = store.batches.insert(project, { ...next, batch_id: "b3", sequence: 9 });
    await expect(again).rejects.toMatchObject({ code: "batch_exists" });
    expect((await store.batches.ofAnalysis(project, "a1")).map(({ batch_id }) => batch_id)).toEqual(["b1", "b2"]);
  });
});
