import { describe, expect, it } from "vitest";
import type { ClaimedDelivery } from "../delivery-queue.ts";
import type { Store } from "../store.ts";
import { ATTEMPT, claimOne } from "../testing/deliveries.ts";
import type { Harness } from "../testing/engines.ts";
import { addCompany, addDelivery, addProject, unique } from "../testing/fixtures.ts";

const MANY = 64;
const SETTINGS = { webhook_url: "https://a.example/", webhook_secret: "0123456789abcdef", api_version: "1" };

function aTest(company_id: string, test_id = "a-test") {
  const made = { test_id, accepted_at: 1_000, body: Buffer.from(`{"test_id":"${test_id}"}`), traceparent: undefined };
  return { ...made, company_id, event_id: unique("msg"), delivery_id: unique("delivery") };
}

async function claimTest(store: Store): Promise<ClaimedDelivery & { readonly fence: object }> {
  const owner = unique("worker");
  const [claimed, ...more] = await store.deliveries.claim({ owner, lease_ms: 60_000, limit: 9, per_company: 9 });
  if (claimed === undefined || more.length > 0) throw new Error("one delivery should be due");
  return { ...claimed, fence: { delivery_id: claimed.delivery_id, owner, attempt: claimed.attempt } };
}

/** Claims the test and says that its receiver answered so. */
async function answered(store: Store, status: number, delay_ms?: number): Promise<boolean> {
  const { delivery_id, attempt, fence } = await claimTest(store);
  const outcome = { delivered: status === 200, status, error: undefined, attempts: attempt };
  const next = delay_ms === undefined ? { outcome } : { delay_ms };
  return store.deliveries.report({
    fence: { delivery_id, attempt, owner: "", ...fence },
    result: { ...ATTEMPT, status },
    next,
  });
}

export function webhookTestsContract(harness: () => Harness): void {
  describe("a test of a webhook", () => {
    it("is claimed with its own bytes, identifier and registration, whatever events that asks for", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      await store.registrations.put(company_id, { ...SETTINGS, events: ["another.event"] }, 0);
      const test = aTest(company_id);
      await store.webhookTests.send(test, MANY);
      const { event_id, delivery_id } = test;
      const claimed = await claimTest(store);
      expect(claimed).toMatchObject({ event_id, delivery_id, trigger: "test", attempt: 1 });
      expect(claimed.registration).toMatchObject({ webhook_url: SETTINGS.webhook_url });
      expect(Buffer.from(claimed.body).toString()).toBe('{"test_id":"a-test"}');
    });

    it("keeps its outcome and its attempts, which name no batch, and no other company sees them", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      const other = await addProject(store);
      const test = aTest(company_id);
      await store.webhookTests.send(test, MANY);
      expect(await answered(store, 503, 2_000)).toBe(true);
      expect((await store.webhookTests.newest(company_id))?.outcome).toBeUndefined();
      await advance(2_000);
      expect(await answered(store, 200)).toBe(true);
      const { event_id } = test;
      expect(await store.webhookTests.newest(company_id)).toMatchObject({
        event_id,
        outcome: { delivered: true, status: 200, attempts: 2 },
      });
      const { rows } = await store.deliveries.attempts({ company_id }, { test_event_id: event_id }, { limit: 9 });
      const told = { about: { event_id }, trigger: "test" };
      expect(rows).toMatchObject([
        { ...told, attempt: 2, status: 200 },
        { ...told, attempt: 1, status: 503 },
      ]);
      expect(await store.webhookTests.newest(other.company_id)).toBeUndefined();
      expect(await store.webhookTests.exists(other.company_id, event_id)).toBe(false);
      const { company_id: stranger } = other;
      const seen = await store.deliveries.attempts({ company_id: stranger }, { test_event_id: event_id }, { limit: 9 });
      expect(seen.rows).toEqual([]);
      expect((await store.deliveries.attempts(other, {}, { limit: 9 })).rows).toEqual([]);
    });

    it("is the newest of its name, or of all", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const tests = ["one", "two", "one", "three"].map((name) => aTest(company_id, name));
      for (const test of tests) await store.webhookTests.send(test, MANY);
      const newest = async (name?: string) =>
        (await store.webhookTests.newest(company_id, { test_id: name }))?.event_id;
      expect(await newest("one")).toBe(tests[2]?.event_id);
      expect(await newest()).toBe(tests[3]?.event_id);
      expect(await newest("four")).toBeUndefined();
      const event_id = tests[0]?.event_id;
      expect(await store.webhookTests.newest(company_id, { event_id })).toMatchObject({ test_id: "one", event_id });
      expect(await store.webhookTests.newest(company_id, { event_id, test_id: "two" })).toBeUndefined();
      await store.registrations.remove(company_id);
    });

    it("is one of so many under way at most, of its company, also of those that come at the same time", async () => {
      const { store } = harness();
      const [one, two] = [await addCompany(store), await addCompany(store)];
      const sent = await Promise.allSettled(
        Array.from({ length: 9 }, () => store.webhookTests.send(aTest(one.company_id), 4)),
      );
      const refused = sent.flatMap((result) =>
        result.status === "rejected" ? [(result.reason as { code?: string }).code] : [],
      );
      expect(refused).toEqual(Array(5).fill("too_many_tests"));
      await store.webhookTests.send(aTest(two.company_id), 4);
      for (const { company_id } of [one, two]) {
        await store.registrations.put(company_id, { ...SETTINGS, events: [] }, 0);
        await store.registrations.remove(company_id);
      }
      await store.webhookTests.send(aTest(one.company_id), 4);
    });

    it("ends as unregistered with the registration, beside batches, each with its own outcome", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { company_id } = project;
      await store.registrations.put(company_id, { ...SETTINGS, events: [] }, 0);
      const { batch_id } = await addDelivery(store, project);
      await store.webhookTests.send(aTest(company_id), MANY);
      await store.registrations.remove(company_id);
      await store.registrations.endSome(company_id);
      const outcome = { delivered: false, error: "unregistered", attempts: 0 };
      expect((await store.webhookTests.newest(company_id))?.outcome).toMatchObject(outcome);
      expect((await store.batches.find(project, batch_id))?.outcome).toMatchObject(outcome);
    });

    it("reported beside a batch in one write leaves each its own outcome", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      const batch = await claimOne(store);
      await store.webhookTests.send(aTest(project.company_id), MANY);
      const test = await claimTest(store);
      const fence = { delivery_id: test.delivery_id, attempt: 1, owner: "", ...test.fence };
      const ended = (status: number) => ({ outcome: { delivered: false, status, error: undefined, attempts: 1 } });
      const written = await Promise.all([
        store.deliveries.report({ fence: batch.fence, result: ATTEMPT, next: ended(404) }),
        store.deliveries.report({ fence, result: ATTEMPT, next: ended(410) }),
      ]);
      expect(written).toEqual([true, true]);
      expect((await store.batches.find(project, batch_id))?.outcome?.status).toBe(404);
      expect((await store.webhookTests.newest(project.company_id))?.outcome?.status).toBe(410);
    });
  });
}
