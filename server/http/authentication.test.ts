import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { operations } from "../../generated/routes.ts";
import { intakeOf, record } from "../testing/records.ts";
import { testService } from "../testing/test-service.ts";
import { addKey } from "../composition/bootstrap.ts";

const secured = Object.values(operations).filter(({ security }) => security.length > 0);
const pathOf = (path: string) =>
  path.replace("{model_id}", `mdl_${"0".repeat(26)}`).replace("{analysis_id}", `ana_${"0".repeat(26)}`);

describe("authentication", () => {
  test.each(secured.map(({ operationId, method, path }) => [operationId, method, pathOf(path)] as const))(
    "%s without a key is 401 with a challenge",
    async (_, method, path) => {
      const { anonymous } = await testService();
      const reply = await anonymous.send(method, path);
      expect(reply.status).toBe(401);
      expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer /);
      expect(reply.body.code).toBe("unauthorized");
    },
  );

  test.each([
    ["no header", undefined, /no Authorization header/],
    ["a key that nobody has", "Bearer ris_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", /Nobody has this API key/],
    ["another scheme", "Basic YTpi", /does not begin with Bearer/],
    ["the key without a scheme", "ris_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", /does not begin with Bearer/],
    ["a scheme that begins alike", "Bearers abc", /does not begin with Bearer/],
    ["no scheme", "", /does not begin with Bearer/],
    ["no key behind the scheme", "Bearer", /cannot be an API key/],
    ["two keys", "Bearer a, Bearer b", /cannot be an API key/],
    ["a key with a space in it", "Bearer a b", /cannot be an API key/],
    ["a key in quotes", 'bearer "ris_abc"', /cannot be an API key/],
    ["the place that the documentation leaves for it", "Bearer <key>", /cannot be an API key/],
    ["a key that is longer than any", `Bearer ${"a".repeat(600)}`, /cannot be an API key/],
  ])("%s is 401 and says so", async (_, authorization, said) => {
    const { anonymous } = await testService();
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const { status, body, text } = await anonymous.get("/webhook", headers);
    expect([status, body.code]).toEqual([401, "unauthorized"]);
    expect(body.detail).toMatch(said);
    expect(text).not.toContain("ris_");
  });

  test("says the same of a key that never was and of one that was revoked", async () => {
    const service = await testService();
    const client = await service.company("Clinic");
    const [{ key_id } = { key_id: "" }] = await service.store.apiKeys.list();
    const said = async () => ({ ...(await client.get("/webhook")).body, request_id: "" });
    expect((await said()).code).toBe("webhook_not_registered");
    await service.store.apiKeys.revoke(key_id);
    const never = await service.anonymous.get("/webhook", { Authorization: "Bearer ris_never-made" });
    expect(await said()).toEqual({ ...never.body, request_id: "" });
  });

  test("takes the scheme in any case, as RFC 6750 and RFC 9110 say", async () => {
    const service = await testService();
    await service.company("Clinic");
    const key = "ris_test-key-of-my-own";
    const company = await service.store.companies.byName("Clinic");
    await addKey(service.store, randomBytes, company?.company_id ?? "", { key, label: "", scopes: ["read"] });
    expect((await service.anonymous.get("/webhook", { Authorization: `bearer ${key}` })).status).toBe(404);
  });

  test("is decided before the query and the body are looked at", async () => {
    const { anonymous } = await testService();
    expect((await anonymous.get("/results?nothing=known")).status).toBe(401);
    const reply = await anonymous.send("POST", "/api/v1/patient/intake", {
      body: "not json",
      headers: { "Content-Type": "text/plain" },
    });
    expect(reply.status).toBe(401);
  });
});

describe("a key that may only read", () => {
  test.each(
    secured
      .filter(({ method }) => method !== "GET")
      .map(({ operationId, method, path }) => [operationId, method, path] as const),
  )("is refused by %s", async (_, method, path) => {
    const service = await testService();
    const reader = await service.company("Clinic", "read");
    const reply = await reader.send(method, path, { body: "{}", headers: { "Content-Type": "application/json" } });
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe("insufficient_scope");
  });

  test("reads what a writing key of the same company has made", async () => {
    const service = await testService();
    const writer = await service.company("Clinic");
    await writer.post("/api/v1/patient/intake", intakeOf([record()]));
    const reader = await service.keyFor("Clinic", "read");
    expect((await reader.get("/results?project_id=screening")).body.code).toBe("no_batch_yet");
  });
});
