/** A batch counts visits; its front page says so wherever a patient has several, and counts people where it says people. */
import { describe, expect, test } from "vitest";
import { delivered, projectWithModel } from "../../../testing/flow.ts";
import { type AnyRecord, record } from "../../../testing/records.ts";
import { type Client, testService } from "../../../testing/test-service.ts";
import { PEOPLE } from "../../testing/patients.ts";

const FRONT = "/results?project_id=screening&format=html";

/** The text of the front page, without tags and with single spaces. */
async function front(client: Client): Promise<string> {
  const { text } = await client.get(FRONT);
  return text.replaceAll(/<style>[^]*<\/style>|<sup [^>]*>[^<]*<\/sup>|<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

/** Every visit of everybody as an item of its own. */
async function allVisits(client: Client, patients: readonly AnyRecord[]): Promise<void> {
  const project_id = "screening";
  const model_id = await projectWithModel(client, patients);
  const { body } = await client.post("/api/v1/analyse", { project_id, model_id, occasions: "all" });
  await client.post("/api/v1/interpret", { project_id, analysis_id: body.analysis_id });
}

const people = PEOPLE as unknown as readonly AnyRecord[];

describe("the front page of a batch", () => {
  test("of one visit a patient counts patients, and names no visits", async () => {
    const client = await (await testService()).company("acme");
    await delivered(client, people);
    const text = await front(client);
    expect(text).toContain("Patients 5 Interpreted 4");
    expect(text).toMatch(/Pattern Patients .*Severity Patients .*Measure Patients Mean z/);
    expect(text).toContain("All patients");
    expect(text).not.toMatch(/Visits \d|All visits|Pattern Visits|Visits interpreted/);
  });

  test("of several visits a patient counts both, and says which of the two it counts", async () => {
    const client = await (await testService()).company("acme");
    await allVisits(client, people);
    const text = await front(client);
    expect(text).toContain("screening: 5 spirometry reports");
    expect(text).toContain("Patients 5 Visits 12 Visits interpreted 11");
    expect(text).toMatch(/Pattern Visits .*Severity Visits .*Measure Visits Mean z/);
    expect(text).toContain("All visits");
    expect(text).not.toMatch(/All patients|Pattern Patients/);
  });

  test("lists who needs a person once for each visit, by its day, and counts people", async () => {
    const client = await (await testService()).company("acme");
    const severe = (patient: string, year: number) =>
      record(patient, {
        performed_at: `${year}-03-01T09:00:00Z`,
        age_years: year - 1959,
        pre_bronchodilator: { kind: "values", fev1_l: 0.6, fvc_l: 1.9 },
        post_bronchodilator: undefined,
      });
    await allVisits(client, [severe("P-1", 2024), severe("P-1", 2026), severe("P-2", 2026)]);
    const text = await front(client);
    expect(text).toContain("Who needs a person first (2; 3 visits)");
    expect(text).toMatch(/P-1 ?, 1 Mar 2024: .*P-1 ?, 1 Mar 2026: /);
  });

  test("counts the visits that somebody has read", async () => {
    const client = await (await testService()).company("acme");
    await allVisits(client, people);
    const { body } = await client.get("/results?project_id=screening");
    const [item] = body.items;
    const { patient_id, performed_at } = item;
    await client.post("/results/reviews", {
      project_id: "screening",
      batch_id: body.report.batch_id,
      reviewer: "R-1",
      items: [{ patient_id, performed_at, comment: "seen" }],
    });
    expect(await front(client)).toContain("1 of 12 visits reviewed");
  });
});
