import { describe, expect, test } from "vitest";
import { type AnyRecord, intakeOf, record, without } from "../../testing/records.ts";
import type { Reply } from "../../testing/test-service.ts";
import { PATH, newClient, storedPatients } from "./testing/stored.ts";

describe("an intake", () => {
  test("says what became of each record", async () => {
    const client = await newClient();
    const first = await client.post(PATH, intakeOf([record("P-1"), record("P-2")]));
    expect(first.status).toBe(201);
    const recordOf = (patient_id: string, record_revision: number, outcome: string) => ({
      record_id: expect.stringMatching(/^rec_/),
      patient_id,
      performed_at: "2026-11-18T10:15:00+01:00",
      record_revision,
      outcome,
    });
    expect(first.body).toEqual({
      project_id: "screening",
      project_created: true,
      created: 2,
      amended: 0,
      unchanged: 0,
      records: [recordOf("P-1", 1, "created"), recordOf("P-2", 1, "created")],
      skipped: [],
      patients_in_project: 2,
      warnings: [],
    });
    const amendment = record("P-2", { height_cm: 163, amends: { reason: "measured again" } });
    const second = await client.post(PATH, intakeOf([record("P-1"), amendment, record("P-3")]));
    expect(second.body).toEqual({
      project_id: "screening",
      project_created: false,
      created: 1,
      amended: 1,
      unchanged: 1,
      records: [recordOf("P-1", 1, "unchanged"), recordOf("P-2", 2, "amended"), recordOf("P-3", 1, "created")],
      skipped: [],
      patients_in_project: 3,
      warnings: [],
    });
    const ids = ({ body }: Reply) => (body.records as { record_id: string }[]).map(({ record_id }) => record_id);
    expect(ids(second).slice(0, 2)).toEqual(ids(first));
    expect(new Set(ids(second)).size).toBe(3);
  });

  test("stores a height in inches and warns of it, with a pointer into the request", async () => {
    const client = await newClient();
    const answer = await client.post(PATH, intakeOf([record("P-1"), record("P-2", { height_cm: 64 })]));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      created: 2,
      warnings: [{ pointer: "/patients/1/height_cm", code: "height_likely_inches" }],
    });
  });

  test("of nothing new is 200: nothing was stored", async () => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record("P-1")]));
    const again = await client.post(PATH, intakeOf([record("P-1")]));
    expect([again.status, again.body]).toMatchObject([200, { project_created: false, created: 0, unchanged: 1 }]);
  });

  test("takes 1,000 patients at once", async () => {
    const client = await newClient();
    const patients = Array.from({ length: 1000 }, (_, index) => record(`P-${index}`));
    expect((await client.post(PATH, intakeOf(patients))).body).toMatchObject({
      created: 1000,
      patients_in_project: 1000,
    });
  });

  const first = record("P-0");
  const spirometry = (changes: AnyRecord) => ({ kind: "values", fev1_l: 1.21, fvc_l: 2.62, ...changes });
  test.each<[string, AnyRecord, readonly string[]]>([
    ["a wrong type", record("P-1", { age_years: "67" }), ["/patients/1/age_years"]],
    ["an unknown field", record("P-1", { name: "Jane" }), ["/patients/1/name"]],
    [
      "a __proto__ field",
      JSON.parse('{"__proto__":{"a":1}}') as AnyRecord,
      ["/patients/1/__proto__", "/patients/1/patient_id"],
    ],
    ["an age of 2.9", record("P-1", { age_years: 2.9 }), ["/patients/1/age_years"]],
    ["an age over 95", record("P-1", { age_years: 95.1 }), ["/patients/1/age_years"]],
    ["a height of 49.9", record("P-1", { height_cm: 49.9 }), ["/patients/1/height_cm"]],
    [
      "FEV1 above FVC",
      record("P-1", { pre_bronchodilator: spirometry({ fev1_l: 2.63 }) }),
      ["/patients/1/pre_bronchodilator/fev1_l"],
    ],
    [
      "FEV6 above FVC",
      record("P-1", { pre_bronchodilator: spirometry({ fev6_l: 2.7 }) }),
      ["/patients/1/pre_bronchodilator/fev6_l"],
    ],
    ["no test at all", without(without(record("P-1"), "pre_bronchodilator"), "post_bronchodilator"), ["/patients/1"]],
    [
      "an unknown kind",
      record("P-1", { pre_bronchodilator: spirometry({ kind: "guess" }) }),
      ["/patients/1/pre_bronchodilator/kind"],
    ],
    ["no sex", without(record("P-1"), "sex"), ["/patients/1/sex"]],
    ["a local time", record("P-1", { performed_at: "2026-11-18T10:15:00" }), ["/patients/1/performed_at"]],
    [
      "a day that does not exist",
      record("P-1", { performed_at: "2026-02-30T10:15:00Z" }),
      ["/patients/1/performed_at"],
    ],
    [
      "a year mistyped into the future",
      record("P-1", { performed_at: "2062-11-18T10:15:00Z" }),
      ["/patients/1/performed_at"],
    ],
    ["a test before 1900", record("P-1", { performed_at: "0026-11-18T10:15:00Z" }), ["/patients/1/performed_at"]],
    ["a leap second", record("P-1", { performed_at: "2016-12-31T23:59:60Z" }), ["/patients/1/performed_at"]],
    ["an identifier with a space", record("P 1"), ["/patients/1/patient_id"]],
    ["the same occasion twice", record("P-0"), ["/patients/1"]],
    ["the same instant spelled differently", record("P-0", { performed_at: "2026-11-18T09:15:00Z" }), ["/patients/1"]],
    ["a field whose name needs escaping", record("P-1", { "a/b~c": 1 }), ["/patients/1/a~1b~0c"]],
  ])("with %s is 422 with a pointer, and nothing is stored", async (_, second, pointers) => {
    const client = await newClient();
    const reply = await client.post(PATH, intakeOf([first, second]));
    expect(reply.status).toBe(422);
    expect(reply.body.code).toBe("invalid_body");
    const found = (reply.body.errors as readonly { pointer: string }[]).map(({ pointer }) => pointer);
    expect(found).toEqual(expect.arrayContaining([...pointers]));
    expect(found.every((pointer) => pointer.startsWith("/patients/1"))).toBe(true);
    expect(await storedPatients(client)).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["no patients", intakeOf([]), "/patients"],
    ["1,001 patients", intakeOf(Array.from({ length: 1001 }, (_, index) => record(`P-${index}`))), "/patients"],
    ["a project identifier that starts with a dot", intakeOf([record()], ".p"), "/project_id"],
    ["an array", [], ""],
    ["null", null, ""],
  ])("of %s is 422", async (_, body, pointer) => {
    const client = await newClient();
    const reply = await client.post(PATH, body);
    expect(reply.body).toMatchObject({ status: 422, code: "invalid_body", errors: [{ pointer }] });
    expect(await storedPatients(client)).toEqual([]);
  });

  test("that breaks many rules lists at most 100 of them and repeats no value", async () => {
    const client = await newClient();
    const patients = Array.from({ length: 500 }, (_, index) => record(`P-${index}`, { sex: "SECRET-VALUE" }));
    const reply = await client.post(PATH, intakeOf(patients));
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toHaveLength(100);
    expect(reply.text).not.toContain("SECRET-VALUE");
  });
});

describe("two intakes at the same time", () => {
  test("of the same record store it once", async () => {
    const client = await newClient();
    const replies = await Promise.all(Array.from({ length: 5 }, () => client.post(PATH, intakeOf([record()]))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(replies.filter(({ body }) => body.project_created === true)).toHaveLength(1);
    const created = replies.map(({ body }) => body.created as number);
    expect(created.toSorted()).toEqual([0, 0, 0, 0, 1]);
  });

  test("of different records for one occasion leave one of them", async () => {
    const client = await newClient();
    const heights = [160, 161, 162, 163];
    const replies = await Promise.all(
      heights.map((height_cm) => client.post(PATH, intakeOf([record("P-1", { height_cm })]))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });
});
