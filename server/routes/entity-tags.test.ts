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

test("the outcome of the webhook is news in JSON alone, which shows it", async () => {
  const { store, company } = await testService();
  const client = await company("Clinic");
  await client.put("/webhook", { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" });
  await delivered(client, [record("P-1")]);
  const forms = ["json", "csv", "fhir", "html"];
  const read = async () => {
    const answers = await Promise.all(forms.map((form) => client.get(`/results?project_id=screening&format=${form}`)));
    return answers.map(({ headers, text }) => [headers.get("etag"), text]);
  };
  const before = await read();
  const owner = "w";
  const [due] = await store.deliveries.claim({ owner, lease_ms: 9_000, limit: 1, per_company: 1 });
  const result = { started_at: await store.now(), duration_ms: 1, status: 204, error: undefined };
  await store.deliveries.report({
    fence: { delivery_id: due?.delivery_id ?? "", attempt: due?.attempt ?? 0, owner },
    result,
    next: { outcome: { delivered: true, status: 204, error: undefined, attempts: 1 } },
  });
  const after = await read();
  const changed = forms.filter((_, place) => after[place]?.[0] !== before[place]?.[0]);
  expect([changed, forms.filter((_, place) => after[place]?.[1] !== before[place]?.[1])]).toEqual([["json"], ["json"]]);
});
