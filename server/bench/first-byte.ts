/**
 * From the commit that makes a webhook due to the head of its request at the receiver, over a connection in use, one at a time.
 * In between lie the wake-up, the durable claim and the signature. Beside it, the bare way: undici is called, the head is there.
 * Goal: a median under 5 ms.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { createCustomer } from "../webhooks/testing/delivery-fixture.ts";
import { webhookId } from "../webhooks/signing/webhook-id.ts";
import { startDelivering } from "./support/delivering.ts";
import { print, quantile } from "./support/numbers.ts";
import { type ReceiverProcess, startReceiver } from "./support/receiver.ts";
import { postgresStore, type StoreToMeasure, sqliteStore } from "./support/stores.ts";

const MEASURED = 150;
const WARMING = 30;
/** Between two, so that the first is over. */
const PAUSE_MS = 15;
const NANOSECONDS_PER_MS = 1e6;

/** When each request's head was there, by its `webhook-id`, in nanoseconds of the machine's clock. */
type Arrivals = ReadonlyMap<string, bigint>;

function arrivalsAt(receiver: ReceiverProcess): Arrivals {
  const arrivals = new Map<string, bigint>();
  receiver.onLine((line) => {
    const [id = "", time = "0"] = line.split(" ");
    arrivals.set(id, BigInt(time));
  });
  return arrivals;
}

/** Milliseconds from what `begin` answers to the arrival of the request that it names. */
async function measure(
  arrivals: Arrivals,
  begin: (nth: number) => Promise<{ id: string; since: bigint }>,
): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let nth = 0; nth < WARMING + MEASURED; nth += 1) {
    const { id, since } = await begin(nth);
    do await sleep(PAUSE_MS);
    while (!arrivals.has(id));
    waits.push(Number((arrivals.get(id) ?? since) - since) / NANOSECONDS_PER_MS);
  }
  return waits.slice(WARMING);
}

async function throughStore({ store }: StoreToMeasure, url: string, arrivals: Arrivals): Promise<readonly number[]> {
  const customer = await createCustomer(() => store, "Measured");
  await customer.register(`${url}/hook`);
  const stop = startDelivering(store, () => {});
  const waits = await measure(arrivals, async () => {
    const batch = await customer.deliver();
    return { since: process.hrtime.bigint(), id: webhookId(batch) };
  });
  await stop();
  return waits;
}

async function bare(url: string, arrivals: Arrivals): Promise<readonly number[]> {
  const pool = new Pool(url, { connections: 1 });
  const waits = await measure(arrivals, async (nth) => {
    const id = `bare-${nth}`;
    const since = process.hrtime.bigint();
    const headers = { "webhook-id": id, "content-type": "application/json" };
    const { body } = await pool.request({ path: "/hook", method: "POST", headers, body: "{}" });
    await body.dump();
    return { id, since };
  });
  await pool.destroy();
  return waits;
}

function show(name: string, waits: readonly number[]): void {
  const [middle, late] = [0.5, 0.95].map((share) => quantile(waits, share).toFixed(2));
  print(`  ${name.padEnd(12)} median ${middle} ms, 95 % within ${late} ms`);
}

const receiver = await startReceiver("times");
const arrivals = arrivalsAt(receiver);
print("\nFrom commit to the head at the receiver");
show("bare undici", await bare(receiver.url, arrivals));
for (const open of [sqliteStore, postgresStore]) {
  const opened = await open();
  show(opened.name, await throughStore(opened, receiver.url, arrivals));
  await opened.close();
}
await receiver.stop();
