import { beforeEach, expect, test } from "vitest";
import type { DeliveryEvent } from "./observer.ts";
import type { AttemptOutcome } from "../retry-schedule.ts";
import type { SendRequest } from "../http/sender.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { ModelQueue } from "../testing/model-queue.ts";
import { ScriptedSender, answered } from "../testing/scripted-sender.ts";
import { DeliveryWorker, type WorkerSettings } from "./worker.ts";

let clock: FakeClock;
let queue: ModelQueue;
let events: DeliveryEvent[];

beforeEach(() => {
  clock = new FakeClock();
  queue = new ModelQueue(clock);
  events = [];
  for (const company of ["acme", "beta"]) queue.register(company);
});

type Reply = (request: SendRequest, nth: number) => AttemptOutcome | undefined;

const observe = (event: DeliveryEvent) => events.push(event);

function startWorker(reply: Reply, settings: Partial<WorkerSettings> = {}) {
  const sender = new ScriptedSender(clock, reply);
  const worker = new DeliveryWorker({ queue, clock, send: sender.send, owner: "w1", observe, settings });
  worker.start();
  return { worker, sent: sender.sent };
}

const refused: AttemptOutcome = { status: undefined, error: "connection_refused" };
const hang = () => undefined;

/** Makes the store's first claims arrive late; what it did is done at once. */
function delayClaims(...delays: number[]): void {
  const claim = queue.claim.bind(queue);
  queue.claim = async (request) => {
    const claimed = await claim(request);
    const delay = delays.shift();
    if (delay !== undefined) await new Promise<void>((resolve) => clock.after(delay, resolve));
    return claimed;
  };
}

const kinds = () => events.map(({ kind }) => kind);

test("a receiver that answers 502 three times gets attempts 0, 2 and 6 s apart, and the record says so", async () => {
  const id = queue.add("acme");
  const { sent } = startWorker(() => answered(502));
  await clock.advance(60_000);
  expect(sent.map(({ at }) => at)).toEqual([0, 2_000, 8_000]);
  expect(queue.row(id).outcome).toEqual({ delivered: false, status: 502, error: undefined, attempts: 3 });
  expect(queue.log.map(({ attempt, started_at, status }) => [attempt, started_at, status])).toEqual([
    [1, 0, 502],
    [2, 2_000, 502],
    [3, 8_000, 502],
  ]);
});

test("a gap is counted from when the attempt before it failed, not from when it began", async () => {
  queue.add("acme");
  const { sent } = startWorker(hang);
  await clock.advance(3_000);
  sent[0]?.end(answered(503));
  await clock.advance(2_000);
  expect(sent.map(({ at }) => at)).toEqual([0, 5_000]);
});

test("a 404 ends the delivery after one attempt", async () => {
  const id = queue.add("acme");
  const { sent } = startWorker(() => answered(404));
  await clock.advance(60_000);
  expect(sent).toHaveLength(1);
  expect(queue.row(id).outcome).toEqual({ delivered: false, status: 404, error: undefined, attempts: 1 });
});

test("three refused connections leave an error and no status", async () => {
  const id = queue.add("acme");
  startWorker(() => refused);
  await clock.advance(60_000);
  expect(queue.row(id).outcome).toEqual({
    delivered: false,
    status: undefined,
    error: "connection_refused",
    attempts: 3,
  });
});

test("the last attempt alone decides between status and error", async () => {
  const id = queue.add("acme");
  startWorker((_request, nth) => (nth === 3 ? refused : answered(500)));
  await clock.advance(60_000);
  expect(queue.row(id).outcome).toMatchObject({ status: undefined, error: "connection_refused", attempts: 3 });
});

test("a 2xx on the second attempt is delivered with two attempts", async () => {
  const id = queue.add("acme");
  startWorker((_request, nth) => answered(nth === 1 ? 500 : 202));
  await clock.advance(60_000);
  expect(queue.row(id).outcome).toEqual({ delivered: true, status: 202, error: undefined, attempts: 2 });
});

test("a forbidden address counts as one attempt and ends the delivery", async () => {
  const id = queue.add("acme");
  startWorker(() => ({ status: undefined, error: "address_forbidden" }));
  await clock.advance(60_000);
  expect(queue.row(id).outcome).toMatchObject({ delivered: false, error: "address_forbidden", attempts: 1 });
  expect(queue.log).toHaveLength(1);
});

test("every attempt carries the same id and bytes, and a fresh timestamp", async () => {
  queue.add("acme");
  const { sent } = startWorker(() => answered(500));
  await clock.advance(60_000);
  expect(new Set(sent.map(({ request }) => request.headers["webhook-id"]))).toEqual(new Set(["msg_dlv_1"]));
  expect(new Set(sent.map(({ request }) => String(request.body))).size).toBe(1);
  const times = sent.map(({ request }) => Number(request.headers["webhook-timestamp"]));
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 2, 8]);
});

test("when the clock is set back an hour the gaps stay, and the timestamp follows the clock", async () => {
  queue.add("acme");
  const { sent } = startWorker(() => answered(500));
  await clock.advance(0);
  clock.setWallBy(-3_600_000);
  await clock.advance(60_000);
  expect(sent.map(({ at }) => at)).toEqual([0, 2_000, 8_000]);
  const [first = 0, second = 0] = sent.map(({ request }) => Number(request.headers["webhook-timestamp"]));
  expect(second - first).toBe(2 - 3600);
});

test("a registration replaced between attempts is used by the next one", async () => {
  queue.add("acme");
  const { sent } = startWorker((_request, nth) => answered(nth === 1 ? 500 : 200));
  await clock.advance(1_000);
  queue.register("acme", "https://moved.example/hook");
  await clock.advance(60_000);
  expect(sent.map(({ request }) => request.url)).toEqual(["https://acme.example/hook", "https://moved.example/hook"]);
});

test("a secret that cannot be opened sends nothing and costs no attempt; once it can, the schedule goes on where it stood", async () => {
  const id = queue.add("acme");
  const { sent } = startWorker((_request, nth) => answered(nth === 1 ? 502 : 200), { lease_ms: 15_000 });
  await clock.advance(1_000);
  const registration = queue.registrations.get("acme");
  if (registration === undefined) throw new Error("acme is registered");
  queue.registrations.set("acme", { ...registration, webhook_secret: undefined });
  const other = queue.add("beta");
  await clock.advance(60_000);
  expect(sent.map(({ request }) => request.url)).toEqual(["https://acme.example/hook", "https://beta.example/hook"]);
  expect(queue.row(id)).toMatchObject({ attempt: 2, outcome: undefined });
  expect(queue.row(other).outcome).toMatchObject({ delivered: true });
  // One claim, and one more each time it has expired.
  expect(kinds().filter((kind) => kind === "unsignable")).toHaveLength(4);
  queue.registrations.set("acme", registration);
  await clock.advance(15_000);
  expect(queue.row(id).outcome).toEqual({ delivered: true, status: 200, error: undefined, attempts: 2 });
});

test("a deleted registration ends pending work with the attempts made before and the last status", async () => {
  const id = queue.add("acme");
  const { sent } = startWorker(() => answered(502));
  await clock.advance(1_000);
  queue.registrations.delete("acme");
  await clock.advance(60_000);
  expect(sent).toHaveLength(1);
  expect(queue.row(id).outcome).toEqual({ delivered: false, status: 502, error: "unregistered", attempts: 1 });
  expect(queue.log).toHaveLength(1);
});

test("an idle worker makes two queries in thirty seconds", async () => {
  startWorker(() => answered(200));
  await clock.advance(0);
  queue.calls.length = 0;
  await clock.advance(30_000);
  expect(queue.calls).toEqual(["claim", "nextDueIn"]);
});

test("new work wakes an idle worker at once", async () => {
  const { sent } = startWorker(() => answered(200));
  await clock.advance(10_000);
  queue.add("acme");
  await clock.advance(0);
  expect(sent).toHaveLength(1);
});

test("a backlog behind a receiver that hangs does not delay another company", async () => {
  for (let n = 0; n < 200; n += 1) queue.add("acme");
  const { sent } = startWorker((request) => (request.url.includes("acme") ? undefined : answered(200)));
  await clock.advance(100);
  const beta = queue.add("beta");
  await clock.advance(0);
  expect(queue.row(beta).outcome?.delivered).toBe(true);
  expect(sent.filter(({ request }) => request.url.includes("acme"))).toHaveLength(16);
});

test("a backlog at its cap does not make the worker spin", async () => {
  for (let n = 0; n < 100; n += 1) queue.add("acme");
  startWorker(hang);
  await clock.advance(0);
  queue.calls.length = 0;
  await clock.advance(9_000);
  expect(queue.calls.length).toBeLessThan(5);
});

test("thirty companies whose receivers hang leave room for another", async () => {
  for (let company = 0; company < 30; company += 1) {
    queue.register(`c${company}`);
    for (let n = 0; n < 5; n += 1) queue.add(`c${company}`);
  }
  startWorker((request) => (request.url.includes("beta") ? answered(200) : undefined));
  await clock.advance(100);
  const beta = queue.add("beta");
  await clock.advance(10);
  expect(queue.row(beta).outcome?.delivered).toBe(true);
});

test("never more attempts are under way than configured, and a finished one makes room", async () => {
  for (let company = 0; company < 10; company += 1) {
    queue.register(`c${company}`);
    queue.add(`c${company}`);
  }
  const { sent } = startWorker(hang, { concurrency: 3 });
  await clock.advance(0);
  expect(sent).toHaveLength(3);
  sent[0]?.end(answered(200));
  await clock.advance(0);
  expect(sent).toHaveLength(4);
});

test("a claim that a crash left behind is repeated under the same number when its lease expires", async () => {
  const id = queue.add("acme");
  await queue.claim({ owner: "crashed", lease_ms: 15_000, limit: 1, per_company: 1 });
  const { sent } = startWorker(() => answered(200));
  await clock.advance(14_999);
  expect(sent).toHaveLength(0);
  await clock.advance(1);
  expect(sent).toHaveLength(1);
  expect(queue.row(id).outcome).toMatchObject({ delivered: true, attempts: 1 });
  expect(events).toContainEqual(
    expect.objectContaining({ kind: "claimed", delivery: expect.objectContaining({ reclaimed: true }) }),
  );
});

test("the outcome of a worker that lost its lease is not written", async () => {
  const id = queue.add("acme");
  const { sent } = startWorker(hang);
  await clock.advance(0);
  Object.assign(queue.row(id), { owner: "another worker" });
  sent[0]?.end(answered(200));
  await clock.advance(0);
  expect(queue.row(id).outcome).toBeUndefined();
  expect(kinds()).toEqual(["claimed", "lease_lost"]);
});

test("a worker's own expired claim is fenced off from the one that repeats it", async () => {
  const id = queue.add("acme");
  const { sent } = startWorker(hang);
  await clock.advance(15_000);
  expect(sent).toHaveLength(2);
  sent[0]?.end(answered(500));
  await clock.advance(0);
  expect(queue.log).toHaveLength(0);
  sent[1]?.end(answered(200));
  await clock.advance(0);
  expect(queue.row(id).outcome).toMatchObject({ delivered: true, attempts: 1 });
});

test("a claim that took so long to arrive that its lease is nearly over is given back unsent", async () => {
  queue.add("acme");
  delayClaims(4_500);
  const { sent } = startWorker(() => answered(200));
  await clock.advance(4_499);
  expect(sent).toHaveLength(0);
  await clock.advance(1);
  expect(kinds().slice(0, 2)).toEqual(["claimed", "released"]);
  expect(sent).toHaveLength(1);
});

test("an outcome that the store does not take is tried again while the lease lasts", async () => {
  const id = queue.add("acme");
  queue.failing = { operations: ["report"], error: new Error("database gone") };
  const { sent } = startWorker(() => answered(200));
  await clock.advance(5_000);
  queue.failing = undefined;
  await clock.advance(2_000);
  expect(sent).toHaveLength(1);
  expect(queue.row(id).outcome).toMatchObject({ delivered: true, attempts: 1 });
});

test("when the store is gone for longer than the lease, the attempt is repeated under the same number", async () => {
  const id = queue.add("acme");
  const { sent } = startWorker((_request, nth) => {
    if (nth === 1) queue.failing = { operations: ["claim", "report"], error: new Error("database gone") };
    return answered(200);
  });
  await clock.advance(20_000);
  expect(kinds()).toContain("unrecorded");
  queue.failing = undefined;
  await clock.advance(60_000);
  expect(sent.map(({ request }) => request.headers["webhook-id"])).toEqual(["msg_dlv_1", "msg_dlv_1"]);
  expect(queue.row(id).outcome).toMatchObject({ delivered: true, attempts: 1 });
});

test("a store that never answers the record frees the slot when the lease is over", async () => {
  queue.add("acme");
  queue.report = () => new Promise(() => undefined);
  const { worker } = startWorker(() => answered(200));
  await clock.advance(15_000);
  expect(kinds()).toContain("unrecorded");
  let stopped = false;
  const stopping = worker.stop(0).then(() => (stopped = true));
  await clock.advance(15_000);
  expect(stopped).toBe(true);
  await stopping;
});

test("a store that fails while claiming is asked again, less and less often", async () => {
  queue.failing = { operations: ["claim"], error: new Error("database gone") };
  const { sent } = startWorker(() => answered(200));
  await clock.advance(60_000);
  expect(queue.calls.length).toBeGreaterThan(20);
  expect(queue.calls.length).toBeLessThan(50);
  queue.failing = undefined;
  queue.add("acme");
  await clock.advance(0);
  expect(sent).toHaveLength(1);
});

test("a stopped worker claims nothing more and finishes what is under way", async () => {
  const first = queue.add("acme");
  const { worker, sent } = startWorker(hang);
  await clock.advance(0);
  const stopping = worker.stop(10_000);
  const second = queue.add("acme");
  await clock.advance(500);
  sent[0]?.end(answered(200));
  await stopping;
  expect(queue.row(first).outcome).toMatchObject({ delivered: true });
  expect(queue.row(second)).toMatchObject({ owner: undefined, attempt: 1, outcome: undefined });
  expect(queue.listeners).toBe(0);
  expect(clock.pending).toBe(0);
});

test("what is still under way when the drain's time is over is given back under the same number", async () => {
  const id = queue.add("acme");
  const { worker } = startWorker(hang);
  await clock.advance(0);
  const stopping = worker.stop(3_000);
  await clock.advance(3_000);
  await stopping;
  expect(queue.row(id)).toMatchObject({ owner: undefined, attempt: 1, due_at: 3_000, outcome: undefined });
  expect(queue.log).toHaveLength(0);
  expect(kinds()).toEqual(["claimed", "released"]);
});

test("what a claim under way brings after the stop is given back unsent", async () => {
  const id = queue.add("acme");
  delayClaims(100);
  const { worker, sent } = startWorker(() => answered(200));
  const stopping = worker.stop(10_000);
  await clock.advance(100);
  await stopping;
  expect(sent).toHaveLength(0);
  expect(queue.row(id)).toMatchObject({ owner: undefined, attempt: 1 });
});

test("an attempt that fails inside the service keeps its schedule and is reported", async () => {
  const id = queue.add("acme");
  queue.register("acme", "https://acme.example/hook", "whsec_that does not decode");
  startWorker(() => answered(200));
  await clock.advance(60_000);
  expect(queue.row(id).outcome).toMatchObject({ delivered: false, error: "network_error", attempts: 3 });
  expect(kinds().filter((kind) => kind === "defect")).toHaveLength(3);
});

test("a lease that would not outlast an attempt is refused", () => {
  expect(() => startWorker(hang, { lease_ms: 11_000, deadline_ms: 10_000 })).toThrow(RangeError);
});
