import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgresStore } from "../../storage/postgres.ts";
import type { Store } from "../../storage/store.ts";
import { type PostgresServer, startPostgres } from "../../storage/testing/postgres-server.ts";
import { createAddressGuard } from "../address-guard/address-guard.ts";
import { createSender } from "../http/sender.ts";
import { createCustomer } from "../testing/delivery-fixture.ts";
import { answer, startReceiver } from "../testing/receiver.ts";
import { until } from "../testing/until.ts";
import { DeliveryWorker } from "./worker.ts";

let server: PostgresServer;
let url: string;
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function replica(name: string, working: boolean): Promise<Store> {
  const store = await openPostgresStore({ url });
  cleanups.push(() => store.close());
  if (!working) return store;
  const guard = createAddressGuard({ allowLoopback: true, allowCidrs: [] });
  const sender = createSender({ guard, userAgent: "test" });
  const worker = new DeliveryWorker({ queue: store.deliveries, send: sender.send, owner: name, observe: () => {} });
  cleanups.push(async () => {
    await worker.stop(0);
    await sender.close();
  });
  worker.start();
  return store;
}

/** What an operator's failover does to every open connection. */
async function terminateConnections(): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await admin.end();
}

test("connections that break while an outcome is recorded cost nothing: one request, one attempt on record", async () => {
  const store = await replica("w1", true);
  const acme = await createCustomer(() => store, "Acme");
  const receiver = await startReceiver((socket) => {
    void terminateConnections().then(() => socket.write(answer(200)));
  });
  cleanups.push(async () => receiver[Symbol.asyncDispose]());
  await acme.register(`http://127.0.0.1:${receiver.port}/hook`);
  const batch = await acme.deliver();
  const outcome = () => acme.outcome(batch).catch(() => undefined);
  await until("it is delivered", async () => (await outcome())?.delivered === true);
  expect(receiver.requests).toHaveLength(1);
  expect(await acme.attempts(batch)).toEqual(["1: 200"]);
});

test("work that one replica stores wakes the worker of another, which sleeps otherwise", async () => {
  const store = await replica("front", false);
  await replica("back", true);
  const acme = await createCustomer(() => store, "Acme");
  const receiver = await startReceiver((socket) => socket.write(answer(200)));
  cleanups.push(async () => receiver[Symbol.asyncDispose]());
  await acme.register(`http://127.0.0.1:${receiver.port}/hook`);
  const batch = await acme.deliver();
  await until("it is delivered", async () => (await acme.outcome(batch))?.delivered === true);
  expect(receiver.requests).toHaveLength(1);
});
