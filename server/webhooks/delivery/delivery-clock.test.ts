import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqliteStore } from "../../storage/sqlite.ts";
import type { Store } from "../../storage/store.ts";
import { createAddressGuard } from "../address-guard/address-guard.ts";
import { type Sender, createSender } from "../http/sender.ts";
import { type Customer, createCustomer } from "../testing/delivery-fixture.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { type Receiver, answer, startReceiver } from "../testing/receiver.ts";
import { until } from "../testing/until.ts";
import { DeliveryWorker } from "./worker.ts";

/** The published schedule on real sockets and a real database, with the time of both in the test's hands. */
let directory: string;
let clock: FakeClock;
let store: Store;
let sender: Sender;
let worker: DeliveryWorker;
let receiver: Receiver;
let acme: Customer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "deliveries-"));
  clock = new FakeClock();
  receiver = await startReceiver((socket) => socket.write(answer(502)));
  await open();
  acme = await createCustomer(() => store, "Acme");
  await acme.register(`http://127.0.0.1:${receiver.port}/hook`);
});

afterEach(async () => {
  await close();
  await receiver[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true });
});

async function open(): Promise<void> {
  const machine = { wall: () => clock.wall(), monotonic: () => clock.monotonic() };
  store = await openSqliteStore({ directory, clock: machine });
  sender = createSender({ guard: createAddressGuard({ allowLoopback: true, allowCidrs: [] }), userAgent: "test" });
  const { deliveries: queue } = store;
  worker = new DeliveryWorker({ queue, clock, send: sender.send, owner: "w1", observe: () => {} });
  worker.start();
}

async function close(): Promise<void> {
  await worker.stop(0);
  await sender.close();
  await store.close();
}

/** Waits until a worker that has just been started has found nothing due. */
const asleep = () => until("the worker sleeps", () => clock.pending === 1);

/** Waits until the attempt is on record and the worker sleeps until the next one, due within so many milliseconds. */
async function recorded(batch: string, attempts: number, within?: number): Promise<void> {
  const logged = async () => (await acme.attempts(batch)).length === attempts;
  await until(`attempt ${attempts} is recorded`, logged);
  if (within !== undefined) await until("the worker sleeps until then", () => clock.nextIn <= within);
}

test("502 three times: attempts exactly 0, 2 and 6 s apart, then delivered false with status and attempts", async () => {
  const batch = await acme.deliver();
  await recorded(batch, 1, 2_000);
  await clock.advance(1_999);
  expect(receiver.requests).toHaveLength(1);
  await clock.advance(1);
  await recorded(batch, 2, 6_000);
  await clock.advance(5_999);
  expect(receiver.requests).toHaveLength(2);
  await clock.advance(1);
  await recorded(batch, 3);
  await clock.advance(3_600_000);
  expect(receiver.requests).toHaveLength(3);
  const [first = 0, ...later] = await acme.startedAt(batch);
  expect(later.map((at) => at - first)).toEqual([2_000, 8_000]);
  expect(await acme.outcome(batch)).toEqual({ delivered: false, status: 502, attempts: 3, at: first + 8_000 });
});

test("a clock set back an hour between attempts moves no attempt", async () => {
  const batch = await acme.deliver();
  await recorded(batch, 1, 2_000);
  clock.setWallBy(-3_600_000);
  await clock.advance(2_000);
  await recorded(batch, 2, 6_000);
  await clock.advance(6_000);
  await recorded(batch, 3);
  const timestamps = receiver.requests.map(({ headers }) => Number(headers["webhook-timestamp"]));
  expect(timestamps.map((at) => at - (timestamps[0] ?? 0))).toEqual([0, 2 - 3_600, 8 - 3_600]);
});

test("a restart between attempts continues the schedule where it was", async () => {
  const batch = await acme.deliver();
  await recorded(batch, 1, 2_000);
  await close();
  await clock.advance(1_000);
  await open();
  await asleep();
  expect(receiver.requests).toHaveLength(1);
  await clock.advance(1_000);
  await recorded(batch, 2, 6_000);
  await clock.advance(6_000);
  await recorded(batch, 3);
  expect(await acme.outcome(batch)).toMatchObject({ delivered: false, status: 502, attempts: 3 });
});

test("a restart with the clock set back an hour does not put an attempt off by an hour", async () => {
  const batch = await acme.deliver();
  await recorded(batch, 1, 2_000);
  await close();
  clock.setWallBy(-3_600_000);
  await open();
  await asleep();
  await clock.advance(2_000);
  await recorded(batch, 2, 6_000);
  await clock.advance(6_000);
  await recorded(batch, 3);
  expect(await acme.outcome(batch)).toMatchObject({ attempts: 3 });
});
