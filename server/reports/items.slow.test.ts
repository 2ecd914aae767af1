import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { projectWithModel } from "../testing/flow.ts";
import { record } from "../testing/records.ts";
import { testService } from "../testing/test-service.ts";

/** Fewer megabytes than the items have: a batch of 1,000 has about 2, and 30,000 have 60. */
const HEAP_MB = 48;
const BATCHES = 30;

test("thirty thousand items stream in every form under a heap that could not hold them", async () => {
  const client = await (await testService()).company("Clinic");
  const model_id = await projectWithModel(
    client,
    Array.from({ length: 1000 }, (_, index) => record(`P-${index}`)),
  );
  const { analysis_id } = (await client.post("/api/v1/analyse", { project_id: "screening", model_id })).body;
  await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
  const { text } = await client.get("/results?project_id=screening");
  expect(Buffer.byteLength(text) * BATCHES).toBeGreaterThan(HEAP_MB * 1e6);
  const script = fileURLToPath(new URL("testing/stream-many.ts", import.meta.url));
  const heap = `--max-old-space-size=${HEAP_MB}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, [heap, script, String(BATCHES)], { input: text });
  expect([status, stderr.toString()]).toEqual([0, ""]);
  // Of 30 batches: a line an item, one for its three measures before and three after; in CSV a head as well.
  const items = BATCHES * 1000;
  expect(JSON.parse(stdout.toString())).toEqual([items, items + 1, items * 6, items * 6 + 1]);
});
