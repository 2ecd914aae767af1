import { describe, expect, test } from "vitest";
import { type AnyRecord, intakeOf, record, without } from "../../testing/records.ts";
import type { Reply } from "../../testing/test-service.ts";
import { BETTER, FIRST, SECOND, anonymous, project, threeVisits } from "./testing/visits.ts";

function itemsOf({ body }: Reply): readonly (readonly [string, string])[] {
  const items = body.items as { patient_id: string; performed_at: string }[];
  return items.map(({ patient_id, performed_at }) => [patient_id, performed_at.slice(0, 4)]);
}

describe("an analysis", () => {
  test.each<[string, (ids: readonly string[]) => AnyRecord, readonly (readonly [string, string])[]]>([
    [
      "nothing",
      () => ({}),
      [
        ["P-1", "2026"],
        ["P-2", "2025"],
      ],
    ],
    [
      "newest",
      () => ({ occasions: "newest" }),
      [
        ["P-1", "2026"],
        ["P-2", "2025"],
      ],
    ],
    [
      "all occasions",
      () => ({ occasions: "all" }),
      [
        ["P-1", "2024"],
        ["P-1", "2025"],
        ["P-1", "2026"],
        ["P-2", "2025"],
      ],
    ],
    ["all of a patient", () => ({ occasions: "all", patient_ids: ["P-2"] }), [["P-2", "2025"]]],
    [
      "earlier records by identifier",
      ([a, b]) => ({ record_ids: [b, a] }),
      [
        ["P-1", "2024"],
        ["P-1", "2025"],
      ],
    ],
    ["the newest of those named", ([a, b]) => ({ record_ids: [a, b], occasions: "newest" }), [["P-1", "2025"]]],
    [
      "the newest before a time",
      () => ({ performed_before: "2026-01-01T00:00:00Z" }),
      [
        ["P-1", "2025"],
        ["P-2", "2025"],
      ],
    ],
    ["from a time on", () => ({ performed_from: "2026-01-10T10:00:00+01:00" }), [["P-1", "2026"]]],
    [
      "as of a time, that time included",
      () => ({ as_of: "2025-01-10T10:00:00+01:00" }),
      [
        ["P-1", "2025"],
        ["P-2", "2025"],
      ],
    ],
    ["all occasions as of a time", () => ({ as_of: "2025-01-10T08:59:59.999Z", occasions: "all" }), [["P-1", "2024"]]],
    [
      "changed since",
      () => ({ changed_since: "2020-01-01T00:00:00Z", occasions: "all", patient_ids: ["P-2"] }),
      [["P-2", "2025"]],
    ],
  ])("of %s has the items that are chosen", async (_, choice, expected) => {
    const { analyse, ids } = await threeVisits();
    expect(itemsOf(await analyse(choice(ids)))).toEqual(expected);
  });

  test("of an earlier visit has the change since the visit before it, and nothing of later ones", async () => {
    const { analyse, ids } = await threeVisits();
    const [item] = (await analyse({ record_ids: [ids[1]] })).body.items;
    const early = await project([record("P-1", FIRST), record("P-1", SECOND)]);
    const [same] = (await early.analyse({})).body.items;
    expect(anonymous(item)).toEqual(anonymous(same));
  });

  test("as of a time is the one that would have been made then, though a visit has another record since", async () => {
    const laterThatDay = record("P-1", { performed_at: "2025-01-10T15:00:00Z", pre_bronchodilator: BETTER });
    const now = await project([record("P-1", FIRST), record("P-1", SECOND), laterThatDay]);
    const then = await project([record("P-1", FIRST), record("P-1", SECOND)]);
    const as_of = "2025-01-10T12:00:00Z";
    const made = (await now.analyse({ as_of, occasions: "all" })).body;
    expect(made.as_of).toBe(as_of);
    expect(anonymous(made.items)).toEqual(anonymous((await then.analyse({ occasions: "all" })).body.items));
    const whole = (await now.analyse({ occasions: "all" })).body;
    expect(whole).not.toHaveProperty("as_of");
    expect(anonymous(whole.items)).not.toEqual(anonymous(made.items));
  });

  test("says of each item, each record of its visit and each record of its course which record that is", async () => {
    const { ids, analyse } = await threeVisits();
    const { items } = (await analyse({ occasions: "all", patient_ids: ["P-1"] })).body;
    const [first, second, third] = ids;
    expect(items.map((item: { record_id: string }) => item.record_id)).toEqual([first, second, third]);
    const newest = items[2] as { change: AnyRecord; visit: { records: { record_id: string }[] } };
    expect(newest.visit.records.map(({ record_id }) => record_id)).toEqual([third]);
    expect(newest.change).toMatchObject({
      previous_records: [{ record_id: second, record_revision: 1 }],
      slope: { records: [{ record_id: first }, { record_id: second }, { record_id: third }] },
    });
  });

  test("of what is not there is refused, and named", async () => {
    const { analyse, ids } = await threeVisits();
    expect((await analyse({ record_ids: [ids[0], "rec_none"] })).body).toMatchObject({
      code: "record_not_found",
      errors: [{ pointer: "/record_ids/1" }],
    });
    expect((await analyse({ patient_ids: ["P-1", "P-9"], occasions: "all" })).body).toMatchObject({
      code: "patient_not_found",
      errors: [{ pointer: "/patient_ids/1" }],
    });
    expect((await analyse({ performed_from: "2030-01-01T00:00:00Z" })).body.code).toBe("nothing_chosen");
  });

  test("under GLI-2012 names each record without ancestry, at the place that chose it", async () => {
    const { client, ids, analyse } = await project([record("P-1", { ancestry: "other" })], "gli-2012");
    const intake = await client.post("/api/v1/patient/intake", intakeOf([record("P-2"), record("P-3")]));
    const [second, third] = (intake.body.records as { record_id: string }[]).map(({ record_id }) => record_id);
    const errorsOf = async (more: AnyRecord) => {
      const { status, body } = await analyse(more);
      expect([status, body.code]).toEqual([422, "ancestry_missing"]);
      return (body.errors as { pointer: string; detail: string }[]).map(({ pointer, detail }) => [pointer, detail]);
    };
    const lacks = (id: string | undefined) => `the record ${id} has no ancestry`;
    expect(await errorsOf({ patient_ids: ["P-3", "P-2"] })).toEqual([
      ["/patient_ids/1", lacks(second)],
      ["/patient_ids/0", lacks(third)],
    ]);
    expect(await errorsOf({ record_ids: [third] })).toEqual([["/record_ids/0", "the record has no ancestry"]]);
    const body = (await analyse({})).body as { items: unknown[]; left_out: { record_ids: string[] }[] };
    expect([body.items.length, body.left_out.map(({ record_ids }) => record_ids)]).toEqual([1, [[second], [third]]]);
    expect(ids).toHaveLength(1);
  });

  test("under a model that none fits is refused before there is one, with the names of the records", async () => {
    const { client, ids } = await project([record("P-1"), record("P-2")]);
    const choice = { project_id: "screening", reference_equations: "gli-2012" };
    const { body } = await client.post("/api/v1/model/build", choice);
    expect(body.code).toBe("ancestry_missing");
    expect(body.errors).toEqual(
      ids.map((id) => ({
        pointer: "/reference_equations",
        code: "ancestry_missing",
        detail: `the record ${id} has no ancestry`,
      })),
    );
  });

  test("that makes more items than the webhook takes is refused at once, with the number", async () => {
    const { client, analyse } = await threeVisits();
    const settings = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "a secret of sixteen or more" };
    expect((await client.put("/webhook", { ...settings, max_items: 1 })).body).toMatchObject({ max_items: 1 });
    const { body } = await analyse({});
    expect(body).toMatchObject({ status: 422, code: "batch_too_large" });
    expect(body.errors[0].detail).toBe("the batch would have 2 items, and your webhook takes 1");
    expect((await analyse({ patient_ids: ["P-1"] })).status).toBe(201);
    expect((await client.put("/webhook", settings)).body.max_items).toBeUndefined();
    expect((await analyse({})).status).toBe(201);
  });
});

describe("a window of time", () => {
  const NOON = "2026-01-10T12:00:00Z";
  const story = () =>
    project([
      record("P-1", { performed_at: "2026-01-10T11:50:00Z" }),
      {
        ...without(record("P-1", { performed_at: "2026-01-10T12:10:00Z" }), "pre_bronchodilator"),
        post_bronchodilator: BETTER,
      },
      record("P-2", { performed_at: NOON }),
    ]);

  test("chooses a visit as a whole, by its first test: windows that meet choose each visit once", async () => {
    const { analyse } = await story();
    const chosen = async (more: AnyRecord) =>
      ((await analyse({ occasions: "all", ...more })).body.items as AnyRecord[]).map(
        ({ patient_id, visit }) => `${String(patient_id)} ${(visit as { records: unknown[] }).records.length}`,
      );
    expect(await chosen({ performed_before: NOON })).toEqual(["P-1 2"]);
    expect(await chosen({ performed_from: NOON })).toEqual(["P-2 1"]);
    expect(await chosen({ performed_from: NOON, changed_since: "2020-01-01T00:00:00Z" })).toEqual(["P-2 1"]);
    expect(await chosen({ as_of: NOON })).toEqual(["P-1 1", "P-2 1"]);
  });

  test("and a change choose a visit whose second record alone has changed", async () => {
    const { analyse, client, ids } = await story();
    const { body } = await client.get(`/api/v1/records/${ids[1]}`);
    const since = new Date(Date.parse(body.changed_at as string) + 1).toISOString();
    const amended = { ...without(record("P-1", { performed_at: "2026-01-10T12:10:00Z" }), "pre_bronchodilator") };
    const post = { kind: "values", fev1_l: 2.1, fvc_l: 3 };
    const amends = { reason: "typing error" };
    await client.post("/api/v1/patient/intake", intakeOf([{ ...amended, post_bronchodilator: post, amends }]));
    const choice = { changed_since: since, performed_before: NOON };
    expect(itemsOf(await analyse(choice)).map(([id]) => id)).toEqual(["P-1"]);
  });
});
