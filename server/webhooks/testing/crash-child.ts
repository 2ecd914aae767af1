/**
 * One process of the crash test: waits for its orders on its standard input, then stores batches with their deliveries, as
 * interpreting does, and delivers them, until it is killed. It says on its standard output which batches are safely stored.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { createAddressGuard } from "../address-guard/address-guard.ts";
import { createSender } from "../http/sender.ts";
import { DeliveryWorker, type WorkerSettings } from "../delivery/worker.ts";
import { createCustomer } from "./delivery-fixture.ts";
import { type StoreLocation, openStore } from "./engines.ts";

export interface CrashOrders {
  readonly location: StoreLocation;
  readonly webhook_url: string;
  /** Batches to store before it only delivers. */
  readonly batches: number;
  readonly settings: Partial<WorkerSettings> & { readonly deadline_ms: number };
  /** End when everything is delivered. */
  readonly finish: boolean;
}

// A killed process cannot save what it compiled for the next one.
flushCompileCache();
// An orphan would hold the database: end with the test, however it ends.
process.stdin.once("end", () => process.exit(1));
const [line] = (await once(createInterface({ input: process.stdin }), "line")) as [string];
const orders = JSON.parse(line) as CrashOrders;

const store = await openStore(orders.location);
const sender = createSender({
  guard: createAddressGuard({ allowLoopback: true, allowCidrs: [] }),
  userAgent: "crash-test",
  deadlineMs: orders.settings.deadline_ms,
});
const { deliveries: queue } = store;
const worker = new DeliveryWorker({
  queue,
  send: sender.send,
  owner: randomUUID(),
  observe: () => {},
  settings: orders.settings,
});
worker.start();
process.stdout.write("ready\n");

const customer = orders.batches > 0 ? await createCustomer(() => store, "Crash") : undefined;
await customer?.register(orders.webhook_url);
if (customer !== undefined) process.stdout.write(`company ${customer.company_id} ${customer.project.project_key}\n`);
for (let stored = 0; stored < orders.batches; stored += 5) {
  for (const batch of (await customer?.deliverMany(5)) ?? []) process.stdout.write(`stored ${batch}\n`);
  await sleep(Math.random() * 10);
}
if (orders.finish) {
  for (let left = true; left; await sleep(50)) {
    const { due, waiting, in_flight } = await queue.stats();
    left = due + waiting + in_flight > 0;
  }
  await worker.stop(1_000);
  await sender.close();
  await store.close();
  process.exit(0);
}
