import { describe, expect, test } from "vitest";
import { delivered } from "../testing/flow.ts";
import { type AnyRecord, intakeOf, record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

const newClient = async () => (await testService()).company("Clinic");

/** Every row of a list, page by page, by what the answers alone tell. */
async function all(client: Client, path: string): Promise<readonly AnyRecord[]> {
  const rows: AnyRecord[] = [];
  let next: string | null = "";
  while (next !== null) {
    const cursor: string = next === "" ? "" : `&cursor=${encodeURIComponent(next)}`;
    const { body } = await client.get(`${path}${path.includes("?") ? "&" : "?"}limit=1${cursor}`);
    rows.push(...(body.data as AnyRecord[]));
    next = body.next_cursor as string | null;
  }
  return rows;
}

describe("an integrator who lost every identifier", () => {
  test("gets everything back with the key alone: projects, patients, records, models, analyses and batches", async () => {
    const client = await newClient();
    const sent = [record("P-1"), record("P-2", { performed_at: "2025-03-01T09:00:00Z" })];
    const batch = await delivered(client, sent, "first");
    const other = await delivered(client, [record("P-9")], "second");

    const projects = (await all(client, "/api/v1/projects")).map((row) => row["project_id"]);
    expect(projects).toEqual(["first", "second"]);
    const records = await all(client, "/api/v1/records?project_id=first");
    const reads = records.map(async (row) => (await client.get(`/api/v1/records/${row["record_id"]}`)).body.record);
    expect(await Promise.all(reads)).toEqual(sent);
    const patients = await all(client, "/api/v1/projects/first/patients");
    expect(patients.map((row) => row["patient_id"])).toEqual(["P-1", "P-2"]);

    const [model] = await all(client, "/api/v1/models?project_id=first");
    const [analysis] = await all(client, "/api/v1/analyses?project_id=first");
    expect((await client.get(`/api/v1/models/${model?.["model_id"]}`)).body).toEqual(model);
    const read = (await client.get(`/api/v1/analyses/${analysis?.["analysis_id"]}`)).body;
    expect(read.model_id).toBe(model?.["model_id"]);
    const batches = await all(client, "/api/v1/batches");
    expect(batches.map((row) => row["batch_id"]).toSorted()).toEqual([batch, other].toSorted());
    const results = (await client.get(`/results?project_id=first&batch_id=${batch}`)).body;
    expect(results.report.analysis_id).toBe(analysis?.["analysis_id"]);
    const items = results.items as { record_id: string }[];
    expect(items.map(({ record_id }) => record_id)).toEqual(records.map((row) => row["record_id"]));
  });

  test("gets the registration and the links back too, and ends a link whose token is lost", async () => {
    const client = await newClient();
    const settings = { webhook_url: "https://client.example/hook", webhook_secret: "a secret of 16 characters" };
    await client.put("/webhook", settings);
    const batch = await delivered(client, [record("P-1")], "first");
    for (const patient_id of ["P-1", undefined])
      await client.post("/results/links", { project_id: "first", batch_id: batch, patient_id });
    expect((await client.get("/webhook")).body.webhook_url).toBe(settings.webhook_url);
    const links = await all(client, "/results/links");
    expect(links.map((row) => [row["batch_id"], row["patient_id"]])).toEqual(
      expect.arrayContaining([
        [batch, "P-1"],
        [batch, undefined],
      ]),
    );
    for (const { link_id } of links) expect((await client.delete(`/results/links/${link_id}`)).status).toBe(204);
    expect(await all(client, "/results/links")).toEqual([]);
  });
});

describe("a statistician", () => {
  test("repeats last year's analysis under a new model and compares item by item", async () => {
    const client = await newClient();
    const lastYear = ["P-1", "P-2"].map((id) =>
      record(id, { performed_at: "2025-03-01T09:00:00Z", age_years: 66.7, ancestry: "caucasian" }),
    );
    const before = await delivered(client, lastYear);
    const since = ["P-1", "P-2", "P-3"].map((id) => record(id, { performed_at: "2026-03-01T09:00:00Z" }));
    await client.post("/api/v1/patient/intake", intakeOf(since));

    const old = (await client.get(`/results?project_id=screening&batch_id=${before}`)).body;
    const record_ids = (old.items as { record_id: string }[]).map(({ record_id }) => record_id);
    const choice = { project_id: "screening", reference_equations: "gli-2012" };
    const { model_id } = (await client.post("/api/v1/model/build", choice)).body;
    const { analysis_id } = (await client.post("/api/v1/analyse", { project_id: "screening", model_id, record_ids }))
      .body;
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });

    const path = "/api/v1/projects/screening/items?rows=measure&model_id=";
    const rowsOf = async (model: string) => {
      const { text } = await client.get(path + model);
      return text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as AnyRecord);
    };
    const keyOf = (row: AnyRecord) => [row["record_id"], row["record_revision"], row["test"], row["measure"]].join(" ");
    const now = new Map((await rowsOf(model_id as string)).map((row) => [keyOf(row), row]));
    const then = await rowsOf(old.report.model_id as string);
    expect(then).toHaveLength(2 * 2 * 3);
    for (const row of then) {
      const repeated = now.get(keyOf(row));
      expect(repeated).toMatchObject({ patient_id: row["patient_id"], measured: row["measured"] });
      expect(repeated?.["predicted"]).not.toBe(row["predicted"]);
    }
    expect((await client.get(`/results?project_id=screening&batch_id=${before}`)).body.items).toEqual(old.items);
  });
});
