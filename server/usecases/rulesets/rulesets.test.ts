import { describe, expect, test } from "vitest";
import { VERSION } from "../../../generated/about.ts";
import { analysed, delivered, projectWithModel } from "../../testing/flow.ts";
import { record } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";
import { allOf, currentRulesets, type RulesetFor } from "./rulesets.ts";

const today = currentRulesets();

/** The rules after one of them was corrected. */
const tomorrow: RulesetFor = (model) => {
  const now = today(model);
  const version = "corrected";
  const corrected = { rule: "a rule that was corrected", source: "an erratum", status: "published" };
  return { ...now, ruleset_id: `${now.ruleset_id}.${version}`, version, rules: [...now.rules.slice(1), corrected] };
};

const interpret = (client: Client, analysis_id: string) =>
  client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
const rulesetAt = (client: Client, id: string) => client.get(`/api/v1/rulesets/${encodeURIComponent(id)}`);

/** Two releases of the service on one database: before and after the rules changed. */
async function releases() {
  const before = await testService();
  const client = await before.company("Clinic");
  const after = await (await testService({ store: before.store, rulesetFor: tomorrow })).keyFor("Clinic", "read_write");
  return { store: before.store, client, after };
}

describe("what says by which rules something was made", () => {
  test("model, analysis, report and batch name one ruleset, which can be read", async () => {
    const client = await (await testService()).company("Clinic");
    const model_id = await projectWithModel(client);
    const analysis_id = await analysed(client, model_id);
    const batch = await interpret(client, analysis_id);
    const model = await client.get(`/api/v1/models/${model_id}`);
    const analysis = await client.get(`/api/v1/analyses/${analysis_id}`);
    const { report } = (await client.get("/results?project_id=screening")).body;
    for (const { engine_version, ruleset } of [model.body, analysis.body, report])
      expect({ engine_version, ruleset }).toEqual({ engine_version: VERSION, ruleset: report.ruleset });
    expect(report.language).toBe("en");
    expect(batch.body).toMatchObject({ ruleset_id: report.ruleset.ruleset_id, language: "en" });
    const read = await rulesetAt(client, report.ruleset.ruleset_id);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      ...report.ruleset,
      reference_equations: "gli-2022-global",
      gold_edition: "2023",
    });
    expect(read.body.rules.length).toBeGreaterThan(30);
  });

  test("a batch of one patient does not carry the text of the rules", async () => {
    const client = await (await testService()).company("Clinic");
    await delivered(client, [record("P-1", { post_bronchodilator: undefined })]);
    const { text, body } = await client.get("/results?project_id=screening");
    const rules = (await rulesetAt(client, body.report.ruleset.ruleset_id)).text;
    expect(rules.length).toBeGreaterThan(5_000);
    for (const { source } of JSON.parse(rules).rules) expect(text).not.toContain(`"source":${JSON.stringify(source)}`);
    expect(JSON.stringify(body.report.ruleset).length).toBeLessThan(120);
  });

  test("a ruleset that is nobody's is not found, and every other is there without a key", async () => {
    const service = await testService();
    const missing = await rulesetAt(await service.company("Clinic"), "gli-2022-global.gold-2023.000000000000");
    expect([missing.status, missing.body.code]).toEqual([404, "ruleset_not_found"]);
    const [known] = allOf(today);
    expect((await rulesetAt(service.anonymous, known?.ruleset_id ?? "")).status).toBe(200);
  });

  test("every choice of equations and edition has a ruleset of its own, the same in every process", () => {
    const ids = allOf(today).map(({ ruleset_id }) => ruleset_id);
    expect(new Set(ids).size).toBe(4);
    expect(allOf(currentRulesets()).map(({ ruleset_id }) => ruleset_id)).toEqual(ids);
  });
});

describe("interpreting again after the rules changed", () => {
  test("makes a batch by the new rules beside the one before, which stays as it was, once", async () => {
    const { client, after } = await releases();
    const analysis_id = await analysed(client, await projectWithModel(client));
    const first = (await interpret(client, analysis_id)).body;
    const at = `/results?project_id=screening&batch_id=${first.batch_id}`;
    const before = await client.get(at);
    const second = await interpret(after, analysis_id);
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ analysis_id, sequence: 2, ruleset_id: `${first.ruleset_id}.corrected` });
    expect(await interpret(after, analysis_id)).toMatchObject({
      status: 200,
      body: { batch_id: second.body.batch_id },
    });
    expect(await interpret(client, analysis_id)).toMatchObject({ status: 200, body: { batch_id: first.batch_id } });
    expect((await after.get(at)).text).toBe(before.text);
    const listed = (await after.get("/api/v1/batches?project_id=screening")).body.data;
    expect(listed.map(({ ruleset_id }: { ruleset_id: string }) => ruleset_id)).toEqual([
      second.body.ruleset_id,
      first.ruleset_id,
    ]);
  });

  test("leaves the rules of before to be read, by the identifier that the old results name", async () => {
    const { client, after } = await releases();
    await delivered(client);
    const { ruleset } = (await after.get("/results?project_id=screening")).body.report;
    expect(allOf(tomorrow).map(({ ruleset_id }) => ruleset_id)).not.toContain(ruleset.ruleset_id);
    const read = await rulesetAt(after, ruleset.ruleset_id);
    expect(read.body).toEqual((await rulesetAt(client, ruleset.ruleset_id)).body);
    const page = await after.get("/results?project_id=screening&format=html");
    expect(page.text).toContain("Bowerman");
    expect(page.text).not.toContain("an erratum");
  });

  test("by many at once makes one batch for each ruleset", async () => {
    const { client, after, store } = await releases();
    const analysis_id = await analysed(client, await projectWithModel(client));
    const all = await Promise.all(
      [1, 2, 3].flatMap(() => [interpret(client, analysis_id), interpret(after, analysis_id)]),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201, 201]);
    const project = await store.projects.find((await store.companies.byName("Clinic"))?.company_id ?? "", "screening");
    if (project === undefined) throw new Error("no project");
    expect(await store.batches.ofAnalysis(project, analysis_id)).toHaveLength(2);
  });

  test("an erased patient leaves every batch of the analysis, and each goes on naming its rules", async () => {
    const { client, after } = await releases();
    const analysis_id = await analysed(client, await projectWithModel(client, [record("P-GONE"), record("P-STAYS")]));
    const made = [(await interpret(client, analysis_id)).body, (await interpret(after, analysis_id)).body];
    const exported = await client.get("/api/v1/projects/screening/patients/P-GONE/export");
    expect(exported.body.batches.map(({ batch_id }: { batch_id: string }) => batch_id)).toEqual(
      made.map(({ batch_id }) => batch_id),
    );
    expect((await client.delete("/api/v1/projects/screening/patients/P-GONE")).status).toBe(204);
    for (const { batch_id, ruleset_id } of made) {
      const left = await client.get(`/results?project_id=screening&batch_id=${batch_id}`);
      expect(left.text).not.toContain("P-GONE");
      expect(left.body.report).toMatchObject({ ruleset: { ruleset_id }, engine_version: VERSION, language: "en" });
    }
  });
});

describe("a review after the rules changed", () => {
  const EFFORT = { pef_l_s: 5.5, bev_l: 0.04, fet_s: 7, plateau: true, faults: [] };
  const efforts = [1.7, 1.68, 1.66].map((fev1_l) => ({ fev1_l, fvc_l: fev1_l + 1.2, ...EFFORT }));
  const patient = record("P-1", { pre_bronchodilator: { kind: "efforts", efforts }, post_bronchodilator: undefined });

  async function reviewed(item: object) {
    const { client, after } = await releases();
    const batch_id = await delivered(client, [patient]);
    const before = (await client.get("/results?project_id=screening")).body.report;
    const request = { project_id: "screening", batch_id, reviewer: "R-1", items: [{ patient_id: "P-1", ...item }] };
    const batch = await after.post("/results/reviews", request);
    expect(batch.status).toBe(201);
    const { body, text } = await after.get("/results?project_id=screening");
    expect(text.match(/"ruleset":/g)).toHaveLength(1);
    return { after, before, report: body.report, batch: batch.body };
  }

  test("that changes no number goes on naming the rules of the batch", async () => {
    const { after, before, report, batch } = await reviewed({ comment: "agreed" });
    expect(report).toMatchObject({ ruleset: before.ruleset, engine_version: VERSION, language: "en" });
    expect(batch.ruleset_id).toBe(before.ruleset.ruleset_id);
    expect(await interpret(after, report.analysis_id)).toMatchObject({
      status: 200,
      body: { batch_id: batch.batch_id },
    });
  });

  test("that decides on an effort names the rules by which it was interpreted again", async () => {
    const decision = { test: "pre_bronchodilator", effort: 1, decision: "reject" };
    const { before, report, batch } = await reviewed({ efforts: [decision] });
    expect(report.ruleset.ruleset_id).toBe(`${before.ruleset.ruleset_id}.corrected`);
    expect(batch.ruleset_id).toBe(report.ruleset.ruleset_id);
  });
});

describe("a batch that was made before rules had identifiers", () => {
  const RULES = [{ rule: "a rule of before", source: "a source of before", status: "published" }];

  /** A batch as the release before stored it. */
  async function batchOfBefore() {
    const { store, client } = await releases();
    const batch_id = await delivered(client);
    const company = await store.companies.byName("Clinic");
    const project = await store.projects.find(company?.company_id ?? "", "screening");
    const now = project && (await store.batches.find(project, batch_id));
    if (now === undefined || project === undefined) throw new Error("no batch");
    const event = JSON.parse(Buffer.from(now.body).toString("utf8"));
    event.report.rule_versions = RULES;
    for (const name of ["ruleset", "language", "engine_version"]) Reflect.deleteProperty(event.report, name);
    const old = {
      ...now,
      batch_id: "bat_of_before",
      ruleset_id: undefined,
      webhook_state: "not_due",
      sequence: 2,
    } as const;
    await store.batches.insert(project, { ...old, body: Buffer.from(JSON.stringify(event)) });
    return { store, project, client, analysis_id: now.analysis_id, event };
  }

  test("is read, listed and shown with the rules that it lists itself", async () => {
    const { client, event } = await batchOfBefore();
    const results = await client.get("/results?project_id=screening&batch_id=bat_of_before");
    expect(results.body.report).toEqual(event.report);
    const [listed] = (await client.get("/api/v1/batches?project_id=screening")).body.data;
    expect(listed).toMatchObject({ batch_id: "bat_of_before", language: "en" });
    expect(listed).not.toHaveProperty("ruleset_id");
    const page = await client.get("/results?project_id=screening&batch_id=bat_of_before&format=html");
    expect(page.text).toContain("a source of before");
  });

  test("keeps its rules when a patient is erased from it", async () => {
    const { client } = await batchOfBefore();
    expect((await client.delete("/api/v1/projects/screening/patients/P-001")).status).toBe(204);
    const { report } = (await client.get("/results?project_id=screening&batch_id=bat_of_before")).body;
    expect(report.rule_versions).toEqual(RULES);
    expect(report).not.toHaveProperty("ruleset");
  });
});
