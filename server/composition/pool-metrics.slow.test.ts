import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openPostgresStore } from "../storage/postgres.ts";
import { type PostgresServer, startPostgres } from "../storage/testing/postgres-server.ts";
import { poolMetrics } from "./pool-metrics.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

test("a query that waits for the only connection is shown while it waits, and its wait is counted afterwards", async () => {
  const registry = new Registry();
  const patient = { connect_timeout_ms: 300_000, statement_timeout_ms: 300_000 };
  const options = { url: await server.createDatabase(), pool_size: 1, ...patient };
  const store = await openPostgresStore({ ...options, observe: poolMetrics(registry) });
  onTestFinished(() => store.close());
  const value = async (name: string) => {
    const lines = (await registry.metrics()).split("\n");
    return Number(lines.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);
  };
  const counted = await value("postgres_pool_wait_seconds_count");
  expect(counted).toBeGreaterThan(0);
  expect([await value("postgres_pool_connections"), await value("postgres_pool_idle_connections")]).toEqual([1, 1]);

  const inside = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = store.transaction(async (tx) => {
    await tx.now();
    inside.resolve();
    await held.promise;
  });
  await inside.promise;
  const waiting = store.companies.list();
  await expect.poll(() => value("postgres_pool_waiting"), { timeout: 60_000 }).toBe(1);
  expect(await value("postgres_pool_idle_connections")).toBe(0);
  held.resolve();
  await Promise.all([holding, waiting]);
  expect(await value("postgres_pool_waiting")).toBe(0);
  expect(await value("postgres_pool_wait_seconds_count")).toBe(counted + 2);
});
