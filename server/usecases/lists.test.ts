import { describe, expect, test } from "vitest";
import { analysed, delivered, projectWithModel } from "../testing/flow.ts";
import { record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

/** A client with five batches, oldest first. */
async function withBatches(): Promise<{ client: Client; batches: readonly string[] }> {
  const client = await (await testService()).company("Clinic");
  const modelId = await projectWithModel(client, [record()]);
  const batches: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    const analysis_id = await analysed(client, modelId);
    const reply = await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    batches.push(reply.body.batch_id as string);
  }
  return { client, batches };
}

async function pages(client: Client, limit: number): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? `limit=${limit}` : `limit=${limit}&cursor=${cursor}`;
    const { body } = await client.get(`/api/v1/batches?${query}`);
    found.push((body.data as { batch_id: string }[]).map(({ batch_id }) => batch_id));
    cursor = body.next_cursor as string | null;
  }
  return found;
}

describe("a list", () => {
  test.each([
    [2, [2, 2, 1]],
    [5, [5]],
    [4, [4, 1]],
    [200, [5]],
  ])("in pages of %i shows everything once, newest first", async (limit, sizes) => {
    const { client, batches } = await withBatches();
    const found = await pages(client, limit);
    expect(found.map(({ length }) => length)).toEqual(sizes);
    expect(found.flat()).toEqual(batches.toReversed());
  });

  test("that grows while it is read repeats and skips nothing", async () => {
    const { client, batches } = await withBatches();
    const first = await client.get("/api/v1/batches?limit=3");
    const modelId = (await client.get("/results?project_id=screening")).body.report.model_id as string;
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id: await analysed(client, modelId) });
    const rest = await client.get(`/api/v1/batches?limit=3&cursor=${first.body.next_cursor}`);
    const ids = [first, rest].flatMap(({ body }) =>
      (body.data as { batch_id: string }[]).map(({ batch_id }) => batch_id),
    );
    expect(ids).toEqual(batches.toReversed());
  });

  test.each(["x", "MA", "LTE", "MS41", "MDE", "MQ==", "9".repeat(200), "Infinity", "MWUz"])(
    "refuses the made-up cursor %s",
    async (cursor) => {
      const { client } = await withBatches();
      const reply = await client.get(`/api/v1/batches?cursor=${cursor}`);
      expect(reply.body).toMatchObject({ status: 400, code: "invalid_parameter" });
      expect(reply.body.errors[0].parameter).toBe("cursor");
      expect((await client.get(`/webhook/attempts?cursor=${cursor}`)).status).toBe(400);
    },
  );
});

describe("what has changed since", () => {
  test("names batches and analyses from which something was erased, also when they were stale before", async () => {
    const { store, company } = await testService();
    const client = await company("Clinic");
    await delivered(client, [record("P-1"), record("P-2"), record("P-3")]);
    const [{ record_id }] = (await client.get("/api/v1/records?patient_id=P-1")).body.data;
    await client.post(`/api/v1/records/${record_id}/retract`, { reason: "another patient's" });
    // The store's clock never stands: what comes next is later.
    const since = new Date((await store.now()) + 1).toISOString();
    const changed = async (list: string): Promise<number> =>
      (await client.get(`/api/v1/${list}?changed_since=${since}`)).body.data.length;
    await expect.poll(() => store.now()).toBeGreaterThan(Date.parse(since));
    expect([await changed("batches"), await changed("analyses")]).toEqual([0, 0]);
    expect((await client.delete("/api/v1/projects/screening/patients/P-2")).status).toBe(204);
    expect([await changed("batches"), await changed("analyses")]).toEqual([1, 1]);
  });
});
