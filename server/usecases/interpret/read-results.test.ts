import { expect, test } from "vitest";
import { delivered } from "../../testing/flow.ts";
import { record } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";

/** Renames, in what a batch was signed as, what it was called before. */
function asBefore(body: Uint8Array): Buffer {
  const text = Buffer.from(body)
    .toString("utf8")
    .replaceAll('"record_revision":', '"revision":')
    .replace(/("report":\{[^{}]*?)"created_at":/, '$1"delivered_at":');
  return Buffer.from(text);
}

/** A service whose batches are all of before `created_at` and `record_revision` had these names. */
async function ofBefore(): Promise<{ readonly client: Client; readonly path: string }> {
  const service = await testService();
  const client = await service.company("Clinic");
  await delivered(client, [
    record("P-1", { performed_at: "2025-11-18T10:15:00Z", age_years: 66.4 }),
    record("P-1", { performed_at: "2026-11-18T10:15:00Z" }),
  ]);
  const company = await service.store.companies.byName("Clinic");
  const project = await service.store.projects.find(company?.company_id ?? "", "screening");
  if (project === undefined) throw new Error("the project is there");
  const batch = await service.store.batches.newest(project);
  if (batch === undefined) throw new Error("the batch is there");
  const { batch_id, item_count, edition } = batch;
  const rewritten = { batch_id, edition, item_count, erased_items: 0, body: asBefore(batch.body) };
  expect(await service.store.erasures.rewriteBatch(project, rewritten)).toBe(true);
  return { client, path: `/results?project_id=screening&batch_id=${batch_id}` };
}

test("a batch of before keeps its bytes, and every form and table of it has today's names", async () => {
  const { client, path } = await ofBefore();
  const { body, text } = await client.get(path);
  expect(text).not.toContain("record_revision");
  expect(body.report).toMatchObject({ delivered_at: expect.any(String) as string });
  expect(body.report.created_at).toBeUndefined();
  const narrowed = (await client.get(`${path}&patient_id=P-1`)).body;
  expect(narrowed.report.created_at).toBe(body.report.delivered_at);
  expect(narrowed.items[0]).toMatchObject({ record_revision: 1, visit: { records: [{ record_revision: 1 }] } });
  expect(JSON.stringify(narrowed)).not.toContain('"revision"');
  const row = JSON.parse((await client.get("/api/v1/projects/screening/items")).text.split("\n")[0] ?? "");
  expect(row).toMatchObject({ created_at: body.report.delivered_at, record_revision: 1 });
  const [head = "", cells = ""] = (await client.get(`${path}&format=csv`)).text.split("\r\n");
  expect(head).toContain(",record_revision,project_id,batch_id,model_id,created_at,");
  expect(cells).toContain(`,${body.report.model_id},${body.report.delivered_at},`);
  expect((await client.get(`${path}&format=fhir`)).body.timestamp).toBe(body.report.delivered_at);
  const page = (await client.get(`${path}&format=html&patient_id=P-1`)).text;
  expect(page).toContain("record revision 1");
  expect(page).not.toContain("undefined");
});
