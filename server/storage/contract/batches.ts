import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { BatchSummary, Page } from "../store.ts";
import type { Harness } from "../testing/engines.ts";
import { addAnalysis, addBatch, addCompany, addDelivery, addProject, unique } from "../testing/fixtures.ts";

export function batchesContract(harness: () => Harness): void {
  describe("batches", () => {
    it("gives a batch back with exactly the bytes of its body", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const body = new Uint8Array(randomBytes(8 * 1024 * 1024));
      const batch = await addBatch(store, project, { body, item_count: 7 });
      const found = await store.batches.find(project, batch.batch_id);
      expect(Buffer.compare(found?.body ?? new Uint8Array(), body)).toBe(0);
      const { body: _, ...summary } = {
        ...batch,
        project_id: project.project_id,
        outcome: undefined,
        edition: 0,
        erased_items: 0,
      };
      expect(found).toMatchObject(summary);
      expect(await store.batches.ofAnalysis(project, batch.analysis_id)).toEqual([summary]);
      expect((await store.batches.newest(project))?.batch_id).toBe(batch.batch_id);
    });

    it("makes one batch of an analysis, however many interpret it at once", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const analysis_id = await addAnalysis(store, project);
      const results = await Promise.allSettled([1, 2, 3].map(() => addBatch(store, project, { analysis_id })));
      const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      expect(refused).toHaveLength(2);
      for (const reason of refused) expect(reason).toMatchObject({ name: "StoreConflict", code: "batch_exists" });
      expect((await store.batches.list(project, {}, { limit: 10 })).rows).toHaveLength(1);
    });

    it("makes another batch of an analysis for another ruleset or language, and finds each", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const analysis_id = await addAnalysis(store, project);
      const before = await addBatch(store, project, { analysis_id, ruleset_id: undefined });
      const first = await addBatch(store, project, { analysis_id, ruleset_id: "a" });
      const second = await addBatch(store, project, { analysis_id, ruleset_id: "b" });
      const other = await addBatch(store, project, { analysis_id, ruleset_id: "b", language: "de" });
      const made = [before, first, second, other];
      expect((await store.batches.ofAnalysis(project, analysis_id)).map(({ batch_id }) => batch_id)).toEqual(
        made.map(({ batch_id }) => batch_id),
      );
      for (const batch of made) {
        const { batch_id, ruleset_id, language } = batch;
        expect(await store.batches.interpreted(project, batch)).toMatchObject({ batch_id, ruleset_id, language });
        const again = addBatch(store, project, { analysis_id, ruleset_id, language });
        await expect(again).rejects.toMatchObject({ name: "StoreConflict", code: "batch_exists" });
      }
      expect(await store.batches.interpreted(project, { ...other, ruleset_id: "a" })).toBeUndefined();
    });

    it("keeps a ruleset as it was first told", async () => {
      const { store } = harness();
      const ruleset = { ruleset_id: unique("ruleset"), ruleset_json: '{"rules":[]}' };
      expect(await store.rulesets.find(ruleset.ruleset_id)).toBeUndefined();
      await store.rulesets.keep(ruleset);
      await store.rulesets.keep({ ...ruleset, ruleset_json: '{"rules":["other"]}' });
      expect(await store.rulesets.find(ruleset.ruleset_id)).toEqual(ruleset);
    });

    it("finds the newest batch by its sequence, and none in an empty project", async () => {
      const { store } = harness();
      const project = await addProject(store);
      expect(await store.batches.newest(project)).toBeUndefined();
      await addBatch(store, project);
      const last = await addBatch(store, project);
      expect(await store.batches.newest(project)).toMatchObject({ batch_id: last.batch_id, sequence: 2 });
    });

    it("lists newest first in pages that new batches do not shift", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const made: string[] = [];
      for (let count = 0; count < 5; count += 1) made.unshift((await addBatch(store, project)).batch_id);
      const first = await store.batches.list(project, {}, { limit: 2 });
      await addBatch(store, project);
      const second = await store.batches.list(project, {}, { limit: 2, beyond: first.next });
      const third = await store.batches.list(project, {}, { limit: 2, beyond: second.next });
      expect([first, second, third].flatMap(idsOf)).toEqual(made);
      expect(third.next).toBeUndefined();
    });

    it("ends a last page that is exactly full", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await addBatch(store, project);
      await addBatch(store, project);
      const page = await store.batches.list(project, {}, { limit: 2 });
      expect(page.rows).toHaveLength(2);
      expect(page.next).toBeUndefined();
    });

    it("lists by webhook state, of a project or of the whole company", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      const project = await addProject(store, company);
      const sibling = await addProject(store, company);
      const quiet = await addBatch(store, project);
      const { batch_id: pending } = await addDelivery(store, project);
      const { batch_id: elsewhere } = await addBatch(store, sibling, { delivered_at: 5_000 });
      await addDelivery(store, sibling, { batch_id: elsewhere });
      const list = async (scope: Parameters<typeof store.batches.list>[0], webhook: "not_due" | "pending") =>
        idsOf(await store.batches.list(scope, { webhook }, { limit: 10 }));
      expect(await list(project, "not_due")).toEqual([quiet.batch_id]);
      expect(await list(project, "pending")).toEqual([pending]);
      expect(await list({ company_id: company.company_id }, "pending")).toEqual([elsewhere, pending]);
    });

    it("shows nothing of another company or project", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const batch = await addBatch(store, project);
      const stranger = await addProject(store);
      expect(await store.batches.find(stranger, batch.batch_id)).toBeUndefined();
      expect(await store.batches.ofAnalysis(stranger, batch.analysis_id)).toEqual([]);
      expect(await store.batches.interpreted(stranger, batch)).toBeUndefined();
      expect(await store.batches.newest(stranger)).toBeUndefined();
      expect((await store.batches.list(stranger, {}, { limit: 10 })).rows).toEqual([]);
      const company = { company_id: stranger.company_id };
      expect((await store.batches.list(company, {}, { limit: 10 })).rows).toEqual([]);
    });
  });
}

function idsOf(page: Page<BatchSummary>): readonly string[] {
  return page.rows.map(({ batch_id }) => batch_id);
}
