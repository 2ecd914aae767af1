import { describe, expect, test } from "vitest";
import { delivered } from "../../testing/flow.ts";
import { type Client, testService } from "../../testing/test-service.ts";

const SETTINGS = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };

async function registered(): Promise<{ client: Client; service: Awaited<ReturnType<typeof testService>> }> {
  const service = await testService();
  const client = await service.company("Clinic");
  await client.put("/webhook", { ...SETTINGS, events: ["results.reviewed"] });
  return { client, service };
}

describe("a test of the webhook", () => {
  test("is due at once under its name, whatever events are asked for, and holds nothing of a project or a patient", async () => {
    const { client, service } = await registered();
    await delivered(client);
    const accepted = await client.post("/webhook/test", { test_id: "after-the-move" });
    expect(accepted.status).toBe(202);
    const { event_id, accepted_at } = accepted.body;
    const claim = { owner: "w", lease_ms: 9_000, limit: 9, per_company: 9 };
    const [claimed, ...others] = await service.store.deliveries.claim(claim);
    expect(others).toEqual([]);
    expect(JSON.parse(Buffer.from(claimed?.body ?? []).toString())).toEqual({
      event: "webhook.test",
      event_id,
      created_at: accepted_at,
      api_version: "0.1.0",
      company: "Clinic",
      endpoint_id: "default",
      test_id: "after-the-move",
    });
    expect((await client.get("/webhook/test")).body).toEqual(accepted.body);
  });

  test("without a name gets one, by which its outcome and its attempts are read", async () => {
    const { client, service } = await registered();
    const { test_id, event_id } = (await client.post("/webhook/test", {})).body;
    expect(test_id).toMatch(/^tst_[0-9a-z]{26}$/);
    const claim = { owner: "w", lease_ms: 9_000, limit: 9, per_company: 9 };
    const [claimed] = await service.store.deliveries.claim(claim);
    const fence = { delivery_id: claimed?.delivery_id ?? "", owner: "w", attempt: 1 };
    const result = { started_at: 5, duration_ms: 7, status: 418, error: undefined };
    const outcome = { delivered: false, status: 418, error: undefined, attempts: 1 };
    expect(await service.store.deliveries.report({ fence, result, next: { outcome } })).toBe(true);
    const read = await client.get(`/webhook/test?test_id=${test_id}`);
    expect(read.body.webhook).toMatchObject({ delivered: false, status: 418, attempts: 1 });
    await client.post("/webhook/test", { test_id });
    expect((await client.get(`/webhook/test?test_id=${test_id}`)).body).not.toHaveProperty("webhook");
    expect((await client.get(`/webhook/test?event_id=${event_id}`)).body).toEqual(read.body);
    const { body } = await client.get(`/webhook/attempts?event_id=${event_id}`);
    expect(body.data).toEqual([
      {
        ...{ event: "webhook.test", event_id, endpoint_id: "default", trigger: "test", attempt: 1 },
        ...{ at: "1970-01-01T00:00:00.005Z", duration_ms: 7, status: 418 },
      },
    ]);
    expect((await client.get("/webhook/attempts")).body.data).toEqual(body.data);
  });

  test("needs a registration, and there is none to read before the first", async () => {
    const client = await (await testService()).company("Clinic");
    expect((await client.post("/webhook/test", {})).body).toMatchObject({
      status: 409,
      code: "webhook_not_registered",
    });
    expect((await client.get("/webhook/test")).body).toMatchObject({ status: 404, code: "test_not_found" });
  });

  test("under one idempotency key is sent once", async () => {
    const { client } = await registered();
    const send = () => client.post("/webhook/test", { test_id: "once" }, { "Idempotency-Key": "a-key" });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });

  test("is refused while 64 are under way, and of another company it is not", async () => {
    const { client, service } = await registered();
    for (let sent = 0; sent < 64; sent += 1) expect((await client.post("/webhook/test", {})).status).toBe(202);
    const refused = await client.post("/webhook/test", {}, { "Idempotency-Key": "one-too-many" });
    expect(refused.body).toMatchObject({ status: 409, code: "too_many_tests" });
    // three attempts of ten seconds, and two and six seconds between them
    expect(refused.headers.get("retry-after")).toBe("38");
    expect(refused.body.detail).toContain("38 seconds");
    const other = await service.company("Other");
    await other.put("/webhook", SETTINGS);
    expect((await other.post("/webhook/test", {})).status).toBe(202);
    await client.delete("/webhook");
    await client.put("/webhook", SETTINGS);
    const again = await client.post("/webhook/test", {}, { "Idempotency-Key": "one-too-many" });
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([202, null]);
  });

  test("is nobody else's: not its outcome, not its attempts, and it is no message of a batch", async () => {
    const { client, service } = await registered();
    const { test_id, event_id } = (await client.post("/webhook/test", {})).body;
    const other = await service.company("Other");
    expect((await other.get(`/webhook/test?test_id=${test_id}`)).body.code).toBe("test_not_found");
    expect((await other.get(`/webhook/attempts?event_id=${event_id}`)).body.code).toBe("batch_not_found");
    const project_id = "screening";
    const batch_id = await delivered(client);
    const again = await client.post("/webhook/redeliver", { project_id, event_id });
    expect(again.body.code).toBe("batch_not_found");
    const both = await client.get(`/webhook/attempts?event_id=${event_id}&batch_id=bat_x`);
    expect(both.body.code).toBe("batch_not_found");
    expect((await client.get(`/webhook/attempts?event_id=${event_id}&batch_id=${batch_id}`)).body.data).toEqual([]);
  });

  test.each([
    [{ test_id: "" }],
    [{ test_id: "two words" }],
    [{ test_id: "x".repeat(65) }],
    [{ event: "results.delivered" }],
    [[]],
  ])("with the body %j is refused", async (body) => {
    const { client } = await registered();
    expect((await client.post("/webhook/test", body)).body).toMatchObject({ status: 422, code: "invalid_body" });
  });

  test("is asked for and read by keys for webhooks, and read by those that read", async () => {
    const { service } = await registered();
    const [reader, hooks, intake] = [
      await service.keyFor("Clinic", "read"),
      await service.keyFor("Clinic", "webhooks"),
      await service.keyFor("Clinic", "intake"),
    ];
    expect((await hooks.post("/webhook/test", {})).status).toBe(202);
    const statuses = await Promise.all(
      [reader, hooks, intake].map(async (key) => (await key.get("/webhook/test")).status),
    );
    expect(statuses).toEqual([200, 200, 403]);
    expect((await reader.post("/webhook/test", {})).status).toBe(403);
    expect((await service.anonymous.get("/webhook/test")).status).toBe(401);
  });
});
