import { VERSION } from "../../generated/about.ts";
import { webhookId } from "../webhooks/signing/webhook-id.ts";
import { describe, expect, test } from "vitest";
import { analysed, delivered, projectWithModel } from "../testing/flow.ts";
import { inlineCompute } from "../testing/inline-compute.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

async function newClient(): Promise<Client> {
  const service = await testService();
  return service.company("Clinic");
}

const WEBHOOK = { webhook_url: "http://127.0.0.1:9/", webhook_secret: "0123456789abcdef" };

describe("a model", () => {
  test("takes the contract's defaults and can be read again", async () => {
    const client = await newClient();
    await client.post("/api/v1/patient/intake", intakeOf([record()]));
    const made = await client.post("/api/v1/model/build", {
      project_id: "screening",
      reference_equations: "gli-2022-global",
    });
    expect(made.body.rules).toEqual({ lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" });
    expect(made.headers.get("location")).toBe(`/api/v1/models/${made.body.model_id}`);
    expect((await client.get(made.headers.get("location") ?? "")).text).toBe(made.text);
  });

  test("of GLI-2012 leaves out and counts who has no ancestry, and is refused only when nobody has one", async () => {
    const client = await newClient();
    const request = { project_id: "screening", reference_equations: "gli-2012" };
    await client.post("/api/v1/patient/intake", intakeOf([record("P-1"), record("P-2")]));
    const refused = await client.post("/api/v1/model/build", request);
    expect(refused.body).toMatchObject({
      status: 422,
      code: "ancestry_missing",
      errors: [{ pointer: "/reference_equations" }, { pointer: "/reference_equations" }],
    });
    const amended = record("P-1", { ancestry: "other", amends: { reason: "was missing" } });
    await client.post("/api/v1/patient/intake", intakeOf([amended]));
    const built = await client.post("/api/v1/model/build", request);
    expect(built.body).toMatchObject({ patients: 2, fit: { included: 1, excluded: { ancestry_missing: 1 } } });
    expect(built.body.records).toMatchObject({ count: 2 });
  });
});

describe("an analysis", () => {
  test("orders its items by code unit and can be read again", async () => {
    const client = await newClient();
    const modelId = await projectWithModel(
      client,
      ["b", "a-1", "A", "a", "B", "a.1", "10", "9"].map((id) => record(id)),
    );
    const made = await client.post("/api/v1/analyse", { project_id: "screening", model_id: modelId });
    expect((made.body.items as { patient_id: string }[]).map(({ patient_id }) => patient_id)).toEqual([
      "10",
      "9",
      "A",
      "B",
      "a",
      "a-1",
      "a.1",
      "b",
    ]);
    expect((await client.get(made.headers.get("location") ?? "")).text).toBe(made.text);
  });

  test("takes each patient's newest visit, by instant, and compares it with the one before", async () => {
    const client = await newClient();
    const modelId = await projectWithModel(client, [
      record("P-1", { performed_at: "2026-11-18T23:30:00-05:00", age_years: 67.4 }),
      record("P-1", { performed_at: "2026-11-18T16:00:00-05:00", age_years: 67.4 }),
      record("P-1", { performed_at: "2026-11-18T12:00:00+14:00", age_years: 67.4 }),
    ]);
    const analysis = await client.get(`/api/v1/analyses/${await analysed(client, modelId)}`);
    expect(analysis.body.items).toHaveLength(1);
    expect(analysis.body.items[0]).toMatchObject({
      performed_at: "2026-11-18T16:00:00-05:00",
      visit: {
        records: [{ performed_at: "2026-11-18T16:00:00-05:00" }, { performed_at: "2026-11-18T23:30:00-05:00" }],
      },
      change: { previous_performed_at: "2026-11-18T12:00:00+14:00" },
    });
  });

  test("of a selection names every patient that is unknown", async () => {
    const client = await newClient();
    const model_id = await projectWithModel(client, [record("P-1"), record("P-2")]);
    const request = { project_id: "screening", model_id };
    const some = await client.post("/api/v1/analyse", { ...request, patient_ids: ["P-2"] });
    expect(some.body.items).toHaveLength(1);
    const reply = await client.post("/api/v1/analyse", { ...request, patient_ids: ["P-1", "P-8", "P-9"] });
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({
      code: "patient_not_found",
      errors: [{ pointer: "/patient_ids/1" }, { pointer: "/patient_ids/2" }],
    });
    expect(reply.text).not.toContain("P-8");
  });

  test("of over 1,000 patients asks for a selection", async () => {
    const client = await newClient();
    const model_id = await projectWithModel(
      client,
      Array.from({ length: 1000 }, (_, index) => record(`P-${index}`)),
    );
    await client.post("/api/v1/patient/intake", intakeOf([record("P-1000")]));
    const request = { project_id: "screening", model_id };
    expect((await client.post("/api/v1/analyse", request)).body).toMatchObject({
      status: 422,
      code: "too_many_patients",
    });
    expect((await client.post("/api/v1/analyse", { ...request, patient_ids: ["P-1000"] })).status).toBe(201);
  });

  test("under GLI-2012 leaves out and names the patients without ancestry; the report counts them", async () => {
    const client = await newClient();
    await client.post("/api/v1/patient/intake", intakeOf([record("P-1", { ancestry: "other" })]));
    const model = await client.post("/api/v1/model/build", {
      project_id: "screening",
      reference_equations: "gli-2012",
    });
    await client.post("/api/v1/patient/intake", intakeOf([record("P-2")]));
    const request = { project_id: "screening", model_id: model.body.model_id as string };
    const made = await client.post("/api/v1/analyse", request);
    expect(made.body.items).toHaveLength(1);
    expect(made.body.left_out).toMatchObject([{ patient_id: "P-2", reason: "ancestry_missing" }]);
    const analysis_id = made.body.analysis_id as string;
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    const { body } = await client.get("/results?project_id=screening");
    expect(body.report).toMatchObject({ counts: { items: 1, left_out: 1 } });
    expect((body.report as { limitations: string[] }).limitations.join(" ")).toContain("1 of 2 visits were left out");
    const none = await client.post("/api/v1/analyse", { ...request, patient_ids: ["P-2"] });
    expect(none.body).toMatchObject({ status: 422, code: "ancestry_missing", errors: [{ pointer: "/patient_ids/0" }] });
  });
});

describe("a batch", () => {
  test("is the same, however often the analysis is interpreted", async () => {
    const client = await newClient();
    await client.put("/webhook", WEBHOOK);
    const analysis_id = await analysed(client, await projectWithModel(client));
    const request = { project_id: "screening", analysis_id };
    const replies = await Promise.all(Array.from({ length: 5 }, () => client.post("/api/v1/interpret", request)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.headers.get("location")).toBe(
      `/results?project_id=screening&batch_id=${replies[0]?.body.batch_id}`,
    );
  });

  test("has the next sequence number of its project, also when several are made at once", async () => {
    const client = await newClient();
    const modelId = await projectWithModel(client);
    const analyses = await Promise.all(Array.from({ length: 4 }, () => analysed(client, modelId)));
    await Promise.all(
      analyses.map((analysis_id) => client.post("/api/v1/interpret", { project_id: "screening", analysis_id })),
    );
    const { data: batches } = (await client.get("/api/v1/batches?project_id=screening")).body;
    expect((batches as { sequence: number }[]).map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
    await delivered(client, [record()], "another");
    expect((await client.get("/results?project_id=another")).body.report.sequence).toBe(1);
  });

  test("is stored as the bytes of the webhook, which differ from the results only by what makes them an event", async () => {
    const service = await testService();
    const client = await service.company("Clinic");
    await client.put("/webhook", WEBHOOK);
    await delivered(client);
    const [claimed] = await service.store.deliveries.claim({ owner: "o", lease_ms: 1000, limit: 1, per_company: 1 });
    const body = JSON.parse(Buffer.from(claimed?.body ?? []).toString("utf8")) as Record<string, unknown>;
    const results = (await client.get("/results?project_id=screening")).body as Record<string, unknown>;
    const { batch_id, created_at } = results["report"] as { batch_id: string; created_at: string };
    const event = {
      event: "results.delivered",
      event_id: webhookId(batch_id),
      created_at,
      api_version: VERSION,
    };
    expect(body).toEqual({ ...event, ...results });
    expect(Object.keys(body)).toEqual([...Object.keys(event), "project_id", "company", "report", "items"]);
  });

  test("says whether its webhook is due", async () => {
    const client = await newClient();
    const modelId = await projectWithModel(client);
    const interpretOne = async () => {
      const analysis_id = await analysed(client, modelId);
      return (await client.post("/api/v1/interpret", { project_id: "screening", analysis_id })).body
        .webhook_state as string;
    };
    expect(await interpretOne()).toBe("not_due");
    await client.put("/webhook", WEBHOOK);
    expect(await interpretOne()).toBe("pending");
    const states = (await client.get("/api/v1/batches")).body.data as { webhook_state: string }[];
    expect(states.map(({ webhook_state }) => webhook_state)).toEqual(["pending", "not_due"]);
  });

  test("whose body would reach 8 MiB is refused, and nothing of it is stored", async () => {
    const service = await testService({
      computeFor: () => ({
        ...inlineCompute,
        interpret: async (task) => ({
          ...(await inlineCompute.interpret(task)),
          items: `["${"x".repeat(8 * 1024 * 1024)}"]`,
        }),
      }),
    });
    const client = await service.company("Clinic");
    await client.put("/webhook", WEBHOOK);
    const analysis_id = await analysed(client, await projectWithModel(client));
    const reply = await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    expect(reply.body).toMatchObject({ status: 422, code: "batch_too_large" });
    expect((await client.get("/api/v1/batches")).body.data).toEqual([]);
    expect((await service.store.deliveries.stats()).due).toBe(0);
  });
});

describe("results", () => {
  test("are the newest batch's unless one is named", async () => {
    const client = await newClient();
    const first = await delivered(client);
    const modelId = (await client.get("/results?project_id=screening")).body.report.model_id as string;
    const analysis_id = await analysed(client, modelId);
    const second = (await client.post("/api/v1/interpret", { project_id: "screening", analysis_id })).body
      .batch_id as string;
    expect((await client.get("/results?project_id=screening")).body.report.batch_id).toBe(second);
    expect((await client.get(`/results?project_id=screening&batch_id=${first}`)).body.report.batch_id).toBe(first);
  });

  test.each([
    ["the tag", (tag: string) => tag, 304],
    ["the tag, weak", (tag: string) => `W/${tag}`, 304],
    ["a list with the tag", (tag: string) => `"a,b", W/"c" , ${tag}`, 304],
    ["anything", () => "*", 304],
    ["another tag", () => '"other"', 200],
    ["the tag inside another", (tag: string) => `"x${tag.slice(1)}`, 200],
    ["the tag with something behind it", (tag: string) => `${tag}x`, 200],
    ["the tag without quotes", (tag: string) => tag.slice(1, -1), 200],
  ])("known by %s", async (_, header, status) => {
    const client = await newClient();
    await delivered(client);
    const tag = (await client.get("/results?project_id=screening")).headers.get("etag") ?? "";
    const reply = await client.get("/results?project_id=screening", { "If-None-Match": header(tag) });
    expect(reply.status).toBe(status);
    expect(reply.headers.get("etag")).toBe(tag);
    expect(reply.text === "").toBe(status === 304);
  });

  test("change their tag with the outcome of the webhook, which replaces nothing else", async () => {
    const service = await testService();
    const client = await service.company("Clinic");
    await client.put("/webhook", WEBHOOK);
    await delivered(client);
    const before = await client.get("/results?project_id=screening");
    expect(before.body.webhook).toBeUndefined();
    const [claimed] = await service.store.deliveries.claim({ owner: "o", lease_ms: 1000, limit: 1, per_company: 1 });
    const fence = { delivery_id: claimed?.delivery_id ?? "", owner: "o", attempt: 1 };
    const attempt = { started_at: 0, duration_ms: 1, status: 404, error: undefined };
    await service.store.deliveries.report({
      fence,
      result: attempt,
      next: {
        outcome: {
          delivered: false,
          status: 404,
          error: undefined,
          attempts: 1,
        },
      },
    });
    const after = await client.get("/results?project_id=screening");
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const { webhook, ...rest } = after.body as Record<string, unknown>;
    expect(webhook).toEqual({
      delivered: false,
      status: 404,
      attempts: 1,
      at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
    });
    expect(rest).toEqual(before.body);
  });
});
