import { describe, expect, test } from "vitest";
import { projectWithModel } from "../../testing/flow.ts";
import { intakeOf, record } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";

const INTAKE = "/api/v1/patient/intake";
const PLENTY = 1e12;

async function companyWith(quotas: { records: number; bytes: number }) {
  const service = await testService({ quotas });
  const client = await service.company("Clinic");
  const { company_id = "" } = (await service.store.companies.byName("Clinic")) ?? {};
  return { service, client, company_id, usage: () => service.store.companies.usage(company_id) };
}

const send = (client: Client, ids: readonly string[], changes = {}, project = "screening") =>
  client.post(
    INTAKE,
    intakeOf(
      ids.map((id) => record(id, changes)),
      project,
    ),
  );

describe("a quota of records", () => {
  test("lets the last one in and refuses the next whole, with what is used and allowed", async () => {
    const { client } = await companyWith({ records: 3, bytes: PLENTY });
    expect((await send(client, ["P-1", "P-2"])).status).toBe(201);
    const refused = await send(client, ["P-3", "P-4"], {}, "another");
    expect([refused.status, refused.body.code]).toEqual([409, "quota_exceeded"]);
    expect(refused.body.quota).toEqual({ counted: "records", used: 2, allowed: 3, asked: 2 });
    expect((await client.get("/api/v1/projects/another")).status).toBe(404);
    expect((await send(client, ["P-3"])).status).toBe(201);
    expect((await send(client, ["P-4"])).status).toBe(409);
  });

  test("counts an amendment, and nothing that is stored already", async () => {
    const { client, usage } = await companyWith({ records: 1, bytes: PLENTY });
    await send(client, ["P-1"]);
    expect((await send(client, ["P-1"])).body).toMatchObject({ unchanged: 1 });
    const amended = await send(client, ["P-1"], { height_cm: 163, amends: { reason: "misread" } });
    expect(amended.body.quota).toEqual({ counted: "records", used: 1, allowed: 1, asked: 1 });
    expect(await usage()).toMatchObject({ records: 1 });
  });

  test("also where an intake skips what cannot be stored", async () => {
    const { client } = await companyWith({ records: 1, bytes: PLENTY });
    const skipping = {
      ...intakeOf([record("P-1"), record("P-2"), record("P-3", { sex: "neither" })]),
      on_error: "skip",
    };
    expect((await client.post(INTAKE, skipping)).body.quota).toMatchObject({ used: 0, allowed: 1, asked: 2 });
  });

  test("is free again after an erasure", async () => {
    const { client, usage } = await companyWith({ records: 2, bytes: PLENTY });
    await send(client, ["P-1", "P-2"]);
    expect((await send(client, ["P-3"])).status).toBe(409);
    expect((await client.delete("/api/v1/projects/screening/patients/P-1")).status).toBe(204);
    expect((await send(client, ["P-3"])).status).toBe(201);
    expect((await client.delete("/api/v1/projects/screening")).status).toBe(204);
    expect(await usage()).toMatchObject({ records: 0, bytes: 0 });
    expect((await send(client, ["P-4", "P-5"])).status).toBe(201);
  });

  test("of a company's own goes before the configured one; lowered below what is there it stops nothing but storing", async () => {
    const { service, client, company_id } = await companyWith({ records: 2, bytes: PLENTY });
    await service.store.companies.setQuota(company_id, "records", 3);
    expect((await send(client, ["P-1", "P-2", "P-3"])).status).toBe(201);
    await service.store.companies.setQuota(company_id, "records", 1);
    expect((await send(client, ["P-4"])).body.quota).toEqual({ counted: "records", used: 3, allowed: 1, asked: 1 });
    expect((await send(client, ["P-1"])).status).toBe(200);
    expect((await client.get("/api/v1/records?project_id=screening")).body.data).toHaveLength(3);
    const other = await service.company("Another");
    expect((await send(other, ["P-1", "P-2"])).status).toBe(201);
  });

  test("is answered to the same idempotency key as before, and to another anew", async () => {
    const { service, client, company_id } = await companyWith({ records: 1, bytes: PLENTY });
    const both = intakeOf([record("P-1"), record("P-2")]);
    const ask = (key: string) => client.post(INTAKE, both, { "Idempotency-Key": key });
    const first = await ask("a");
    await service.store.companies.setQuota(company_id, "records", 2);
    const again = await ask("a");
    expect([again.status, again.body.quota, again.headers.get("idempotency-replayed")]).toEqual([
      409,
      first.body.quota,
      "true",
    ]);
    expect((await ask("b")).status).toBe(201);
  });
});

describe("a quota of bytes", () => {
  test.each(["/api/v1/patient/intake", "/api/v1/analyse", "/api/v1/interpret", "/results/reviews"])(
    "refuses %s at one byte too few, and lets it pass at the last",
    async (path) => {
      const { service, client, company_id, usage } = await companyWith({ records: PLENTY, bytes: PLENTY });
      const project_id = "screening";
      const asked = await requestTo(client, path);
      const before = (await usage()).bytes;
      const attempt = async (most: number) => {
        await service.store.companies.setQuota(company_id, "bytes", most);
        return client.post(path, { project_id, ...asked });
      };
      const { quota } = (await attempt(before)).body;
      expect(quota).toMatchObject({ counted: "bytes", used: before, allowed: before });
      expect((await usage()).bytes).toBe(before);
      await service.store.companies.setQuota(company_id, "bytes", undefined);
      expect((await attempt(PLENTY)).status).toBe(201);
      const after = (await usage()).bytes;
      expect(after).toBeGreaterThan(before);
      // A review stores an analysis first, which is what its first refusal counts.
      if (path !== "/results/reviews") expect(quota.asked).toBe(after - before);
    },
  );
});

/** What makes the operation store something, after everything before it. */
async function requestTo(client: Client, path: string): Promise<object> {
  const model_id = await projectWithModel(client);
  if (path === INTAKE) return { patients: [record("P-2")] };
  if (path === "/api/v1/analyse") return { model_id };
  const project_id = "screening";
  const { analysis_id } = (await client.post("/api/v1/analyse", { project_id, model_id })).body;
  if (path === "/api/v1/interpret") return { analysis_id };
  const { batch_id } = (await client.post("/api/v1/interpret", { project_id, analysis_id })).body;
  return { batch_id, reviewer: "R-1", items: [{ patient_id: "P-001", comment: "read" }] };
}
