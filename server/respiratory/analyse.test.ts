import { describe, expect, it } from "vitest";
import { analyseRecord } from "./analyse.ts";
import { aModel, aRecord, effortsGraded } from "./testing/records.ts";
import type { PatientRecord } from "./types/record.ts";

/** Computed with 25 digits (mpmath) from the published GLI-2022 tables. */
const man = { sex: "male", age_years: 45.37, height_cm: 178.4 } as const;
const values = { kind: "values", fev1_l: 2.91, fvc_l: 4.63 } as const;
const FEV1_Z = -1.7134289890455;
const FEV1_PREDICTED = 3.8832356963642;

function earlierRecord(performed_at: string, part: Partial<PatientRecord> = {}): PatientRecord {
  const years = (Date.parse("2026-01-01T00:00:00Z") - Date.parse(performed_at)) / (365.25 * 86_400_000);
  return aRecord({ ...man, performed_at, age_years: 45.37 - years, pre_bronchodilator: values, ...part });
}

function withoutPre(record: PatientRecord): PatientRecord {
  const { pre_bronchodilator, ...rest } = record;
  return { ...rest, ...(pre_bronchodilator !== undefined && { post_bronchodilator: pre_bronchodilator }) };
}

describe("the analysis of a record", () => {
  it("is the numbers of both tests, unrounded, with what they were computed from", () => {
    const post = { kind: "values", fev1_l: 3.299, fvc_l: 4.7, pef_l_s: 8 } as const;
    const item = analyseRecord(
      aRecord({ ...man, pre_bronchodilator: values, post_bronchodilator: post }),
      [],
      aModel(),
    );
    expect(item.pre_bronchodilator?.measures.fev1.z_score).toBeCloseTo(FEV1_Z, 10);
    expect(item.post_bronchodilator?.measures.pef_l_s).toBe(8);
    expect(item.pre_bronchodilator?.quality).toMatchObject({ fev1: null, fev1_reason: "single_values" });
    expect(item.subject).toEqual({ ...man, reference_equations: "gli-2022-global", reference_group: null });
    expect(item.bronchodilator_response?.fev1.change_percent_of_predicted).toBeCloseTo(
      (100 * 0.389) / FEV1_PREDICTED,
      8,
    );
    expect(item.bronchodilator_response?.significant).toBe(true);
    expect(item).toMatchObject({ patient_id: "P-1", change: null, inconsistencies: [] });
    expect(item.fev1q).toBeCloseTo(5.82, 12);
  });

  it("carries grades and verdicts of efforts", () => {
    const item = analyseRecord(aRecord({ pre_bronchodilator: effortsGraded("B", 3.2, 4.1) }), [], aModel());
    expect(item.pre_bronchodilator?.quality).toEqual({ fev1: "B", fvc: "B" });
    expect(item.pre_bronchodilator?.efforts).toHaveLength(2);
    expect(item.post_bronchodilator).toBeNull();
  });

  it("names the group under GLI-2012 and never mixes or guesses one", () => {
    const model = aModel({}, "gli-2012");
    expect(analyseRecord(aRecord({ ancestry: "other" }), [], model).subject.reference_group).toBe("other");
    expect(() => analyseRecord(aRecord(), [], model)).toThrow(RangeError);
  });

  it("has no response and no FEV1Q where there is nothing to compute them from", () => {
    const child = analyseRecord(aRecord({ age_years: 9, height_cm: 135 }), [], aModel());
    expect(child).toMatchObject({ bronchodilator_response: null, fev1q: null });
  });
});

describe("change over time in an analysis", () => {
  const newest = aRecord({ ...man, pre_bronchodilator: values });

  it("compares tests before bronchodilator, and notes disagreements of the records", () => {
    const item = analyseRecord(newest, [earlierRecord("2025-01-01T00:00:00Z", { height_cm: 190 })], aModel());
    expect(item.change).toMatchObject({
      occasions: 2,
      previous_performed_at: "2025-01-01T00:00:00Z",
      fev1_change_l: 0,
    });
    expect(item.inconsistencies).toEqual(["height_inconsistent", "test_repeated"]);
  });

  it("compares tests after bronchodilator where there is none before", () => {
    const earlier = withoutPre(earlierRecord("2025-01-01T00:00:00Z"));
    expect(analyseRecord(withoutPre(newest), [earlier], aModel()).change).toMatchObject({
      occasions: 2,
      fev1_change_l: 0,
    });
  });

  it("never compares a test before with one after", () => {
    const earlier = withoutPre(earlierRecord("2025-01-01T00:00:00Z"));
    expect(analyseRecord(newest, [earlier], aModel()).change).toMatchObject({
      reason: "no_comparable_test",
      occasions: 1,
    });
  });

  it.each(["D", "U", "F"] as const)("is withheld when the newest test has grade %s", (grade) => {
    const record = aRecord({ ...man, pre_bronchodilator: effortsGraded(grade, 2.91, 4.63) });
    const { change } = analyseRecord(record, [earlierRecord("2025-01-01T00:00:00Z")], aModel());
    expect(change).toMatchObject({
      reason: "withheld_for_quality",
      fev1_change_l: null,
      conditional_change_score: null,
    });
  });

  it("leaves earlier tests of grade D, E, F or U out", () => {
    const poor = earlierRecord("2025-06-01T00:00:00Z", { pre_bronchodilator: effortsGraded("D", 2, 4) });
    const good = earlierRecord("2025-01-01T00:00:00Z");
    expect(analyseRecord(newest, [poor, good], aModel()).change).toMatchObject({
      occasions: 2,
      previous_performed_at: "2025-01-01T00:00:00Z",
    });
    expect(analyseRecord(newest, [poor], aModel()).change).toMatchObject({
      reason: "withheld_for_quality",
      occasions: 1,
    });
  });

  it.each([
    ["a height in inches", { height_cm: 69 }],
    ["an FVC of 14 L", { pre_bronchodilator: { kind: "values", fev1_l: 10, fvc_l: 14 } }],
    ["a child's age and a man's height", { age_years: 8 }],
    ["a weight of 5 kg", { weight_kg: 5 }],
    ["equal volumes", { pre_bronchodilator: { kind: "values", fev1_l: 4, fvc_l: 4 } }],
  ] as const)("is withheld when the newest visit has %s, and leaves such an earlier visit out", (_, part) => {
    const good = earlierRecord("2025-01-01T00:00:00Z");
    const withheld = analyseRecord({ ...newest, ...part }, [good], aModel()).change;
    expect(withheld).toMatchObject({
      reason: "withheld_as_implausible",
      fev1_change_l: null,
      slope: null,
      declines: [],
    });
    const wrong = earlierRecord("2025-06-01T00:00:00Z", part);
    const left = { performed_at: "2025-06-01T00:00:00Z", reason: "implausible_values" };
    expect(analyseRecord(newest, [good, wrong], aModel()).change).toMatchObject({ occasions: 2, left_out: [left] });
    expect(analyseRecord(newest, [wrong], aModel()).change).toMatchObject({
      reason: "withheld_as_implausible",
      left_out: [left],
    });
  });

  it("is given beside a warning that decides no pattern", () => {
    const pef = { kind: "values", fev1_l: 2.91, fvc_l: 4.63, pef_l_s: 2 } as const;
    const earlier = earlierRecord("2025-01-01T00:00:00Z", { pre_bronchodilator: pef });
    expect(analyseRecord({ ...newest, pre_bronchodilator: pef }, [earlier], aModel()).change).toMatchObject({
      occasions: 2,
    });
  });

  it("has no z-score of an older record without the group that GLI-2012 needs", () => {
    const model = aModel({}, "gli-2012");
    const { change } = analyseRecord(
      { ...newest, ancestry: "caucasian" },
      [earlierRecord("2025-01-01T00:00:00Z")],
      model,
    );
    expect(change).toMatchObject({ fev1_change_l: 0, fev1_z_change: null });
  });
});

describe("an arm of a trial", () => {
  const at = (performed_at: string, trial?: PatientRecord["trial"]) =>
    aRecord({ performed_at, ...(trial !== undefined && { trial }) });
  const baseline = at("2025-01-01T00:00:00Z", { visit: "V0", arm: "active" });
  const trialOf = (newest: PatientRecord, ...earlier: PatientRecord[]) =>
    analyseRecord(newest, earlier, aModel()).trial;

  it("is a person's until another is stated, and the item names the visit that states it", () => {
    const second = at("2025-06-01T00:00:00Z", { visit: "V1" });
    const third = at("2026-01-01T00:00:00Z", { visit: "V2" });
    const carried = { visit: "V2", arm: "active", arm_from_performed_at: baseline.performed_at };
    expect(trialOf(third, baseline, second)).toEqual(carried);
    const crossed = at("2025-06-01T00:00:00Z", { visit: "V1", arm: "placebo" });
    expect(trialOf(third, baseline, crossed)).toMatchObject({ arm: "placebo", visit: "V2" });
    expect(trialOf({ ...third, trial: { visit: "V2", arm: "placebo" } }, baseline)).toEqual({
      visit: "V2",
      arm: "placebo",
    });
  });

  it("is taken from no later visit, and by none outside the trial", () => {
    expect(trialOf(at("2024-01-01T00:00:00Z", { visit: "S" }))).toEqual({ visit: "S" });
    expect(trialOf(at("2026-01-01T00:00:00Z"), baseline)).toBeUndefined();
    expect(trialOf(at("2026-01-01T00:00:00Z", { site: "s1" }), baseline)).toEqual({ site: "s1" });
  });
});
