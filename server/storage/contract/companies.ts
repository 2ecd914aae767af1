import { describe, expect, it } from "vitest";
import { bootstrap } from "../../composition/bootstrap.ts";
import { eraseCompany } from "../../usecases/erasure/erase-company.ts";
import type { Harness } from "../testing/engines.ts";
import { addCompany, addModel, addProject, aKey } from "../testing/fixtures.ts";

const bytes = (size: number): Buffer => Buffer.alloc(size, 7);

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

    it("begins with a first one, and never anew once the last one is erased", async () => {
      const { store } = harness();
      const first = { company: "First", apiKey: "a-key-of-the-first-start-0123456789" };
      expect(await store.companies.hadAny()).toBe(false);
      const made = await bootstrap(store, bytes, first);
      expect(made?.company.name).toBe("First");
      expect(await store.companies.hadAny()).toBe(true);
      if (made !== undefined) await eraseCompany(store, made.company);
      expect(await store.companies.list()).toEqual([]);
      expect(await store.companies.hadAny()).toBe(true);
      expect(await bootstrap(store, bytes, first)).toBeUndefined();
      expect(await store.companies.list()).toEqual([]);
    });

    it("takes no key and no webhook any more once its erasure has begun, nor anything of a project that is gone", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      const { company_id } = company;
      const project = await addProject(store, company);
      await store.companyErasures.begin(company_id);
      const gone = { code: "erased_meanwhile" };
      await expect(store.apiKeys.add(aKey({ company_id, key_hash: "late" }))).rejects.toMatchObject(gone);
      const webhook = {
        ...{ webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "a secret of sixteen or more" },
        ...{ events: ["results.delivered"] },
      };
      await expect(store.registrations.put(company_id, webhook as never, 1000)).rejects.toMatchObject(gone);
      expect(await store.apiKeys.owner("late")).toBeUndefined();
      await eraseCompany(store, company);
      await expect(addModel(store, project)).rejects.toMatchObject(gone);
    });
  });
}
