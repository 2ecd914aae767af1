import { describe, expect, test } from "vitest";
import type { AnyRecord } from "../../testing/records.ts";
import type { Reply } from "../../testing/test-service.ts";
import { OTHER, type Situation, decide, effort, post, pre, reject, situation, tested } from "./testing/reviewed.ts";

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
