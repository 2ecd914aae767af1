import { describe, expect, it } from "vitest";
import type { Position } from "../store.ts";
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

    it("are listed while they open something, page by page, the one that expires last first", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      const other = await addCompany(store);
      const key = { company_id, key_id: "key of lists", key_hash: "key of lists" };
      await store.apiKeys.add(aKey(key));
      await store.apiKeys.add(aKey({ ...key, key_id: "revoked", key_hash: "revoked" }));
      await store.apiKeys.add(aKey({ company_id: other.company_id, key_hash: "theirs" }));
      const before = await store.now();
      const add = (token_hash: string, minutes: number, fields: object = {}) =>
        store.resultsLinks.insert(
          {
            project_id: "p",
            batch_id: "b",
            patient_id: undefined,
            company_id,
            key_hash: key.key_hash,
            token_hash,
            ...fields,
          },
          minutes * A_WHILE_MS,
        );
      await add("third", 3);
      await add("first", 9, { patient_id: "one" });
      await add("second", 5, { project_id: "q" });
      await add("over", 1);
      await add("of a key that is no more", 4, { key_hash: "revoked" });
      await add("theirs", 4, { company_id: other.company_id, key_hash: "theirs" });
      await store.apiKeys.revoke("revoked");
      await advance(A_WHILE_MS);
      const hashes = async (filter: { project_id?: string }, limit = 9, beyond?: Position) => {
        const page = await store.resultsLinks.list(company_id, filter, { beyond, limit });
        return { hashes: page.rows.map(({ token_hash }) => token_hash), next: page.next };
      };
      expect((await hashes({})).hashes).toEqual(["first", "second", "third"]);
      expect((await hashes({ project_id: "q" })).hashes).toEqual(["second"]);
      const page = await hashes({}, 2);
      expect(page.hashes).toEqual(["first", "second"]);
      expect(await hashes({}, 2, page.next)).toEqual({ hashes: ["third"], next: undefined });
      const [first, second] = (await store.resultsLinks.list(company_id, {}, { beyond: undefined, limit: 2 })).rows;
      expect(first).toMatchObject({ key_id: key.key_id, project_id: "p", batch_id: "b", patient_id: "one" });
      expect(second?.patient_id).toBeUndefined();
      expect(first?.created_at).toBeGreaterThanOrEqual(before);
      expect((first?.expires_at ?? 0) - (second?.expires_at ?? 0)).toBeGreaterThan(0);
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
