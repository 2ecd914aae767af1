/** A visit without a test has no numbers to print, and makes those of an older test old. */
import { describe, expect, test } from "vitest";
import { projectWithModel } from "../../../testing/flow.ts";
import { type AnyRecord, record, without } from "../../../testing/records.ts";
import { testService } from "../../../testing/test-service.ts";

const at = (year: number) => ({ performed_at: `${year}-03-01T09:00:00Z`, age_years: year - 1969 });
const tested = (id: string, year: number): AnyRecord => record(id, at(year));
const missed = (id: string, year: number): AnyRecord => ({
  ...without(without(record(id), "pre_bronchodilator"), "post_bronchodilator"),
  ...at(year),
  missing: { pre_bronchodilator: "refused" },
});
const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

async function pages() {
  const client = await (await testService()).company("acme");
  const model_id = await projectWithModel(client, [
    tested("before", 2020),
    missed("before", 2019),
    tested("after", 2020),
    missed("after", 2021),
    tested("often", 2000),
    ...years(2001, 2012).map((year) => missed("often", year)),
    missed("never", 2020),
  ]);
  const project_id = "screening";
  const { body } = await client.post("/api/v1/analyse", { project_id, model_id, occasions: "all" });
  await client.post("/api/v1/interpret", { project_id, analysis_id: body.analysis_id });
  const bare = (text: string) => text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  const results = "/results?project_id=screening&format=html";
  return {
    pageOf: async (patient: string) => (await client.get(`${results}&patient_id=${patient}`)).text,
    front: async () => bare((await client.get(results)).text),
  };
}

describe("the page of a patient", () => {
  test("says before its numbers that a later visit has no test", async () => {
    const { pageOf } = await pages();
    const text = await pageOf("after");
    const warned = text.indexOf("No test at a later visit (1 Mar 2021");
    expect(warned).toBeGreaterThan(0);
    expect(warned).toBeLessThan(text.indexOf('id="measures"'));
    expect(await pageOf("often")).toContain("No test at 12 later visits (among others 1 Mar 2003");
  });

  test("says nothing of the kind of an earlier visit without a test", async () => {
    const { pageOf } = await pages();
    expect(await pageOf("before")).not.toMatch(/later visit/);
  });

  test("of a visit without a test has no tables, and says that there is none", async () => {
    const { pageOf } = await pages();
    const text = await pageOf("never");
    expect(text).not.toMatch(/<table|id="measures"|id="quality"|>Tested/);
    expect(text).toContain("Visit without a test, 1 Mar 2020");
    expect(text).toContain("No test</h2>");
    expect(text).toContain("no test: refused");
  });
});

test("the front page of a batch says of such a visit that it has no test", async () => {
  const { front } = await pages();
  expect(await front()).toMatch(/never 1 Mar 2020 51\.0 [– ]+No test Draft/);
});
