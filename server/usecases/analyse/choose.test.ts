import { describe, expect, test } from "vitest";
import { type AnyRecord, intakeOf, record, without } from "../../testing/records.ts";
import { type Client, type Reply, testService } from "../../testing/test-service.ts";

const FIRST = { performed_at: "2024-01-10T09:00:00Z" };
const SECOND = { performed_at: "2025-01-10T09:00:00Z" };
const THIRD = { performed_at: "2026-01-10T09:00:00Z" };

const BETTER = { kind: "values", fev1_l: 2.2, fvc_l: 3 };

/** Items without what tells one intake from another. */
function anonymous(items: unknown): unknown {
  return JSON.parse(JSON.stringify(items).replaceAll(/"rec_[^"]*"/g, '"rec"'));
}

interface Project {
  readonly client: Client;
  readonly ids: readonly string[];
  readonly analyse: (more: AnyRecord) => Promise<Reply>;
}

async function project(patients: readonly AnyRecord[], equations = "gli-2022-global"): Promise<Project> {
  const client = await (await testService()).company("Clinic");
  const { body } = await client.post("/api/v1/patient/intake", intakeOf(patients));
  const model = { project_id: "screening", reference_equations: equations };
  const { model_id } = (await client.post("/api/v1/model/build", model)).body;
  return {
    client,
    ids: (body.records as { record_id: string }[]).map(({ record_id }) => record_id),
    analyse: (more) => client.post("/api/v1/analyse", { project_id: "screening", model_id, ...more }),
  };
}

const threeVisits = () =>
  project([record("P-1", FIRST), record("P-1", SECOND), record("P-1", THIRD), record("P-2", SECOND)]);

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
    expect(await errorsOf({ record_ids: [third] })).toEqual([["/record_ids/0", lacks(third)]]);
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

describe("a registration", () => {
  test("is replaced only where it is the one that If-Match names", async () => {
    const client = await (await testService()).company("Clinic");
    const body = JSON.stringify({
      webhook_url: "http://127.0.0.1:9/hook",
      webhook_secret: "a secret of sixteen or more",
    });
    const put = (ifMatch: string) =>
      client.send("PUT", "/webhook", { body, headers: { "Content-Type": "application/json", "If-Match": ifMatch } });
    expect((await put("*")).body.code).toBe("precondition_failed");
    const first = await client.put("/webhook", JSON.parse(body));
    const tag = first.headers.get("etag") ?? "";
    expect((await client.get("/webhook")).headers.get("etag")).toBe(tag);
    expect((await client.get("/webhook", { "If-None-Match": tag })).status).toBe(304);
    expect((await put(`W/${tag}`)).status).toBe(412);
    const second = await put(`"other", ${tag}`);
    expect(second.status).toBe(200);
    expect(second.headers.get("etag")).not.toBe(tag);
    expect((await put(tag)).body).toMatchObject({ status: 412, code: "precondition_failed" });
    await client.delete("/webhook");
    await client.put("/webhook", JSON.parse(body));
    expect((await put(tag)).status).toBe(412);
  });
});
