import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  GONE,
  gone,
  overRead,
  PATIENT,
  RESULTS,
  review,
  REVIEW_WORDS,
  story,
  WORDS,
} from "../../testing/erasure-story.ts";
import { inlineCompute } from "../../testing/inline-compute.ts";
import type { AnyRecord } from "../../testing/records.ts";
import { postgresTables, type Scanned, sqliteFiles } from "../../testing/scanned-stores.ts";
import { type Client, testService, type TestService } from "../../testing/test-service.ts";
import { messages } from "../../webhooks/signing/webhook-id.ts";
import type { Project } from "../../storage/store.ts";
import { finishErasures } from "./erase.ts";

const ALL_WORDS = [...WORDS, ...REVIEW_WORDS];
const PROJECT = "/api/v1/projects/screening";

describe.each([sqliteFiles, postgresTables()])("erasure of reviews on $name", (engine) => {
  let scanned: Scanned;
  let service: TestService;
  let client: Client;

  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    scanned = await engine.open();
    service = await testService({ store: scanned.store });
    client = await service.company("Clinic");
  });
  afterEach(() => scanned.close());

  const found = async (words: readonly string[] = ALL_WORDS) => {
    const bytes = await scanned.bytes();
    return words.filter((word) => bytes.includes(word));
  };
  const results = async (batchId: string) => (await client.get(`${RESULTS}&batch_id=${batchId}`)).body;
  const reviewed = async () => overRead(client, (await story(client)).batch_id);
  const project = async (): Promise<Project> => {
    const company = await scanned.store.companies.byName("Clinic");
    const known = company && (await scanned.store.projects.find(company.company_id, "screening"));
    if (known === undefined) throw new Error("no project");
    return known;
  };

  test("takes what reviewers said of the patient out of every batch of the history, and leaves what they said of others", async () => {
    const [first, second, third] = await reviewed();
    expect((await results(third)).report.reviews).toMatchObject([{ items: 1 }, { items: 2 }]);
    expect(await found()).toEqual(ALL_WORDS);
    expect((await client.delete(PATIENT)).status).toBe(204);
    expect(await found()).toEqual([]);
    expect(await results(first)).toMatchObject({ revised_by: second, report: { erased: { items: 1 } } });
    const middle = await results(second);
    expect(middle).toMatchObject({ revised_by: third, report: { revises: first, reviews: [], erased: { items: 1 } } });
    const { items, report } = await results(third);
    expect(report).toMatchObject({ revises: second, erased: { items: 1 } });
    expect(report.reviews).toEqual([
      {
        revises: second,
        reviewer: "R-STAYS",
        reviewed_at: expect.any(String),
        items: 1,
        efforts_accepted: 0,
        efforts_rejected: 0,
      },
    ]);
    expect(items.map(({ patient_id }: AnyRecord) => patient_id)).toEqual(["P-0", "P-1", "P-2"]);
    expect(items[1].review.history).toMatchObject([{ reviewer: "R-STAYS", comment: "STAYS" }]);
    for (const form of ["html", "csv", "fhir"])
      expect((await client.get(`${RESULTS}&batch_id=${third}&patient_id=P-1&format=${form}`)).text).toContain(
        "R-STAYS",
      );
  });

  test("leaves the batches to be reviewed further, and the patient is not in them", async () => {
    const [, , third] = await reviewed();
    await client.delete(PATIENT);
    const refused = await review(client, third, "R-3", [{ patient_id: GONE }]);
    expect([refused.status, refused.body.code]).toEqual([404, "patient_not_found"]);
    const made = await review(client, third, "R-4", [{ patient_id: "P-2", comment: "agreed" }]);
    const { report, items } = await results(made.body.batch_id);
    expect(report).not.toHaveProperty("erased");
    expect(report.reviews.map(({ reviewer }: AnyRecord) => reviewer)).toEqual(["R-STAYS", "R-4"]);
    expect(items).toHaveLength(3);
    expect(await found()).toEqual([]);
  });

  test("answers a repeated review as before when a patient went, and 410 when the project did", async () => {
    const [batch] = await reviewed();
    const again = () => review(client, batch, "R-GONE", [{ patient_id: GONE, comment: "COMMENT-OF-THE-FIRST" }]);
    const before = await again();
    expect(before.headers.get("idempotency-replayed")).toBe("true");
    await client.delete(PATIENT);
    expect((await again()).text).toBe(before.text);
    await client.delete(PROJECT);
    expect((await again()).body).toMatchObject({ status: 410, code: "answer_erased" });
    expect(await found([...ALL_WORDS, "R-STAYS", "STAYS"])).toEqual([]);
  });

  test("sends another message without the patient when the review is delivered again", async () => {
    const url = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };
    await client.put("/webhook", { ...url, events: ["results.reviewed"] });
    const [, , third] = await reviewed();
    const claim = { owner: "w", lease_ms: 1000, limit: 9, per_company: 9 };
    const bodies = async () =>
      (await scanned.store.transaction((tx) => tx.deliveries.claim(claim))).map(({ body }) => Buffer.from(body));
    const sent = await bodies();
    expect(sent).toHaveLength(2);
    expect(sent.every((body) => body.includes(GONE))).toBe(true);
    await client.delete(PATIENT);
    const due = (await bodies()).map((body) => JSON.parse(body.toString()) as AnyRecord);
    expect(due.map(({ event, event_id }) => [event, event_id])).toContainEqual([
      "results.reviewed",
      expect.stringMatching(new RegExp(`^${third.replace("bat_", "msg_")}\\.[1-9]$`)),
    ]);
    expect(ALL_WORDS.filter((word) => JSON.stringify(due).includes(word))).toEqual([]);
  });

  test("sends the review without the patient when it is asked to be sent again", async () => {
    const url = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };
    const [, , third] = await reviewed();
    await client.delete(PATIENT);
    await client.put("/webhook", { ...url, events: ["results.reviewed"] });
    const again = await client.post("/webhook/redeliver", { project_id: "screening", batch_id: third });
    expect(again.status).toBe(202);
    const claim = { owner: "w", lease_ms: 1000, limit: 9, per_company: 9 };
    const due = await scanned.store.transaction((tx) => tx.deliveries.claim(claim));
    const bodies = due.map(({ body }) => Buffer.from(body).toString("utf8"));
    expect(bodies.map((body) => (JSON.parse(body) as AnyRecord)["event"])).toEqual(["results.reviewed"]);
    expect(bodies.join("")).toContain(third);
    expect(ALL_WORDS.filter((word) => bodies.join("").includes(word))).toEqual([]);
  });

  test("that a crash cuts short between two batches of the history is finished by the next start", async () => {
    await reviewed();
    let reports = 0;
    const dying = await testService({
      store: scanned.store,
      computeFor: () => ({
        ...inlineCompute,
        report: (work) => {
          reports += 1;
          return reports < 6 ? inlineCompute.report(work) : Promise.reject(new Error("the power is gone"));
        },
      }),
    });
    const answer = await (await dying.keyFor("Clinic", "read_write")).delete(PATIENT);
    expect(answer.status).toBe(500);
    expect(await found()).toContain(GONE);
    const waiting = await review(client, (await reviewedNewest()).report.batch_id, "R-9", [{ patient_id: "P-0" }]);
    expect([waiting.status, waiting.body.code]).toEqual([503, "unavailable"]);
    await finishErasures(scanned.store, { computeFor: () => inlineCompute, messages });
    expect(await found()).toEqual([]);
    const { report } = await reviewedNewest();
    const made = await review(client, report.batch_id, "R-9", [{ patient_id: "P-0" }]);
    expect(made.status).toBe(201);
    expect(await found()).toEqual([]);
  });

  const reviewedNewest = async () => (await client.get(RESULTS)).body;

  test.each(["addReviews", "analyseReviewed", "interpret"] as const)(
    "comes while a review is being made, at %s: nothing of the patient is stored",
    async (step) => {
      const effort = { fev1_l: 2, fvc_l: 3, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };
      const efforts = { kind: "efforts", efforts: [effort, effort] };
      await client.post("/api/v1/patient/intake", {
        project_id: "screening",
        patients: [{ ...gone(), patient_id: "P-E", pre_bronchodilator: efforts, missing: undefined }],
      });
      const { batch_id } = await story(client);
      const held = await results(batch_id);
      expect(held.items.map(({ patient_id }: AnyRecord) => patient_id)).toContain("P-E");
      const racing = await testService({
        store: scanned.store,
        computeFor: () => ({
          ...inlineCompute,
          [step]: async (...work: never[]) => {
            const made = await (inlineCompute[step] as (...all: never[]) => Promise<unknown>)(...work);
            if ((await scanned.store.records.ofPatient(await project(), GONE)).length > 0) await client.delete(PATIENT);
            return made;
          },
        }),
      });
      const racer = await racing.keyFor("Clinic", "read_write");
      const items = [
        { patient_id: "P-E", efforts: [{ test: "pre_bronchodilator", effort: 1, decision: "reject" }] },
        { patient_id: "P-0" },
      ];
      const made = await review(racer, batch_id, "R-1", items);
      expect(made.status).toBe(201);
      expect(await found([GONE, "1.7133", "1.7139"])).toEqual([]);
      expect((await results(made.body.batch_id)).items).toHaveLength(held.items.length - 1);
    },
  );

  test("of two reviews of one batch at the same time one is refused, and makes nothing", async () => {
    const { batch_id } = await story(client);
    const both = await Promise.all(
      ["R-1", "R-21"].map((reviewer) => review(client, batch_id, reviewer, [{ patient_id: "P-0" }])),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await client.get("/api/v1/batches")).body.data).toHaveLength(2);
    expect((await client.get("/api/v1/analyses")).body.data).toHaveLength(2);
  });
});
