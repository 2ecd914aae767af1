import { describe, expect, it } from "vitest";
import type { Project } from "../store.ts";
import { claimAll, claimOne, failedOnce } from "../testing/deliveries.ts";
import { A_WHILE_MS, type Harness } from "../testing/engines.ts";
import { addDelivery, addProject } from "../testing/fixtures.ts";

/** A company with `count` deliveries due. */
async function backlog({ store }: Harness, count: number): Promise<Project> {
  const project = await addProject(store);
  await Promise.all(Array.from({ length: count }, () => addDelivery(store, project)));
  return project;
}

export function fairnessContract(harness: () => Harness): void {
  describe("fairness", () => {
    it("serves a newcomer before the second delivery of a long backlog", async () => {
      const busy = await backlog(harness(), 30);
      await harness().advance(5_000);
      const quiet = await backlog(harness(), 1);
      const claimed = await claimAll(harness().store, { limit: 2 });
      expect(claimed.map(({ company_id }) => company_id)).toEqual([busy.company_id, quiet.company_id]);
    });

    it("prefers who has least under way", async () => {
      const { store } = harness();
      await backlog(harness(), 10);
      await claimAll(store, { limit: 3 });
      const quiet = await backlog(harness(), 2);
      const claimed = await claimAll(store, { limit: 2 });
      expect(claimed.map(({ company_id }) => company_id)).toEqual([quiet.company_id, quiet.company_id]);
    });

    it("serves one company's deliveries in the order they fell due", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      const later = await addDelivery(store, project, { delay_ms: 5_000 });
      const sooner = await addDelivery(store, project, { delay_ms: 1_000 });
      await advance(10_000);
      const claimed = await claimAll(store);
      expect(claimed.map(({ delivery_id }) => delivery_id)).toEqual([sooner.delivery_id, later.delivery_id]);
    });

    it("never has more than the cap of one company under way, over all workers", async () => {
      const { store } = harness();
      const busy = await backlog(harness(), 12);
      const workers = await Promise.all([1, 2, 3].map(() => claimAll(store, { limit: 10, per_company: 4 })));
      const claimed = workers.flat();
      expect(claimed.map(({ company_id }) => company_id)).toEqual(Array.from({ length: 4 }, () => busy.company_id));
      expect(new Set(claimed.map(({ delivery_id }) => delivery_id)).size).toBe(4);
      await store.deliveries.release(claimed[0]?.fence ?? { delivery_id: "", owner: "", attempt: 0 });
      expect(await claimAll(store, { limit: 10, per_company: 4 })).toHaveLength(1);
    });

    it("does not count leases that have run out against the cap", async () => {
      const { store, advance } = harness();
      await backlog(harness(), 3);
      await claimAll(store, { per_company: 2, lease_ms: A_WHILE_MS });
      expect(await claimAll(store, { per_company: 2 })).toEqual([]);
      await advance(A_WHILE_MS + 1);
      expect(await claimAll(store, { per_company: 2 })).toHaveLength(2);
    });
  });

  describe("the time of the next claim", () => {
    it("is unknown while nothing waits", async () => {
      const { store } = harness();
      expect(await store.deliveries.nextDueIn({ per_company: 1 })).toBeUndefined();
    });

    it("is now when something is due, else when the first falls due", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      await addDelivery(store, project, { delay_ms: 900_000 });
      await addDelivery(store, project, { delay_ms: 600_000 });
      const wait = (await store.deliveries.nextDueIn({ per_company: 1 })) ?? 0;
      expect(wait).toBeGreaterThan(500_000);
      expect(wait).toBeLessThanOrEqual(600_000);
      await advance(600_000);
      expect(await store.deliveries.nextDueIn({ per_company: 1 })).toBe(0);
    });

    it("is when a lease runs out while the company is at its cap", async () => {
      const { store } = harness();
      await backlog(harness(), 3);
      await claimAll(store, { per_company: 1, lease_ms: 600_000 });
      const wait = (await store.deliveries.nextDueIn({ per_company: 1 })) ?? 0;
      expect(wait).toBeGreaterThan(500_000);
      expect(await store.deliveries.nextDueIn({ per_company: 2 })).toBe(0);
    });

    it("moves with a reschedule and ends with the last delivery", async () => {
      const { store, advance } = harness();
      await failedOnce(store, await addProject(store), { status: 500 }, 2 * A_WHILE_MS);
      expect(await store.deliveries.nextDueIn({ per_company: 1 })).toBeGreaterThan(A_WHILE_MS);
      await advance(2 * A_WHILE_MS);
      const { fence } = await claimOne(store);
      await store.deliveries.report({
        fence,
        result: undefined,
        next: { outcome: { delivered: true, status: 200, error: undefined, attempts: 2 } },
      });
      expect(await store.deliveries.nextDueIn({ per_company: 1 })).toBeUndefined();
    });
  });
}
