import { beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../storage/store.ts";
import { delivered } from "../../testing/flow.ts";
import { record } from "../../testing/records.ts";
import { type Client, type TestService, testService } from "../../testing/test-service.ts";

const SETTINGS = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };
const AT_ONCE = { messages: 1, over_ms: 0 };

/** Whatever is due fails for good. */
async function fail(store: Store): Promise<void> {
  const owner = "w";
  for (const { delivery_id, attempt } of await store.deliveries.claim({
    owner,
    lease_ms: 9_000,
    limit: 99,
    per_company: 99,
  })) {
    const outcome = { delivered: false, status: undefined, error: "connection_refused", attempts: 3 };
    const result = { started_at: await store.now(), duration_ms: 1, status: undefined, error: "connection_refused" };
    await store.deliveries.report({ fence: { delivery_id, attempt, owner }, result, next: { outcome } });
  }
}

const due = (store: Store) => store.deliveries.claim({ owner: "d", lease_ms: 9_000, limit: 99, per_company: 99 });

describe("a paused webhook", () => {
  let service: TestService;
  let client: Client;
  let failed: string;

  beforeEach(async () => {
    service = await testService();
    client = await service.company("Clinic");
    await client.put("/webhook", SETTINGS);
    failed = await delivered(client);
    await fail(service.store);
    await service.store.pauses.settle(AT_ONCE);
  });

  test("says since when, why and how many messages wait, and its tag changes with that", async () => {
    const before = await client.get("/webhook");
    expect(before.body.paused).toEqual({
      paused_at: expect.stringMatching(/Z$/),
      failing_since: expect.stringMatching(/Z$/),
      failed: 1,
      error: "connection_refused",
      waiting: 0,
    });
    await delivered(client, [record("P-2")]);
    const after = await client.get("/webhook");
    expect(after.body.paused).toMatchObject({ waiting: 1 });
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const pending = await client.get("/api/v1/batches?webhook=pending");
    expect(pending.body.data).toHaveLength(1);
    expect(pending.body.data[0]).not.toHaveProperty("webhook");
    expect(await due(service.store)).toEqual([]);
  });

  test("is replaced and deleted under the tag that was read, however many messages have come to wait since", async () => {
    const { headers } = await client.get("/webhook");
    const read = headers.get("etag") ?? "";
    await delivered(client, [record("P-2")]);
    const under = (method: string, ifMatch: string) =>
      client.send(method, "/webhook", {
        headers: { "If-Match": ifMatch, "Content-Type": "application/json" },
        ...(method === "PUT" ? { body: JSON.stringify(SETTINGS) } : {}),
      });
    expect((await under("PUT", read)).status).toBe(200);
    // That was a change.
    for (const method of ["PUT", "DELETE"]) expect((await under(method, read)).body.code).toBe("precondition_failed");
    const now = (await client.get("/webhook")).headers.get("etag") ?? "";
    await delivered(client, [record("P-3")]);
    expect((await under("DELETE", now)).status).toBe(204);
  });

  test("is resumed by one call, which sends what waited and what failed; a second one sends nothing twice", async () => {
    const waiting = await delivered(client, [record("P-2")]);
    const resumed = await client.post("/webhook/resume", {});
    expect(resumed.status).toBe(202);
    expect(resumed.body).toMatchObject({ released: 1, redelivered: 1, left_out: 0 });
    expect((await client.get("/webhook")).body).not.toHaveProperty("paused");
    const sent = (await due(service.store)).map(({ batch_id }) => batch_id);
    expect(sent.toSorted()).toEqual([failed, waiting].toSorted());
    const again = await client.post("/webhook/resume", {});
    expect([again.status, again.body]).toMatchObject([202, { released: 0, redelivered: 0, left_out: 0 }]);
  });

  test("is resumed once under one idempotency key, however often it is said", async () => {
    await delivered(client, [record("P-2")]);
    const say = () => client.post("/webhook/resume", {}, { "Idempotency-Key": "resume-1" });
    const [first, second] = [await say(), await say()];
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await due(service.store)).toHaveLength(2);
  });

  test("takes tests and redeliveries that are asked for", async () => {
    expect((await client.post("/webhook/test", {})).status).toBe(202);
    const again = await client.post("/webhook/redeliver", { project_id: "screening", batch_id: failed });
    expect(again.status).toBe(202);
    expect(await due(service.store)).toHaveLength(2);
    expect((await client.get("/webhook")).body).toHaveProperty("paused");
  });

  test("tells what was left out", async () => {
    const waiting = await delivered(client, [record("P-2")]);
    const later = new Date(Date.now() + 60_000).toISOString();
    const { body } = await client.post("/webhook/resume", { since: later });
    expect(body).toMatchObject({ released: 0, redelivered: 0, left_out: 1 });
    const results = await client.get(`/results?project_id=screening&batch_id=${waiting}`);
    expect(results.body.webhook).toMatchObject({ delivered: false, attempts: 0, error: "paused" });
    const again = await client.post("/webhook/redeliver", { project_id: "screening", batch_id: waiting });
    expect(again.status).toBe(202);
  });

  test("takes a time that is finer than a millisecond as it was said: what was made before it, in the same millisecond too", async () => {
    const waiting = await delivered(client, [record("P-2")]);
    const { body } = await client.get(`/results?project_id=screening&batch_id=${waiting}`);
    const made = body.report.created_at as string;
    const justAfter = made.replace("Z", "001Z");
    expect((await client.post("/webhook/resume", { since: made, until: justAfter })).body).toMatchObject({
      released: 1,
    });
    expect((await client.get(`/api/v1/batches?changed_since=${made}`)).body.data).toHaveLength(1);
    expect((await client.get(`/api/v1/batches?changed_since=${justAfter}`)).body.data).toEqual([]);
  });

  test("leaves out what was made before a time, in the same millisecond too", async () => {
    const waiting = await delivered(client, [record("P-2")]);
    const { body } = await client.get(`/results?project_id=screening&batch_id=${waiting}`);
    const [since, until] = ["000001Z", "000002Z"].map((end) => (body.report.created_at as string).replace("Z", end));
    expect((await client.post("/webhook/resume", { since, until })).body).toMatchObject({ released: 0, left_out: 1 });
  });

  test("leaves out what was due before the pause, too, where the process that paused it has died since", async () => {
    const other = await service.company("Other");
    await other.put("/webhook", SETTINGS);
    await delivered(other);
    await fail(service.store);
    await delivered(other, [record("P-2")]);
    // Whoever pauses holds what is due in steps of its own; here nobody does.
    await service.store.pauses.settle(AT_ONCE);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await other.post("/webhook/resume", { since: later })).body).toMatchObject({ released: 0, left_out: 1 });
    expect(await due(service.store)).toEqual([]);
  });

  test("is nobody else's to resume", async () => {
    const other = await service.company("Other");
    expect((await other.post("/webhook/resume", {})).body.code).toBe("webhook_not_registered");
    await other.put("/webhook", SETTINGS);
    expect((await other.post("/webhook/resume", {})).body).toMatchObject({ released: 0, redelivered: 0, left_out: 0 });
    expect((await other.post("/webhook/resume", { since: "2000-01-01T00:00:00Z" })).body).toMatchObject({
      redelivered: 0,
    });
    expect((await client.get("/webhook")).body).toHaveProperty("paused");
  });

  test.each([
    [{ since: "2026-01-02T00:00:00Z", until: "2026-01-02T00:00:00Z" }],
    [{ since: "2026-01-02T00:00:00+01:00", until: "2026-01-01T22:00:00Z" }],
    [{ since: "2026-01-02T00:00:00.000001Z", until: "2026-01-02T00:00:00.000001000Z" }],
    [{ since: "yesterday" }],
    [{ since: "2026-01-02" }],
    [{ since: "2026-01-02 00:00:00Z" }],
    [{ since: null }],
    [{ from: "2026-01-02T00:00:00Z" }],
    [[]],
  ])("is not resumed by %j", async (body) => {
    expect((await client.post("/webhook/resume", body)).body).toMatchObject({ status: 422, code: "invalid_body" });
    expect((await client.get("/webhook")).body).toHaveProperty("paused");
  });

  test("under another secret is another receiver: what waited is sent, and the answer shows no pause", async () => {
    await delivered(client, [record("P-2")]);
    const same = await client.put("/webhook", SETTINGS);
    expect(same.body).toHaveProperty("paused");
    const { body } = await client.put("/webhook", { ...SETTINGS, webhook_secret: "another secret of mine" });
    expect(body).not.toHaveProperty("paused");
    expect(await due(service.store)).toHaveLength(1);
  });
});
