import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord } from "../testing/records.ts";
import type { BatchItem } from "../types/item.ts";
import type { PatientRecord } from "../types/record.ts";

/** A visit of a girl whose height was 122 cm at seven years and has grown by 6 cm a year since. */
function girl(age_years: number, height_cm: number, fev1_l: number): PatientRecord {
  return aRecord({
    performed_at: new Date(Date.UTC(2020, 0, 1) + (age_years - 7) * 365.25 * 86_400_000).toISOString(),
    sex: "female",
    age_years,
    height_cm,
    pre_bronchodilator: { kind: "values", fev1_l, fvc_l: fev1_l * 1.14 },
  });
}

function item(newest: PatientRecord, ...earlier: readonly PatientRecord[]): BatchItem {
  return interpretItem(analyseRecord(newest, earlier, aModel()), newest, aModel());
}

const SCORES: ReadonlySet<string> = new Set(["conditional_change_score", "conditional_change_score_course"]);
const evidence = ({ change }: BatchItem) => [...(change?.declines ?? []), ...(change?.improvements ?? [])];

describe("a child's height that was carried forward", () => {
  const atSeven = girl(7, 122, 1.4);

  it("makes no evidence of the scores that rest on it, and says so", () => {
    // FEV1 stood still for two years: 1.96 sd and more are lost with the heights as they were
    const measured = item(girl(9, 134, 1.4), atSeven);
    expect(evidence(measured)).toContain("conditional_change_score");
    const carried = item(girl(9, 122, 1.4), atSeven);
    expect(carried.flags).toEqual(expect.arrayContaining(["height_inconsistent", "change_not_judged"]));
    expect(evidence(carried)).toEqual([]);
    expect(carried.change?.doubts).toContain("height_inconsistent");
    expect(carried.statement).toContain("not judged");
  });

  it("still lets a fall of a tenth of FEV1 be a decline: no height explains that", () => {
    const fallen = item(girl(9, 122, 0.95), atSeven);
    expect(evidence(fallen)).toContain("conditional_change_score");
    expect(fallen.flags).toContain("significant_decline");
  });

  it("of the visit before makes no decline of a height that is measured anew", () => {
    const [stale, now] = [girl(8, 122, 1.62), girl(8.5, 131, 1.63)];
    const right = item(now, atSeven, girl(8, 128, 1.62));
    expect(right.change?.doubts).toEqual([]);
    const result = item(now, atSeven, stale);
    expect(result.change?.doubts).toContain("height_inconsistent");
    expect(evidence(result).filter((one) => SCORES.has(one))).toEqual([]);
    // the first visit compares all the same
    expect(result.change?.course).toMatchObject({ doubts: [] });
  });

  it("is none where a visit of the same height lies months before, nor of a girl who has grown up", () => {
    expect(item(girl(7.5, 122, 1.4), atSeven).change?.doubts).toEqual([]);
    expect(item(girl(15.5, 160, 2.8), girl(14.5, 160, 2.8)).change?.doubts).toEqual([]);
  });
});
