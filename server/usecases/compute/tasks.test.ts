import { describe, expect, test } from "vitest";
import type { BatchItem } from "../../respiratory/types/item.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import { record } from "../../testing/records.ts";
import { type ComputedItems, linesOf } from "./compute.ts";
import { perform, type Work } from "./tasks.ts";

const model: ModelChoice = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
};
const recordJson = JSON.stringify(record());
const stored = { record_key: 1, record_id: "rec_1", revision: 1, record_json: recordJson };
const patients = [[stored]];
const analysis: Work = { kind: "analyse", model, occasions: "newest", patients };

/** The stored analysis of one patient whose z-scores before bronchodilator are these. */
function itemWith(z: { fev1: number; fvc: number; fev1_fvc: number }): string {
  const items = linesOf((perform(analysis) as ComputedItems).exact).map((item) => JSON.parse(item)) as {
    pre_bronchodilator: { measures: Record<string, { z_score: number }> };
  }[];
  for (const [measure, z_score] of Object.entries(z)) {
    for (const item of items) Object.assign(item.pre_bronchodilator.measures[measure] ?? {}, { z_score });
  }
  return JSON.stringify(items[0]);
}

interface Interpreted {
  readonly pattern: string;
  readonly pre_bronchodilator: { readonly measures: { readonly fev1: { readonly z_score: number } } };
}

function interpreted(z: { fev1: number; fvc: number; fev1_fvc: number }): Interpreted {
  const items = perform({ kind: "interpret", model, items: [itemWith(z)], records: [[stored]] });
  return (JSON.parse((items as ComputedItems).rounded) as [Interpreted])[0];
}

function measured(text: string): number {
  const [item] = JSON.parse(text) as [{ pre_bronchodilator: { measures: { fev1_fvc: { measured: number } } } }];
  return item.pre_bronchodilator.measures.fev1_fvc.measured;
}

describe("the tasks of the compute threads", () => {
  test("keep every digit for deciding and round for sending", () => {
    const { exact, rounded } = perform(analysis) as ComputedItems;
    expect(measured(`[${exact}]`)).toBe(1.21 / 2.62);
    expect(measured(rounded)).toBe(0.461832);
  });

  test("decide before they round: a z-score that rounds to the limit is still below it", () => {
    // ERS/ATS 2022: abnormal is strictly below z = -1.645.
    const below = interpreted({ fev1: -1.6450001, fvc: 0, fev1_fvc: 0 });
    expect(below.pattern).toBe("isolated_low_fev1");
    expect(below.pre_bronchodilator.measures.fev1.z_score).toBe(-1.645);
    expect(interpreted({ fev1: -1.645, fvc: 0, fev1_fvc: 0 }).pattern).toBe("normal");
  });

  test("refuse an item without its record", () => {
    const items = [itemWith({ fev1: 0, fvc: 0, fev1_fvc: 0 })];
    expect(() => perform({ kind: "interpret", model, items, records: [] })).toThrow(RangeError);
  });

  test("name the record of each source, and analyse the visit of a chosen record without a test, never the one before it", () => {
    const { pre_bronchodilator: _pre, post_bronchodilator: _post, ...person } = record();
    const told = {
      ...person,
      performed_at: "2026-11-19T10:15:00Z",
      missing: { pre_bronchodilator: "refused" },
    };
    const refused = { record_key: 2, record_id: "rec_2", revision: 3, record_json: JSON.stringify(told), chosen: true };
    const task = [{ ...stored, chosen: false }, refused];
    const { rounded } = perform({ ...analysis, patients: [task] }) as ComputedItems;
    const [item, ...others] = JSON.parse(rounded) as [{ visit: unknown }];
    expect(others).toEqual([]);
    expect(item.visit).toMatchObject({
      records: [{ record_id: "rec_2", record_revision: 3 }],
      missing: [{ record_id: "rec_2", record_revision: 3, test: "pre_bronchodilator", reason: "refused" }],
    });
  });

  test("read an analysis that was stored before missing tests were kept", () => {
    const { missing: _missing, ...visit } = (JSON.parse(itemWith({ fev1: 0, fvc: 0, fev1_fvc: 0 })) as BatchItem).visit;
    const old = JSON.stringify({ ...JSON.parse(itemWith({ fev1: 0, fvc: 0, fev1_fvc: 0 })), visit });
    const { rounded } = perform({ kind: "interpret", model, items: [old], records: [[stored]] }) as ComputedItems;
    expect((JSON.parse(rounded) as [BatchItem])[0].visit.missing).toEqual([]);
  });

  test("name the patients that GLI-2012 cannot use", () => {
    const gli2012: ModelChoice = { ...model, reference_equations: "gli-2012" };
    expect(perform({ ...analysis, model: gli2012 })).toMatchObject({
      exact: "",
      left_out: [{ patient_id: "P-001", record_ids: ["rec_1"], reason: "ancestry_missing" }],
    });
  });
});
