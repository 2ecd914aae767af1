import { describe, expect, test } from "vitest";
import { delivered } from "../../testing/flow.ts";
import { type Client, type TestService, testService } from "../../testing/test-service.ts";
import { createAddressGuard } from "../../webhooks/address-guard/address-guard.ts";
import { webhookSettingsRules } from "../../composition/webhook-settings.ts";

const SECRET = "0123456789abcdef";
const SETTINGS = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: SECRET };

async function newClient(): Promise<Client> {
  return (await testService()).company("Clinic");
}

describe("a registration", () => {
  test("is made with 201, replaced with 200, read and deleted, and never shows a secret", async () => {
    const client = await newClient();
    expect((await client.get("/webhook")).body).toMatchObject({ status: 404, code: "webhook_not_registered" });
    const made = await client.put("/webhook", SETTINGS);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ webhook_url: SETTINGS.webhook_url, previous_secret_until: null });
    expect((await client.get("/webhook")).body).toEqual(made.body);
    const rotated = await client.put("/webhook", { ...SETTINGS, webhook_secret: "another secret of mine" });
    expect(rotated.status).toBe(200);
    const overlap =
      Date.parse(rotated.body.previous_secret_until as string) - Date.parse(rotated.body.updated_at as string);
    // The two times may be taken a moment apart.
    expect(Math.round(overlap / 1000)).toBe(24 * 60 * 60);
    expect(made.text + rotated.text).not.toMatch(/0123456789abcdef|another secret/);
    expect((await client.delete("/webhook")).status).toBe(204);
    expect((await client.delete("/webhook")).body.code).toBe("webhook_not_registered");
  });

  test.each([
    ["a private address", "https://10.0.0.1/"],
    ["a private address in disguise", "https://0x0a000001/"],
    ["the metadata service", "http://169.254.169.254/"],
    ["credentials in it", "https://user:password@client.example/"],
    ["another scheme", "ftp://client.example/"],
  ])("of a URL with %s is 422 and points at it", async (_, webhook_url) => {
    const client = await newClient();
    const reply = await client.put("/webhook", { ...SETTINGS, webhook_url });
    expect(reply.body).toMatchObject({
      status: 422,
      code: "invalid_webhook_url",
      errors: [{ pointer: "/webhook_url" }],
    });
    expect(reply.text).not.toContain(webhook_url);
    expect((await client.get("/webhook")).status).toBe(404);
  });

  test("of loopback, or over plain http, needs the configuration to allow it", async () => {
    const strict = webhookSettingsRules(createAddressGuard({ allowLoopback: false, allowCidrs: [] }));
    const service = await testService({ settingsRules: strict });
    const client = await service.company("Clinic");
    for (const webhook_url of [
      "http://client.example/",
      "http://127.0.0.1:9/",
      "https://127.0.0.1/",
      "https://localhost/",
      "https://[::1]/",
    ]) {
      expect((await client.put("/webhook", { ...SETTINGS, webhook_url })).body.code).toBe("invalid_webhook_url");
    }
  });

  test.each([
    ["of 15 characters", "0123456789abcde", "invalid_body"],
    ["of 257 characters", "x".repeat(257), "invalid_body"],
    ["beyond ASCII", "0123456789abcdé€", "invalid_body"],
    ["with whsec_ and no base64 behind it", "whsec_this is not base64!", "invalid_webhook_secret"],
  ])("with a secret %s is 422", async (_, webhook_secret, code) => {
    const client = await newClient();
    const reply = await client.put("/webhook", { ...SETTINGS, webhook_secret });
    expect(reply.body).toMatchObject({ status: 422, code });
    expect(reply.body.errors[0].pointer).toBe("/webhook_secret");
    expect(reply.text).not.toContain(webhook_secret);
  });
});

/** Ends the delivery that is due as if the receiver had answered so. */
async function settle({ store }: TestService, status: number): Promise<void> {
  const [claimed] = await store.deliveries.claim({ owner: "o", lease_ms: 1000, limit: 1, per_company: 1 });
  const fence = { delivery_id: claimed?.delivery_id ?? "", owner: "o", attempt: 1 };
  const ok = status < 300;
  await store.deliveries.report({
    fence,
    result: { started_at: 0, duration_ms: 1, status, error: undefined },
    next: { outcome: { delivered: ok, status, error: undefined, attempts: 1 } },
  });
}

describe("a redelivery", () => {
  const request = { project_id: "screening" };

  test("needs a registration, a batch and no delivery under way", async () => {
    const client = await newClient();
    expect((await client.post("/webhook/redeliver", request)).body).toMatchObject({
      status: 404,
      code: "project_not_found",
    });
    const batch_id = await delivered(client);
    expect((await client.post("/webhook/redeliver", request)).body).toMatchObject({
      status: 409,
      code: "webhook_not_registered",
    });
    await client.put("/webhook", SETTINGS);
    const accepted = await client.post("/webhook/redeliver", request);
    expect(accepted.status).toBe(202);
    expect(accepted.body).toMatchObject({ project_id: "screening", batch_id });
    const again = await client.post("/webhook/redeliver", { ...request, batch_id });
    expect(again.body).toMatchObject({ status: 409, code: "delivery_under_way" });
  });

  test("of a project without batches says so", async () => {
    const client = await newClient();
    const patient = {
      patient_id: "P",
      performed_at: "2026-01-01T00:00:00Z",
      sex: "male",
      age_years: 30,
      height_cm: 170,
    };
    const pre_bronchodilator = { kind: "values", fev1_l: 4, fvc_l: 5 };
    await client.post("/api/v1/patient/intake", { ...request, patients: [{ ...patient, pre_bronchodilator }] });
    expect((await client.post("/webhook/redeliver", request)).body.code).toBe("no_batch_yet");
    const batch_id = `bat_${"0".repeat(26)}`;
    expect((await client.post("/webhook/redeliver", { ...request, batch_id })).body.code).toBe("batch_not_found");
  });

  test("keeps the old outcome until the new one replaces it", async () => {
    const service = await testService();
    const client = await service.company("Clinic");
    await client.put("/webhook", SETTINGS);
    await delivered(client);
    await settle(service, 502);
    const failed = await client.get("/api/v1/batches?webhook=failed");
    expect(failed.body.data).toHaveLength(1);
    await client.post("/webhook/redeliver", request);
    expect((await client.get("/results?project_id=screening")).body.webhook).toMatchObject({
      delivered: false,
      status: 502,
    });
    await settle(service, 204);
    expect((await client.get("/results?project_id=screening")).body.webhook).toMatchObject({
      delivered: true,
      status: 204,
      attempts: 1,
    });
    expect((await client.get("/api/v1/batches?webhook=failed")).body.data).toEqual([]);
    const { data: attempts } = (await client.get("/webhook/attempts")).body;
    expect((attempts as { trigger: string; status: number }[]).map(({ trigger, status }) => [trigger, status])).toEqual(
      [
        ["redeliver", 204],
        ["interpret", 502],
      ],
    );
  });

  test("after the registration was deleted is refused, and what was due has failed as unregistered", async () => {
    const client = await newClient();
    await client.put("/webhook", SETTINGS);
    await delivered(client);
    await client.delete("/webhook");
    const { webhook } = (await client.get("/results?project_id=screening")).body;
    expect(webhook).toMatchObject({ delivered: false, attempts: 0, error: "unregistered" });
    expect((await client.post("/webhook/redeliver", request)).body.code).toBe("webhook_not_registered");
  });
});
