import { describe, expect, it } from "vitest";
import type { Harness } from "../testing/engines.ts";
import { addAnalysis, addCompany, addModel, addProject } from "../testing/fixtures.ts";

export function modelsAndAnalysesContract(harness: () => Harness): void {
  describe("models and analyses", () => {
    it("gives a model back, by project and by company", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const model_id = await addModel(store, project);
      const model = { model_id, created_at: 2_000, model_json: '{"a":1}', project_id: project.project_id };
      expect(await store.models.find(project, model_id)).toEqual(model);
      expect(await store.models.findInCompany(project.company_id, model_id)).toEqual(model);
    });

    it("gives an analysis back with its records in the order of its items", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const analysis_id = await addAnalysis(store, project);
      const found = await store.analyses.find(project, analysis_id);
      expect(found).toMatchObject({
        analysis_id,
        created_at: 3_000,
        analysis_json: '{"b":2}',
        record_keys: [[3, 4], [1], [2]],
      });
      expect(await store.analyses.findInCompany(project.company_id, analysis_id)).toEqual(found);
    });

    it("finds neither in another project of the company nor in another company", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      const project = await addProject(store, company);
      const sibling = await addProject(store, company);
      const stranger = await addProject(store);
      const model_id = await addModel(store, project);
      const analysis_id = await addAnalysis(store, project);
      expect(await store.models.find(sibling, model_id)).toBeUndefined();
      expect(await store.analyses.find(sibling, analysis_id)).toBeUndefined();
      expect(await store.models.findInCompany(stranger.company_id, model_id)).toBeUndefined();
      expect(await store.analyses.findInCompany(stranger.company_id, analysis_id)).toBeUndefined();
    });
  });
}
