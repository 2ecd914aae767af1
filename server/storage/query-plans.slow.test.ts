import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "./postgres/connections.ts";
import { postgresEngine } from "./postgres/engine.ts";
import { openPostgresStore } from "./postgres.ts";
import { repositories } from "./queries/repositories.ts";
import type { Tables } from "./schema.ts";
import { createVault } from "./sealing/vault.ts";
import { sqliteEngine } from "./sqlite/engine.ts";
import { openConnection } from "./sqlite/node-sqlite.ts";
import { openSqliteStore } from "./sqlite.ts";
import { AUDIT_FILTERS, crowdedTables, runEveryQuery } from "./testing/every-query.ts";
import { connectAdmin } from "./testing/postgres-admin.ts";
import { type PostgresServer, startPostgres } from "./testing/postgres-server.ts";

const TIMEOUTS = { statement_timeout_ms: 10_000, lock_timeout_ms: 10_000, connect_timeout_ms: 5_000 };
const SMALL: ReadonlySet<unknown> = new Set([
  "companies",
  "projects",
  "webhook_registrations",
  "audit_heads",
  "pending_erasures",
]);
const noWake = () => () => {};

describe("on crowded tables, SQLite", () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "plans-"));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it("finds everything by index", async () => {
    const file = join(directory, "plans.db");
    await (await openSqliteStore({ file })).close();
    const connection = openConnection(file, { busyMs: 0 });
    for (const statement of crowdedTables("x''")) connection.exec(statement);
    await runEveryQuery(
      repositories(
        connection.queries,
        sqliteEngine(Date.now, connection.query, () => {}),
        createVault([]),
        noWake,
      ),
    );
    const scans = connection.statements().flatMap((statement) => {
      const plan = connection.all(`explain query plan ${statement}`).map((row) => String(row["detail"]));
      return plan.filter((step) => isTableScan(step)).map((step) => `${step}: ${statement}`);
    });
    const audit = connection
      .statements()
      .filter((statement) => /from "audit_events" where "company_id" = \? and/.test(statement));
    const used = audit.map((statement) =>
      connection.all(`explain query plan ${statement}`).map((row) => /INDEX (\w+)/.exec(String(row["detail"]))?.[1]),
    );
    const plannedAnew = connection.statements().filter((statement) => /limit \?(?! \+ 0)/.test(statement));
    connection.close();
    expect(scans).toEqual([]);
    // A number bound there has the statement planned anew each time.
    expect(plannedAnew).toEqual([]);
    for (const { index } of AUDIT_FILTERS.map((filter) => ({
      index: `audit_by_${Object.keys(filter)[0]?.replace("since", "at")}`,
    })))
      expect(used.flat()).toContain(index);
  });
});

describe("on crowded tables, PostgreSQL", () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it("finds everything by index", async () => {
    const url = await server.createDatabase();
    await (await openPostgresStore({ url })).close();
    const admin = await connectAdmin(url);
    for (const statement of crowdedTables("''")) await admin.rows(statement);
    await admin.rows("analyze");
    const run: CompiledQuery[] = [];
    const pool = createPool({ url, pool_size: 1, ...TIMEOUTS });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void run.push(query) });
    await db.transaction().execute((tx) => runEveryQuery(repositories(tx, postgresEngine, createVault([]), noWake)));
    await db.destroy();
    const scans: string[] = [];
    for (const { sql, parameters } of run.filter((query) => /^\s*(select|with|insert|update|delete)/.test(query.sql))) {
      const [plan] = await admin.rows(`explain (format json) ${sql}`, parameters);
      scans.push(...tablesRead(plan).map((table) => `${table}: ${sql}`));
    }
    await admin.end();
    expect(run.length).toBeGreaterThan(30);
    expect(scans).toEqual([]);
  });
});

/**
 * SQLite says SCAN for small things in memory too: common tables, subqueries, lists of parameters, constants; and where all of an index is
 * meant that holds nothing but what is looked for.
 */
function isTableScan(step: string): boolean {
  return (
    step.startsWith("SCAN ") &&
    !/^SCAN (company|c|held|json_each|\(|CONSTANT|\d+ CONSTANT|\d+-ROW VALUES|.* (held_deliveries|paused_registrations)$)/.test(
      step,
    )
  );
}

/** The tables that a PostgreSQL plan reads whole, but for those so small that an index would only be a detour. */
function tablesRead(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.values(node).flatMap((child) => tablesRead(child));
  const { "Node Type": type, "Relation Name": table } = node as Readonly<Record<string, unknown>>;
  return type === "Seq Scan" && !SMALL.has(table) ? [String(table), ...below] : below;
}
