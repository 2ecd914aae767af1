import { beforeEach, describe, expect, it } from "vitest";
import type { Project, ResumeRequest, Store } from "../store.ts";
import { ATTEMPT, type Claimed, claimAll, claimOne } from "../testing/deliveries.ts";
import type { Harness } from "../testing/engines.ts";
import { addBatch, addDelivery, addProject, unique } from "../testing/fixtures.ts";

const RULE = { messages: 3, over_ms: 60_000 };
const URL = "https://a.example/hook";
const SECRET = "0123456789abcdef";
const EVENTS = ["results.delivered"];

/** A receiver with its project. */
async function addReceiver(store: Store): Promise<Project> {
  const project = await addProject(store);
  await register(store, project);
  return project;
}

async function register(
  store: Store,
  { company_id }: Project,
  webhook_url = URL,
  webhook_secret = SECRET,
  events = EVENTS,
) {
  await store.registrations.put(company_id, { webhook_url, webhook_secret, events, api_version: "1" }, 1_000);
}

async function settleOne(store: Store, { fence }: Claimed, status: number, started_at?: number): Promise<boolean> {
  const result = { ...ATTEMPT, status, started_at: started_at ?? (await store.now()) };
  const outcome = { delivered: status === 200, status, error: undefined, attempts: 3 };
  return store.deliveries.report({ fence, result, next: { outcome } });
}

/** Batches that are made now, with these ends. */
async function ended(store: Store, project: Project, ...statuses: readonly number[]): Promise<readonly string[]> {
  const made: string[] = [];
  for (const status of statuses) {
    made.push((await addDelivery(store, project)).batch_id);
    expect(await settleOne(store, await claimOne(store), status)).toBe(true);
  }
  return made;
}

/** Fails long enough, and is paused. */
async function paused(harness: Harness): Promise<{ project: Project; failed: readonly string[] }> {
  const { store, advance } = harness;
  const project = await addReceiver(store);
  const first = await ended(store, project, 503);
  await advance(RULE.over_ms);
  const failed = [...first, ...(await ended(store, project, 502, 500))];
  expect(await store.pauses.settle(RULE)).toHaveLength(1);
  return { project, failed };
}

const pauseOf = async (store: Store, { company_id }: Project) => {
  const pause = (await store.registrations.get(company_id))?.pause;
  return pause && { ...pause, waiting: await store.pauses.waiting(company_id) };
};
const held = (store: Store, project: Project, batch_id?: string) =>
  addDelivery(store, project, { held: true, ...(batch_id === undefined ? {} : { batch_id }) });
const request = (of: Partial<ResumeRequest>) => ({
  since: undefined,
  until: undefined,
  delivery_ids: unique("resumed"),
  traceparent: undefined,
  ...of,
});
const resume = async (store: Store, { company_id }: Project, of: Partial<ResumeRequest> = {}) =>
  store.pauses.resume(company_id, request(of), await store.now());
const stateOf = async (store: Store, project: Project, batchId: string) =>
  (await store.batches.find(project, batchId))?.webhook_state;

export function pausesContract(harness: () => Harness): void {
  describe("a receiver", () => {
    let store: Store;
    let advance: Harness["advance"];
    beforeEach(() => ({ store, advance } = harness()));

    it("is resumed in steps, the pause going on; whoever goes on where they were cut short doubles and loses nothing", async () => {
      const { project, failed } = await paused(harness());
      const young = await store.now();
      const [left, waiting] = [await held(store, project), await held(store, project)];
      const batch = { delivered_at: young };
      const inTime = await addDelivery(store, project, {
        held: true,
        batch_id: (await addBatch(store, project, batch)).batch_id,
      });
      const asked = request({ since: young });
      const begun = await store.now();
      // What is ended from here on has not failed before.
      await advance(1_000);
      while ((await store.now()) <= begun);
      const step = (after: number) => store.pauses.resumeSome(project.company_id, asked, { begun, after });
      expect(await step(0)).toEqual({ released: 1, redelivered: 0, left_out: 2, after: 0 });
      expect(await pauseOf(store, project)).toMatchObject({ waiting: 0 });
      expect(await step(0)).toMatchObject({ released: 0, left_out: 0, after: undefined });
      for (const { batch_id } of [left, waiting]) expect(await stateOf(store, project, batch_id)).toBe("failed");
      const all = request({ since: 0 });
      const again = await store.pauses.resumeSome(project.company_id, all, { begun, after: 0 });
      expect(again).toMatchObject({ redelivered: failed.length, released: 0 });
      const more = await store.pauses.resumeSome(project.company_id, all, { begun, after: again.after ?? 0 });
      expect(more.after).toBeUndefined();
      expect(await store.pauses.resume(project.company_id, all, begun)).toEqual({
        released: 0,
        redelivered: 0,
        left_out: 0,
      });
      expect(await pauseOf(store, project)).toBeUndefined();
      const due = (await claimAll(store)).map(({ batch_id }) => batch_id);
      expect(due.toSorted()).toEqual([...failed, inTime.batch_id].toSorted());
    });

    it("is paused after so many failed messages over so long, and not by one of the two alone", async () => {
      const project = await addReceiver(store);
      await ended(store, project, 503, 503, 503);
      expect(await store.pauses.settle(RULE)).toEqual([]);
      const slow = await addReceiver(store);
      await ended(store, slow, 503, 503);
      await advance(RULE.over_ms);
      const [one, ...others] = await store.pauses.settle(RULE);
      expect(others).toEqual([]);
      expect(one).toMatchObject({ company_id: project.company_id, webhook_url: URL, failures: 3 });
      expect(await pauseOf(store, project)).toMatchObject({ failures: 3, status: 503, error: undefined, waiting: 0 });
      expect(await pauseOf(store, slow)).toBeUndefined();
      expect(await store.pauses.settle(RULE)).toEqual([]);
    });

    it("that takes one message begins anew, and a test counts neither way", async () => {
      const project = await addReceiver(store);
      await ended(store, project, 503, 503);
      await advance(RULE.over_ms);
      await ended(store, project, 200, 503, 503);
      const test = {
        event_id: unique("msg"),
        test_id: "t",
        accepted_at: 1,
        body: new Uint8Array(),
        traceparent: undefined,
      };
      await store.webhookTests.send({ ...test, delivery_id: unique("d"), company_id: project.company_id }, 9);
      const owner = unique("worker");
      const [claimed] = await store.deliveries.claim({ owner, lease_ms: 60_000, limit: 9, per_company: 9 });
      const fence = { delivery_id: claimed?.delivery_id ?? "", owner, attempt: 1 };
      const outcome = { delivered: false, status: 503, error: undefined, attempts: 1 };
      await store.deliveries.report({
        fence,
        result: { ...ATTEMPT, started_at: await store.now() },
        next: { outcome },
      });
      expect(await store.pauses.settle({ messages: 3, over_ms: 0 })).toEqual([]);
      expect(await store.pauses.settle({ messages: 2, over_ms: 0 })).toHaveLength(1);
    });

    it("is judged message by message where many end in one write", async () => {
      const project = await addReceiver(store);
      for (let made = 0; made < 6; made += 1) await addDelivery(store, project);
      const claimed = await claimAll(store);
      const statuses = [503, 503, 200, 503, 404, 410];
      const now = await store.now();
      await Promise.all(claimed.map((one, index) => settleOne(store, one, statuses[index] ?? 0, now)));
      const [one] = await store.pauses.settle({ messages: 1, over_ms: 0 });
      expect(one?.failures).toBe(3);
      expect(await pauseOf(store, project)).toMatchObject({ status: 410 });
    });

    it("is not blamed for what was sent to the one before it", async () => {
      const project = await addReceiver(store);
      await addDelivery(store, project);
      const started = (await store.now()) - 1;
      const claimed = await claimOne(store);
      await register(store, project, "https://b.example/hook");
      await settleOne(store, claimed, 503, started);
      expect(await store.pauses.settle({ messages: 1, over_ms: 0 })).toEqual([]);
    });

    it("is paused once, however many look at the same time", async () => {
      const project = await addReceiver(store);
      await ended(store, project, 503);
      const looks = await Promise.all(
        Array.from({ length: 8 }, () => store.pauses.settle({ messages: 1, over_ms: 0 })),
      );
      expect(looks.flat()).toHaveLength(1);
    });
  });

  describe("while a receiver is paused", () => {
    let store: Store;
    let project: Project;
    beforeEach(async () => {
      ({ store } = harness());
      ({ project } = await paused(harness()));
    });

    it("new messages wait, and others of the company and other companies are sent", async () => {
      const other = await addReceiver(store);
      const theirs = await addDelivery(store, other);
      const { batch_id } = await held(store, project);
      expect((await claimOne(store)).delivery_id).toBe(theirs.delivery_id);
      await harness().advance(3_600_000);
      expect((await claimAll(store)).map(({ company_id }) => company_id)).toEqual([other.company_id]);
      expect(await stateOf(store, project, batch_id)).toBe("pending");
      expect(await pauseOf(store, project)).toMatchObject({ waiting: 1 });
      expect(await store.deliveries.stats()).toMatchObject({ held: 1, paused: 1, waiting: 0 });
    });

    it("a redelivery that is asked for is sent, of what waits as well, and of that once", async () => {
      const { batch_id } = await held(store, project);
      const again = () => addDelivery(store, project, { batch_id, trigger: "redeliver" });
      await again();
      await expect(again()).rejects.toMatchObject({ code: "delivery_active" });
      expect(await claimOne(store)).toMatchObject({ batch_id, trigger: "redeliver", attempt: 1 });
    });

    it("the same registration leaves the pause; another URL or secret ends it, and what waited is released", async () => {
      const { batch_id } = await held(store, project);
      await register(store, project, URL, SECRET, ["results.delivered", "results.reviewed"]);
      expect(await pauseOf(store, project)).toMatchObject({ waiting: 1 });
      expect(await claimAll(store)).toEqual([]);
      await register(store, project, URL, `${SECRET} another`);
      expect(await pauseOf(store, project)).toBeUndefined();
      expect(await claimAll(store)).toEqual([]);
      await store.pauses.releaseStray((await addReceiver(store)).company_id);
      expect(await claimAll(store)).toEqual([]);
      await store.pauses.releaseStray(project.company_id);
      expect((await claimOne(store)).batch_id).toBe(batch_id);
    });

    it("of what waited another URL or secret releases what is still asked for, and ends the rest", async () => {
      const { batch_id } = await held(store, project);
      const revises = await addBatch(store, project, { revises: batch_id });
      await held(store, project, revises.batch_id);
      await register(store, project, `${URL}/another`, SECRET, ["results.reviewed"]);
      expect(await pauseOf(store, project)).toBeUndefined();
      await store.pauses.releaseStray();
      expect((await claimAll(store)).map((one) => one.batch_id)).toEqual([revises.batch_id]);
      const found = await store.batches.find(project, batch_id);
      expect(found?.outcome).toMatchObject({ delivered: false, attempts: 0, error: "paused" });
    });

    it("what waits ends with its registration as never attempted", async () => {
      const { batch_id } = await held(store, project);
      await store.registrations.remove(project.company_id);
      expect(await store.registrations.endSome(project.company_id)).toBe(false);
      const found = await store.batches.find(project, batch_id);
      expect(found?.outcome).toMatchObject({ delivered: false, attempts: 0, error: "unregistered" });
    });

    it("what waits is made anew by an erasure, and waits on", async () => {
      const { batch_id } = await held(store, project);
      const body = Buffer.from("without the patient");
      await store.erasures.rewriteBatch(project, { batch_id, body, item_count: 0, erased_items: 1, edition: 0 });
      expect(await claimAll(store)).toEqual([]);
      await resume(store, project, { since: 0 });
      const claimed = (await claimAll(store)).find((one) => one.batch_id === batch_id);
      expect(Buffer.from(claimed?.body ?? []).toString()).toBe("without the patient");
      expect(claimed?.edition).toBe(1);
    });
  });

  describe("when a receiver is paused", () => {
    it("what nobody has attempted waits, and what was begun is carried through", async () => {
      const { store, advance } = harness();
      const receiver = await addReceiver(store);
      await ended(store, receiver, 503);
      const begun = await addDelivery(store, receiver);
      const { fence } = await claimOne(store);
      await store.deliveries.report({ fence, result: ATTEMPT, next: { delay_ms: 2_000 } });
      const underWay = await addDelivery(store, receiver);
      const claimed = await claimOne(store);
      const fresh = await addDelivery(store, receiver);
      expect(await store.pauses.settle({ messages: 1, over_ms: 0 })).toHaveLength(1);
      expect(await store.pauses.holdSome()).toBe(false);
      await advance(2_000);
      expect((await claimAll(store)).map(({ batch_id, attempt }) => [batch_id, attempt])).toEqual([
        [begun.batch_id, 2],
      ]);
      expect(await settleOne(store, claimed, 200)).toBe(true);
      expect(await stateOf(store, receiver, underWay.batch_id)).toBe("delivered");
      expect(await stateOf(store, receiver, fresh.batch_id)).toBe("pending");
      expect(await pauseOf(store, receiver)).toMatchObject({ waiting: 1 });
    });

    it("what a resumption has released meanwhile is not held again, and neither is anything of a receiver that is well", async () => {
      const { store, advance } = harness();
      const { project } = await paused(harness());
      const well = await addDelivery(store, await addReceiver(store));
      const { batch_id } = await held(store, project);
      await advance(1_000);
      const progress = { begun: await store.now(), after: 0 };
      expect(await store.pauses.resumeSome(project.company_id, request({}), progress)).toMatchObject({
        redelivered: 3,
      });
      expect(await store.pauses.resumeSome(project.company_id, request({}), progress)).toMatchObject({ released: 1 });
      expect(await store.pauses.holdSome()).toBe(false);
      const due = (await claimAll(store)).map((one) => one.batch_id);
      expect(due).toHaveLength(5);
      expect(due).toEqual(expect.arrayContaining([batch_id, well.batch_id]));
    });
  });

  describe("resuming", () => {
    it("sends what waited and what failed since it began to, and nothing that failed before", async () => {
      const { store, advance } = harness();
      const receiver = await addReceiver(store);
      const [long] = await ended(store, receiver, 503, 200);
      await advance(1_000);
      const failed = await ended(store, receiver, 503, 503);
      await store.pauses.settle({ messages: 2, over_ms: 0 });
      const waiting = await held(store, receiver);
      const done = await resume(store, receiver);
      expect(done).toEqual({ released: 1, redelivered: 2, left_out: 0 });
      expect(await pauseOf(store, receiver)).toBeUndefined();
      const due = (await claimAll(store)).map(({ batch_id, attempt }) => [batch_id, attempt]).toSorted();
      expect(due).toEqual([...failed, waiting.batch_id].map((batch_id) => [batch_id, 1]).toSorted());
      expect(await stateOf(store, receiver, long ?? "")).toBe("failed");
      expect(await stateOf(store, receiver, failed[0] ?? "")).toBe("pending");
    });

    it("is done once, by one of those who try at the same time; what is under way goes on as it was", async () => {
      const { store } = harness();
      const { project, failed } = await paused(harness());
      await addDelivery(store, project, { batch_id: failed[0] ?? "", trigger: "redeliver" });
      const underWay = await claimOne(store);
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => resume(store, project)));
      const done = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const nothing = { released: 0, redelivered: 0, left_out: 0 };
      expect(done.toSorted((a, b) => b.redelivered - a.redelivered)).toEqual([
        { ...nothing, redelivered: 2 },
        ...Array.from({ length: 4 }, () => nothing),
      ]);
      expect(await resume(store, project)).toEqual(nothing);
      expect(await settleOne(store, underWay, 200)).toBe(true);
      expect(await claimAll(store)).toHaveLength(2);
    });

    it("from one time until another sends those in between, and ends the rest of what waits", async () => {
      const { store } = harness();
      const { project, failed } = await paused(harness());
      const made: string[] = [];
      for (const delivered_at of [5_000, 6_000, 7_000]) {
        const { batch_id } = await addBatch(store, project, { delivered_at });
        await addDelivery(store, project, { batch_id, held: true });
        made.push(batch_id);
      }
      const done = await resume(store, project, { since: 4_000, until: 7_000 });
      expect(done).toEqual({ released: 2, redelivered: failed.length, left_out: 1 });
      const out = (await store.batches.find(project, made[2] ?? ""))?.outcome;
      expect(out).toMatchObject({ delivered: false, attempts: 0, error: "paused" });
      const due = (await claimAll(store)).map(({ batch_id }) => batch_id).toSorted();
      expect(due).toEqual([...failed, ...made.slice(0, 2)].toSorted());
    });

    it("leaves out for good: what has ended waits no more, and is not released by a later resumption", async () => {
      const { store } = harness();
      const { project } = await paused(harness());
      const { batch_id } = await held(store, project);
      expect(await resume(store, project, { since: 9e12 })).toEqual({ released: 0, redelivered: 0, left_out: 1 });
      expect(await claimAll(store)).toEqual([]);
      await ended(store, project, 503);
      expect(await store.pauses.settle({ messages: 1, over_ms: 0 })).toHaveLength(1);
      expect(await pauseOf(store, project)).toMatchObject({ waiting: 0 });
      expect(await resume(store, project, { since: 0 })).toEqual({ released: 0, redelivered: 5, left_out: 0 });
      expect((await claimAll(store)).map((one) => one.batch_id)).toContain(batch_id);
    });

    it("leaves out what the registration does not ask for", async () => {
      const { store } = harness();
      const { project } = await paused(harness());
      await held(store, project);
      await register(store, project, URL, SECRET, ["results.reviewed"]);
      expect(await resume(store, project)).toEqual({ released: 0, redelivered: 0, left_out: 1 });
    });

    it("of what is not paused sends again what failed since a time, of this company alone", async () => {
      const { store } = harness();
      const [receiver, other] = [await addReceiver(store), await addReceiver(store)];
      await ended(store, other, 503);
      const failed = await ended(store, receiver, 503, 200, 404);
      expect(await resume(store, receiver, { since: 4_001 })).toMatchObject({ redelivered: 0 });
      expect(await resume(store, receiver, { since: 4_000 })).toMatchObject({ redelivered: 2 });
      expect(await resume(store, receiver, { since: 4_000 })).toMatchObject({ redelivered: 0 });
      expect((await claimAll(store)).map(({ batch_id }) => batch_id).toSorted()).toEqual(
        [failed[0], failed[2]].toSorted(),
      );
    });

    it("of what is not paused, without a time, sends again what has failed since the last success", async () => {
      const { store, advance } = harness();
      const receiver = await addReceiver(store);
      await ended(store, receiver, 503, 200);
      expect(await resume(store, receiver)).toMatchObject({ redelivered: 0 });
      await advance(1_000);
      const [failed] = await ended(store, receiver, 503);
      expect(await resume(store, receiver)).toMatchObject({ redelivered: 1 });
      expect((await claimOne(store)).batch_id).toBe(failed);
    });

    it("that meets a batch being stored leaves nothing waiting for ever", async () => {
      const { store } = harness();
      const { project } = await paused(harness());
      await resume(store, project, { since: 9e12 });
      const late = await held(store, project);
      expect(await claimAll(store)).toEqual([]);
      await store.pauses.settle(RULE);
      expect(await claimAll(store)).toEqual([]);
      await store.pauses.releaseStray();
      expect((await claimOne(store)).batch_id).toBe(late.batch_id);
    });

    it("is not done by a release of what waits for nothing, of which a company that is being erased is one", async () => {
      const { store } = harness();
      const { project } = await paused(harness());
      const { delivery_id } = await held(store, project);
      await store.pauses.releaseStray();
      expect(await claimAll(store)).toEqual([]);
      await store.companyErasures.begin(project.company_id);
      await store.pauses.releaseStray();
      const owner = unique("worker");
      const claimed = await store.deliveries.claim({ owner, lease_ms: 60_000, limit: 9, per_company: 9 });
      expect(claimed).toMatchObject([{ delivery_id, registration: undefined }]);
    });
  });
}
