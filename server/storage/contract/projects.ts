import { describe, expect, it } from "vitest";
import type { Harness } from "../testing/engines.ts";
import { addAnalysis, addCompany, addProject } from "../testing/fixtures.ts";

export function projectsContract(harness: () => Harness): void {
  describe("projects", () => {
    it("creates a project once, however many ask for it at the same time", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      expect(await store.projects.find(company_id, "lungs")).toBeUndefined();
      const asked = await Promise.all([1, 2, 3, 4].map(() => store.projects.ensure(company_id, "lungs")));
      expect(new Set(asked.map(({ project_key }) => project_key)).size).toBe(1);
      expect(await store.projects.find(company_id, "lungs")).toEqual(asked[0]);
    });

    it("keeps two companies' projects of one name apart", async () => {
      const { store } = harness();
      const first = await store.projects.ensure((await addCompany(store)).company_id, "lungs");
      const other = await addCompany(store);
      expect(await store.projects.find(other.company_id, "lungs")).toBeUndefined();
      const second = await store.projects.ensure(other.company_id, "lungs");
      expect(second.project_key).not.toBe(first.project_key);
    });

    it("notes each change of a project at a time of its own, and nothing but changes", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const since = (changed_since: number) => store.projects.list(project.company_id, { changed_since }, { limit: 5 });
      // A project that nothing was stored in since it was made, or that a replica of an older release made.
      expect((await since((await store.projects.summary(project)).changed_at)).rows).toHaveLength(1);
      const times: number[] = [];
      const note = async () => times.push((await store.projects.summary(project)).changed_at);
      await note();
      for (const model_id of ["m1", "m2", "m3"]) {
        await store.models.insert(project, { model_id, created_at: 1, model_json: "{}" });
        await note();
      }
      await addAnalysis(store, project);
      await note();
      await store.records.insert(project, []);
      expect((await store.projects.summary(project)).changed_at).toBe(times.at(-1));
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      expect((await since(times.at(-1) ?? 0)).rows).toHaveLength(1);
      expect((await since((times.at(-1) ?? 0) + 1)).rows).toHaveLength(0);
    });

    it("numbers the batches of concurrent writers without gap or repetition", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const analyses = await Promise.all(Array.from({ length: 12 }, () => addAnalysis(store, project)));
      const numbers = await Promise.all(
        analyses.map((analysis_id) =>
          store.transaction(async (tx) => {
            await tx.projects.lock(project);
            const sequence = await tx.batches.nextSequence(project);
            const body = new Uint8Array([1]);
            const batch = {
              batch_id: `batch of ${analysis_id}`,
              analysis_id,
              model_id: "m",
              ruleset_id: "r",
              language: "en",
              delivered_at: 1,
              item_count: 1,
            };
            await tx.batches.insert(project, { ...batch, webhook_state: "not_due", sequence, body });
            return sequence;
          }),
        ),
      );
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    });
  });
}
