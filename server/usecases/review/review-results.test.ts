import { describe, expect, test } from "vitest";
import type { Project, Store } from "../../storage/store.ts";
import { delivered } from "../../testing/flow.ts";
import { type AnyRecord, record } from "../../testing/records.ts";
import { type Client, type Reply, type TestService, testService } from "../../testing/test-service.ts";

/** Sound by every criterion; what differs between efforts is its volumes. */
function effort(fev1_l: number, fvc_l: number, changes: AnyRecord = {}): AnyRecord {
  return { fev1_l, fvc_l, pef_l_s: 5.5, bev_l: 0.04, fet_s: 7, plateau: true, faults: [], ...changes };
}

const pre = [effort(1.7, 2.9), effort(1.68, 2.86), effort(1.66, 2.84), effort(2.2, 3.3)];
const post = [effort(2.05, 3.2), effort(2.0, 3.15), effort(1.98, 3.1)];
const efforts = (list: readonly AnyRecord[]): AnyRecord => ({ kind: "efforts", efforts: list });
const tested = (before: readonly AnyRecord[], after: readonly AnyRecord[], changes: AnyRecord = {}): AnyRecord =>
  record("P-001", { pre_bronchodilator: efforts(before), post_bronchodilator: efforts(after), ...changes });
const OTHER = record("P-002", { performed_at: "2026-11-18T12:00:00Z", age_years: 50 });

interface Situation {
  readonly service: TestService;
  readonly client: Client;
  readonly batch_id: string;
  readonly review: (items: readonly object[], batchId?: string, headers?: Record<string, string>) => Promise<Reply>;
  readonly results: (batchId: string) => Promise<Reply["body"]>;
}

async function situation(patients: readonly AnyRecord[] = [tested(pre, post), OTHER]): Promise<Situation> {
  const service = await testService();
  const client = await service.company("acme");
  const batch_id = await delivered(client, patients);
  return {
    service,
    client,
    batch_id,
    review: (items, batchId = batch_id, headers = {}) =>
      client.post("/results/reviews", { project_id: "screening", batch_id: batchId, reviewer: "R-07", items }, headers),
    results: async (batchId) => (await client.get(`/results?project_id=screening&batch_id=${batchId}`)).body,
  };
}

const decide = (test: string, place: number, decision: string): object => ({ test, effort: place, decision });
const reject = (place: number, test = "pre_bronchodilator"): object => decide(test, place, "reject");

const SAID = "; what a reviewer decided on efforts of this visit, or of those before it, is in force";

/** What of an item depends on its efforts, whichever record they came in: without what tells of the review. */
function found(item: AnyRecord): AnyRecord {
  const { review: _review, pre_bronchodilator: before, post_bronchodilator: after, ...rest } = withoutTraces(item);
  const numbers = (result: unknown): object => {
    const { measures, quality } = result as AnyRecord;
    return { measures, quality };
  };
  const flags = (rest["flags"] as readonly string[]).filter((flag) => flag !== "reviewed_efforts");
  const statement = String(rest["statement"]).replace(SAID, "");
  return { ...rest, flags, statement, before: numbers(before), after: numbers(after) };
}

function withoutTraces(item: AnyRecord): AnyRecord {
  const traces = new Set(["record_id", "reviewed_batches"]);
  const text = JSON.stringify(item, (name, value: unknown) => (traces.has(name) ? undefined : value));
  return JSON.parse(text) as AnyRecord;
}

describe("a rejected effort", () => {
  test.each([
    { name: "the best before", rejected: [reject(4)], before: pre.slice(0, 3), after: post },
    { name: "the best after", rejected: [reject(1, "post_bronchodilator")], before: pre, after: post.slice(1) },
    { name: "one of the middle", rejected: [reject(2)], before: [pre[0], pre[2], pre[3]], after: post },
    {
      name: "all but one before and one after",
      rejected: [reject(1), reject(3), reject(4), reject(2, "post_bronchodilator")],
      before: [pre[1]],
      after: [post[0], post[2]],
    },
  ])("leaves the numbers as if it had never been sent: $name", async ({ rejected, before, after }) => {
    const { review, results } = await situation();
    const { status, body } = await review([{ patient_id: "P-001", efforts: rejected }]);
    expect(status).toBe(201);
    const { items, report } = await results(body.batch_id);
    const never = await situation([tested(before as AnyRecord[], after as AnyRecord[]), OTHER]);
    const expected = await never.results(never.batch_id);
    expect(found(items[0])).toEqual(found(expected.items[0]));
    expect(report.counts).toEqual(expected.report.counts);
    expect(report.z_scores).toEqual(expected.report.z_scores);
    expect(report.attention).toEqual(expected.report.attention);
  });

  test("stays visible, unusable, with the reason", async () => {
    const { review, results, batch_id } = await situation();
    const made = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const [item] = (await results(made.body.batch_id)).items;
    expect(item.pre_bronchodilator.efforts[3]).toMatchObject({
      fev1_l: 2.2,
      fev1: "unusable",
      fvc: "unusable",
      reasons: ["rejected_by_reviewer"],
    });
    expect(item.pre_bronchodilator.measures.fev1.measured).toBe(1.7);
    expect((await results(batch_id)).items[0].pre_bronchodilator.measures.fev1.measured).toBe(2.2);
  });

  test("of a test without another leaves grade F and no pattern", async () => {
    const { review, results } = await situation([tested([effort(1.7, 2.9)], post)]);
    const efforts = [reject(1), ...[1, 2, 3].map((place) => reject(place, "post_bronchodilator"))];
    const made = await review([{ patient_id: "P-001", efforts }]);
    expect((await results(made.body.batch_id)).items[0]).toMatchObject({
      interpretable: false,
      not_interpretable_reason: "quality_grade_f",
      pattern: null,
    });
  });

  test("counts again once a later review accepts it", async () => {
    const { review, results, batch_id } = await situation();
    const first = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const second = await review(
      [{ patient_id: "P-001", efforts: [decide("pre_bronchodilator", 4, "accept")] }],
      first.body.batch_id,
    );
    const { items } = await results(second.body.batch_id);
    expect(found(items[0])).toEqual(found((await results(batch_id)).items[0]));
    expect(items[0].review).toMatchObject({
      status: "corrected",
      history: [{ reviewer: "R-07" }, { reviewer: "R-07" }],
    });
  });

  test("stays rejected when a later review decides on another effort, and when one only comments", async () => {
    const { review, results } = await situation();
    const first = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const second = await review([{ patient_id: "P-001", efforts: [reject(1)] }], first.body.batch_id);
    const third = await review([{ patient_id: "P-001", comment: "agreed" }], second.body.batch_id);
    const never = await situation([tested(pre.slice(1, 3), post), OTHER]);
    const { items, report } = await results(third.body.batch_id);
    expect(found(items[0])).toEqual(found((await never.results(never.batch_id)).items[0]));
    expect(report.reviews.map((one: AnyRecord) => one["revises"])).toEqual([
      expect.any(String),
      first.body.batch_id,
      second.body.batch_id,
    ]);
  });

  test("that is a copy of another takes the doubt about copies with it", async () => {
    const { review, results } = await situation([tested([pre[0], pre[0], pre[1], pre[2]] as AnyRecord[], post)]);
    const made = await review([{ patient_id: "P-001", efforts: [reject(2)] }]);
    const [item] = (await results(made.body.batch_id)).items;
    expect(item.flags).not.toContain("copied_efforts");
  });

  test("of curves and of a visit of two records is found at its place", async () => {
    const first = tested(pre.slice(0, 2), post, { performed_at: "2026-11-18T09:00:00Z" });
    const { post_bronchodilator: _post, ...later } = tested(pre.slice(2), post, {
      performed_at: "2026-11-18T08:00:00Z",
    });
    const { review, results } = await situation([first, later]);
    const made = await review([{ patient_id: "P-001", efforts: [reject(2)] }]);
    const [item] = (await results(made.body.batch_id)).items;
    expect(item.pre_bronchodilator.efforts.map(({ fev1_l }: { fev1_l: number }) => fev1_l)).toEqual([
      1.66, 2.2, 1.7, 1.68,
    ]);
    expect(item.pre_bronchodilator.measures.fev1.measured).toBe(1.7);
  });
});

describe("a batch with several visits of a patient", () => {
  const first = tested(pre, post, { performed_at: "2025-11-18T09:00:00Z", age_years: 66.4 });
  const second = tested(pre, post);

  async function allVisits(): Promise<Situation> {
    const all = await situation([first, second, OTHER]);
    const { model_id } = (await all.results(all.batch_id)).report;
    const choice = { project_id: "screening", model_id, occasions: "all" };
    const { analysis_id } = (await all.client.post("/api/v1/analyse", choice)).body;
    const batch = await all.client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    return { ...all, batch_id: batch.body.batch_id };
  }

  test("takes a decision at the visit that is meant, whatever its time is written like", async () => {
    const { review, results, batch_id } = await allVisits();
    const item = { patient_id: "P-001", performed_at: "2025-11-18T10:00:00+01:00", efforts: [reject(4)] };
    const made = await review([item], batch_id);
    const { items } = await results(made.body.batch_id);
    const measured = items.map((one: Reply["body"]) => one.pre_bronchodilator.measures.fev1.measured);
    expect(measured).toEqual([1.7, 2.2, 1.21]);
    expect(items.map((one: Reply["body"]) => one.review?.status)).toEqual(["corrected", undefined, undefined]);
  });

  test("asks which one is meant", async () => {
    const { review, batch_id } = await allVisits();
    const { body } = await review([{ patient_id: "P-001" }], batch_id);
    expect(body.errors).toMatchObject([{ pointer: "/items/0/performed_at", code: "required" }]);
    const none = await review([{ patient_id: "P-001", performed_at: "2024-01-01T00:00:00Z" }], batch_id);
    expect([none.status, none.body.code]).toEqual([404, "patient_not_found"]);
  });
});

describe("an accepted effort", () => {
  test("lifts the operator's rejection, and no measured fault", async () => {
    const rejected = effort(2.2, 3.3, { operator_acceptable: false });
    const { review, results } = await situation([
      tested([...pre.slice(0, 3), rejected, effort(2.3, 3.4, { bev_l: 0.4 })], post),
    ]);
    const efforts = [4, 5].map((place) => decide("pre_bronchodilator", place, "accept"));
    const made = await review([{ patient_id: "P-001", efforts }]);
    const [item] = (await results(made.body.batch_id)).items;
    expect(item.pre_bronchodilator.efforts.map(({ fev1 }: { fev1: string }) => fev1)).toEqual([
      "acceptable",
      "acceptable",
      "acceptable",
      "acceptable",
      "unusable",
    ]);
    expect(item.pre_bronchodilator.measures.fev1.measured).toBe(2.2);
  });
});

describe("a review without decisions", () => {
  test("changes no number, keeps its comment, and leaves the other items drafts", async () => {
    const { review, results, batch_id } = await situation();
    const made = await review([{ patient_id: "P-001", comment: "<b>agreed</b>\nsecond line" }]);
    const [before, after] = [await results(batch_id), await results(made.body.batch_id)];
    const [{ review: said, ...item }, other] = after.items;
    expect(item).toEqual(before.items[0]);
    expect(other).toEqual(before.items[1]);
    expect(said).toEqual({
      status: "reviewed",
      history: [
        {
          revises: batch_id,
          reviewer: "R-07",
          reviewed_at: expect.any(String),
          comment: "<b>agreed</b>\nsecond line",
          efforts: [],
        },
      ],
    });
    expect(after.report).toMatchObject({ revises: batch_id, sequence: 2, counts: before.report.counts });
    expect(after.report.reviews).toMatchObject([
      { revises: batch_id, items: 1, efforts_accepted: 0, efforts_rejected: 0 },
    ]);
  });

  test("has an analysis of its own, which leads back to the new batch", async () => {
    const { client, review, results } = await situation();
    const { body } = await review([{ patient_id: "P-001" }]);
    const { analysis_id } = (await results(body.batch_id)).report;
    expect((await client.get(`/api/v1/analyses/${analysis_id}`)).body.analysis_id).toBe(analysis_id);
    const again = await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    expect([again.status, again.body.batch_id]).toEqual([200, body.batch_id]);
  });
});

describe("a reviewed batch", () => {
  test("is the project's newest, and the one before stays but says what revises it", async () => {
    const { client, review, results, batch_id } = await situation();
    const before = await results(batch_id);
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const newest = await client.get("/results?project_id=screening");
    expect(newest.body.report.batch_id).toBe(body.batch_id);
    expect(await results(batch_id)).toEqual({ ...before, revised_by: body.batch_id });
    const { data } = (await client.get("/api/v1/batches?project_id=screening")).body;
    expect(data).toMatchObject([
      { batch_id: body.batch_id, revises: batch_id },
      { batch_id, revised_by: body.batch_id },
    ]);
  });

  test("changes the entity tag of the one that it revises", async () => {
    const { client, review, batch_id } = await situation();
    const path = `/results?project_id=screening&batch_id=${batch_id}`;
    const etag = (await client.get(path)).headers.get("etag") ?? "";
    await review([{ patient_id: "P-001" }]);
    expect((await client.get(path, { "If-None-Match": etag })).status).toBe(200);
  });

  test("is reviewed once: of two reviews at the same time one is refused, and makes nothing", async () => {
    const { client, review } = await situation();
    const replies = await Promise.all([
      review([{ patient_id: "P-001", efforts: [reject(4)] }]),
      review([{ patient_id: "P-002", comment: "agreed" }]),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("batch_reviewed");
    expect((await client.get("/api/v1/batches?project_id=screening")).body.data).toHaveLength(2);
    expect((await client.get("/api/v1/analyses?project_id=screening")).body.data).toHaveLength(2);
  });

  test("is made once for an idempotency key", async () => {
    const { client, review } = await situation();
    const send = (): Promise<Reply> => review([{ patient_id: "P-001" }], undefined, { "Idempotency-Key": "key-1" });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect((await client.get("/api/v1/batches?project_id=screening")).body.data).toHaveLength(2);
  });

  test("is stale when a record behind it is amended", async () => {
    const { client, review, results } = await situation();
    const { body } = await review([{ patient_id: "P-001" }]);
    const amended = { ...tested(pre, post), height_cm: 163, amends: { reason: "measured again" } };
    await client.post("/api/v1/patient/intake", { project_id: "screening", patients: [amended] });
    expect(await results(body.batch_id)).toHaveProperty("stale_since");
  });
});

describe("a review of a batch that is not the newest", () => {
  test("makes the newest, and the one in between stays to be read by its name", async () => {
    const { client, review, results, batch_id } = await situation();
    const { model_id } = (await results(batch_id)).report;
    const between = await delivered(client, [record("P-003")]);
    const unreviewed = await results(between);
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const newest = (await client.get("/results?project_id=screening")).body;
    expect(newest.report).toMatchObject({ batch_id: body.batch_id, revises: batch_id, sequence: 3, model_id });
    expect(newest.items.map(({ patient_id }: AnyRecord) => patient_id)).toEqual(["P-001", "P-002"]);
    expect(await results(between)).toEqual(unreviewed);
  });

  test("keeps the digits of L, M and S where they were asked for, and the time that the analysis was made for", async () => {
    const { client, results, batch_id, review } = await situation([
      tested(pre, post, { performed_at: "2025-11-18T09:00:00Z", age_years: 66.4 }),
      tested(pre, post),
    ]);
    const { model_id } = (await results(batch_id)).report;
    const choice = { project_id: "screening", model_id, include: ["lms"], as_of: "2026-01-01T00:00:00Z" };
    const { analysis_id } = (await client.post("/api/v1/analyse", choice)).body;
    const past = await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    const before = await results(past.body.batch_id);
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }], past.body.batch_id);
    const after = await results(body.batch_id);
    const reference = ({ items }: Reply["body"]) => items[0].pre_bronchodilator.measures.fev1.lms;
    expect(reference(after)).toEqual(reference(before));
    expect(reference(after)).toHaveProperty("l");
    expect((await client.get(`/api/v1/analyses/${after.report.analysis_id}`)).body.as_of).toBe(choice.as_of);
  });
});

describe("a review that a crash cuts short before its transaction ends", () => {
  test("has made nothing, and the same request makes it all", async () => {
    const { service, batch_id, results } = await situation();
    const before = await results(batch_id);
    let crashes = 1;
    const crashing: Store = {
      ...service.store,
      transaction: (step) =>
        service.store.transaction(async (tx) => {
          const made = await step(tx);
          const reviewed = await tx.batches.newest(await projectOf(service.store));
          if (reviewed?.revises !== undefined && crashes-- > 0) throw new Error("the power is gone");
          return made;
        }),
    };
    const client = await (await testService({ store: crashing })).keyFor("acme", "read_write");
    await client.put("/webhook", {
      webhook_url: "http://127.0.0.1:9/hook",
      webhook_secret: "0123456789abcdef",
      events: ["results.reviewed"],
    });
    const request = { project_id: "screening", batch_id, reviewer: "R-07", items: [{ patient_id: "P-001" }] };
    const send = () => client.post("/results/reviews", request, { "Idempotency-Key": "key-1" });
    expect((await send()).status).toBe(500);
    expect(await results(batch_id)).toEqual(before);
    expect((await client.get("/api/v1/batches")).body.data).toHaveLength(1);
    expect((await client.get("/api/v1/analyses")).body.data).toHaveLength(1);
    const again = await send();
    expect([again.status, again.body.webhook_state, again.body.revises]).toEqual([201, "pending", batch_id]);
    expect((await client.get("/api/v1/batches")).body.data).toHaveLength(2);
  });
});

async function projectOf(store: Store): Promise<Project> {
  const company = await store.companies.byName("acme");
  const project = company && (await store.projects.find(company.company_id, "screening"));
  if (project === undefined) throw new Error("no project");
  return project;
}

describe("the webhook of a review", () => {
  const settings = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };

  test.each([
    { events: ["results.delivered"], due: false },
    { events: ["results.reviewed"], due: true },
    { events: ["results.delivered", "results.reviewed"], due: true },
  ])("is due for a registration of $events: $due", async ({ events, due }) => {
    const { client, review } = await situation();
    await client.put("/webhook", { ...settings, events });
    const { body } = await review([{ patient_id: "P-001" }]);
    expect(body.webhook_state).toBe(due ? "pending" : "not_due");
  });

  test("carries the event results.reviewed and what GET /results answers", async () => {
    const { service, client, review, results } = await situation();
    await client.put("/webhook", { ...settings, events: ["results.reviewed"] });
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const claim = { owner: "w", lease_ms: 1000, limit: 5, per_company: 5 };
    const [claimed] = await service.store.transaction((tx) => tx.deliveries.claim(claim));
    const sent = JSON.parse(Buffer.from(claimed?.body ?? []).toString("utf8")) as AnyRecord;
    const { event, event_id, created_at: _at, api_version: _version, ...rest } = sent;
    expect([event, event_id]).toEqual(["results.reviewed", body.batch_id.replace("bat_", "msg_")]);
    expect(rest).toEqual(await results(body.batch_id));
  });
});

describe("a review is refused", () => {
  test.each([
    {
      items: [{ patient_id: "P-009" }],
      code: "patient_not_found",
      pointer: "/items/0/patient_id",
      of: "patient_not_found",
    },
    {
      items: [{ patient_id: "P-001" }, { patient_id: "P-001" }],
      code: "invalid_body",
      pointer: "/items/1",
      of: "repeated",
    },
    {
      items: [{ patient_id: "P-001", efforts: [reject(5)] }],
      code: "invalid_body",
      pointer: "/items/0/efforts/0/effort",
      of: "out_of_range",
    },
    {
      items: [{ patient_id: "P-001", efforts: [reject(1), decide("pre_bronchodilator", 1, "accept")] }],
      code: "invalid_body",
      pointer: "/items/0/efforts/1",
      of: "repeated",
    },
    {
      items: [{ patient_id: "P-002", efforts: [reject(1)] }],
      code: "invalid_body",
      pointer: "/items/0/efforts/0/test",
      of: "not_a_choice",
    },
    {
      items: [{ patient_id: "P-001", comment: "bell \u0007" }],
      code: "invalid_body",
      pointer: "/items/0/comment",
      of: "wrong_form",
    },
    {
      items: [{ patient_id: "P-001", comment: "" }],
      code: "invalid_body",
      pointer: "/items/0/comment",
      of: "wrong_length",
    },
    { items: [], code: "invalid_body", pointer: "/items", of: "wrong_length" },
  ])("for $pointer, $code $of", async ({ items, code, pointer, of }) => {
    const { client, review } = await situation();
    const { body } = await review(items);
    expect(body).toMatchObject({ code, errors: [{ pointer, code: of }] });
    expect(body.errors).toHaveLength(1);
    expect((await client.get("/api/v1/batches?project_id=screening")).body.data).toHaveLength(1);
  });

  test("for another company's batch as for one that nobody has", async () => {
    const { service, batch_id, review } = await situation();
    const stranger = await service.company("stranger");
    const request = { project_id: "screening", batch_id, reviewer: "R-1", items: [{ patient_id: "P-001" }] };
    expect((await stranger.post("/results/reviews", request)).body.code).toBe("project_not_found");
    await delivered(stranger, [OTHER]);
    expect((await stranger.post("/results/reviews", request)).body.code).toBe("batch_not_found");
    expect((await review([{ patient_id: "P-001" }], "bat_nobody")).body.code).toBe("batch_not_found");
  });

  test("for a key that may only read", async () => {
    const { service, batch_id } = await situation();
    const reader = await service.keyFor("acme", "read");
    const request = { project_id: "screening", batch_id, reviewer: "R-1", items: [{ patient_id: "P-001" }] };
    expect((await reader.post("/results/reviews", request)).status).toBe(403);
  });
});

describe("the course of later items", () => {
  const VISITS = ["2024-11-18T12:00:00Z", "2025-11-18T12:00:00Z", "2026-11-18T12:00:00Z"] as const;
  const at = (visit: number, list: readonly AnyRecord[]) =>
    record("P-001", { performed_at: VISITS[visit], age_years: 60 + visit, pre_bronchodilator: efforts(list) });
  const sound = [effort(1.7, 2.9), effort(1.68, 2.86), effort(1.66, 2.84)];
  const withBest = [...sound, effort(1.82, 3.02)];

  async function reviewedCourse(patients: readonly AnyRecord[]) {
    const service = await testService();
    const client = await service.company("acme");
    const batch_id = await delivered(client, patients, "screening", { occasions: "all" });
    const results = async (id: string) => (await client.get(`/results?project_id=screening&batch_id=${id}`)).body;
    const review = async (batchId: string, performed_at: string, decisions: readonly object[]) => {
      const items = [{ patient_id: "P-001", performed_at, efforts: decisions }];
      const sent = { project_id: "screening", batch_id: batchId, reviewer: "R-07", items };
      const { body } = await client.post("/results/reviews", sent);
      return body.batch_id as string;
    };
    return { batch_id, results, review };
  }
  const changes = (body: Reply["body"]) =>
    (body.items as { change: { fev1_change_l: number | null } | null }[]).map(({ change }) => change?.fev1_change_l);

  test("rests on what a reviewer decided on an earlier one, also by an earlier review, and theirs stay drafts", async () => {
    const { batch_id, results, review } = await reviewedCourse([at(0, withBest), at(1, withBest), at(2, sound)]);
    expect(changes(await results(batch_id))).toEqual([undefined, 0, -0.12]);
    const second = await review(batch_id, VISITS[1], [reject(4)]);
    expect(changes(await results(second))).toEqual([undefined, -0.12, 0]);
    const third = await review(second, VISITS[0], [reject(4)]);
    const body = await results(third);
    expect(changes(body)).toEqual([undefined, 0, 0]);
    expect(body.items.map(({ review: one }: AnyRecord) => (one as AnyRecord | undefined)?.["status"])).toEqual([
      "corrected",
      "corrected",
      undefined,
    ]);
    expect(changes(await results(batch_id))).toEqual([undefined, 0, -0.12]);
  });

  test("leaves earlier items and other patients as they were", async () => {
    const { batch_id, results, review } = await reviewedCourse([at(0, withBest), at(1, withBest), OTHER]);
    const made = await review(batch_id, VISITS[1], [reject(4)]);
    const [before, after] = [await results(batch_id), await results(made)];
    expect(after.items[0]).toEqual(before.items[0]);
    expect(after.items[2]).toEqual(before.items[2]);
  });
});
