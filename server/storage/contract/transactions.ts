import { describe, expect, it } from "vitest";
import type { Harness } from "../testing/engines.ts";
import { addCompany, addDelivery, addProject, aKey, unique } from "../testing/fixtures.ts";

export function transactionsContract(harness: () => Harness): void {
  describe("transactions", () => {
    it("answer with what their work returns, and their writes can be read at once", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const project = await store.transaction((tx) => tx.projects.ensure(company_id, "p"));
      expect(await store.projects.find(company_id, "p")).toEqual(project);
    });

    it("see their own writes, which nobody else sees before the commit", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      await store.transaction(async (tx) => {
        await tx.projects.ensure(company_id, "p");
        expect(await tx.projects.find(company_id, "p")).toBeDefined();
        expect(await store.projects.find(company_id, "p")).toBeUndefined();
      });
    });

    it("that fail undo themselves and none of their neighbours", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          store.transaction(async (tx) => {
            await tx.projects.ensure(company_id, `p${index}`);
            if (index % 3 === 0) throw new Error(`no ${index}`);
            return index;
          }),
        ),
      );
      const stored = await Promise.all(results.map((_, index) => store.projects.find(company_id, `p${index}`)));
      for (const [index, result] of results.entries()) {
        expect(result.status).toBe(index % 3 === 0 ? "rejected" : "fulfilled");
        expect(stored[index] === undefined).toBe(index % 3 === 0);
      }
    });

    it("recover from a statement that fails", async () => {
      const { store } = harness();
      const orphan = store.apiKeys.add(aKey({ company_id: "nobody", key_hash: "hash" }));
      await expect(orphan).rejects.toMatchObject({ code: "erased_meanwhile" });
      await expect(addCompany(store)).resolves.toBeDefined();
    });

    it("refuse the store itself inside their work, instead of waiting for themselves", async () => {
      const { store } = harness();
      const nested = store.transaction(() => addCompany(store));
      await expect(nested).rejects.toThrow("only the repositories it was given");
    });

    it("hold the lock of a project that exists only inside them", async () => {
      const { store } = harness();
      await expect(store.projects.lock(await addProject(store))).rejects.toThrow("inside a transaction");
    });
  });

  describe("the store", () => {
    it("answers a ping and tells the time", async () => {
      const { store } = harness();
      await expect(store.ping()).resolves.toBeUndefined();
      const before = await store.now();
      expect(Number.isInteger(before)).toBe(true);
      expect(await store.now()).toBeGreaterThanOrEqual(before);
    });

    it("wakes subscribers after a delivery was committed, until they unsubscribe", async () => {
      const { store } = harness();
      const project = await addProject(store);
      let heard = 0;
      const looks: Promise<void>[] = [];
      const woken = Promise.withResolvers<void>();
      const unsubscribe = store.deliveries.onWake(() => {
        heard += 1;
        looks.push(store.deliveries.stats().then(({ due }) => (due > 0 ? woken.resolve() : undefined)));
      });
      await addDelivery(store, project);
      await woken.promise;
      unsubscribe();
      const before = heard;
      const other = Promise.withResolvers<void>();
      const stop = store.deliveries.onWake(() => other.resolve());
      await addDelivery(store, project, { delivery_id: unique("d") });
      await other.promise;
      stop();
      expect(heard).toBe(before);
      // The store is closed behind the test.
      await Promise.all(looks);
    });
  });
}
