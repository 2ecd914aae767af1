/**
 * Deliveries per second: the delivery engine, claiming and recording every attempt durably (SQLite with synchronous FULL, PostgreSQL
 * with fsync), beside a bare undici loop that posts the same bytes, with as many requests under way, to the same receiver, which
 * runs in a process of its own. The loop signs nothing, checks no address and remembers nothing.
 * Goals: 0.8 of the loop on SQLite, 0.7 on PostgreSQL.
 */
import { Pool } from "undici";
import { type Customer, createCustomer } from "../webhooks/testing/delivery-fixture.ts";
import { startDelivering } from "./support/delivering.ts";
import { median, print, whole } from "./support/numbers.ts";
import { type ReceiverProcess, startReceiver } from "./support/receiver.ts";
import { postgresStore, type StoreToMeasure, sqliteStore } from "./support/stores.ts";

const ROUNDS = 3;
const COMPANIES = 32;
const BARE = "bare undici";
/** The worker's own limit. */
const CONCURRENCY = 128;
/** About what a batch of one, of twenty and of a hundred patients weighs. */
const SIZES = [
  { bytes: 3_000, deliveries: 3_000 },
  { bytes: 50_000, deliveries: 1_500 },
  { bytes: 250_000, deliveries: 400 },
];

interface Contender {
  readonly name: string;
  /** Sends so many bodies; answers how many per second. */
  readonly run: (body: string, count: number) => Promise<number>;
}

function bareLoop(receiver: ReceiverProcess): Contender {
  const headers = { "content-type": "application/json" };
  const run = async (text: string, count: number) => {
    const body = Buffer.from(text);
    let left = count;
    const started = performance.now();
    // Connections of its own each time, as the engine has them.
    const pool = new Pool(receiver.url, { connections: CONCURRENCY });
    const client = async () => {
      while (left > 0) {
        left -= 1;
        // One request after the other is what a client does.
        // oxlint-disable-next-line no-await-in-loop
        const answer = await pool.request({ path: "/hook", method: "POST", headers, body });
        // oxlint-disable-next-line no-await-in-loop
        await answer.body.dump();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, client));
    const rate = perSecond(count, started);
    await pool.destroy();
    return rate;
  };
  return { name: BARE, run };
}

async function engine({ name, store }: StoreToMeasure, receiver: ReceiverProcess): Promise<Contender> {
  const customers: Customer[] = [];
  for (let company = 0; company < COMPANIES; company += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const customer = await createCustomer(() => store, "Measured");
    // oxlint-disable-next-line no-await-in-loop
    await customer.register(`${receiver.url}/hook`);
    customers.push(customer);
  }
  const run = async (body: string, count: number) => {
    await enqueue(customers, body, count);
    const done = Promise.withResolvers<void>();
    let left = count;
    const started = performance.now();
    const stop = startDelivering(store, (acknowledged) => {
      if (!acknowledged) done.reject(new Error("a delivery failed"));
      if ((left -= 1) === 0) done.resolve();
    });
    await done.promise;
    const rate = perSecond(count, started);
    await stop();
    return rate;
  };
  return { name, run };
}

async function enqueue(customers: readonly Customer[], body: string, count: number): Promise<void> {
  for (let begun = 0; begun < count; begun += customers.length) {
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(customers.slice(0, count - begun).map((customer) => customer.deliver(body)));
  }
}

function perSecond(count: number, started: number): number {
  return (count * 1000) / (performance.now() - started);
}

async function compare(contenders: readonly Contender[], { bytes, deliveries }: (typeof SIZES)[number]): Promise<void> {
  const body = JSON.stringify({ event: "results.delivered", items: "x".repeat(bytes) });
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of contenders) {
      // In turns, so that a slow moment of the machine meets all of them.
      // oxlint-disable-next-line no-await-in-loop
      rates.get(name)?.push(await run(body, deliveries));
    }
  }
  const bare = median(rates.get(BARE) ?? []);
  print(`\nDeliveries of ${whole(bytes)} bytes, ${CONCURRENCY} under way at most`);
  for (const [name, measured] of rates) {
    const rate = median(measured);
    print(`  ${name.padEnd(12)} ${whole(rate).padStart(7)} a second   ${(rate / bare).toFixed(2)} of ${BARE}`);
  }
}

const receiver = await startReceiver();
const stores = [await sqliteStore(), await postgresStore()];
try {
  const contenders = [bareLoop(receiver), ...(await Promise.all(stores.map((store) => engine(store, receiver))))];
  for (const { run } of contenders) {
    // oxlint-disable-next-line no-await-in-loop
    await run("{}", 1_000);
  }
  for (const size of SIZES) {
    // oxlint-disable-next-line no-await-in-loop
    await compare(contenders, size);
  }
} finally {
  for (const { close } of stores) {
    // oxlint-disable-next-line no-await-in-loop
    await close();
  }
  await receiver.stop();
}
