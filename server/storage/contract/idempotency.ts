import { describe, expect, it } from "vitest";
import type { IdempotencyClaim, Store, StoredAnswer } from "../store.ts";
import type { Harness } from "../testing/engines.ts";
import { addCompany, unique } from "../testing/fixtures.ts";

const DAY = 86_400_000;
const ANSWER: StoredAnswer = { status: 201, headers_json: '{"location":"/x"}', body: new Uint8Array([123, 0, 125]) };

async function aClaim({ store }: Harness): Promise<IdempotencyClaim> {
  const { company_id } = await addCompany(store);
  return {
    company_id,
    operation: "interpret",
    key: "k1",
    request_hash: "h1",
    owner: unique("request"),
    lease_ms: 30_000,
  };
}

/** The same request, sent again. */
function again(claim: IdempotencyClaim, fields: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  return { ...claim, owner: unique("request"), ...fields };
}

async function answered({ idempotency }: Store, claim: IdempotencyClaim, body: string): Promise<void> {
  expect(await idempotency.claim(claim)).toEqual({ kind: "claimed" });
  await idempotency.complete(claim, { ...ANSWER, body: Buffer.from(body) }, DAY);
}

export function idempotencyContract(harness: () => Harness): void {
  describe("idempotency keys", () => {
    it("that a release before kept as they were sent are honoured as long as their answers are", async () => {
      const { store, advance } = harness();
      const before = await aClaim(harness());
      await answered(store, before, "before");
      const now = again(before, { key: "digest", formerly: { operation: before.operation, key: before.key } });
      expect(await store.idempotency.claim(now)).toMatchObject({ kind: "replay" });
      expect(await store.idempotency.claim({ ...now, request_hash: "h2" })).toEqual({ kind: "different_request" });
      await advance(DAY);
      expect(await store.idempotency.claim(now)).toEqual({ kind: "claimed" });
    });

    it("replay the answer to the same request, byte for byte", async () => {
      const { idempotency } = harness().store;
      const claim = await aClaim(harness());
      expect(await idempotency.claim(claim)).toEqual({ kind: "claimed" });
      expect(await idempotency.claim(again(claim))).toEqual({ kind: "in_progress" });
      await idempotency.complete(claim, ANSWER, DAY);
      expect(await idempotency.claim(again(claim))).toEqual({ kind: "replay", answer: ANSWER });
    });

    it("refuse another request under the same key, running or answered", async () => {
      const { idempotency } = harness().store;
      const claim = await aClaim(harness());
      await idempotency.claim(claim);
      const other = again(claim, { request_hash: "h2" });
      expect(await idempotency.claim(other)).toEqual({ kind: "different_request" });
      await idempotency.complete(claim, ANSWER, DAY);
      expect(await idempotency.claim(other)).toEqual({ kind: "different_request" });
    });

    it("belong to one company and one operation", async () => {
      const { idempotency } = harness().store;
      const claim = await aClaim(harness());
      const { company_id } = await aClaim(harness());
      await idempotency.claim(claim);
      expect(await idempotency.claim(again(claim, { operation: "analyse" }))).toEqual({ kind: "claimed" });
      expect(await idempotency.claim(again(claim, { company_id }))).toEqual({ kind: "claimed" });
    });

    it("are won by one of many concurrent requests", async () => {
      const { idempotency } = harness().store;
      const claim = await aClaim(harness());
      const verdicts = await Promise.all(Array.from({ length: 8 }, () => idempotency.claim(again(claim))));
      const kinds = verdicts.map(({ kind }) => kind).toSorted();
      expect(kinds).toEqual(["claimed", ...Array.from({ length: 7 }, () => "in_progress")]);
    });

    it("are taken over when the lease runs out; the first holder's effect is then rolled back", async () => {
      const { store, advance } = harness();
      const claim = await aClaim(harness());
      await store.idempotency.claim(claim);
      await advance(30_001);
      const second = again(claim);
      expect(await store.idempotency.claim(second)).toEqual({ kind: "claimed" });
      const effect = store.transaction(async (tx) => {
        await tx.projects.ensure(claim.company_id, "effect");
        await tx.idempotency.complete(claim, ANSWER, DAY);
      });
      await expect(effect).rejects.toMatchObject({ name: "StoreConflict", code: "claim_lost" });
      expect(await store.projects.find(claim.company_id, "effect")).toBeUndefined();
      await store.idempotency.release(claim);
      await store.idempotency.complete(second, ANSWER, DAY);
      expect(await store.idempotency.claim(again(claim))).toMatchObject({ kind: "replay" });
    });

    it("commit with their effect or not at all", async () => {
      const { store } = harness();
      const claim = await aClaim(harness());
      await store.idempotency.claim(claim);
      const effect = store.transaction(async (tx) => {
        await tx.idempotency.complete(claim, ANSWER, DAY);
        throw new Error("the effect failed");
      });
      await expect(effect).rejects.toThrow("the effect failed");
      expect(await store.idempotency.claim(again(claim))).toEqual({ kind: "in_progress" });
    });

    it("are free again after a release, which an answered key ignores", async () => {
      const { idempotency } = harness().store;
      const claim = await aClaim(harness());
      await idempotency.claim(claim);
      await idempotency.release(claim);
      const second = again(claim, { request_hash: "h2" });
      expect(await idempotency.claim(second)).toEqual({ kind: "claimed" });
      await idempotency.complete(second, ANSWER, DAY);
      await idempotency.release(second);
      expect(await idempotency.claim(again(second))).toMatchObject({ kind: "replay" });
    });

    it("are forgotten when their time is over", async () => {
      const { store, advance } = harness();
      const claim = await aClaim(harness());
      await store.idempotency.claim(claim);
      await store.idempotency.complete(claim, ANSWER, DAY);
      await advance(DAY - 60_000);
      expect(await store.idempotency.purge()).toBe(0);
      await advance(60_001);
      expect(await store.idempotency.claim(again(claim, { request_hash: "h2" }))).toEqual({ kind: "claimed" });
      await advance(30_001);
      expect(await store.idempotency.purge()).toBe(1);
    });

    it("that have expired go in bounded steps", async () => {
      const { store, advance } = harness();
      const claim = await aClaim(harness());
      for (let nth = 0; nth < 120; nth += 1) await answered(store, again(claim, { key: `k${nth}` }), "{}");
      await advance(DAY + 1);
      const steps: number[] = [];
      for (let gone = await store.idempotency.purge(); gone > 0; gone = await store.idempotency.purge())
        steps.push(gone);
      expect(steps).toEqual([50, 50, 20]);
    });
  });

  describe("kept answers", () => {
    it("are read a few at a time, each once, and those of no other company", async () => {
      const { store } = harness();
      const claim = await aClaim(harness());
      const other = await aClaim(harness());
      const megabyte = "x".repeat(1024 * 1024);
      const bodies = ["a", megabyte, megabyte, megabyte, ...Array.from({ length: 250 }, (_, nth) => `small ${nth}`)];
      for (const [nth, body] of bodies.entries())
        await answered(store, again(claim, { key: `k${nth % 7} ${nth}`, operation: nth % 2 === 0 ? "a" : "b" }), body);
      await answered(store, again(other), "theirs");
      const pages: string[][] = [];
      let page = await store.idempotency.answers(claim.company_id, undefined);
      while (page.length > 0) {
        pages.push(page.map(({ body }) => Buffer.from(body).toString()));
        page = await store.idempotency.answers(claim.company_id, page.at(-1));
      }
      expect(pages.flat().toSorted()).toEqual(bodies.toSorted());
      for (const texts of pages) {
        expect(texts.length).toBeLessThanOrEqual(200);
        expect(texts.join("").length).toBeLessThanOrEqual(2 * 1024 * 1024);
      }
    });

    it("that are forgotten are not sent again; their keys stay taken, and one taken anew stays whole", async () => {
      const { store, advance } = harness();
      const [claim, anew] = [await aClaim(harness()), await aClaim(harness())];
      for (const one of [claim, anew]) await answered(store, one, "{}");
      const kept = await store.idempotency.answers(claim.company_id, undefined);
      const before = await store.idempotency.answers(anew.company_id, undefined);
      await advance(DAY - 1_000);
      await store.idempotency.forget(claim.company_id, kept);
      expect(await store.idempotency.claim(again(claim))).toEqual({ kind: "erased" });
      expect(await store.idempotency.answers(claim.company_id, undefined)).toEqual([]);
      await advance(2_000);
      await answered(store, again(anew, { request_hash: "h2" }), "new");
      await store.idempotency.forget(anew.company_id, before);
      expect(await store.idempotency.claim(again(anew, { request_hash: "h2" }))).toMatchObject({ kind: "replay" });
    });
  });
}
