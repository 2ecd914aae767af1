import { describe, expect, it } from "vitest";
import type { Harness } from "../testing/engines.ts";
import { addCompany } from "../testing/fixtures.ts";

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

    it("knows the owner and scope of a key until it is revoked", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      await store.companies.addKey(company.company_id, "hash-r", "read");
      await store.companies.addKey(company.company_id, "hash-w", "read_write");
      expect(await store.companies.byKeyHash("hash-r")).toEqual({ company, scope: "read" });
      expect(await store.companies.byKeyHash("hash-w")).toEqual({ company, scope: "read_write" });
      expect(await store.companies.byKeyHash("hash-x")).toBeUndefined();
      expect(await store.companies.removeKey("hash-r")).toBe(true);
      expect(await store.companies.removeKey("hash-r")).toBe(false);
      expect(await store.companies.byKeyHash("hash-r")).toBeUndefined();
      expect(await store.companies.byKeyHash("hash-w")).toBeDefined();
    });
  });
}
