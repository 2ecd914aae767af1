import { describe, expect, it } from "vitest";
import type { Project, Store } from "../store.ts";
import { ATTEMPT, claimAll, type Claimed, claimOne } from "../testing/deliveries.ts";
import type { Harness } from "../testing/engines.ts";
import { addDelivery, addProject, aRecord } from "../testing/fixtures.ts";

const NEW_BODY = new TextEncoder().encode('{"batch":"without the patient"}');

async function rewrite(store: Store, project: Project, batch_id: string, edition: number): Promise<boolean> {
  return store.erasures.rewriteBatch(project, { batch_id, body: NEW_BODY, item_count: 0, erased_items: 1, edition });
}

function acknowledge(
  store: Store,
  { fence }: { readonly fence: { delivery_id: string; owner: string; attempt: number } },
) {
  const outcome = { delivered: true, status: 200, error: undefined, attempts: fence.attempt };
  return store.deliveries.report({ fence, result: ATTEMPT, next: { outcome } });
}

const told = ({ attempt, edition, body }: Claimed) => ({
  attempt,
  edition,
  body: Buffer.from(body).toString(),
});

export function erasuresContract(harness: () => Harness): void {
  describe("erasures", () => {
    it("take the lease from who sends the old body; the same attempt goes on with the new one", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      const stale = await claimOne(store);
      expect(await rewrite(store, project, batch_id, 0)).toBe(true);
      expect(await acknowledge(store, stale)).toBe(false);
      const [claimed] = await claimAll(store);
      expect(claimed && told(claimed)).toEqual({ attempt: 1, edition: 1, body: '{"batch":"without the patient"}' });
      expect(await store.batches.find(project, batch_id)).toMatchObject({
        ...{ edition: 1, erased_items: 1, item_count: 0, webhook_state: "pending", outcome: undefined },
        stale_at: expect.any(Number),
      });
    });

    it("leave settled deliveries and the log of attempts as they are", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      await acknowledge(store, await claimOne(store));
      await rewrite(store, project, batch_id, 0);
      expect(await claimAll(store)).toEqual([]);
      await addDelivery(store, project, { batch_id, trigger: "redeliver" });
      await acknowledge(store, await claimOne(store));
      const { rows } = await store.deliveries.attempts(project, { batch_id }, { limit: 5 });
      expect(rows.map(({ about }) => about)).toMatchObject([{ edition: 1 }, { edition: 0 }]);
      expect((await store.deliveries.attempts(project, { batch_id, edition: 0 }, { limit: 5 })).rows).toHaveLength(1);
    });

    it("rewrite a batch from its newest edition only", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { batch_id } = await addDelivery(store, project);
      await rewrite(store, project, batch_id, 0);
      expect(await rewrite(store, project, batch_id, 0)).toBe(false);
      expect(await store.batches.find(project, batch_id)).toMatchObject({ edition: 1, erased_items: 1 });
    });

    it("let no writer store what it made of what is gone", async () => {
      const { store } = harness();
      const seen = await addProject(store);
      await store.records.insert(seen, [aRecord()]);
      const erasure = await store.erasures.begin(seen, "P1");
      await expect(store.transaction((tx) => tx.projects.lock(seen))).rejects.toMatchObject({
        code: "erased_meanwhile",
      });
      const now = await store.projects.find(seen.company_id, seen.project_id);
      if (erasure === undefined || now === undefined) throw new Error("nothing was erased");
      await store.transaction((tx) => tx.projects.lock(now));
      expect(await store.erasures.begin(now, "P1")).toMatchObject({ erasure_key: erasure.erasure_key });
      await store.erasures.end(erasure);
      expect(await store.erasures.begin(now, "P1")).toBeUndefined();
    });

    it("of a project leave a writer that still has it with nothing to write to", async () => {
      const { store } = harness();
      const seen = await addProject(store);
      await store.records.insert(seen, [aRecord()]);
      const erasure = await store.erasures.begin(seen, undefined);
      if (erasure === undefined) throw new Error("nothing was erased");
      await store.erasures.end(erasure);
      expect(await store.projects.find(seen.company_id, seen.project_id)).toBeUndefined();
      await expect(store.transaction((tx) => tx.projects.lock(seen))).rejects.toMatchObject({
        code: "erased_meanwhile",
      });
    });
  });
}
