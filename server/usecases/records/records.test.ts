import { describe, expect, test } from "vitest";
import { analysed, delivered, projectWithModel } from "../../testing/flow.ts";
import { type AnyRecord, intakeOf, record } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";

const INTAKE = "/api/v1/patient/intake";
const EARLIER = { performed_at: "2025-01-10T09:00:00Z" };

async function newClient(): Promise<Client> {
  return (await testService()).company("Clinic");
}

async function takeIn(client: Client, ...patients: readonly AnyRecord[]): Promise<readonly string[]> {
  const { body } = await client.post(INTAKE, intakeOf(patients));
  return (body.records as { record_id: string }[]).map(({ record_id }) => record_id);
}

const retract = (client: Client, id: string | undefined, more: AnyRecord = {}) =>
  client.post(`/api/v1/records/${id}/retract`, { reason: "wrong patient", ...more });

describe("a retracted record", () => {
  test.each(["", " ", "\t", "\n \u00a0", "x".repeat(201), "a\u0000b", "\u0007 bell", "\u001b[2J", "a\u0085"])(
    "and an amended one need a reason that can be read, which %j is not",
    async (reason) => {
      const client = await newClient();
      const [id] = await takeIn(client, record("P-1"));
      const amendment = record("P-1", { height_cm: 163, amends: { reason } });
      for (const [refused, pointer] of [
        [await retract(client, id, { reason }), "/reason"],
        [await client.post(INTAKE, intakeOf([amendment])), "/patients/0/amends/reason"],
      ] as const) {
        expect([refused.status, refused.body.code]).toEqual([422, "invalid_body"]);
        expect(refused.body.errors).toMatchObject([{ pointer }]);
      }
      const { revisions } = (await client.get(`/api/v1/records/${id}`)).body;
      expect(revisions).toHaveLength(1);
    },
  );

  test("keeps its reason as it was sent", async () => {
    const client = await newClient();
    const [id] = await takeIn(client, record("P-1"));
    const reason = " wrong\n patient: é ";
    const { revisions } = (await retract(client, id, { reason })).body;
    expect(revisions).toMatchObject([{}, { reason }]);
  });

  test("stays in the history with its reason, and the one before it is the newest", async () => {
    const client = await newClient();
    const [, newest] = await takeIn(client, record("P-1", EARLIER), record("P-1"));
    const answer = await retract(client, newest);
    expect(answer.body).toMatchObject({
      status: "entered_in_error",
      record_revision: 2,
      record: { patient_id: "P-1", performed_at: "2026-11-18T10:15:00+01:00" },
      revisions: [
        { record_revision: 1, status: "active" },
        { record_revision: 2, status: "entered_in_error", reason: "wrong patient" },
      ],
    });
    expect((await client.get(`/api/v1/records/${newest}`)).body).toEqual(answer.body);
    const model = await client.post("/api/v1/model/build", {
      project_id: "screening",
      reference_equations: "gli-2022-global",
    });
    const analysis = await client.post("/api/v1/analyse", { project_id: "screening", model_id: model.body.model_id });
    expect(analysis.body.items).toMatchObject([{ performed_at: EARLIER.performed_at }]);
  });

  test("takes its patient out of the project's count, and a patient without records out of an analysis", async () => {
    const client = await newClient();
    const [id] = await takeIn(client, record("P-1"), record("P-2"));
    await retract(client, id);
    expect((await client.get("/api/v1/projects/screening")).body.patients).toBe(1);
    expect((await client.get("/api/v1/projects/screening/patients/P-1")).body).toMatchObject({
      records: 0,
      last_performed_at: null,
    });
    const items = (
      await client.get(`/api/v1/analyses/${await analysed(client, await projectWithModel(client, [record("P-2")]))}`)
    ).body.items as { patient_id: string }[];
    expect(items.map(({ patient_id }) => patient_id)).toEqual(["P-2"]);
  });

  test("is not taken in again by a repetition, and comes back by an amendment alone", async () => {
    const client = await newClient();
    const [id] = await takeIn(client, record("P-1"));
    await retract(client, id);
    const again = await client.post(INTAKE, intakeOf([record("P-1")]));
    expect(again.body).toMatchObject({ status: 409, code: "record_retracted", errors: [{ pointer: "/patients/0" }] });
    const amended = await client.post(INTAKE, intakeOf([record("P-1", { amends: { reason: "right after all" } })]));
    expect(amended.body.records).toMatchObject([{ record_id: id, record_revision: 3, outcome: "amended" }]);
    expect((await client.get("/api/v1/projects/screening")).body.patients).toBe(1);
  });

  test.each(["gli-2022-global", "gli-2012"])(
    "leaves a project of nobody, for which %s makes a model",
    async (reference_equations) => {
      const client = await newClient();
      const [id] = await takeIn(client, record("P-1"));
      await retract(client, id);
      const made = await client.post("/api/v1/model/build", { project_id: "screening", reference_equations });
      expect([made.status, made.body]).toMatchObject([201, { patients: 0 }]);
      const { model_id } = made.body;
      const analysed = await client.post("/api/v1/analyse", { project_id: "screening", model_id });
      expect(analysed.body).toMatchObject({ status: 422, code: "nothing_chosen" });
    },
  );

  test("is retracted once, however often it is asked for", async () => {
    const client = await newClient();
    const [id] = await takeIn(client, record("P-1"));
    const first = await retract(client, id);
    expect((await retract(client, id, { reason: "once more" })).body).toEqual(first.body);
  });

  test("of another company is not found", async () => {
    const service = await testService();
    const [id] = await takeIn(await service.company("Clinic"), record("P-1"));
    const other = await service.company("Other");
    expect((await retract(other, id)).body.code).toBe("record_not_found");
    expect((await other.get(`/api/v1/records/${id}`)).body.code).toBe("record_not_found");
    expect((await other.get("/api/v1/records")).body.data).toEqual([]);
  });
});

describe("an expected revision", () => {
  test("that is not the stored one is refused, and nothing is lost", async () => {
    const client = await newClient();
    const [id] = await takeIn(client, record("P-1"));
    const amend = (height_cm: number, expected_revision: number) =>
      client.post(
        INTAKE,
        intakeOf([record("P-1", { height_cm, amends: { reason: "measured again", expected_revision } })]),
      );
    expect((await amend(163, 1)).body.amended).toBe(1);
    expect((await amend(164, 1)).body).toMatchObject({
      status: 409,
      code: "revision_conflict",
      errors: [{ pointer: "/patients/0/amends/expected_revision" }],
    });
    expect((await retract(client, id, { expected_revision: 1 })).body).toMatchObject({
      code: "revision_conflict",
      errors: [{ pointer: "/expected_revision" }],
    });
    expect((await client.get(`/api/v1/records/${id}`)).body).toMatchObject({
      record_revision: 2,
      record: { height_cm: 163 },
    });
    expect((await amend(163, 1)).body.unchanged).toBe(1);
  });
});

describe("a batch", () => {
  test.each([
    [
      "amended",
      (client: Client) => client.post(INTAKE, intakeOf([record("P-1", { height_cm: 163, amends: { reason: "r" } })])),
    ],
    [
      "retracted",
      async (client: Client) =>
        retract(client, (await client.get("/api/v1/records?patient_id=P-1")).body.data[0].record_id as string),
    ],
  ])("is stale once one of its records is %s, and its body stays", async (_, change) => {
    const client = await newClient();
    await delivered(client, [record("P-1"), record("P-2")]);
    await delivered(client, [record("P-3")], "other");
    const before = await client.get("/results?project_id=screening");
    expect(before.body.stale_since).toBeUndefined();
    await change(client);
    const after = await client.get("/results?project_id=screening");
    expect(after.body).toEqual({ ...before.body, stale_since: expect.any(String) });
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const stale = await client.get("/api/v1/batches?stale=true");
    expect(stale.body.data).toMatchObject([{ project_id: "screening", stale_since: after.body.stale_since }]);
    expect((await client.get("/api/v1/batches?stale=false")).body.data).toMatchObject([{ project_id: "other" }]);
  });

  describe("of a second visit", () => {
    const first = record("P-1", { performed_at: "2025-01-05T09:00:00Z", age_years: 60 });
    const second = record("P-1", { performed_at: "2026-01-05T09:00:00Z", age_years: 61 });
    const staleness = async (client: Client) =>
      (await client.get("/api/v1/batches")).body.data.map(
        ({ stale_since }: { stale_since?: string }) => typeof stale_since,
      );

    test.each([
      ["retracted", (client: Client, id: string) => retract(client, id)],
      [
        "amended",
        (client: Client) => client.post(INTAKE, intakeOf([{ ...first, height_cm: 163, amends: { reason: "r" } }])),
      ],
    ])("is stale once the first visit, on which its change rests, is %s", async (_, change) => {
      const client = await newClient();
      await delivered(client, [first, second]);
      const id = (await client.get("/api/v1/records?patient_id=P-1")).body.data[0].record_id as string;
      expect(await staleness(client)).toEqual(["undefined"]);
      await change(client, id);
      expect(await staleness(client)).toEqual(["string"]);
      const changed = await client.get("/api/v1/records?patient_id=P-1");
      const [{ stale_since }] = (await client.get("/api/v1/batches")).body.data;
      expect(changed.body.data[0].changed_at).toBe(stale_since);
    });

    test("is stale from the start where the first was amended before it was interpreted", async () => {
      const client = await newClient();
      const analysis_id = await analysed(client, await projectWithModel(client, [first, second]));
      await client.post(INTAKE, intakeOf([{ ...first, height_cm: 163, amends: { reason: "r" } }]));
      await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
      expect(await staleness(client)).toEqual(["string"]);
    });

    test("is not in question for a batch of the first visit alone", async () => {
      const client = await newClient();
      const model_id = await projectWithModel(client, [first, second]);
      const [{ record_id }] = (await client.get("/api/v1/records?patient_id=P-1")).body.data;
      const about = { project_id: "screening", model_id, record_ids: [record_id] };
      const { analysis_id } = (await client.post("/api/v1/analyse", about)).body;
      await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
      await client.post(INTAKE, intakeOf([{ ...second, height_cm: 163, amends: { reason: "r" } }]));
      expect(await staleness(client)).toEqual(["undefined"]);
    });

    test("that was reviewed is stale once the first is retracted", async () => {
      const client = await newClient();
      await delivered(client, [first, second]);
      const [{ batch_id }] = (await client.get("/api/v1/batches")).body.data;
      const items = [{ patient_id: "P-1", comment: "seen" }];
      const about = { project_id: "screening", batch_id, reviewer: "dr-1", items };
      expect((await client.post("/results/reviews", about)).status).toBe(201);
      const [{ record_id }] = (await client.get("/api/v1/records?patient_id=P-1")).body.data;
      await retract(client, record_id);
      expect(await staleness(client)).toEqual(["string", "string"]);
    });
  });

  test("of an analysis whose records were amended before it is interpreted is stale from the start", async () => {
    const client = await newClient();
    const analysis_id = await analysed(client, await projectWithModel(client, [record("P-1")]));
    await client.post(INTAKE, intakeOf([record("P-1", { height_cm: 163, amends: { reason: "r" } })]));
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    expect((await client.get("/api/v1/batches")).body.data).toMatchObject([{ stale_since: expect.any(String) }]);
  });
});
