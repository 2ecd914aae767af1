import { describe, expect, test } from "vitest";
import type { AnalysisItem } from "../../respiratory/types/item.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { AnalysedItems } from "./compute.ts";
import { perform } from "./tasks.ts";

const model: ModelChoice = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
};
const WEEK_MS = 7 * 24 * 3600 * 1000;

/** A man who is measured every week; `place`: before or after bronchodilator. */
function weekly(visits: number, place: (week: number) => string = () => "pre_bronchodilator") {
  return Array.from({ length: visits }, (_, week) => ({
    record_id: `rec_${week}`,
    record_key: week + 1,
    revision: 1,
    record_json: JSON.stringify({
      patient_id: "P-1",
      performed_at: new Date(Date.UTC(2015, 0, 1) + week * WEEK_MS).toISOString(),
      sex: "male",
      age_years: 40 + (week * 7) / 365.25,
      height_cm: 178,
      [place(week)]: { kind: "values", fev1_l: 4.1 - week / 2000, fvc_l: 5.1 },
    }),
  }));
}

function analysed(records: ReturnType<typeof weekly>, occasions: "all" | "newest" = "all") {
  const { exact, rounded } = perform({ kind: "analyse", model, patients: [records], occasions }) as AnalysedItems;
  const items = exact.split("\n").map((line) => JSON.parse(line) as AnalysisItem);
  return { items, bytes: rounded.length };
}

type Omitting = { readonly records_omitted?: number; readonly left_out_omitted?: number };

describe("an analysis of every visit of one patient", () => {
  test("grows with the visits, not with their square", () => {
    const [some, twice] = [analysed(weekly(200)).bytes, analysed(weekly(400)).bytes];
    expect(twice / some).toBeLessThan(2.1);
    expect(twice).toBeLessThan(400 * 8_000);
  });

  test("names in the last item every record of the course, in each before it the newest twenty, and counts the others", () => {
    const { items } = analysed(weekly(70));
    const names = items.map(({ change }) => change?.slope?.records.map(({ record_id }) => record_id) ?? []);
    const all = Array.from({ length: 70 }, (_, week) => `rec_${week}`);
    expect(names.at(-1)).toEqual(all);
    expect(names[60]).toEqual(all.slice(41, 61));
    expect(names[15]).toEqual(all.slice(0, 16));
    const omitted = items.map(({ change }) => (change?.slope as Omitting | undefined)?.records_omitted);
    expect([omitted[15], omitted[60], omitted[69]]).toEqual([undefined, 41, undefined]);
    const slopes = items.flatMap(({ change }) => change?.slope ?? []);
    expect(
      slopes.every((slope) => slope.records.length + ((slope as Omitting).records_omitted ?? 0) === slope.visits),
    ).toBe(true);
    expect(items[60]?.change?.slope?.visits).toBe(61);
  });

  test("says the same of a visit, but for the names, as when it is the last", () => {
    const among = analysed(weekly(70)).items[60];
    const last = analysed(weekly(61)).items[60];
    const { records: _few, records_omitted: _count, ...slope } = { records_omitted: 0, ...among?.change?.slope };
    const { records: _all, ...whole } = { ...last?.change?.slope };
    expect(slope).toEqual(whole);
    expect({ ...among, change: { ...among?.change, slope } }).toEqual({ ...last, change: { ...last?.change, slope } });
  });

  test("names the newest twenty visits that were left out as well", () => {
    const { items } = analysed(weekly(40, (week) => (week < 30 ? "post_bronchodilator" : "pre_bronchodilator")));
    const change = items[35]?.change;
    expect(change?.left_out).toHaveLength(20);
    expect((change as Omitting | undefined)?.left_out_omitted).toBe(10);
    expect(items.at(-1)?.change?.left_out).toHaveLength(30);
  });

  test("of the newest visit alone names everything", () => {
    const [item] = analysed(weekly(70), "newest").items;
    expect(item?.change?.slope?.records).toHaveLength(70);
    expect(item?.change?.slope).not.toHaveProperty("records_omitted");
  });
});
