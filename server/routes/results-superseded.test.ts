/** Every form of a batch that is not to be relied on any more says so, for those who never see the JSON. */
import { expect, test } from "vitest";
import { delivered } from "../testing/flow.ts";
import { record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

const read = async (client: Client, batchId: string, more: string): Promise<string> =>
  (await client.get(`/results?project_id=screening&batch_id=${batchId}&${more}`)).text;

const FORMS = {
  "the front page": "format=html",
  "the page of a patient": "format=html&patient_id=P-1",
  "the page of another patient": "format=html&patient_id=P-2",
  "the table": "format=csv",
  "the bundle": "format=fhir",
  "the bundle of a patient": "format=fhir&patient_id=P-1",
} as const;

// the table says it in columns of its own, followed by those of later releases
const SAID = {
  stale: /Records have changed since|,"?20\d\d-\S+Z"?,(bat_\w+)?,[^,\r]*,[^,\r]*\r\n|"code":"stale"/,
  revised: /A newer version exists|,bat_\w+,[^,\r]*,[^,\r]*\r\n|"code":"revised"/,
};

test.each(Object.entries(FORMS))("%s says that records have changed since", async (_, form) => {
  const client = await (await testService()).company("Clinic");
  const batchId = await delivered(client, [record("P-1"), record("P-2")]);
  expect(await read(client, batchId, form)).not.toMatch(SAID.stale);
  const [{ record_id }] = (await client.get("/api/v1/records?patient_id=P-1")).body.data;
  await client.post(`/api/v1/records/${record_id}/retract`, { reason: "another patient's" });
  expect(await read(client, batchId, form)).toMatch(SAID.stale);
});

test.each(Object.entries(FORMS))("%s says that a review made a newer one", async (_, form) => {
  const client = await (await testService()).company("Clinic");
  const batchId = await delivered(client, [record("P-1"), record("P-2")]);
  expect(await read(client, batchId, form)).not.toMatch(SAID.revised);
  const items = [{ patient_id: "P-1", comment: "seen" }];
  await client.post("/results/reviews", { project_id: "screening", batch_id: batchId, reviewer: "dr-1", items });
  expect(await read(client, batchId, form)).toMatch(SAID.revised);
});

test("a page behind a link says so too", async () => {
  const client = await (await testService()).company("Clinic");
  const batch_id = await delivered(client, [record("P-1")]);
  const link = { project_id: "screening", batch_id, expires_in_s: 600 };
  const { pathname } = new URL((await client.post("/results/links", link)).body.url as string, "http://service");
  const [{ record_id }] = (await client.get("/api/v1/records?patient_id=P-1")).body.data;
  expect((await client.get(pathname)).text).not.toMatch(SAID.stale);
  await client.post(`/api/v1/records/${record_id}/retract`, { reason: "another patient's" });
  expect((await client.get(pathname)).text).toMatch(SAID.stale);
});
