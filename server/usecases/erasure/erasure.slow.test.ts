import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { analysed, delivered, projectWithModel } from "../../testing/flow.ts";
import { type AnyRecord, intakeOf, record } from "../../testing/records.ts";
import { type Client, testService, type TestService } from "../../testing/test-service.ts";
import { messages } from "../../webhooks/signing/webhook-id.ts";
import { inlineCompute } from "../../testing/inline-compute.ts";
import {
  AMEND_KEY,
  AMENDED,
  GONE,
  gone,
  INTAKE,
  overRead,
  PATIENT,
  RESULTS,
  REVIEW_WORDS,
  story,
  WORDS,
} from "../../testing/erasure-story.ts";
import { finishErasures } from "./erase.ts";
import { postgresTables, type Scanned, sqliteFiles } from "../../testing/scanned-stores.ts";

/** Numbers of an item that nobody can have by chance. */
function ownNumbers(item: unknown): readonly string[] {
  const numbers: string[] = [];
  JSON.stringify(item, (_, value: unknown) => {
    if (typeof value === "number" && /\.\d{4,}$/.test(String(value))) numbers.push(String(value));
    return value;
  });
  return numbers;
}

describe.each([sqliteFiles, postgresTables()])("erasure on $name", (engine) => {
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

  const found = async (words: readonly string[]) => {
    const bytes = await scanned.bytes();
    return words.filter((word) => bytes.includes(word));
  };

  test("leaves identifier and values nowhere, which an export before has all", async () => {
    const words = [...WORDS, ...REVIEW_WORDS];
    await overRead(client, (await story(client)).batch_id);
    const held = (await client.get(`${PATIENT}/export`)).body;
    expect(words.filter((word) => !JSON.stringify(held).includes(word))).toEqual([]);
    expect(held).toMatchObject({
      records: [{ revisions: [{}] }, { revisions: [{ record_revision: 1 }, { record_revision: 2 }] }],
    });
    expect(held).toMatchObject({
      analyses: [{ items: [{ patient_id: GONE }] }, {}, {}],
      batches: [{}, {}, {}],
      links: [{}],
    });
    const [intake] = held.audit;
    expect(intake).toMatchObject({ operation: "intakePatients", patient_id: GONE, status: 201 });
    const others = JSON.stringify(
      (await client.get(RESULTS)).body.items.filter((item: AnyRecord) => item["patient_id"] !== GONE),
    );
    const numbers = ownNumbers(held.batches[0].items).filter((number) => !others.includes(number));
    expect(numbers.length).toBeGreaterThan(20);
    expect(await found(words)).toEqual(words);

    expect((await client.delete(PATIENT)).status).toBe(204);

    expect(await found([...words, ...numbers])).toEqual([]);
    for (const path of [PATIENT, `${PATIENT}/export`, `/api/v1/records?patient_id=${GONE}`])
      expect((await client.get(path)).body.code).toBe("patient_not_found");
    expect((await client.delete(PATIENT)).body.code).toBe("patient_not_found");
    expect((await client.get("/api/v1/projects/screening")).body.patients).toBe(3);

    // who asks for the patient afterwards leaves no new trace, and the audit trail is as whole as before
    expect(await found(words)).toEqual([]);
    const company = await scanned.store.companies.byName("Clinic");
    const { data } = (await client.get("/api/v1/audit?operation=erasePatient")).body;
    expect(data.map(({ status, erased }: AnyRecord) => [status, erased])).toEqual([
      [404, false],
      [204, true],
    ]);
    const verdict = await scanned.store.audit.verify(company?.company_id ?? "");
    expect([verdict.events > 10, verdict.broken]).toEqual([true, undefined]);
  });

  test("leaves the other items as they were, and the batch says what went", async () => {
    const { analysis_id, batch_id } = await story(client);
    const before = await client.get(RESULTS);
    const analysis = (await client.get(`/api/v1/analyses/${analysis_id}`)).body;
    await client.delete(PATIENT);
    const after = await client.get(RESULTS);
    const others = (items: readonly AnyRecord[]) => items.filter((item) => item["patient_id"] !== GONE);
    expect(after.body.items).toEqual(others(before.body.items));
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const { counts, rule_versions, ...report } = after.body.report;
    expect(counts).toMatchObject({ items: 3, left_out: 0 });
    expect(rule_versions).toEqual(before.body.report.rule_versions);
    expect(report).toMatchObject({ batch_id, analysis_id, erased: { items: 1, at: expect.any(String) } });
    expect(after.body.stale_since).toEqual(expect.any(String));
    expect((await client.get("/api/v1/batches")).body.data).toMatchObject([
      { batch_id, item_count: 3, erased_items: 1, stale_since: expect.any(String) },
    ]);
    const kept = (await client.get(`/api/v1/analyses/${analysis_id}`)).body;
    expect(kept).toEqual({ ...analysis, items: others(analysis.items) });
    expect((await client.get(`${RESULTS}&patient_id=P-1`)).body.items).toEqual([before.body.items[1]]);
    const page = await client.get(`${RESULTS}&patient_id=P-1&format=html`);
    expect(page.text).toContain("P-1");
  });

  test("makes idempotency keys that named the patient answer 410, and leaves the others", async () => {
    await story(client);
    const again = await client.post(INTAKE, intakeOf([record("P-9")]), { "Idempotency-Key": "other" });
    await client.delete(PATIENT);
    const repeat = await client.post(INTAKE, intakeOf([gone(AMENDED)]), { "Idempotency-Key": AMEND_KEY });
    expect(repeat.body).toMatchObject({ status: 410, code: "answer_erased" });
    const kept = await client.post(INTAKE, intakeOf([record("P-9")]), { "Idempotency-Key": "other" });
    expect(kept.text).toBe(again.text);
    expect((await client.get(PATIENT)).status).toBe(404);
    expect((await client.post(INTAKE, intakeOf([record("P-9")]), { "Idempotency-Key": AMEND_KEY })).body.code).toBe(
      "idempotency_key_reused",
    );
  });

  test("goes unnoticed by another company whose project and patient have the same names", async () => {
    const other = await service.company("Other");
    await story(other);
    const paths = [RESULTS, PATIENT, "/api/v1/records", "/api/v1/analyses", "/api/v1/models", "/api/v1/batches"];
    const seen = async () => Promise.all(paths.map(async (path) => (await other.get(path)).text));
    const before = await seen();
    const answer = async () =>
      (await other.post(INTAKE, intakeOf([gone(AMENDED)]), { "Idempotency-Key": AMEND_KEY })).text;
    const first = await answer();
    await story(client);
    await client.delete(PATIENT);
    expect(await seen()).toEqual(before);
    expect(await answer()).toBe(first);
    await client.delete("/api/v1/projects/screening");
    expect(await seen()).toEqual(before);
    expect(await answer()).toBe(first);
    expect((await client.delete(PATIENT)).body.code).toBe("project_not_found");
  });

  test("of the only patient leaves a batch without items, and no fit that tells the values", async () => {
    await story(client, 0);
    const model = (await client.get("/api/v1/models")).body.data[0];
    expect(model.fit.measures.some((fit: AnyRecord) => fit["mean_z"] !== null)).toBe(true);
    const { report } = (await client.get(RESULTS)).body;
    const values = ownNumbers(model.fit.measures);
    await client.delete(PATIENT);
    const after = (await client.get(RESULTS)).body;
    expect(after).toMatchObject({ items: [], report: { counts: { items: 0 }, erased: { items: 1 } } });
    expect(await found([...WORDS, ...values, ...ownNumbers(report.z_scores)])).toEqual([]);
    const [kept] = (await client.get("/api/v1/models")).body.data;
    expect(kept.fit.measures.every((fit: AnyRecord) => fit["mean_z"] === null)).toBe(true);
    expect((await client.get("/api/v1/analyses")).body.data).toMatchObject([{ item_count: 0 }]);
  });

  test("of a patient who was an outlier, or left out for want of ancestry, takes the name out", async () => {
    const extreme = {
      pre_bronchodilator: { kind: "values", fev1_l: 0.31, fvc_l: 0.52 },
      post_bronchodilator: undefined,
    };
    const ancestry = { ancestry: "caucasian" };
    await client.post(
      INTAKE,
      intakeOf([record("P-0", ancestry), record(GONE, extreme), record("P-OUT", { ...extreme, ...ancestry })]),
    );
    const build = { project_id: "screening", reference_equations: "gli-2012" };
    const { model_id } = (await client.post("/api/v1/model/build", build)).body;
    const analysis = await client.post("/api/v1/analyse", { project_id: "screening", model_id });
    expect(analysis.body.left_out).toMatchObject([{ patient_id: GONE }]);
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id: analysis.body.analysis_id });
    const outliers = async () =>
      (await client.get(`/api/v1/models/${model_id}`)).body.fit.outliers.map(({ patient_id }: AnyRecord) => patient_id);
    expect(await outliers()).toContain("P-OUT");
    expect((await client.get("/api/v1/projects/screening/patients/P-OUT/export")).body.models).toHaveLength(1);
    await client.delete(PATIENT);
    await client.delete("/api/v1/projects/screening/patients/P-OUT");
    expect(await outliers()).toEqual([]);
    expect(await found([GONE, "P-OUT"])).toEqual([]);
    expect((await client.get(RESULTS)).body.report.counts).toMatchObject({ items: 1, left_out: 0 });
  });

  test("of a project takes everything, and its name is free again", async () => {
    await story(client);
    await delivered(client, [record("P-1")], "sibling");
    const sibling = (await client.get("/results?project_id=sibling")).text;
    expect((await client.delete("/api/v1/projects/screening")).status).toBe(204);
    expect(await found(["screening", ...WORDS])).toEqual([]);
    expect((await client.delete("/api/v1/projects/screening")).body.code).toBe("project_not_found");
    expect((await client.get("/results?project_id=sibling")).text).toBe(sibling);
    const replay = await client.post(INTAKE, intakeOf([gone(AMENDED)]), { "Idempotency-Key": AMEND_KEY });
    expect(replay.body.code).toBe("answer_erased");
    expect((await client.post(INTAKE, intakeOf([gone()]))).body).toMatchObject({ created: 1, project_created: true });
  });

  test("is for keys that may write", async () => {
    await story(client);
    const reader = await service.keyFor("Clinic", "read");
    for (const path of [PATIENT, "/api/v1/projects/screening"]) expect((await reader.delete(path)).status).toBe(403);
    expect((await reader.get(`${PATIENT}/export`)).status).toBe(200);
  });

  test("that a crash cut short is finished by the next start", async () => {
    await story(client);
    const { company_id } = (await scanned.store.companies.byName("Clinic")) ?? { company_id: "" };
    const project = await scanned.store.projects.find(company_id, "screening");
    if (project === undefined) throw new Error("no project");
    await scanned.store.erasures.begin(project, GONE);
    expect(await found([GONE])).toEqual([GONE]);
    await finishErasures(scanned.store, { computeFor: () => inlineCompute, messages });
    expect(await found(WORDS)).toEqual([]);
    expect(await scanned.store.erasures.pending()).toEqual([]);
  });

  test("comes between what is being computed and its storing: nothing of the patient is stored", async () => {
    const { analysis_id } = await story(client);
    const model_id = await projectWithModel(client, [record("P-9")]);
    const meanwhile = async () => {
      // Only once: the second try finds the patient gone.
      const { store } = scanned;
      const { company_id } = (await store.companies.byName("Clinic")) ?? { company_id: "" };
      const project = await store.projects.find(company_id, "screening");
      if (project !== undefined && (await store.records.ofPatient(project, GONE)).length > 0)
        await client.delete(PATIENT);
    };
    const racing = await testService({
      store: scanned.store,
      computeFor: () => ({
        ...inlineCompute,
        analyse: async (...work) => {
          const items = await inlineCompute.analyse(...work);
          await meanwhile();
          return items;
        },
      }),
    });
    const racer = await racing.keyFor("Clinic", "read_write");
    const answer = await racer.post("/api/v1/analyse", { project_id: "screening", model_id });
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain(GONE);
    expect(analysis_id).not.toBe(answer.body.analysis_id);
    expect(await found(WORDS)).toEqual([]);
  });

  test("of two patients of a batch at the same time takes both", async () => {
    const { batch_id } = await story(client);
    const paths = [PATIENT, "/api/v1/projects/screening/patients/P-1"];
    const answers = await Promise.all(paths.map((path) => client.delete(path)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const { items, report } = (await client.get(`${RESULTS}&batch_id=${batch_id}`)).body;
    expect(items.map(({ patient_id }: AnyRecord) => patient_id)).toEqual(["P-0", "P-2"]);
    expect(report).toMatchObject({ counts: { items: 2 }, erased: { items: 2 } });
    expect(await found(WORDS)).toEqual([]);
  });

  test("while intakes come in loses none of the others, and ends with the patient in or out", async () => {
    await analysed(client, await projectWithModel(client, [record("P-0"), gone()]));
    const intakes = Array.from({ length: 8 }, (_, index) => client.post(INTAKE, intakeOf([record(`P-N${index}`)])));
    const [erased, ...taken] = await Promise.all([client.delete(PATIENT), ...intakes]);
    expect(erased.status).toBe(204);
    expect(taken.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await client.get("/api/v1/projects/screening")).body.patients).toBe(9);
    expect(await found(WORDS)).toEqual([]);
  });
});
