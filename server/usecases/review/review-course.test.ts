import { describe, expect, test } from "vitest";
import { delivered } from "../../testing/flow.ts";
import { type AnyRecord, record } from "../../testing/records.ts";
import { type Reply, testService } from "../../testing/test-service.ts";
import { OTHER, effort, efforts, reject } from "./testing/reviewed.ts";

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
