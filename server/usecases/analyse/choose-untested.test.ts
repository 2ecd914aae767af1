import { describe, expect, test } from "vitest";
import { type AnyRecord, intakeOf, record, without } from "../../testing/records.ts";
import { BETTER, FIRST, type Project, SECOND, THIRD, anonymous, project, threeVisits } from "./testing/visits.ts";

const NO_TEST = { missing: { pre_bronchodilator: "missed_visit" } };
const untested = (id: string, performed_at: string): AnyRecord => ({
  ...without(without(record(id), "pre_bronchodilator"), "post_bronchodilator"),
  performed_at,
  ...NO_TEST,
});

describe("a record without a test", () => {
  const AFTERNOON = "2026-01-10T15:00:00Z";
  const story = () =>
    project([
      record("P-1", FIRST),
      untested("P-1", SECOND.performed_at),
      record("P-1", THIRD),
      untested("P-1", AFTERNOON),
      untested("P-2", SECOND.performed_at),
      untested("P-2", THIRD.performed_at),
    ]);
  type Choice = (ids: readonly string[]) => AnyRecord;
  const P1 = { patient_ids: ["P-1"] };

  test.each<[string, Choice, readonly string[] | string]>([
    ["nothing: the newest with a test, else the newest", () => ({}), ["P-1 2026 tested", "P-2 2026"]],
    ["all", () => ({ occasions: "all" }), ["P-1 2024 tested", "P-1 2025", "P-1 2026 tested", "P-2 2025", "P-2 2026"]],
    [
      "its year",
      () => ({ performed_from: "2025-01-01T00:00:00Z", performed_before: "2026-01-01T00:00:00Z" }),
      ["P-1 2025", "P-2 2025"],
    ],
    [
      "the years up to its own",
      () => ({ performed_before: "2026-01-01T00:00:00Z", occasions: "all" }),
      ["P-1 2024 tested", "P-1 2025", "P-2 2025"],
    ],
    [
      "the newest up to its own year",
      () => ({ performed_before: "2026-01-01T00:00:00Z" }),
      ["P-1 2024 tested", "P-2 2025"],
    ],
    [
      "the hours after the test that it belongs to",
      () => ({ ...P1, performed_from: "2026-01-10T14:00:00Z" }),
      "nothing_chosen",
    ],
    [
      "those hours, of a patient without a test too",
      () => ({ performed_from: "2026-01-10T08:59:00Z" }),
      ["P-1 2026 tested", "P-2 2026"],
    ],
    ["its identifier", (ids) => ({ record_ids: [ids[1]] }), ["P-1 2025"]],
    ["its identifier, where it belongs to a test", (ids) => ({ record_ids: [ids[3]] }), ["P-1 2026 tested"]],
    [
      "its identifier and another time",
      (ids) => ({ record_ids: [ids[3]], performed_from: "2026-01-10T14:00:00Z" }),
      "nothing_chosen",
    ],
    [
      "its time as of then",
      () => ({ as_of: "2025-06-01T00:00:00Z", occasions: "all" }),
      ["P-1 2024 tested", "P-1 2025", "P-2 2025"],
    ],
    ["the newest as of then", () => ({ as_of: "2025-06-01T00:00:00Z" }), ["P-1 2024 tested", "P-2 2025"]],
    ["when it was stored", () => ({ changed_since: "2020-01-01T00:00:00Z" }), ["P-1 2026 tested", "P-2 2026"]],
  ])("is chosen by %s", async (_, choice, expected) => {
    const { analyse, ids } = await story();
    const { body } = await analyse(choice(ids));
    const items = (body.items ?? []) as AnyRecord[];
    const brief = items.map(
      (item) =>
        `${String(item["patient_id"])} ${String(item["performed_at"]).slice(0, 4)}${item["pre_bronchodilator"] === null ? "" : " tested"}`,
    );
    expect(typeof expected === "string" ? body.code : brief).toEqual(expected);
  });

  test("has an item that says why, and enters no change, slope or fit", async () => {
    const { analyse, ids, client } = await story();
    const { items } = (await analyse({ ...P1, occasions: "all" })).body;
    expect(items[1]).toMatchObject({
      record_id: ids[1],
      performed_at: SECOND.performed_at,
      pre_bronchodilator: null,
      post_bronchodilator: null,
      change: { reason: "not_measured", slope: null },
      visit: { missing: [{ record_id: ids[1], test: "pre_bronchodilator", reason: "missed_visit" }], contradicted: [] },
    });
    const without2025 = await project([record("P-1", FIRST), record("P-1", THIRD), untested("P-1", AFTERNOON)]);
    const [, last] = (await without2025.analyse({ ...P1, occasions: "all" })).body.items;
    expect(anonymous(items[2].change)).toEqual(anonymous(last.change));
    const { body } = await client.post("/api/v1/model/build", {
      project_id: "screening",
      reference_equations: "gli-2022-global",
    });
    expect(body.fit).toMatchObject({ included: 1, excluded: { no_pre_bronchodilator_test: 1 } });
  });

  test("needs no ancestry under GLI-2012, and leaves nobody else out", async () => {
    const { analyse } = await project(
      [record("P-1", { ancestry: "other" }), untested("P-2", FIRST.performed_at), record("P-3")],
      "gli-2012",
    );
    const { items, left_out } = (await analyse({ occasions: "all" })).body;
    expect(items.map((item: AnyRecord) => item["patient_id"])).toEqual(["P-1", "P-2"]);
    expect(items[1].subject.reference_group).toBeNull();
    expect(left_out).toMatchObject([{ patient_id: "P-3", reason: "ancestry_missing" }]);
  });

  test("that is amended to have one, or is retracted, is a visit with one, or none", async () => {
    const { analyse, ids, client } = await story();
    const amended = { ...record("P-1", SECOND), amends: { reason: "found the printout" } };
    expect((await client.post("/api/v1/patient/intake", intakeOf([amended]))).status).toBe(201);
    await client.post(`/api/v1/records/${ids[4]}/retract`, { reason: "another patient" });
    const { items } = (await analyse({ occasions: "all" })).body;
    const brief = items.map((item: AnyRecord) => [
      item["patient_id"],
      String(item["performed_at"]).slice(0, 4),
      item["pre_bronchodilator"] !== null,
    ]);
    expect(brief).toEqual([
      ["P-1", "2024", true],
      ["P-1", "2025", true],
      ["P-1", "2026", true],
      ["P-2", "2026", false],
    ]);
  });

  test("that called a test missing, and is amended or retracted, no longer contradicts it", async () => {
    const late = untested("P-1", AFTERNOON);
    const { analyse, ids, client } = await project([record("P-1", THIRD), late]);
    const contradicted = async () => (await analyse({})).body.items[0].visit.contradicted;
    expect(await contradicted()).toMatchObject([{ record_id: ids[1], record_revision: 1, reason: "missed_visit" }]);
    const amends = {
      ...late,
      missing: { pre_bronchodilator: "technical_failure" },
      amends: { reason: "asked the site" },
    };
    await client.post("/api/v1/patient/intake", intakeOf([amends]));
    expect(await contradicted()).toMatchObject([
      { record_id: ids[1], record_revision: 2, reason: "technical_failure" },
    ]);
    await client.post(`/api/v1/records/${ids[1]}/retract`, { reason: "twice" });
    expect(await contradicted()).toEqual([]);
  });
});

describe("a record that is named and does not count", () => {
  test.each<
    [string, (of: Project) => Promise<readonly unknown[]>, number, string, readonly [string, string, RegExp][]]
  >([
    [
      "retracted",
      async ({ client, ids }) => {
        await client.post(`/api/v1/records/${ids[0]}/retract`, { reason: "r" });
        return [ids[1], ids[0]];
      },
      409,
      "record_retracted",
      [["/record_ids/1", "record_retracted", /^the record was retracted$/]],
    ],
    [
      "retracted, beside one that nobody has",
      async ({ client, ids }) => {
        await client.post(`/api/v1/records/${ids[0]}/retract`, { reason: "r" });
        return [ids[0], "rec_none"];
      },
      404,
      "record_not_found",
      [
        ["/record_ids/0", "record_retracted", /was retracted$/],
        ["/record_ids/1", "record_not_found", /^you have no such record$/],
      ],
    ],
    [
      "of another project",
      async ({ client }) => {
        const { body } = await client.post("/api/v1/patient/intake", intakeOf([record("P-1")], "other"));
        return [body.records[0].record_id];
      },
      404,
      "record_not_found",
      [["/record_ids/0", "record_not_found", /^the record is one of your project other$/]],
    ],
    [
      "erased",
      async ({ client, ids }) => {
        await client.delete("/api/v1/projects/screening/patients/P-2");
        return [ids[3]];
      },
      404,
      "record_not_found",
      [["/record_ids/0", "record_not_found", /^you have no such record$/]],
    ],
    ["named twice", async ({ ids }) => [ids[0], ids[0]], 422, "invalid_body", [["/record_ids/1", "repeated", /./]]],
  ])("because it is %s, is refused for that reason", async (_, named, status, code, errors) => {
    const of = await threeVisits();
    const { body } = await of.analyse({ record_ids: await named(of) });
    expect([body.status, body.code]).toEqual([status, code]);
    const said = body.errors as { pointer: string; code: string; detail: string }[];
    expect(said.map((error) => [error.pointer, error.code])).toEqual(errors.map(([at, why]) => [at, why]));
    for (const [place, error] of said.entries()) expect(error.detail).toMatch(errors[place]?.[2] ?? /^$/);
  });

  test("is told apart from a patient whose records were all retracted, and from one that nobody has", async () => {
    const { client, analyse, ids } = await threeVisits();
    await client.post(`/api/v1/records/${ids[3]}/retract`, { reason: "r" });
    const errorsOf = async (patient_ids: readonly string[]) => {
      const { body } = await analyse({ patient_ids });
      const errors = body.errors as { pointer: string; code: string }[];
      return [body.status, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)];
    };
    expect(await errorsOf(["P-1", "P-2"])).toEqual([409, "/patient_ids/1 record_retracted"]);
    expect(await errorsOf(["P-2", "P-9"])).toEqual([
      404,
      "/patient_ids/0 record_retracted",
      "/patient_ids/1 patient_not_found",
    ]);
  });

  test("counts in its newest revision where it was amended, and again where a retracted one was", async () => {
    const { client, analyse, ids } = await threeVisits();
    const amended = { ...record("P-1", { ...FIRST, pre_bronchodilator: BETTER }), amends: { reason: "typing error" } };
    await client.post(`/api/v1/records/${ids[0]}/retract`, { reason: "r" });
    await client.post("/api/v1/patient/intake", intakeOf([amended]));
    const [item] = (await analyse({ record_ids: [ids[0]] })).body.items;
    expect(item).toMatchObject({
      record_id: ids[0],
      record_revision: 3,
      pre_bronchodilator: { measures: { fev1: { measured: 2.2 } } },
    });
  });
});
