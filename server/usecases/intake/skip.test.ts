/** `on_error: skip`: what cannot be stored is left out and listed, whatever the reason; the others go in together. */
import { describe, expect, test } from "vitest";
import { intakeOf, record, without } from "../../testing/records.ts";
import { type Client, type Reply, testService } from "../../testing/test-service.ts";

const PATH = "/api/v1/patient/intake";
const LATER = "2026-11-19T09:00:00Z";

async function newClient(): Promise<Client> {
  return (await testService()).company("Clinic");
}

const skipping = (patients: readonly unknown[]) => ({ ...intakeOf(patients as never), on_error: "skip" });

interface Skipped {
  readonly pointer: string;
  readonly errors: readonly { readonly pointer: string; readonly code: string }[];
}

function skippedIn({ body }: Reply): readonly (readonly [string, readonly string[]])[] {
  return (body.skipped as readonly Skipped[]).map(({ pointer, errors }) => [pointer, errors.map(({ code }) => code)]);
}

async function recordsOf(client: Client): Promise<readonly (readonly [string, number])[]> {
  const { body } = await client.get("/api/v1/records?project_id=screening");
  return (body.data as { patient_id: string; record_revision: number }[]).map(({ patient_id, record_revision }) => [
    patient_id,
    record_revision,
  ]);
}

describe("an intake that skips", () => {
  const tests = (changes: object) => ({ pre_bronchodilator: { kind: "values", fev1_l: 1.2, fvc_l: 2.6, ...changes } });
  test.each<[string, unknown, readonly string[]]>([
    ["out of range", record("P-2", { height_cm: 1.8 }), ["out_of_range"]],
    ["with an unknown field", record("P-2", { name: "x" }), ["unknown_member"]],
    ["without what is needed", without(record("P-2"), "sex"), ["required"]],
    ["of null", null, ["wrong_type"]],
    ["of text", "P-2", ["wrong_type"]],
    ["of a list", [record("P-2")], ["wrong_type"]],
    ["of nothing", {}, ["required", "required", "required", "required", "required", "wrong_combination"]],
    ["with FEV1 above FVC", record("P-2", tests({ fev1_l: 2.7 })), ["fev1_above_fvc"]],
    ["of tomorrow's tomorrow", record("P-2", { performed_at: "2062-11-18T10:15:00Z" }), ["in_the_future"]],
    ["of an occasion that came before", record("P-1"), ["same_occasion"]],
    ["that amends nothing", record("P-2", { amends: { reason: "r" } }), ["nothing_to_amend"]],
    ["with the other sex", record("P-1", { performed_at: LATER, sex: "male" }), ["sex_contradiction"]],
    ["wrong twice", record("P-2", { height_cm: 1.8, age_years: 200 }), ["out_of_range", "out_of_range"]],
  ])("leaves out a record %s and stores the others", async (_, bad, codes) => {
    const client = await newClient();
    const reply = await client.post(PATH, skipping([record("P-1"), bad, record("P-3")]));
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ created: 2, patients_in_project: 2 });
    expect(skippedIn(reply).map(([pointer, found]) => [pointer, found.toSorted()])).toEqual([
      ["/patients/1", codes.toSorted()],
    ]);
    expect(
      (reply.body.skipped as Skipped[])
        .flatMap(({ errors }) => errors)
        .every(({ pointer }) => pointer.startsWith("/patients/1")),
    ).toBe(true);
    expect(await recordsOf(client)).toEqual([
      ["P-1", 1],
      ["P-3", 1],
    ]);
  });

  test("leaves out conflicts and amendments of another revision", async () => {
    const client = await newClient();
    await client.post(PATH, intakeOf([record("P-1"), record("P-2")]));
    const amends = { reason: "r", expected_revision: 7 };
    const patients = [record("P-1", { height_cm: 163 }), record("P-2", { height_cm: 163, amends }), record("P-3")];
    const reply = await client.post(PATH, skipping(patients));
    expect(skippedIn(reply)).toEqual([
      ["/patients/0", ["record_conflict"]],
      ["/patients/1", ["revision_conflict"]],
    ]);
    expect(await recordsOf(client)).toEqual([
      ["P-1", 1],
      ["P-2", 1],
      ["P-3", 1],
    ]);
  });

  test("stores 999 of 1,000, and repeats its answer to the letter", async () => {
    const client = await newClient();
    const patients = Array.from({ length: 1000 }, (_, index) =>
      record(`P-${index}`, index === 500 ? { height_cm: 1.8 } : {}),
    );
    const key = { "Idempotency-Key": "skip-0001" };
    const reply = await client.post(PATH, skipping(patients), key);
    expect(reply.body).toMatchObject({ created: 999, patients_in_project: 999 });
    expect(skippedIn(reply)).toEqual([["/patients/500", ["out_of_range"]]]);
    const again = await client.post(PATH, skipping(patients), key);
    expect([again.status, again.text]).toEqual([reply.status, reply.text]);
  });

  test.each<[string, readonly unknown[]]>([
    ["one", [record("P-1", { height_cm: 1.8 })]],
    ["two, for different reasons", [record("P-1", { height_cm: 1.8 }), record("P-2", { amends: { reason: "r" } })]],
    [
      "two that need what is stored",
      [record("P-1", { amends: { reason: "r" } }), record("P-2", { amends: { reason: "r" } })],
    ],
  ])("is refused when none of %s can be stored, and makes no project", async (_, patients) => {
    const client = await newClient();
    const reply = await client.post(PATH, skipping(patients));
    expect([reply.status, reply.body.code]).toEqual([422, "invalid_body"]);
    expect((await client.get("/api/v1/projects/screening")).status).toBe(404);
  });

  test.each<[string, object]>([
    [
      "1,001 records",
      skipping(Array.from({ length: 1001 }, (_, index) => record(`P-${index}`, index === 0 ? { sex: 1 } : {}))),
    ],
    ["an unknown member", { ...skipping([record()]), other: 1 }],
    ["no project", without(skipping([record()]), "project_id")],
    ["no list", { ...skipping([]), patients: record() }],
    ["an empty list", skipping([])],
    ["another wish", { ...intakeOf([record()]), on_error: "ignore" }],
    ["no wish", { ...intakeOf([record()]), on_error: null }],
  ])("is refused as ever for %s", async (_, body) => {
    const client = await newClient();
    expect((await client.post(PATH, body)).status).toBe(422);
    expect((await client.get("/api/v1/projects/screening")).status).toBe(404);
  });

  test("keeps the sex of what stays stored, whatever is left out", async () => {
    const client = await newClient();
    const at = (performed_at: string, more: object) => record("P-1", { performed_at, ...more });
    const [first, second, third] = ["2026-11-18T10:15:00Z", "2026-11-19T10:15:00Z", "2026-11-20T10:15:00Z"] as const;
    await client.post(PATH, intakeOf([at(first, {}), at(second, {})]));
    const amends = { reason: "r" };
    const reply = await client.post(
      PATH,
      skipping([
        at(first, { sex: "male", amends }),
        at(third, {}),
        at(second, { height_cm: 163, amends }),
        record("P-9"),
      ]),
    );
    // The first contradicts the second as it is stored; the others contradict nothing that goes in.
    expect(skippedIn(reply)).toEqual([["/patients/0", ["sex_contradiction"]]]);
    const { body } = await client.get("/api/v1/records?project_id=screening&patient_id=P-1");
    expect((body.data as { record_revision: number }[]).map(({ record_revision }) => record_revision)).toEqual([
      1, 2, 1,
    ]);
  });

  const good = record("P-1", { height_cm: 163 });
  const male = record("P-1", { sex: "male" });
  test.each<[string, readonly unknown[], readonly unknown[], readonly (readonly [string, readonly string[]])[]]>([
    ["a rule", [], [record("P-1", tests({ fev1_l: 2.7 })), good], [["/patients/0", ["fev1_above_fvc"]]]],
    ["its schema", [], [record("P-1", { height_cm: 1.8 }), good], [["/patients/0", ["out_of_range"]]]],
    [
      "its time, twice",
      [],
      ["a", "b"]
        .map((client_reference) => record("P-1", { performed_at: "2062-11-18T10:15:00Z", client_reference }))
        .concat(good),
      [
        ["/patients/0", ["in_the_future"]],
        ["/patients/1", ["in_the_future"]],
      ],
    ],
    [
      "nothing to amend",
      [],
      [record("P-1", { amends: { reason: "r" } }), good],
      [["/patients/0", ["nothing_to_amend"]]],
    ],
    [
      "a conflict",
      [record("P-1")],
      [good, record("P-1", { height_cm: 164, amends: { reason: "r" } })],
      [["/patients/0", ["record_conflict"]]],
    ],
    [
      "another revision",
      [record("P-1")],
      [
        record("P-1", { height_cm: 165, amends: { reason: "r", expected_revision: 2 } }),
        record("P-1", { height_cm: 164, amends: { reason: "r", expected_revision: 1 } }),
      ],
      [["/patients/0", ["revision_conflict"]]],
    ],
    [
      "the sex of what stays stored",
      [record("P-1", { performed_at: LATER })],
      [male, good],
      [["/patients/0", ["sex_contradiction"]]],
    ],
    [
      "another that goes in, and the second of three",
      [],
      [record("P-1", { height_cm: 1.8 }), good, record("P-1")],
      [
        ["/patients/0", ["out_of_range"]],
        ["/patients/2", ["same_occasion"]],
      ],
    ],
  ])("lets no record that is skipped for %s push out one of its occasion", async (_, stored, sent, skipped) => {
    const client = await newClient();
    if (stored.length > 0) await client.post(PATH, intakeOf(stored as never));
    const reply = await client.post(PATH, skipping([...sent, record("P-9")]));
    expect(reply.status).toBe(201);
    expect(skippedIn(reply)).toEqual(skipped);
    const told = (reply.body.records as { patient_id: string }[]).map(({ patient_id }) => patient_id);
    expect(told).toEqual(["P-1", "P-9"]);
  });

  test("names in same_occasion the record that went in", async () => {
    const client = await newClient();
    const sent = [record("P-1", { height_cm: 1.8 }), good, record("P-1")];
    const { body } = await client.post(PATH, skipping(sent));
    expect(body.skipped[1].errors[0].detail).toBe("is the same occasion as /patients/1");
  });

  test("lets a record that is skipped push out none of the other sex", async () => {
    const client = await newClient();
    const sent = [record("P-1", { sex: "male", amends: { reason: "r" } }), record("P-1", { performed_at: LATER })];
    const reply = await client.post(PATH, skipping(sent));
    expect(skippedIn(reply)).toEqual([["/patients/0", ["nothing_to_amend"]]]);
  });

  test("is all or nothing without the wish", async () => {
    const client = await newClient();
    const patients = [record("P-1"), record("P-2", { height_cm: 1.8 })];
    for (const body of [intakeOf(patients), { ...intakeOf(patients), on_error: "refuse" }])
      expect((await client.post(PATH, body)).status).toBe(422);
    expect((await client.get("/api/v1/projects/screening")).status).toBe(404);
  });
});
