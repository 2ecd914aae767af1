import { describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import type { Harness } from "../testing/engines.ts";
import { addCompany, aKey } from "../testing/fixtures.ts";

/** Erases a company and leaves its projects. */
async function erase({ companyErasures }: Store, companyId: string): Promise<boolean> {
  await companyErasures.begin(companyId);
  while (await companyErasures.deleteSome(companyId));
  return companyErasures.end(companyId);
}

export function companiesContract(harness: () => Harness): void {
  describe("companies", () => {
    it("finds a company by its name and lists all by name", async () => {
      const { companies } = harness().store;
      await companies.create({ company_id: "c2", name: "Zephyr", created_at: 2 });
      await companies.create({ company_id: "c1", name: "Acme", created_at: 1 });
      expect(await companies.byName("Acme")).toEqual({ company_id: "c1", name: "Acme", created_at: 1 });
      expect(await companies.byName("acme")).toBeUndefined();
      expect((await companies.list()).map(({ name }) => name)).toEqual(["Acme", "Zephyr"]);
    });

    it("gives a name to one of several companies that ask for it at once", async () => {
      const { companies } = harness().store;
      const attempts = ["a", "b", "c"].map((company_id) =>
        companies.create({ company_id, name: "One", created_at: 1 }),
      );
      const results = await Promise.allSettled(attempts);
      const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      expect(refused).toEqual([
        expect.objectContaining({ code: "company_exists" }),
        expect.objectContaining({ code: "company_exists" }),
      ]);
      expect(await companies.list()).toHaveLength(1);
    });

    it("remembers that there was one once the last one is erased", async () => {
      const { store } = harness();
      expect(await store.companies.hadAny()).toBe(false);
      const { company_id } = await addCompany(store);
      expect(await store.companies.hadAny()).toBe(true);
      expect(await erase(store, company_id)).toBe(true);
      expect(await store.companies.list()).toEqual([]);
      expect(await store.companies.hadAny()).toBe(true);
    });

    it("takes no key and no webhook any more once its erasure has begun", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      await store.companyErasures.begin(company_id);
      const gone = { code: "erased_meanwhile" };
      await expect(store.apiKeys.add(aKey({ company_id, key_hash: "late" }))).rejects.toMatchObject(gone);
      const webhook = {
        ...{ webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "a secret of sixteen or more" },
        ...{ events: ["results.delivered"] },
      };
      await expect(store.registrations.put(company_id, webhook as never, 1000)).rejects.toMatchObject(gone);
      expect(await store.apiKeys.owner("late")).toBeUndefined();
    });
  });
}
