import { describe, expect, it } from "vitest";
import type { Project, Store } from "../store.ts";
import type { Harness } from "../testing/engines.ts";
import { addAnalysis, addBatch, addCompany, addProject, aRecord } from "../testing/fixtures.ts";

const bytes = (text: string) => Buffer.byteLength(text);
/** What `addAnalysis` stores. */
const ANALYSIS = bytes('{"b":2}');

async function used({ companies }: Store, { company_id }: Pick<Project, "company_id">) {
  const { records, bytes: size } = await companies.usage(company_id);
  return [records, size];
}

async function withRecords(store: Store, project: Project, texts: readonly string[]): Promise<void> {
  const rows = texts.map((record_json, index) => aRecord({ patient_id: `P${index}`, record_json }));
  await store.records.insert(project, rows);
}

export function quotasContract(harness: () => Harness): void {
  describe("what a company has stored", () => {
    it("counts records and bytes of records, analyses and batches over all its projects, and nobody else's", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      const [one, two, other] = [
        await addProject(store, company),
        await addProject(store, company),
        await addProject(store),
      ];
      expect(await used(store, one)).toEqual([0, 0]);
      // More than one statement inserts at once, and letters of several bytes.
      const texts = Array.from({ length: 150 }, (_, index) => `{"sägt":"${"ß".repeat(index)}"}`);
      const size = texts.reduce((sum, text) => sum + bytes(text), 0);
      await withRecords(store, one, texts);
      await withRecords(store, two, ["{}"]);
      await withRecords(store, other, ["{}"]);
      expect(await used(store, one)).toEqual([151, size + 2]);
      const { body } = await addBatch(store, two);
      expect(await used(store, one)).toEqual([151, size + 2 + ANALYSIS + body.byteLength]);
      expect(await used(store, other)).toEqual([1, 2]);
      expect(await store.companies.usage("nobody")).toEqual({
        records: 0,
        bytes: 0,
        max_records: undefined,
        max_bytes: undefined,
      });
    });

    it("follows what an erasure rewrites", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const batch = await addBatch(store, project);
      const analysis = { analysis_id: batch.analysis_id, analysis_json: '{"ü":1}', record_keys: [] };
      await store.erasures.rewriteAnalysis(project, analysis);
      const rewritten = {
        batch_id: batch.batch_id,
        body: Buffer.from("{}"),
        item_count: 0,
        erased_items: 1,
        edition: 0,
      };
      expect(await store.erasures.rewriteBatch(project, rewritten)).toBe(true);
      expect(await used(store, project)).toEqual([0, bytes('{"ü":1}') + 2]);
    });

    it("is less at once by what an erasure takes, and nothing when all is gone", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await withRecords(store, project, ["{}", '{"long":1}', "{}"]);
      await addBatch(store, project);
      const before = await used(store, project);
      const patient = await store.erasures.begin(project, "P1");
      expect(await used(store, project)).toEqual([2, (before[1] ?? 0) - bytes('{"long":1}')]);
      if (patient !== undefined) await store.erasures.end(patient);
      const found = await store.projects.find(project.company_id, project.project_id);
      if (found === undefined) throw new Error("the project is gone");
      await store.erasures.begin(found, undefined);
      while (await store.erasures.deleteSome(found));
      expect(await used(store, project)).toEqual([0, 0]);
    });

    it("is less by what retention removes", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await addBatch(store, project);
      await addAnalysis(store, project);
      for (const what of ["batches", "analyses"] as const) while (await store.retention.removeSome(what, 0, "req_0"));
      expect(await used(store, project)).toEqual([0, 0]);
    });

    it("counts nothing of what is rolled back", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const work = store.transaction(async (tx) => {
        await tx.records.insert(project, [aRecord()]);
        throw new Error("no");
      });
      await expect(work).rejects.toThrow("no");
      expect(await used(store, project)).toEqual([0, 0]);
    });

    it("is told beside the company's own quotas, and as the largest part of any", async () => {
      const { store } = harness();
      const otherwise = { records: 100, bytes: 1_000 };
      expect(await store.companies.fullest(otherwise)).toEqual({ records: 0, bytes: 0 });
      const [one, two] = [await addProject(store), await addProject(store)];
      await withRecords(store, one, ["{}", "{}"]);
      await withRecords(store, two, ["{}"]);
      expect(await store.companies.fullest(otherwise)).toEqual({ records: 0.02, bytes: 0.004 });
      await store.companies.setQuota(two.company_id, "records", 4);
      await store.companies.setQuota(two.company_id, "bytes", 2);
      expect(await store.companies.usage(two.company_id)).toEqual({
        records: 1,
        bytes: 2,
        max_records: 4,
        max_bytes: 2,
      });
      expect(await store.companies.fullest(otherwise)).toEqual({ records: 0.25, bytes: 1 });
      await store.companies.setQuota(two.company_id, "bytes", undefined);
      expect(await store.companies.fullest(otherwise)).toEqual({ records: 0.25, bytes: 0.004 });
    });
  });
}
