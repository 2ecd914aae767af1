/**
 * Deliveries per second: the delivery engine, claiming and recording every attempt durably (SQLite with synchronous FULL, PostgreSQL
 * with fsync), beside a bare undici loop that posts the same bytes, with as many requests under way, to the same receiver, which
 * runs in a process of its own. The loop signs nothing, checks no address and remembers nothing. The processor time of the sending
 * thread stands beside it, because it says most when the machine is busy: it is the loop's own and what durability costs on top.
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

interface Speed {
  readonly per_second: number;
  /** Processor time of this thread for each, in microseconds. */
  readonly processor_us: number;
}

interface Contender {
  readonly name: string;
  /** Sends so many bodies. */
  readonly run: (body: string, count: number) => Promise<Speed>;
}

function bareLoop(receiver: ReceiverProcess): Contender {
  const headers = { "content-type": "application/json" };
  const run = async (text: string, count: number) => {
    const body = Buffer.from(text);
    let left = count;
    const speed = stopwatch(count);
    // Connections of its own each time, as the engine has them.
    const pool = new Pool(receiver.url, { connections: CONCURRENCY });
    const client = async () => {
      while (left > 0) {
        left -= 1;
        // One request after the other is what a client does.
        const answer = await pool.request({ path: "/hook", method: "POST", headers, body });
        await answer.body.dump();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, client));
    const measured = speed();
    await pool.destroy();
    return measured;
  };
  return { name: BARE, run };
}

async function engine({ name, store }: StoreToMeasure, receiver: ReceiverProcess): Promise<Contender> {
  const customers: Customer[] = [];
  for (let company = 0; company < COMPANIES; company += 1) {
    const customer = await createCustomer(() => store, "Measured");
    await customer.register(`${receiver.url}/hook`);
    customers.push(customer);
  }
  const run = async (body: string, count: number) => {
    await enqueue(customers, body, count);
    const done = Promise.withResolvers<void>();
    let left = count;
    const speed = stopwatch(count);
    const stop = startDelivering(store, (acknowledged) => {
      if (!acknowledged) done.reject(new Error("a delivery failed"));
      if ((left -= 1) === 0) done.resolve();
    });
    await done.promise;
    const measured = speed();
    await stop();
    return measured;
  };
  return { name, run };
}

async function enqueue(customers: readonly Customer[], body: string, count: number): Promise<void> {
  for (let begun = 0; begun < count; begun += customers.length) {
    await Promise.all(customers.slice(0, count - begun).map((customer) => customer.deliver(body)));
  }
}

function stopwatch(count: number): () => Speed {
  const started = performance.now();
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return { per_second: (count * 1000) / (performance.now() - started), processor_us: (user + system) / count };
  };
}

async function compare(contenders: readonly Contender[], { bytes, deliveries }: (typeof SIZES)[number]): Promise<void> {
  const body = JSON.stringify({ event: "results.delivered", items: "x".repeat(bytes) });
  const speeds = new Map<string, Speed[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of contenders) {
      // In turns, so that a slow moment of the machine meets all of them.
      speeds.get(name)?.push(await run(body, deliveries));
    }
  }
  const rateOf = (name: string) => median((speeds.get(name) ?? []).map(({ per_second }) => per_second));
  print(`\nDeliveries of ${whole(bytes)} bytes, ${CONCURRENCY} under way at most`);
  for (const [name, measured] of speeds) {
    const processor = median(measured.map(({ processor_us }) => processor_us));
    print(
      `  ${name.padEnd(12)} ${whole(rateOf(name)).padStart(7)} a second   ${(rateOf(name) / rateOf(BARE)).toFixed(2)} of ${BARE}   ` +
        `${whole(processor).padStart(6)} µs of the sending thread`,
    );
  }
}

const receiver = await startReceiver();
const stores = [await sqliteStore(), await postgresStore()];
try {
  const contenders = [bareLoop(receiver), ...(await Promise.all(stores.map((store) => engine(store, receiver))))];
  for (const { run } of contenders) {
    await run("{}", 1_000);
  }
  for (const size of SIZES) {
    await compare(contenders, size);
  }
} finally {
  for (const { close } of stores) {
    await close();
  }
  await receiver.stop();
}
