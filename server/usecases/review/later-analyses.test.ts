import { describe, expect, test } from "vitest";
import { type AnyRecord, intakeOf, record, without } from "../../testing/records.ts";
import { type Client, type Reply, testService } from "../../testing/test-service.ts";

/** Sound by every criterion; what differs between efforts is its volumes. */
function effort(fev1_l: number, changes: AnyRecord = {}): AnyRecord {
  return { fev1_l, fvc_l: fev1_l + 1.2, pef_l_s: 5.5, bev_l: 0.04, fet_s: 7, plateau: true, faults: [], ...changes };
}

const FIRST = "2025-11-18T09:00:00Z";
const SECOND = "2026-11-18T09:00:00Z";
const AGES = { [FIRST]: 66.4, [SECOND]: 67.4 } as Readonly<Record<string, number>>;

/** A visit of the patient P-001: the two largest FEV1 of the first are of another person. */
function visit(at: string, fev1s: readonly number[], changes: AnyRecord = {}): AnyRecord {
  const person = without(record("P-001", { performed_at: at, age_years: AGES[at] ?? 66.4 }), "post_bronchodilator");
  const efforts = fev1s.map((fev1, place) => effort(fev1, { pef_l_s: 5.5 - place / 10 }));
  return { ...person, pre_bronchodilator: { kind: "efforts", efforts }, ...changes };
}

const VISITS = [visit(FIRST, [2.4, 2.38, 2, 1.98, 1.96]), visit(SECOND, [1.99, 1.97, 1.95])];
const CLEAN = [visit(FIRST, [2, 1.98, 1.96]), visit(SECOND, [1.99, 1.97, 1.95])];

interface Story {
  readonly client: Client;
  readonly take: (...records: readonly AnyRecord[]) => Promise<Reply>;
  readonly model: () => Promise<Reply["body"]>;
  /** A new batch of all visits; under a new model each time. */
  readonly batch: () => Promise<{ readonly batch_id: string; readonly items: Item[] }>;
  readonly review: (batchId: string, decisions: readonly object[], at?: string) => Promise<string>;
  readonly items: (batchId: string) => Promise<Item[]>;
}

interface Item {
  readonly performed_at: string;
  readonly flags: readonly string[];
  readonly statement: string;
  readonly pre_bronchodilator: {
    readonly quality: AnyRecord;
    readonly measures: { readonly fev1: { readonly measured: number | null } };
    readonly efforts: readonly { readonly fev1: string; readonly reasons: readonly string[] }[];
  };
  readonly change: AnyRecord | null;
  readonly visit: { readonly records: readonly AnyRecord[] };
}

async function story(records: readonly AnyRecord[] = VISITS, project = "screening"): Promise<Story> {
  const client = await (await testService()).company("acme");
  const take: Story["take"] = (...patients) => client.post("/api/v1/patient/intake", intakeOf(patients, project));
  await take(...records);
  const model: Story["model"] = async () =>
    (await client.post("/api/v1/model/build", { project_id: project, reference_equations: "gli-2022-global" })).body;
  const items: Story["items"] = async (batch_id) =>
    (await client.get(`/results?project_id=${project}&batch_id=${batch_id}`)).body.items;
  return {
    client,
    take,
    model,
    items,
    batch: async () => {
      const { model_id } = await model();
      const asked = { project_id: project, model_id, occasions: "all" };
      const { analysis_id } = (await client.post("/api/v1/analyse", asked)).body;
      const { batch_id } = (await client.post("/api/v1/interpret", { project_id: project, analysis_id })).body;
      return { batch_id, items: await items(batch_id) };
    },
    review: async (batch_id, efforts, at = FIRST) => {
      const reviewed = {
        patient_id: "P-001",
        performed_at: at,
        ...(efforts.length > 0 ? { efforts } : { comment: "c" }),
      };
      const asked = { project_id: project, batch_id, reviewer: "R-07", items: [reviewed] };
      const { status, body } = await client.post("/results/reviews", asked);
      expect(status).toBe(201);
      return body.batch_id;
    },
  };
}

const decide = (effort_: number, decision = "reject"): object => ({
  test: "pre_bronchodilator",
  effort: effort_,
  decision,
});
const WRONG = [decide(1), decide(2)];
const fev1Of = (item: Item | undefined) => item?.pre_bronchodilator.measures.fev1.measured;
const reviewFlags = (item: Item | undefined) => item?.flags.filter((flag) => flag.startsWith("review"));

describe("an analysis after a review", () => {
  test("leaves a rejected effort out of the visit, the course and the fit, as if it had never been sent", async () => {
    const { batch, review, model } = await story();
    const before = await batch();
    expect(before.items.map(fev1Of)).toEqual([2.4, 1.99]);
    expect(before.items[1]?.change?.["declines"]).toEqual(["fev1_within_a_year"]);
    await review(before.batch_id, WRONG);
    const after = await batch();
    const never = await story(CLEAN);
    const expected = await never.batch();
    expect(after.items.map(fev1Of)).toEqual([2, 1.99]);
    expect(after.items.map(({ pre_bronchodilator }) => pre_bronchodilator.quality)).toEqual(
      expected.items.map(({ pre_bronchodilator }) => pre_bronchodilator.quality),
    );
    const told = ({ change }: Item) => [change?.["fev1_change_l"], change?.["fev1_z_change"], change?.["declines"]];
    expect(after.items.slice(1).map(told)).toEqual(expected.items.slice(1).map(told));
    expect((await model()).fit.measures).toEqual((await never.model()).fit.measures);
  });

  test("says so: in the effort, in both items, in the records behind them, and in the sentence", async () => {
    const { batch, review } = await story();
    const { batch_id, items } = await batch();
    expect(items.map(reviewFlags)).toEqual([[], []]);
    const made = await review(batch_id, WRONG);
    const [first, second] = (await batch()).items;
    expect(first?.pre_bronchodilator.efforts[0]).toMatchObject({ fev1: "unusable", reasons: ["rejected_by_reviewer"] });
    for (const item of [first, second]) {
      expect(reviewFlags(item)).toEqual(["reviewed_efforts"]);
      expect(item?.statement).toContain("a reviewer decided on efforts");
    }
    expect(first?.visit.records).toMatchObject([{ reviewed_batches: [batch_id] }]);
    expect(second?.change).toMatchObject({ previous_records: [{ reviewed_batches: [batch_id] }] });
    expect(second?.visit.records[0]).not.toHaveProperty("reviewed_batches");
    expect(made).not.toBe(batch_id);
  });

  test("names a visit of which nothing reliable is left", async () => {
    const { batch, review } = await story();
    await review(
      (await batch()).batch_id,
      [1, 2, 3, 4].map((place) => decide(place)),
    );
    const [, second] = (await batch()).items;
    expect(second?.change).toMatchObject({
      reason: "withheld_for_quality",
      left_out: [{ performed_at: FIRST, reason: "rejected_by_reviewer" }],
    });
    expect(reviewFlags(second)).toEqual(["reviewed_efforts"]);
  });

  test("takes the latest decision on an effort, whichever batch it was made in", async () => {
    const { batch, review } = await story();
    const [one, other] = [await batch(), await batch()];
    await review(one.batch_id, WRONG);
    expect((await batch()).items.map(fev1Of)).toEqual([2, 1.99]);
    await review(other.batch_id, [decide(1, "accept"), decide(2, "accept")]);
    expect((await batch()).items.map(fev1Of)).toEqual([2.4, 1.99]);
  });

  test("keeps what another batch's review decided when it is reviewed itself", async () => {
    const { batch, review, items } = await story();
    await review((await batch()).batch_id, WRONG);
    const later = await batch();
    const reviewed = await items(await review(later.batch_id, [decide(3)]));
    expect(reviewed.map(fev1Of)).toEqual([1.98, 1.99]);
    expect((await batch()).items.map(fev1Of)).toEqual([1.98, 1.99]);
  });

  test("is untouched by a comment, and by a review in another project", async () => {
    const { batch, review } = await story();
    await review((await batch()).batch_id, []);
    const { items } = await batch();
    expect([items.map(fev1Of), items.map(reviewFlags)]).toEqual([
      [2.4, 1.99],
      [[], []],
    ]);
  });

  test("never puts single values of the visit in the place of efforts that were rejected", async () => {
    const values = { pre_bronchodilator: { kind: "values", fev1_l: 2.9, fvc_l: 4 } };
    const { batch, review } = await story([...VISITS, visit("2025-11-18T09:30:00Z", [], values)]);
    const before = await batch();
    expect(fev1Of(before.items[0])).toBe(2.4);
    await review(
      before.batch_id,
      [1, 2, 3, 4, 5].map((place) => decide(place)),
    );
    const [first] = (await batch()).items;
    expect([fev1Of(first), first?.pre_bronchodilator.quality["fev1"]]).toEqual([null, "F"]);
  });
});

describe("records that changed after a review", () => {
  const LATER = "2025-11-18T10:00:00Z";
  const EARLIER = "2025-11-18T08:00:00Z";

  test("of an amended record: nothing is in force, and both visits say so", async () => {
    const { batch, review, take } = await story();
    const { batch_id } = await batch();
    await review(batch_id, WRONG);
    await take({ ...VISITS[0], height_cm: 163, amends: { reason: "measured again" } });
    const { items } = await batch();
    expect(items.map(fev1Of)).toEqual([2.4, 1.99]);
    expect(items.map(reviewFlags)).toEqual([["review_outdated"], ["review_outdated"]]);
    expect(items[0]?.visit.records).toMatchObject([{ outdated_reviews: [batch_id] }]);
    expect(items[0]?.statement).toContain("the records changed since");
  });

  test.each([
    { name: "a record later that day", at: LATER, place: 0 },
    { name: "a record earlier that day", at: EARLIER, place: 2 },
  ])("finds the effort where the visit gains $name", async ({ at, place }) => {
    const { batch, review, take } = await story();
    await review((await batch()).batch_id, WRONG);
    await take(visit(at, [1.9, 1.89]));
    const [first] = (await batch()).items;
    expect(fev1Of(first)).toBe(2);
    const rejected = first?.pre_bronchodilator.efforts.map(({ reasons }) => reasons.includes("rejected_by_reviewer"));
    expect(rejected?.indexOf(true)).toBe(place);
    expect(reviewFlags(first)).toEqual(["reviewed_efforts"]);
  });

  test("of two records of a visit one is retracted: what is left says so", async () => {
    const { batch, review, client } = await story([...VISITS, visit(EARLIER, [1.9, 1.89])]);
    const { batch_id, items } = await batch();
    await review(batch_id, [decide(3), decide(4)], items[0]?.performed_at);
    expect(fev1Of((await batch()).items[0])).toBe(2);
    const id = String(items[0]?.visit.records[0]?.["record_id"]);
    expect((await client.post(`/api/v1/records/${id}/retract`, { reason: "another patient" })).status).toBe(200);
    const [first] = (await batch()).items;
    expect([fev1Of(first), reviewFlags(first)]).toEqual([2.4, ["review_outdated"]]);
  });
});
