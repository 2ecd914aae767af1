import { describe, expect, test } from "vitest";
import { VERSION } from "../../../generated/about.ts";
import { delivered } from "../../testing/flow.ts";
import { record } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";
import { webhookId } from "../../webhooks/signing/webhook-id.ts";

const SETTINGS = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };

describe("the events of a registration", () => {
  test("are results.delivered unless it says otherwise, under the version it was made under", async () => {
    const client = await (await testService()).company("Clinic");
    const { body } = await client.put("/webhook", SETTINGS);
    expect(body).toMatchObject({ endpoint_id: "default", events: ["results.delivered"], api_version: VERSION });
    const again = await client.put("/webhook", { ...SETTINGS, events: ["results.delivered"] });
    expect(again.body).toMatchObject({ events: ["results.delivered"] });
  });

  test("come under the version that it was made under until it is registered again", async () => {
    const { store, company } = await testService();
    const client = await company("Clinic");
    const { company_id } = (await store.companies.byName("Clinic")) ?? { company_id: "" };
    await store.registrations.put(company_id, { ...SETTINGS, events: ["results.delivered"], api_version: "0.0.9" }, 0);
    await delivered(client);
    expect((await client.get("/webhook")).body).toMatchObject({ api_version: "0.0.9" });
    expect((await client.put("/webhook", SETTINGS)).body).toMatchObject({ api_version: VERSION });
    expect((await client.get("/webhook")).body).toMatchObject({ api_version: VERSION });
  });

  test.each([[[]], [["results.of_tomorrow"]], [["results.delivered", "results.delivered"]]])(
    "%j are refused",
    async (events) => {
      const client = await (await testService()).company("Clinic");
      expect((await client.put("/webhook", { ...SETTINGS, events })).body).toMatchObject({ code: "invalid_body" });
    },
  );

  test("that do not name results.delivered make no delivery of a batch due", async () => {
    const { store, company } = await testService();
    const client = await company("Clinic");
    await client.put("/webhook", SETTINGS);
    const { company_id } = (await store.companies.byName("Clinic")) ?? { company_id: "" };
    await store.registrations.put(company_id, { ...SETTINGS, events: ["another.event"], api_version: VERSION }, 0);
    await delivered(client);
    expect((await client.get("/api/v1/batches")).text).toContain('"webhook_state":"not_due"');
  });
});

describe("a message", () => {
  test("is redelivered and listed by its own identifier, which is the batch's under another prefix", async () => {
    const service = await testService();
    const client = await service.company("Clinic");
    const batch_id = await delivered(client);
    await client.put("/webhook", SETTINGS);
    const event_id = webhookId(batch_id);
    const request = { project_id: "screening", event_id };
    const accepted = await client.post("/webhook/redeliver", request);
    expect([accepted.status, accepted.body]).toMatchObject([202, { batch_id, event_id }]);
    expect((await client.get(`/webhook/attempts?event_id=${event_id}`)).status).toBe(200);
  });

  test("that nobody sent, or that belongs to another batch, is none", async () => {
    const client = await (await testService()).company("Clinic");
    const batch_id = await delivered(client);
    await client.put("/webhook", SETTINGS);
    const project_id = "screening";
    for (const wrong of [{ event_id: "msg_nobody" }, { event_id: batch_id }, { event_id: "msg_x", batch_id }]) {
      const refused = await client.post("/webhook/redeliver", { project_id, ...wrong });
      expect(refused.body).toMatchObject({ status: 404, code: "batch_not_found" });
    }
    expect((await client.get("/webhook/attempts?event_id=msg_nobody")).body.code).toBe("batch_not_found");
  });
});

describe("a registration that asks for some events", () => {
  const reviewed = async (client: Client): Promise<readonly string[]> => {
    const batch_id = await delivered(client, [record("P-1"), record("P-2")]);
    const review = {
      project_id: "screening",
      batch_id,
      reviewer: "dr-1",
      items: [{ patient_id: "P-1", comment: "seen" }],
    };
    const answer = await client.post("/results/reviews", review);
    expect(answer.status).toBe(201);
    return [batch_id, answer.body.batch_id as string];
  };

  test.each([
    [["results.delivered"], 0],
    [["results.reviewed"], 1],
    [["results.delivered", "results.reviewed"], 1],
  ])("for %j is sent the newest batch of those again", async (events, which) => {
    const client = await (await testService()).company("Clinic");
    const batches = await reviewed(client);
    await client.put("/webhook", { ...SETTINGS, events });
    const { body } = await client.post("/webhook/redeliver", { project_id: "screening" });
    expect(body.batch_id).toBe(batches[which]);
  });

  test("for reviews alone, before there is one, has nothing to be sent again", async () => {
    const client = await (await testService()).company("Clinic");
    await delivered(client);
    await client.put("/webhook", { ...SETTINGS, events: ["results.reviewed"] });
    const { body } = await client.post("/webhook/redeliver", { project_id: "screening" });
    expect(body).toMatchObject({ status: 404, code: "no_batch_yet" });
  });

  test("is the limit of batches that are posted, and of no others", async () => {
    const client = await (await testService()).company("Clinic");
    const batch_id = await delivered(client, [record("P-1"), record("P-2")]);
    const review = { project_id: "screening", batch_id, reviewer: "dr-1", items: [{ patient_id: "P-1" }] };
    await client.put("/webhook", { ...SETTINGS, max_items: 1, events: ["results.reviewed"] });
    expect((await client.post("/results/reviews", review)).body).toMatchObject({ code: "batch_too_large" });
    await client.put("/webhook", { ...SETTINGS, max_items: 1 });
    expect((await client.post("/results/reviews", review)).status).toBe(201);
    await client.put("/webhook", { ...SETTINGS, max_items: 1, events: ["results.reviewed"] });
    expect(await delivered(client, [record("P-3"), record("P-4")], "other")).toMatch(/^bat_/);
  });
});
