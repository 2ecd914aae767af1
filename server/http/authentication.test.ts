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
    ["a key that nobody has", "Bearer ris_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    ["another scheme", "Basic YTpi"],
    ["no key behind the scheme", "Bearer"],
    ["two keys", "Bearer a, Bearer b"],
    ["a key with a space in it", "Bearer a b"],
  ])("%s is 401", async (_, authorization) => {
    const { anonymous } = await testService();
    expect((await anonymous.get("/webhook", { Authorization: authorization })).status).toBe(401);
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
