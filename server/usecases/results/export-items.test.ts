import { describe, expect, test } from "vitest";
import { delivered, projectWithModel } from "../../testing/flow.ts";
import { record } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";
import { exportBatches } from "./export-items.ts";

const PATH = "/api/v1/projects/screening/items";

async function threeBatches(client: Client): Promise<void> {
  await delivered(client, [record("P-1"), record("P-2")]);
  await delivered(client, [record("P-3")]);
  await delivered(client, [record("P-4")]);
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("the export of a project", () => {
  test("has every item of every batch, the oldest batch first, as it was delivered", async () => {
    const client = await (await testService()).company("Clinic");
    await threeBatches(client);
    const { text, headers } = await client.get(PATH);
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    const lines = linesOf(text);
    expect(lines.map(({ sequence, patient_id }) => [sequence, patient_id])).toEqual([
      [1, "P-1"],
      [1, "P-2"],
      [2, "P-1"],
      [2, "P-2"],
      [2, "P-3"],
      [3, "P-1"],
      [3, "P-2"],
      [3, "P-3"],
      [3, "P-4"],
    ]);
    const { report, items } = (await client.get("/results?project_id=screening")).body;
    const { batch_id, sequence, model_id, created_at } = report;
    expect(lines.at(-1)).toEqual({ batch_id, sequence, model_id, created_at, ...items[3] });
  });

  test("is narrowed to a model and to what was delivered since", async () => {
    const client = await (await testService()).company("Clinic");
    await threeBatches(client);
    const { report } = (await client.get("/results?project_id=screening")).body;
    expect(linesOf((await client.get(`${PATH}?model_id=${report.model_id}`)).text)).toHaveLength(4);
    expect((await client.get(`${PATH}?since=2099-01-01T00:00:00Z`)).text).toBe("");
    expect(linesOf((await client.get(`${PATH}?since=2020-01-01T00:00:00Z`)).text)).toHaveLength(9);
    expect((await client.get(`${PATH}?model_id=mdl_none`)).body.code).toBe("model_not_found");
  });

  test("is one table in CSV, with one head", async () => {
    const client = await (await testService()).company("Clinic");
    await threeBatches(client);
    const { text } = await client.get(PATH, { Accept: "text/csv" });
    const rows = text.split("\r\n").slice(0, -1);
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => row.startsWith("project_id") || row.startsWith("patient_id"))).toHaveLength(1);
    expect((await client.get(`${PATH}?format=csv`)).text).toBe(text);
    expect((await client.get(PATH, { Accept: "image/png" })).status).toBe(406);
  });

  test("reads a batch only when it is asked for", async () => {
    const service = await testService();
    const client = await service.company("Clinic");
    await threeBatches(client);
    const company = await service.store.companies.byName("Clinic");
    if (company === undefined) throw new Error("the company is there");
    let read = 0;
    const { batches } = service.store;
    const find: typeof batches.find = (...args) => {
      read += 1;
      return batches.find(...args);
    };
    const store = { ...service.store, batches: { ...batches, find } };
    const all = await exportBatches({ store, caller: { company, traceparent: undefined } }, "screening", {});
    const iterator = all[Symbol.asyncIterator]();
    for (const expected of [1, 2, 3]) {
      await iterator.next();
      expect(read).toBe(expected);
    }
    expect((await iterator.next()).done).toBe(true);
  });

  test("says of each batch that it is stale, and which one revises it, in every form", async () => {
    const client = await (await testService()).company("Clinic");
    await delivered(client, [record("P-1")]);
    const { report, items } = (await client.get("/results?project_id=screening")).body;
    const { batch_id } = report;
    const { record_id } = (items as { record_id: string }[])[0] ?? { record_id: "" };
    const plain = linesOf((await client.get(PATH)).text)[0] ?? {};
    expect(["stale_since" in plain, "revised_by" in plain]).toEqual([false, false]);
    const review = { project_id: "screening", batch_id, reviewer: "R-1", items: [{ patient_id: "P-1" }] };
    const revised_by = (await client.post("/results/reviews", review)).body.batch_id as string;
    expect(revised_by).toBeTypeOf("string");
    await client.post(`/api/v1/records/${record_id}/retract`, { reason: "wrong patient" });
    const { stale_since } = (await client.get(`/results?project_id=screening&batch_id=${batch_id}`)).body;
    expect(stale_since).toBeTypeOf("string");
    for (const query of ["", "?rows=measure"])
      expect(linesOf((await client.get(PATH + query)).text)[0]).toMatchObject({ batch_id, stale_since, revised_by });
    for (const query of ["?format=csv", "?format=csv&rows=measure"]) {
      const [head = "", row = ""] = (await client.get(PATH + query)).text.split("\r\n");
      const cell = (name: string) => row.split(",").at(head.split(",").indexOf(name) - head.split(",").length);
      expect([query, cell("stale_since"), cell("revised_by")]).toEqual([query, stale_since, revised_by]);
    }
    const last = linesOf((await client.get(`${PATH}?rows=measure`)).text).at(-1);
    expect(last).toMatchObject({ batch_id: revised_by, revised_by: null });
  });

  test("of another company is not found", async () => {
    const service = await testService();
    await projectWithModel(await service.company("Clinic"));
    expect((await (await service.company("Other")).get(PATH)).body.code).toBe("project_not_found");
  });
});
