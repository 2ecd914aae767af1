import { describe, expect, it } from "vitest";
import type { Settlement } from "../delivery-queue.ts";
import { ATTEMPT, claimAll, claimOne } from "../testing/deliveries.ts";
import { A_WHILE_MS, type Harness } from "../testing/engines.ts";
import { addBatch, addDelivery, addProject, unique } from "../testing/fixtures.ts";

const DELIVERED: Settlement = { delivered: true, status: 200, error: undefined, attempts: 1 };
const FAILED: Settlement = { delivered: false, status: 502, error: undefined, attempts: 3 };
const REFUSED = { started_at: 9_000, duration_ms: 3, status: undefined, error: "connection_refused" };

export function deliveriesContract(harness: () => Harness): void {
  describe("deliveries", () => {
    it("hands a due delivery out with everything its worker needs", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.registrations.put(
        project.company_id,
        { webhook_url: "https://a.example", webhook_secret: "s", events: ["results.delivered"], api_version: "1.0.0" },
        0,
      );
      const body = new Uint8Array([0, 255, 10, 13, 34]);
      const batch = await addBatch(store, project, { body });
      const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      const { delivery_id } = await addDelivery(store, project, { batch_id: batch.batch_id, traceparent });
      const claimed = await claimOne(store);
      expect(claimed).toMatchObject({ delivery_id, company_id: project.company_id, batch_id: batch.batch_id });
      expect(claimed).toMatchObject({ trigger: "interpret", attempt: 1, reclaimed: false, traceparent });
      expect(claimed.last_status).toBeUndefined();
      expect(claimed.registration).toMatchObject({ webhook_url: "https://a.example", webhook_secret: "s" });
      expect([...claimed.body]).toEqual([...body]);
      expect(claimed.claimed_at).toBeGreaterThanOrEqual(claimed.due_at);
      expect(await claimAll(store)).toEqual([]);
    });

    it("is not due before its time", async () => {
      const { store, advance } = harness();
      const { delivery_id } = await addDelivery(store, await addProject(store), { delay_ms: 60_000 });
      await advance(30_000);
      expect(await claimAll(store)).toEqual([]);
      await advance(30_000);
      expect(await claimOne(store)).toMatchObject({ delivery_id });
    });

    it("refuses a second delivery of a batch while one is under way, and takes it afterwards", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      const again = () => addDelivery(store, project, { batch_id, trigger: "redeliver" });
      await expect(again()).rejects.toMatchObject({ name: "StoreConflict", code: "delivery_active" });
      const { fence } = await claimOne(store);
      await expect(again()).rejects.toMatchObject({ code: "delivery_active" });
      await store.deliveries.report({ fence, result: ATTEMPT, next: { outcome: DELIVERED } });
      await again();
      expect(await claimOne(store)).toMatchObject({ batch_id, trigger: "redeliver", attempt: 1 });
    });

    it("starts one of several redeliveries of a batch that are asked for at once", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addBatch(store, project);
      const asked = [1, 2, 3].map(() => addDelivery(store, project, { batch_id, trigger: "redeliver" }));
      const results = await Promise.allSettled(asked);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await claimOne(store)).toMatchObject({ batch_id });
    });

    it("refuses a delivery of another company's batch", async () => {
      const { store } = harness();
      const { batch_id } = await addBatch(store, await addProject(store));
      await expect(addDelivery(store, await addProject(store), { batch_id })).rejects.toThrow("does not have");
    });

    it("counts attempts up and shows the last status as they fail", async () => {
      const { store, advance } = harness();
      await addDelivery(store, await addProject(store));
      const first = await claimOne(store);
      expect(
        await store.deliveries.report({
          fence: first.fence,
          result: { ...ATTEMPT, status: 503 },
          next: { delay_ms: 2 * A_WHILE_MS },
        }),
      ).toBe(true);
      await advance(A_WHILE_MS);
      expect(await claimAll(store)).toEqual([]);
      await advance(A_WHILE_MS);
      const second = await claimOne(store);
      expect(second).toMatchObject({ attempt: 2, last_status: 503, reclaimed: false });
      expect(await store.deliveries.report({ fence: second.fence, result: REFUSED, next: { delay_ms: 6_000 } })).toBe(
        true,
      );
      await advance(6_000);
      expect(await claimOne(store)).toMatchObject({ attempt: 3, last_status: undefined });
    });

    it("repeats an attempt under its own number when the lease runs out, and fences the late worker off", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      const late = await claimOne(store, { lease_ms: 2 * A_WHILE_MS });
      await advance(A_WHILE_MS);
      expect(await claimAll(store)).toEqual([]);
      await advance(A_WHILE_MS + 1);
      const current = await claimOne(store);
      expect(current).toMatchObject({ delivery_id: late.delivery_id, attempt: 1, reclaimed: true });
      expect(await store.deliveries.report({ fence: late.fence, result: REFUSED, next: { delay_ms: 2_000 } })).toBe(
        false,
      );
      expect(await store.deliveries.report({ fence: late.fence, result: REFUSED, next: { outcome: FAILED } })).toBe(
        false,
      );
      expect(await store.deliveries.release(late.fence)).toBe(false);
      expect((await store.deliveries.attempts(project, {}, { limit: 9 })).rows).toEqual([]);
      expect(
        await store.deliveries.report({ fence: current.fence, result: ATTEMPT, next: { outcome: DELIVERED } }),
      ).toBe(true);
      expect((await store.batches.find(project, batch_id))?.outcome).toMatchObject({ delivered: true, attempts: 1 });
    });

    it("takes a late worker's word while nobody else has taken its attempt", async () => {
      const { store, advance } = harness();
      await addDelivery(store, await addProject(store));
      const { fence } = await claimOne(store, { lease_ms: 1_000 });
      await advance(5_000);
      expect(await store.deliveries.report({ fence, result: ATTEMPT, next: { outcome: DELIVERED } })).toBe(true);
      expect(await claimAll(store)).toEqual([]);
    });

    it("takes one word per attempt", async () => {
      const { store } = harness();
      await addDelivery(store, await addProject(store));
      const { fence } = await claimOne(store);
      expect(
        await store.deliveries.report({
          fence: { ...fence, attempt: 2 },
          result: ATTEMPT,
          next: { outcome: DELIVERED },
        }),
      ).toBe(false);
      expect(await store.deliveries.report({ fence, result: ATTEMPT, next: { outcome: DELIVERED } })).toBe(true);
      expect(await store.deliveries.report({ fence, result: ATTEMPT, next: { outcome: FAILED } })).toBe(false);
      expect(await store.deliveries.report({ fence, result: REFUSED, next: { delay_ms: 0 } })).toBe(false);
      expect(await store.deliveries.release(fence)).toBe(false);
    });

    it("counts one of several words on an attempt that are said at once", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await addDelivery(store, project);
      const { fence } = await claimOne(store);
      const words = [
        store.deliveries.report({ fence, result: REFUSED, next: { delay_ms: 60_000 } }),
        store.deliveries.report({ fence, result: ATTEMPT, next: { outcome: DELIVERED } }),
        store.deliveries.report({ fence, result: REFUSED, next: { outcome: FAILED } }),
      ];
      expect((await Promise.all(words)).filter((counted) => counted)).toEqual([true]);
      expect((await store.deliveries.attempts(project, {}, { limit: 9 })).rows).toHaveLength(1);
    });

    it("writes what many workers say at once, to each delivery its own", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      await Promise.all(Array.from({ length: 12 }, () => addDelivery(store, project)));
      const claimed = await claimAll(store);
      const says = claimed.map(({ fence }, index) => {
        const result = { ...ATTEMPT, status: 200 + index };
        if (index % 3 === 0) return store.deliveries.report({ fence, result, next: { delay_ms: 60_000 + index } });
        return store.deliveries.report({
          fence,
          result,
          next: {
            outcome: {
              ...DELIVERED,
              delivered: index % 3 === 1,
              status: 200 + index,
            },
          },
        });
      });
      expect(await Promise.all(says)).toEqual(claimed.map(() => true));
      const found = await Promise.all(claimed.map(({ batch_id }) => store.batches.find(project, batch_id)));
      const states = ["pending", "delivered", "failed"];
      expect(found.map((batch) => batch?.webhook_state)).toEqual(claimed.map((_, index) => states[index % 3]));
      expect(found.map((batch) => batch?.outcome?.status)).toEqual(
        claimed.map((_, index) => (index % 3 === 0 ? undefined : 200 + index)),
      );
      await advance(70_000);
      const again = await claimAll(store);
      expect(again.map(({ batch_id, attempt, last_status }) => [batch_id, attempt, last_status])).toEqual(
        claimed.flatMap(({ batch_id }, index) => (index % 3 === 0 ? [[batch_id, 2, 200 + index]] : [])),
      );
    });

    it("is due at once under the same number when it is given back", async () => {
      const { store } = harness();
      const { delivery_id } = await addDelivery(store, await addProject(store));
      const { fence } = await claimOne(store);
      expect(await store.deliveries.release(fence)).toBe(true);
      expect(await claimOne(store)).toMatchObject({ delivery_id, attempt: 1, reclaimed: false });
    });

    it("writes the batch's outcome when it is settled, and keeps it while a redelivery is under way", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      const view = async () => (await store.batches.list(project, {}, { limit: 1 })).rows[0];
      expect(await view()).toMatchObject({ webhook_state: "pending", outcome: undefined });
      await store.deliveries.report({
        fence: (await claimOne(store)).fence,
        result: { ...ATTEMPT, status: 502 },
        next: { outcome: FAILED },
      });
      const failed = { delivered: false, status: 502, attempts: 3, at: expect.any(Number) as unknown };
      expect(await view()).toMatchObject({ webhook_state: "failed", outcome: failed });
      expect((await view())?.outcome).toEqual(failed);
      await addDelivery(store, project, { batch_id, trigger: "redeliver" });
      expect(await view()).toMatchObject({ webhook_state: "pending", outcome: failed });
      const refused = { delivered: false, status: undefined, error: "connection_refused", attempts: 1 };
      await store.deliveries.report({
        fence: (await claimOne(store)).fence,
        result: REFUSED,
        next: { outcome: refused },
      });
      const outcome = { delivered: false, attempts: 1, error: "connection_refused", at: expect.any(Number) as unknown };
      expect((await view())?.outcome).toEqual(outcome);
    });

    it("can end without an attempt", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      const unregistered = { delivered: false, status: undefined, error: "unregistered", attempts: 0 };
      expect(
        await store.deliveries.report({
          fence: (await claimOne(store)).fence,
          result: undefined,
          next: { outcome: unregistered },
        }),
      ).toBe(true);
      expect((await store.deliveries.attempts(project, { batch_id }, { limit: 9 })).rows).toEqual([]);
      expect((await store.batches.find(project, batch_id))?.outcome).toMatchObject({
        attempts: 0,
        error: "unregistered",
      });
    });

    it("stores the delivery with the batch or not at all", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addBatch(store, project);
      const delivery = { delivery_id: unique("d"), company_id: project.company_id, batch_id, delay_ms: 0 };
      const broken = store.transaction(async (tx) => {
        await tx.deliveries.enqueue({ ...delivery, trigger: "interpret", traceparent: undefined });
        throw new Error("after the enqueue");
      });
      await expect(broken).rejects.toThrow("after the enqueue");
      expect(await claimAll(store)).toEqual([]);
      expect((await store.batches.find(project, batch_id))?.webhook_state).toBe("not_due");
    });
  });
}
