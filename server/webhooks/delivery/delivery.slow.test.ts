import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import type { DeliveryQueue } from "../../storage/delivery-queue.ts";
import type { Store } from "../../storage/store.ts";
import { createAddressGuard } from "../address-guard/address-guard.ts";
import type { DeliveryEvent } from "./observer.ts";
import { createSender } from "../http/sender.ts";
import { serviceSignature } from "../signing/signature.ts";
import { type Customer, SECRET, createCustomer } from "../testing/delivery-fixture.ts";
import { Databases, ENGINES, type StoreLocation, openStore } from "../testing/engines.ts";
import { type Behaviour, CLOSED_PORT, type Receiver, answer, startReceiver } from "../testing/receiver.ts";
import { until } from "../testing/until.ts";
import { webhookId } from "../signing/webhook-id.ts";
import { systemClock } from "../clock.ts";
import { PauseWatch } from "./pause-watch.ts";
import { DeliveryWorker, type WorkerSettings } from "./worker.ts";

/** The published schedule, forty times as fast: the gaps themselves are tested on a clock that tests move. */
/** No receiver is given up, and no lease ends by itself, however busy the machine is. */
const FAST = { delays_seconds: [0, 0.05, 0.15], deadline_ms: 120_000, lease_ms: 150_000 };

describe.each(ENGINES)("deliveries on %s", (engine) => {
  const databases = new Databases(engine);
  const cleanups: (() => Promise<void>)[] = [];
  let location: StoreLocation;
  let store: Store;
  let acme: Customer;
  let events: DeliveryEvent[];

  beforeAll(async () => {
    location = await databases.create();
  });
  afterAll(async () => databases[Symbol.asyncDispose]());

  beforeEach(async () => {
    events = [];
    store = await openStore(location);
    acme = await createCustomer(() => store, "Acme");
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    await store.close();
  });

  const observe = (event: DeliveryEvent) => events.push(event);

  async function receiver(behave: Behaviour): Promise<Receiver> {
    const made = await startReceiver(behave);
    cleanups.push(async () => made[Symbol.asyncDispose]());
    return made;
  }

  async function registered(customer: Customer, behave: Behaviour): Promise<Receiver> {
    const made = await receiver(behave);
    await customer.register(`http://127.0.0.1:${made.port}/hook`);
    return made;
  }

  function startWorker(name = "w1", settings: Partial<WorkerSettings> = {}, queue: DeliveryQueue = store.deliveries) {
    const guard = createAddressGuard({ allowLoopback: true, allowCidrs: [] });
    const { deadline_ms: deadlineMs } = { ...FAST, ...settings };
    const sender = createSender({ guard, userAgent: "test", deadlineMs });
    const worker = new DeliveryWorker({
      queue,
      send: sender.send,
      owner: name,
      observe,
      settings: { ...FAST, ...settings },
    });
    cleanups.push(async () => {
      await worker.stop(0);
      await sender.close();
    });
    worker.start();
    return worker;
  }

  const settled = (batch: string, customer = acme) =>
    until(`${batch} has an outcome`, async () => (await customer.outcome(batch)) !== undefined);

  test("502 three times is recorded with its status and three attempts, each after its gap", async () => {
    const { requests } = await registered(acme, (socket) => socket.write(answer(502)));
    const batch = await acme.deliver();
    startWorker();
    await settled(batch);
    expect(await acme.outcome(batch)).toEqual({ delivered: false, status: 502, attempts: 3, at: expect.any(Number) });
    expect(await acme.attempts(batch)).toEqual(["1: 502", "2: 502", "3: 502"]);
    const [first = 0, second = 0, third = 0] = await acme.startedAt(batch);
    expect(second - first).toBeGreaterThanOrEqual(50);
    expect(third - second).toBeGreaterThanOrEqual(150);
    expect(requests.map(({ headers }) => headers["webhook-id"])).toEqual(Array(3).fill(webhookId(batch)));
  });

  test.each([404, 410, 429, 301, 101])("a %i ends the delivery after one attempt", async (status) => {
    const { requests } = await registered(acme, (socket) => socket.end(answer(status)));
    const batch = await acme.deliver();
    startWorker();
    await settled(batch);
    expect(await acme.outcome(batch)).toEqual({ delivered: false, status, attempts: 1, at: expect.any(Number) });
    expect(requests).toHaveLength(1);
  });

  test("a refused connection is tried three times and recorded with an error and no status", async () => {
    await acme.register(`http://127.0.0.1:${CLOSED_PORT}/hook`);
    const batch = await acme.deliver();
    startWorker();
    await settled(batch);
    const error = "connection_refused";
    expect(await acme.outcome(batch)).toEqual({ delivered: false, error, attempts: 3, at: expect.any(Number) });
  });

  test("a forbidden address is one attempt, final, with nothing sent", async () => {
    await acme.register("http://10.0.0.1/hook");
    const batch = await acme.deliver();
    startWorker();
    await settled(batch);
    const error = "address_forbidden";
    expect(await acme.outcome(batch)).toEqual({ delivered: false, error, attempts: 1, at: expect.any(Number) });
  });

  test("a 200 is delivered: the stored bytes, signed, once", async () => {
    const { requests } = await registered(acme, (socket) => socket.write(answer(200)));
    const body = '{"event":"results.delivered","company":"Klinikum Süd",  "n":1.0}';
    const batch = await acme.deliver(body);
    startWorker();
    await settled(batch);
    expect(await acme.outcome(batch)).toEqual({ delivered: true, status: 200, attempts: 1, at: expect.any(Number) });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body.toString()).toBe(body);
    expect(requests[0]?.headers["x-service-signature"]).toBe(serviceSignature(Buffer.from(body), SECRET));
    const oracle = new Webhook(SECRET, { format: "raw" });
    expect(oracle.verify(body, { ...requests[0]?.headers })).toMatchObject({ event: "results.delivered" });
  });

  test("a test goes the same way: signed, three attempts, one id, its own outcome", async () => {
    const { requests } = await registered(acme, (socket) => socket.write(answer(503)));
    const event_id = await acme.test();
    startWorker();
    await until("the test has an outcome", async () => (await acme.testOutcome()) !== undefined);
    expect(await acme.testOutcome()).toEqual({ delivered: false, status: 503, attempts: 3, at: expect.any(Number) });
    expect(requests.map(({ headers }) => headers["webhook-id"])).toEqual(Array(3).fill(event_id));
    const body = '{"event":"webhook.test"}';
    expect(requests.map((request) => request.body.toString())).toEqual(Array(3).fill(body));
    const oracle = new Webhook(SECRET, { format: "raw" });
    for (const { headers } of requests) {
      expect(headers["x-service-signature"]).toBe(serviceSignature(Buffer.from(body), SECRET));
      expect(oracle.verify(body, { ...headers })).toEqual({ event: "webhook.test" });
    }
  });

  test("a receiver that takes nothing is paused, alone, and gets all of it when it is resumed", async () => {
    let status = 503;
    const { requests } = await registered(acme, (socket) => socket.end(answer(status)));
    const other = await createCustomer(() => store, "Other");
    const theirs = await registered(other, (socket) => socket.end(answer(200)));
    const announced: string[] = [];
    const watch = new PauseWatch({
      pauses: store.pauses,
      rule: { messages: 3, over_ms: 0 },
      clock: systemClock,
      announce: ({ company_id }) => announced.push(company_id),
      failed: (error) => expect(error).toBeUndefined(),
    });
    cleanups.push(() => watch.stop());
    const failed = await acme.deliverMany(3);
    startWorker();
    for (const batch of failed) await settled(batch);
    // As after a kill: the failures are written, and nobody has looked.
    expect(await acme.paused()).toBeUndefined();
    watch.start();
    await until("the receiver is paused", async () => (await acme.paused()) !== undefined);
    const before = requests.length;
    const waiting = await acme.deliverMany(2);
    await settled(await other.deliver(), other);
    expect(theirs.requests).toHaveLength(1);
    expect(requests).toHaveLength(before);
    expect(await acme.paused()).toMatchObject({ failures: 3, status: 503, waiting: 2 });
    status = 200;
    expect(await acme.resume()).toEqual({ released: 2, redelivered: 3, left_out: 0 });
    for (const batch of [...failed, ...waiting])
      await until(`${batch} is delivered`, async () => (await acme.outcome(batch))?.delivered === true);
    expect(requests).toHaveLength(before + 5);
    expect(announced).toEqual([acme.company_id]);
  });

  test("a redelivery after a failure has the full schedule and the same id, and flips the record", async () => {
    let healthy = false;
    const { requests } = await registered(acme, (socket) => socket.write(answer(healthy ? 204 : 500)));
    const batch = await acme.deliver();
    startWorker();
    await settled(batch);
    await acme.redeliver(batch);
    await until("the redelivery failed too", async () => (await acme.attempts(batch)).length === 6);
    expect(await acme.outcome(batch)).toMatchObject({ delivered: false, status: 500, attempts: 3 });
    healthy = true;
    await until("the redelivery is settled", () =>
      acme.redeliver(batch).then(
        () => true,
        () => false,
      ),
    );
    await until("it was delivered", async () => (await acme.outcome(batch))?.delivered === true);
    expect(await acme.outcome(batch)).toMatchObject({ status: 204, attempts: 1 });
    expect(new Set(requests.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([webhookId(batch)]));
    expect(new Set(requests.map((request) => request.body.toString())).size).toBe(1);
  });

  test("a registration replaced between attempts is used by the next one", async () => {
    const fresh = await receiver((socket) => socket.write(answer(200)));
    const old = await registered(acme, (socket) => {
      void acme
        .register(`http://127.0.0.1:${fresh.port}/new`, "the replacing secret")
        .then(() => socket.write(answer(500)));
    });
    const batch = await acme.deliver();
    startWorker();
    await settled(batch);
    expect(await acme.outcome(batch)).toMatchObject({ delivered: true, attempts: 2 });
    expect([old.requests.length, fresh.requests.length]).toEqual([1, 1]);
    const [request] = fresh.requests;
    expect(request?.headers["x-service-signature"]).toBe(
      serviceSignature(request?.body ?? Buffer.of(), "the replacing secret"),
    );
  });

  test("after a rotation both secrets verify while the overlap lasts, then only the new one", async () => {
    const { port, requests } = await registered(acme, (socket) => socket.write(answer(200)));
    await acme.register(`http://127.0.0.1:${port}/hook`, "the replacing secret");
    const during = await acme.deliver('{"during":true}');
    startWorker();
    await settled(during);
    await acme.register(`http://127.0.0.1:${port}/hook`, "the third secret of all", -1);
    const after = await acme.deliver('{"after":true}');
    await settled(after);
    const verifies = (nth: number, secret: string) => {
      const request = requests[nth];
      try {
        return new Webhook(secret, { format: "raw" }).verify(String(request?.body), { ...request?.headers });
      } catch {
        return undefined;
      }
    };
    expect(verifies(0, "the replacing secret")).toEqual({ during: true });
    expect(verifies(0, SECRET)).toEqual({ during: true });
    expect(verifies(1, "the third secret of all")).toEqual({ after: true });
    expect(verifies(1, "the replacing secret")).toBeUndefined();
  });

  test("a registration deleted while an attempt is under way ends the delivery before the next", async () => {
    const { requests } = await registered(acme, (socket) => {
      void store.registrations.remove(acme.company_id).then(() => socket.write(answer(503)));
    });
    const batch = await acme.deliver();
    startWorker();
    await settled(batch);
    expect(requests).toHaveLength(1);
    expect(await acme.outcome(batch)).toMatchObject({
      delivered: false,
      status: 503,
      error: "unregistered",
      attempts: 1,
    });
  });

  test("two workers on one store send each delivery once", async () => {
    const { requests } = await registered(acme, (socket) => setTimeout(() => socket.write(answer(200)), 5));
    startWorker("w1");
    startWorker("w2");
    const batches = await acme.deliverMany(60);
    for (const batch of batches) await settled(batch);
    expect(requests.map(({ headers }) => headers["webhook-id"]).toSorted()).toEqual(
      batches.map((batch) => webhookId(batch)).toSorted(),
    );
  });

  test("a receiver slower than the lease gets the attempt again, under the same number and id", async () => {
    let answerFirst = () => {};
    const { requests } = await registered(acme, (socket, _request, nth) => {
      if (nth === 1) answerFirst = () => socket.write(answer(500));
      else socket.write(answer(200));
    });
    const batch = await acme.deliver();
    // Its one claim lasts a tenth of a second in the store, although it believes otherwise: a worker that was suspended.
    const suspended = { ...store.deliveries };
    suspended.claim = (request) => {
      suspended.claim = () => Promise.resolve([]);
      return store.deliveries.claim({ ...request, lease_ms: 100 });
    };
    startWorker("suspended", {}, suspended);
    await until("the first worker sends", () => requests.length === 1);
    startWorker("healthy");
    await settled(batch);
    answerFirst();
    await until("the first worker heard its answer", () => events.some(({ kind }) => kind === "lease_lost"));
    expect(requests.map(({ headers }) => headers["webhook-id"])).toEqual(Array(2).fill(webhookId(batch)));
    expect(await acme.attempts(batch)).toEqual(["1: 200"]);
    expect(await acme.outcome(batch)).toMatchObject({ delivered: true, status: 200, attempts: 1 });
  });

  test("a stale worker's outcome, reschedule and release change nothing", async () => {
    await registered(acme, (socket) => socket.write(answer(200)));
    const batch = await acme.deliver();
    const stale = { owner: "stale", lease_ms: 50, limit: 1, per_company: 1 };
    const [claimed] = await store.deliveries.claim(stale);
    const fence = { delivery_id: claimed?.delivery_id ?? "", owner: "stale", attempt: 1 };
    startWorker();
    await settled(batch);
    const attempt = { started_at: 0, duration_ms: 1, status: 500, error: undefined };
    const outcome = { delivered: false, status: 500, error: undefined, attempts: 1 };
    expect(await store.deliveries.report({ fence, result: attempt, next: { outcome } })).toBe(false);
    expect(await store.deliveries.report({ fence, result: attempt, next: { delay_ms: 0 } })).toBe(false);
    expect(await store.deliveries.release(fence)).toBe(false);
    expect(await acme.attempts(batch)).toEqual(["1: 200"]);
    expect(await acme.outcome(batch)).toMatchObject({ delivered: true });
  });

  test("a store that fails while the outcome is recorded gets it later, and the receiver hears nothing of it", async () => {
    const { requests } = await registered(acme, (socket) => socket.write(answer(202)));
    const batch = await acme.deliver();
    let failures = 0;
    const flaky = { ...store.deliveries };
    flaky.report = (report) => {
      failures += 1;
      return failures <= 2 ? Promise.reject(new Error("database gone")) : store.deliveries.report(report);
    };
    startWorker("w1", {}, flaky);
    await settled(batch);
    expect(failures).toBe(3);
    expect(requests).toHaveLength(1);
    expect(await acme.attempts(batch)).toEqual(["1: 202"]);
  });

  test("a backlog behind a receiver that hangs does not hold up another company", async () => {
    const hanging = await registered(acme, () => undefined);
    await acme.deliverMany(1_000);
    startWorker();
    await until("the hanging receiver has all it is allowed", () => hanging.requests.length >= 16);
    const beta = await createCustomer(() => store, "Beta");
    await registered(beta, (socket) => socket.write(answer(200)));
    const batches = await beta.deliverMany(50);
    for (const batch of batches) await settled(batch, beta);
    expect(hanging.requests).toHaveLength(16);
    expect(events.filter(({ kind }) => kind === "attempted")).toHaveLength(50);
    await store.registrations.remove(acme.company_id);
  });

  test("a stopped worker leaves what it could not finish to the next one, under the same number", async () => {
    const { requests } = await registered(acme, (socket, _request, nth) => {
      if (nth > 1) socket.write(answer(200));
    });
    const batch = await acme.deliver();
    const first = startWorker("w1");
    await until("the first worker sends", () => requests.length === 1);
    await first.stop(10);
    startWorker("w2");
    await settled(batch);
    expect(await acme.attempts(batch)).toEqual(["1: 200"]);
    expect(requests.map(({ headers }) => headers["webhook-id"])).toEqual(Array(2).fill(webhookId(batch)));
  });
});
