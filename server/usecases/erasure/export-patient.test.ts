import { expect, test } from "vitest";
import { analysed, projectWithModel } from "../../testing/flow.ts";
import { testService } from "../../testing/test-service.ts";

test("an export has batches in the order in which they were made, whichever analysis was made first", async () => {
  const client = await (await testService()).company("Clinic");
  const modelId = await projectWithModel(client);
  const analyses = [await analysed(client, modelId), await analysed(client, modelId)];
  const batches: string[] = [];
  for (const analysis_id of analyses.toReversed())
    batches.push((await client.post("/api/v1/interpret", { project_id: "screening", analysis_id })).body.batch_id);

  const held = (await client.get("/api/v1/projects/screening/patients/P-001/export")).body;

  expect(held.analyses.map(({ analysis_id }: { analysis_id: string }) => analysis_id)).toEqual(analyses);
  expect(held.batches.map(({ batch_id }: { batch_id: string }) => batch_id)).toEqual(batches);
});
