/** What a request has read may be removed before it writes: it is told what the next request would be. */
import { expect, test } from "vitest";
import type { Store } from "../../storage/store.ts";
import { delivered } from "../../testing/flow.ts";
import { record } from "../../testing/records.ts";
import { testService } from "../../testing/test-service.ts";

const SETTINGS = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };
/** Whatever was made until a minute from now is old. */
const OLDER_THAN_MS = -60_000;

test.each([
  ["/webhook/redeliver", {}],
  ["/results/reviews", { reviewer: "dr-1", items: [{ patient_id: "P-1" }] }],
])("a batch that is removed while %s asks for it is not found", async (path, body) => {
  const { store } = await testService();
  let reads = 0;
  const find: Store["batches"]["find"] = async (project, batchId) => {
    const found = await store.batches.find(project, batchId);
    reads += 1;
    await store.retention.removeSome("batches", OLDER_THAN_MS, "req_0000000000000000");
    return found;
  };
  const { company } = await testService({ store: { ...store, batches: { ...store.batches, find } } });
  const client = await company("Clinic");
  const batch_id = await delivered(client, [record("P-1")]);
  await client.put("/webhook", SETTINGS);
  reads = 0;
  const { body: told } = await client.post(path, { project_id: "screening", batch_id, ...body });
  expect(reads).toBeGreaterThan(0);
  expect(told).toMatchObject({ status: 404, code: "batch_not_found" });
});
