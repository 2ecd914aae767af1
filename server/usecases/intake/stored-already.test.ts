import { describe, expect, test } from "vitest";
import { analysed, delivered, projectWithModel } from "../../testing/flow.ts";
import { type AnyRecord, intakeOf, record } from "../../testing/records.ts";
import { PATH, newClient, storedPatients } from "./testing/stored.ts";

const LATER = "2026-11-19T09:00:00Z";

describe("a record that is stored already", () => {
  test.each<[string, AnyRecord]>([
    ["exactly the same", record()],
    ["the same with its keys in another order", Object.fromEntries(Object.entries(record()).toReversed())],
    ["the same instant with another offset", record("P-001", { performed_at: "2026-11-18T09:15:00.000Z" })],
  ])("is unchanged when %s is sent", async (_, again) => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record()]));
    expect((await client.post(PATH, intakeOf([again]))).body).toMatchObject({ created: 0, amended: 0, unchanged: 1 });
  });

  test("conflicts when anything differs, and the whole intake is refused", async () => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record("P-1")]));
    const reply = await client.post(PATH, intakeOf([record("P-2"), record("P-1", { height_cm: 162.5 })]));
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: "record_conflict", errors: [{ pointer: "/patients/1" }] });
    expect(await storedPatients(client)).toEqual(["P-1"]);
  });

  test("conflicts are listed up to 100", async () => {
    const client = await newClient();
    const patients = Array.from({ length: 101 }, (_, index) => record(`P-${index}`));
    await client.post(PATH, intakeOf(patients));
    const reply = await client.post(PATH, intakeOf(patients.map((patient) => ({ ...patient, height_cm: 170 }))));
    expect(reply.body).toMatchObject({ status: 409, code: "record_conflict" });
    expect(reply.body.errors).toHaveLength(100);
  });

  test("echoes the time as it was first spelled", async () => {
    const client = await newClient();
    const modelId = await projectWithModel(client);
    await client.post(PATH, intakeOf([record("P-001", { performed_at: "2026-11-18T09:15:00Z" })]));
    const analysis = await client.get(`/api/v1/analyses/${await analysed(client, modelId)}`);
    expect(analysis.body.items[0].performed_at).toBe("2026-11-18T10:15:00+01:00");
  });
});

describe("an amendment", () => {
  const amended = (changes: AnyRecord, patientId = "P-001") =>
    record(patientId, { amends: { reason: "typing error" }, ...changes });

  test("of nothing is refused, and points at itself", async () => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record()]));
    const reply = await client.post(PATH, intakeOf([amended({ performed_at: LATER })]));
    expect(reply.body).toMatchObject({
      status: 422,
      code: "nothing_to_amend",
      errors: [{ pointer: "/patients/0/amends" }],
    });
  });

  test("sent twice is one revision", async () => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record()]));
    const change = amended({ height_cm: 163 });
    expect((await client.post(PATH, intakeOf([change]))).body.amended).toBe(1);
    expect((await client.post(PATH, intakeOf([change]))).body).toMatchObject({ amended: 0, unchanged: 1 });
  });

  test("is what the next analysis uses, and no batch made before changes", async () => {
    const client = await newClient();
    const batchId = await delivered(client);
    const before = await client.get(`/results?project_id=screening&batch_id=${batchId}`);
    await client.post(PATH, intakeOf([amended({ height_cm: 150 })]));
    const after = await client.get(`/results?project_id=screening&batch_id=${batchId}`);
    expect(after.text.startsWith(before.text.slice(0, -1))).toBe(true);
    const { model_id } = before.body.report;
    const analysis = await client.get(`/api/v1/analyses/${await analysed(client, model_id as string)}`);
    expect(analysis.body.items[0]).toMatchObject({ record_revision: 2, subject: { height_cm: 150 } });
  });

  test("made between analysis and interpretation does not reach the batch", async () => {
    const client = await newClient();
    const analysisId = await analysed(client, await projectWithModel(client));
    await client.post(PATH, intakeOf([amended({ height_cm: 150, diagnoses: ["copd"] })]));
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id: analysisId });
    const results = await client.get("/results?project_id=screening");
    expect(results.body.items[0]).toMatchObject({ record_revision: 1, subject: { height_cm: 162 } });
  });

  test("reason is kept and never sent anywhere", async () => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record()]));
    const change = record("P-001", { height_cm: 163, amends: { reason: "REASON-TEXT" } });
    await client.post(PATH, intakeOf([change]));
    await delivered(client, [record("P-002")]);
    const results = await client.get("/results?project_id=screening");
    expect(results.text).not.toContain("REASON-TEXT");
  });
});

describe("the sex of a patient", () => {
  test("must be the same in every record of one request", async () => {
    const client = await newClient();
    const reply = await client.post(PATH, intakeOf([record(), record("P-001", { performed_at: LATER, sex: "male" })]));
    expect(reply.body).toMatchObject({
      status: 422,
      code: "sex_contradiction",
      errors: [{ pointer: "/patients/1/sex" }],
    });
    expect(await storedPatients(client)).toEqual([]);
  });

  test("must be that of the stored records", async () => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record()]));
    const reply = await client.post(PATH, intakeOf([record("P-001", { performed_at: LATER, sex: "male" })]));
    expect(reply.body).toMatchObject({
      status: 422,
      code: "sex_contradiction",
      errors: [{ pointer: "/patients/0/sex" }],
    });
  });

  test("can be corrected by amending the only record, or all of them at once", async () => {
    const client = await newClient();
    const change = { sex: "male", amends: { reason: "typing error" } };
    await client.post(PATH, intakeOf([record()]));
    expect((await client.post(PATH, intakeOf([record("P-001", change)]))).body.amended).toBe(1);
    await client.post(PATH, intakeOf([record("P-001", { sex: "male", performed_at: LATER })]));
    const back = { sex: "female", amends: { reason: "it was right" } };
    const one = await client.post(PATH, intakeOf([record("P-001", back)]));
    expect(one.body.code).toBe("sex_contradiction");
    const both = await client.post(
      PATH,
      intakeOf([record("P-001", back), record("P-001", { ...back, performed_at: LATER })]),
    );
    expect(both.body.amended).toBe(2);
  });
});
