import { describe, expect, test } from "vitest";
import { delivered } from "../testing/flow.ts";
import { record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

/** Every row of a list, page by page, with nothing but the cursor after the first page. */
async function walk(client: Client, path: string, limit: number): Promise<readonly unknown[]> {
  const [place = "", query = ""] = path.split("?");
  const rows: unknown[] = [];
  let next = `${place}?${query}${query === "" ? "" : "&"}limit=${limit}`;
  for (;;) {
    const { body } = await client.get(next);
    rows.push(...(body.data as unknown[]));
    if (body.next_cursor === null) return rows;
    next = `${place}?limit=${limit}&cursor=${body.next_cursor as string}`;
  }
}

const LATER = { performed_at: "2026-11-19T10:15:00Z" };

async function twoProjects(): Promise<Client> {
  const client = await (await testService()).company("Clinic");
  await delivered(client, [record("P-1"), record("P-1", LATER), record("P-2")], "one");
  await delivered(client, [record("P-3"), record("P-4")], "two");
  await delivered(client, [record("P-5")], "one");
  return client;
}

const LISTS = [
  ["/api/v1/projects", 2],
  ["/api/v1/projects/one/patients", 3],
  ["/api/v1/records", 6],
  ["/api/v1/records?project_id=one", 4],
  ["/api/v1/records?project_id=one&patient_id=P-1", 2],
  ["/api/v1/models", 3],
  ["/api/v1/models?project_id=one", 2],
  ["/api/v1/analyses", 3],
  ["/api/v1/analyses?project_id=two", 1],
  ["/api/v1/batches", 3],
  ["/api/v1/batches?project_id=one", 2],
  ["/api/v1/batches?order=asc", 3],
  ["/api/v1/batches?project_id=one&after_sequence=0", 2],
] as const;

describe("every list", () => {
  test("shows all rows once in pages of any size, under the filters of its first page", async () => {
    const client = await twoProjects();
    for (const [path, count] of LISTS) {
      const whole = await walk(client, path, 200);
      expect([path, whole.length]).toEqual([path, count]);
      expect(await walk(client, path, 1)).toEqual(whole);
      expect(await walk(client, path, 2)).toEqual(whole);
    }
  });

  test("has an entity tag that changes with what it shows", async () => {
    const client = await twoProjects();
    for (const [path] of LISTS) {
      const tag = (await client.get(path)).headers.get("etag") ?? "";
      const again = await client.get(path, { "If-None-Match": tag });
      expect([path, again.status, again.text]).toEqual([path, 304, ""]);
    }
    const before = (await client.get("/api/v1/records")).headers.get("etag");
    await client.post("/api/v1/patient/intake", { project_id: "two", patients: [record("P-9")] });
    expect((await client.get("/api/v1/records")).headers.get("etag")).not.toBe(before);
  });

  test("refuses a cursor under other filters, of another list, or that is made up", async () => {
    const client = await twoProjects();
    const first = await client.get("/api/v1/batches?project_id=one&limit=1");
    const cursor = first.body.next_cursor as string;
    const made = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
    const paths = [
      `/api/v1/batches?project_id=two&cursor=${cursor}`,
      `/api/v1/batches?webhook=failed&cursor=${cursor}`,
      `/api/v1/models?cursor=${cursor}`,
      `/api/v1/batches?cursor=${cursor}x`,
      `/api/v1/batches?cursor=${made(["/api/v1/batches", { project_id: "one" }, ["x"]])}`,
      `/api/v1/batches?cursor=${made(["/api/v1/batches", { changed_since: "never" }, [1, 2, "x"]])}`,
      `/api/v1/batches?cursor=${made(["/api/v1/batches", [], [1, 2, "x"]])}`,
      `/api/v1/batches?cursor=${made(["/api/v1/batches", {}, [1.5, 2, "x"]])}`,
      `/api/v1/batches?cursor=${made(["/api/v1/batches", {}, [1, 2, "\u0000"]])}`,
      `/webhook/attempts?cursor=${made(["/webhook/attempts", {}, ["dlv_none", 1]])}`,
    ];
    for (const path of paths) {
      const { status, body } = await client.get(path);
      expect([path, status, body.code, body.errors[0].parameter]).toEqual([path, 400, "invalid_parameter", "cursor"]);
    }
    expect((await client.get(`/api/v1/batches?project_id=one&cursor=${cursor}`)).status).toBe(200);
  });

  test("tells in a cursor nothing but what was asked and shown", async () => {
    const client = await twoProjects();
    const { body } = await client.get("/api/v1/batches?limit=1");
    const [row] = body.data as { created_at: string; sequence: number; batch_id: string }[];
    expect(JSON.parse(Buffer.from(body.next_cursor as string, "base64url").toString())).toEqual([
      "/api/v1/batches",
      {},
      [Date.parse(row?.created_at ?? ""), row?.sequence, row?.batch_id],
    ]);
  });

  test("answers what has changed since", async () => {
    const client = await twoProjects();
    const future = new Date(Date.now() + 60_000).toISOString();
    for (const [path, count] of LISTS.filter(([place]) => place !== "/api/v1/projects")) {
      const since = (time: string) => `${path}${path.includes("?") ? "&" : "?"}changed_since=${time}`;
      expect((await walk(client, since("2020-01-01T00:00:00Z"), 200)).length).toBe(count);
      expect(await walk(client, since(future), 200)).toEqual([]);
    }
  });
});

describe("polling by sequence", () => {
  test("goes on where it left off, in the order in which batches were made", async () => {
    const client = await twoProjects();
    const sequences = async (after: number) => {
      const { body } = await client.get(`/api/v1/batches?project_id=one&after_sequence=${after}`);
      return (body.data as { sequence: number }[]).map(({ sequence }) => sequence);
    };
    expect(await sequences(0)).toEqual([1, 2]);
    expect(await sequences(2)).toEqual([]);
    await delivered(client, [record("P-7")], "one");
    expect(await sequences(2)).toEqual([3]);
    expect((await client.get("/api/v1/batches?after_sequence=1")).body.errors).toMatchObject([
      { parameter: "after_sequence" },
    ]);
  });

  test("takes only the batches of a model", async () => {
    const client = await twoProjects();
    const { data } = (await client.get("/api/v1/batches?project_id=one")).body;
    const { model_id } = data[0] as { model_id: string };
    const { body } = await client.get(`/api/v1/batches?model_id=${model_id}`);
    expect(body.data).toEqual([data[0]]);
  });
});

test("who lost every identifier gets everything back", async () => {
  const client = await twoProjects();
  const [project] = (await client.get("/api/v1/projects?limit=1")).body.data as { project_id: string }[];
  const { project_id } = project ?? { project_id: "" };
  const of = async (list: string) =>
    (await client.get(`/api/v1/${list}?project_id=${project_id}`)).body.data as Record<string, string>[];
  for (const { record_id } of await of("records"))
    expect((await client.get(`/api/v1/records/${record_id}`)).status).toBe(200);
  for (const { model_id } of await of("models"))
    expect((await client.get(`/api/v1/models/${model_id}`)).status).toBe(200);
  for (const { analysis_id } of await of("analyses"))
    expect((await client.get(`/api/v1/analyses/${analysis_id}`)).status).toBe(200);
  for (const { batch_id } of await of("batches"))
    expect((await client.get(`/results?project_id=${project_id}&batch_id=${batch_id}`)).status).toBe(200);
  for (const { patient_id } of (await client.get(`/api/v1/projects/${project_id}/patients`)).body.data as {
    patient_id: string;
  }[])
    expect((await client.get(`/api/v1/projects/${project_id}/patients/${patient_id}`)).status).toBe(200);
});
