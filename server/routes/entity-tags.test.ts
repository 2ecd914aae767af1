import { expect, test } from "vitest";
import { routes } from "../../generated/routes.ts";
import { delivered } from "../testing/flow.ts";
import { record } from "../testing/records.ts";
import { testService } from "../testing/test-service.ts";

const TAGGED = [
  "listProjects",
  "getProject",
  "listPatients",
  "getPatient",
  "listRecords",
  "getRecord",
  "listModels",
  "getModel",
  "getRuleset",
  "listAnalyses",
  "getAnalysis",
  "getResults",
  "listBatches",
  "listResultsLinks",
  "getWebhook",
  "listWebhookAttempts",
] as const;

test.each(TAGGED)("%s says that it has a tag", (operationId) => {
  expect(Object.keys(routes[operationId].responses)).toContain("304");
});

test("what was made is not sent again while it stays the same, and is once something of it is erased", async () => {
  const client = await (await testService()).company("Clinic");
  const batch = await delivered(client, [record("P-1"), record("P-2")]);
  const { report } = (await client.get(`/results?project_id=screening&batch_id=${batch}`)).body;
  const analysis = `/api/v1/analyses/${report.analysis_id}`;
  const paths = [analysis, `/api/v1/models/${report.model_id}`, `/api/v1/rulesets/${report.ruleset.ruleset_id}`];
  for (const path of paths) {
    const tag = (await client.get(path)).headers.get("etag") ?? "";
    for (const sent of [tag, `W/${tag}`]) {
      const known = await client.get(path, { "If-None-Match": sent });
      expect([path, known.status, known.text, known.headers.get("etag")]).toEqual([path, 304, "", tag]);
    }
    expect((await client.get(path, { "If-None-Match": '"another"' })).status).toBe(200);
  }
  const before = (await client.get(analysis)).headers.get("etag") ?? "";
  await client.delete("/api/v1/projects/screening/patients/P-2");
  const after = await client.get(analysis, { "If-None-Match": before });
  expect([after.status, after.headers.get("etag") === before]).toEqual([200, false]);
});
