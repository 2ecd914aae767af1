import { describe, expect, it } from "vitest";
import type { Harness } from "../testing/engines.ts";

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
  });
}
