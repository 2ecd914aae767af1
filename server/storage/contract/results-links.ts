import { describe, expect, it } from "vitest";
import { A_WHILE_MS, type Harness } from "../testing/engines.ts";
import { addCompany, aKey } from "../testing/fixtures.ts";

export function resultsLinksContract(harness: () => Harness): void {
  describe("links to results", () => {
    it("open what they were made for, until the very moment in which they expire", async () => {
      const { store, advance } = harness();
      const company = await addCompany(store);
      await store.apiKeys.add(aKey({ company_id: company.company_id, key_hash: "key" }));
      const report = { project_id: "p", batch_id: "b", patient_id: undefined };
      const link = { ...report, company_id: company.company_id, key_hash: "key", token_hash: "token" };
      const before = await store.now();
      expect(await store.resultsLinks.insert(link, 2 * A_WHILE_MS)).toBeGreaterThanOrEqual(before + 2 * A_WHILE_MS);
      expect(await store.resultsLinks.open("token")).toMatchObject({ ...report, company: { name: company.name } });
      expect(await store.resultsLinks.open("other")).toBeUndefined();
      await advance(A_WHILE_MS);
      expect(await store.resultsLinks.open("token")).toBeDefined();
      await advance(A_WHILE_MS);
      expect(await store.resultsLinks.open("token")).toBeUndefined();
    });

    it("end with the key that made them, and when their company removes them", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const other = await addCompany(store);
      const link = { project_id: "p", batch_id: "b", patient_id: "one", company_id };
      for (const key of ["first", "second"]) {
        // One after the other, as keys are made.
        await store.apiKeys.add(aKey({ company_id, key_id: key, key_hash: key }));
        await store.resultsLinks.insert({ ...link, key_hash: key, token_hash: `of ${key}` }, 60_000);
      }
      await store.apiKeys.revoke("first");
      expect(await store.resultsLinks.open("of first")).toBeUndefined();
      expect(await store.resultsLinks.open("of second")).toMatchObject({ patient_id: "one" });
      expect(await store.resultsLinks.remove(other.company_id, "of second")).toBe(false);
      expect(await store.resultsLinks.remove(company_id, "of second")).toBe(true);
      expect(await store.resultsLinks.open("of second")).toBeUndefined();
      expect(await store.resultsLinks.remove(company_id, "of second")).toBe(false);
    });
  });
}
