/** A hospital system that sends everything again every night: what is new, amended, unchanged and in conflict is told apart. */
import { describe, expect, test } from "vitest";
import { type AnyRecord, intakeOf, record } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";

const PATH = "/api/v1/patient/intake";
const PATIENTS = 40;

/** Three yearly visits of each patient. */
function everything(): AnyRecord[] {
  return Array.from({ length: PATIENTS }, (_, index) => index).flatMap((index) =>
    [2023, 2024, 2025].map((year) =>
      record(`P-${index}`, {
        performed_at: `${year}-03-01T09:00:00+01:00`,
        age_years: 60 + index / 10 + (year - 2023),
        pre_bronchodilator: { kind: "values", fev1_l: 1.2 + index / 100, fvc_l: 2.6 + (year - 2023) / 100 },
      }),
    ),
  );
}

const ALL = 3 * PATIENTS;
const corrected = { height_cm: 163 };
const amends = { reason: "height was misread" };

function changedAt<T>(place: number, all: readonly T[], change: (one: T) => T): T[] {
  return all.map((one, index) => (index === place ? change(one) : one));
}

async function sent(client: Client, patients: readonly AnyRecord[], on_error: "refuse" | "skip" = "refuse") {
  const { status, body } = await client.post(PATH, { ...intakeOf(patients), on_error });
  const { created, amended, unchanged, skipped } = body;
  return { status, created, amended, unchanged, skipped: skipped as unknown, code: body.code, errors: body.errors };
}

async function afterTheFirstNight(): Promise<Client> {
  const client = await (await testService()).company("Clinic");
  expect(await sent(client, everything())).toMatchObject({ status: 201, created: ALL, amended: 0, unchanged: 0 });
  return client;
}

async function revisions(client: Client): Promise<readonly number[]> {
  const { body } = await client.get("/api/v1/records?project_id=screening&limit=200");
  return (body.data as { record_revision: number }[]).map(({ record_revision }) => record_revision);
}

describe("the whole project sent again", () => {
  test.each<[string, (all: AnyRecord[]) => AnyRecord[]]>([
    ["as it was", (all) => all],
    ["in another order", (all) => all.toReversed()],
    [
      "with its members in another order",
      (all) => all.map((one) => Object.fromEntries(Object.entries(one).toReversed())),
    ],
    [
      "with times of another zone",
      (all) =>
        all.map((one) => ({ ...one, performed_at: String(one.performed_at).replace("09:00:00+01:00", "08:00:00Z") })),
    ],
  ])("%s changes nothing", async (_, again) => {
    const client = await afterTheFirstNight();
    for (const how of ["refuse", "skip"] as const) {
      const night = await sent(client, again(everything()), how);
      expect(night).toMatchObject({ status: 200, created: 0, amended: 0, unchanged: ALL, skipped: [] });
    }
    expect(new Set(await revisions(client))).toEqual(new Set([1]));
  });

  test("with one amendment and one new visit takes in those, and the same file the next night nothing", async () => {
    const client = await afterTheFirstNight();
    const file = changedAt(7, everything(), (one) => ({ ...one, ...corrected, amends }));
    file.push(record("P-0", { performed_at: "2026-03-01T09:00:00+01:00", age_years: 63 }));
    expect(await sent(client, file)).toMatchObject({ status: 201, created: 1, amended: 1, unchanged: ALL - 1 });
    expect(await sent(client, file)).toMatchObject({ status: 200, created: 0, amended: 0, unchanged: ALL + 1 });
    const unmarked = changedAt(7, file, ({ amends: _amends, ...one }) => one);
    expect(await sent(client, unmarked)).toMatchObject({ status: 200, amended: 0, unchanged: ALL + 1 });
    expect((await revisions(client)).toSorted()).toEqual([...Array.from({ length: ALL }, () => 1), 2]);
  });

  test("with a value that changed without a word is refused with its place, or skipped while the rest goes in", async () => {
    const client = await afterTheFirstNight();
    const file = changedAt(7, everything(), (one) => ({ ...one, ...corrected }));
    file.push(record("P-new"));
    const refused = await sent(client, file);
    expect([refused.status, refused.code, refused.errors]).toMatchObject([
      409,
      "record_conflict",
      [{ pointer: "/patients/7" }],
    ]);
    expect(await sent(client, file, "skip")).toMatchObject({
      status: 201,
      created: 1,
      amended: 0,
      unchanged: ALL - 1,
      skipped: [{ pointer: "/patients/7", errors: [{ code: "record_conflict" }] }],
    });
    expect(new Set(await revisions(client))).toEqual(new Set([1]));
  });

  test("with what was there before an amendment takes nothing back", async () => {
    const client = await afterTheFirstNight();
    await sent(client, [{ ...(everything()[7] as AnyRecord), ...corrected, amends }]);
    expect(await sent(client, everything(), "skip")).toMatchObject({
      status: 200,
      unchanged: ALL - 1,
      skipped: [{ pointer: "/patients/7", errors: [{ code: "record_conflict" }] }],
    });
    expect((await client.get("/api/v1/records?project_id=screening&patient_id=P-2")).body.data).toMatchObject([
      { record_revision: 1 },
      { record_revision: 2 },
      { record_revision: 1 },
    ]);
  });

  test("leaves a batch as fresh as it was", async () => {
    const client = await afterTheFirstNight();
    const { model_id } = (
      await client.post("/api/v1/model/build", { project_id: "screening", reference_equations: "gli-2022-global" })
    ).body;
    const { analysis_id } = (await client.post("/api/v1/analyse", { project_id: "screening", model_id })).body;
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    const before = await client.get("/results?project_id=screening");
    await sent(client, everything());
    const after = await client.get("/results?project_id=screening");
    expect([after.text, after.headers.get("etag")]).toEqual([before.text, before.headers.get("etag")]);
    expect(after.body.stale_since).toBeUndefined();
  });
});
