import { describe, expect, it } from "vitest";
import { A_WHILE_MS, type Harness } from "../testing/engines.ts";
import { addCompany, aKey } from "../testing/fixtures.ts";

export function apiKeysContract(harness: () => Harness): void {
  describe("API keys", () => {
    it("are known by their hash with owner, identifier and scopes, until they are revoked", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      const owned = { company_id: company.company_id };
      await store.apiKeys.add(aKey({ ...owned, key_id: "r", key_hash: "hash-r" }));
      await store.apiKeys.add(aKey({ ...owned, key_id: "w", key_hash: "hash-w", scopes: ["intake", "webhooks"] }));
      const counted = { requests: 0, requests_per_minute: undefined };
      const owner = { company, key_id: "r", scopes: ["read"], ...counted, use_is_news: true };
      expect(await store.apiKeys.owner("hash-r")).toEqual(owner);
      expect(await store.apiKeys.owner("hash-w")).toMatchObject({ key_id: "w", scopes: ["intake", "webhooks"] });
      expect(await store.apiKeys.owner("hash-x")).toBeUndefined();
      expect(await store.apiKeys.revoke("r")).toBe(true);
      expect(await store.apiKeys.revoke("r")).toBe(false);
      expect(await store.apiKeys.revoke("nobody's")).toBe(false);
      expect(await store.apiKeys.owner("hash-r")).toBeUndefined();
      expect(await store.apiKeys.owner("hash-w")).toBeDefined();
    });

    it("live until the very moment in which they expire", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      const expires_at = (await store.now()) + 2 * A_WHILE_MS;
      await store.apiKeys.add(aKey({ company_id, key_hash: "hash", expires_at }));
      await advance(A_WHILE_MS);
      expect(await store.apiKeys.owner("hash")).toBeDefined();
      await advance(A_WHILE_MS);
      expect(await store.apiKeys.owner("hash")).toBeUndefined();
    });

    it("are listed by company, dead ones too, and found by identifier and by hash", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const other = await addCompany(store);
      const key = aKey({ company_id, key_id: "b", key_hash: "hash-b", label: "night import" });
      await store.apiKeys.add(key);
      await store.apiKeys.add(aKey({ company_id, key_id: "a", key_hash: "hash-a" }));
      await store.apiKeys.add(aKey({ company_id: other.company_id, key_id: "c", key_hash: "hash-c" }));
      await store.apiKeys.revoke("a");
      expect((await store.apiKeys.list(company_id)).map(({ key_id }) => key_id)).toEqual(["a", "b"]);
      expect((await store.apiKeys.list()).map(({ key_id }) => key_id)).toEqual(["a", "b", "c"]);
      const stored = { ...key, revoked_at: undefined, last_used_at: undefined, replaced_by: undefined };
      expect(await store.apiKeys.find({ key_id: "b" })).toEqual(stored);
      expect(await store.apiKeys.find({ key_hash: "hash-b" })).toEqual(stored);
      expect(await store.apiKeys.find({ key_id: "hash-b" })).toBeUndefined();
      expect(await store.apiKeys.find({ key_id: "a" })).toMatchObject({ revoked_at: expect.any(Number) });
    });

    it("remember their last use, each its own", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      await store.apiKeys.add(aKey({ company_id, key_id: "k", key_hash: "hash" }));
      await store.apiKeys.add(aKey({ company_id, key_id: "unused", key_hash: "other" }));
      const before = await store.now();
      await store.apiKeys.markUsed("k");
      expect((await store.apiKeys.find({ key_id: "k" }))?.last_used_at).toBeGreaterThanOrEqual(before);
      expect(await store.apiKeys.find({ key_id: "unused" })).toMatchObject({ last_used_at: undefined });
      await advance(A_WHILE_MS);
      expect(await store.apiKeys.owner("hash")).toMatchObject({ use_is_news: true });
    });

    it("are replaced once, however many ask at the same time; the old one ends after the overlap", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      await store.apiKeys.add(aKey({ company_id, key_id: "old", key_hash: "hash" }));
      const asked = ["n1", "n2", "n3"].map((by) => store.apiKeys.replace("old", by, 2 * A_WHILE_MS));
      const won = await Promise.all(asked);
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await store.apiKeys.find({ key_id: "old" })).toMatchObject({ replaced_by: `n${won.indexOf(true) + 1}` });
      await advance(A_WHILE_MS);
      expect(await store.apiKeys.owner("hash")).toBeDefined();
      await advance(A_WHILE_MS);
      expect(await store.apiKeys.owner("hash")).toBeUndefined();
    });

    it("never live longer by being replaced, and are not replaced when dead", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const now = await store.now();
      const soon = now + A_WHILE_MS;
      await store.apiKeys.add(aKey({ company_id, key_id: "soon", key_hash: "h1", expires_at: soon }));
      await store.apiKeys.add(aKey({ company_id, key_id: "over", key_hash: "h2", expires_at: now - 1 }));
      await store.apiKeys.add(aKey({ company_id, key_id: "gone", key_hash: "h3" }));
      await store.apiKeys.revoke("gone");
      expect(await store.apiKeys.replace("soon", "new", 3 * A_WHILE_MS)).toBe(true);
      expect(await store.apiKeys.find({ key_id: "soon" })).toMatchObject({ expires_at: soon });
      expect(await store.apiKeys.replace("over", "new", 1_000)).toBe(false);
      expect(await store.apiKeys.replace("gone", "new", 1_000)).toBe(false);
      expect(await store.apiKeys.replace("nobody's", "new", 1_000)).toBe(false);
    });
  });
}
