import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effortMeasurements, type QualityGrades } from "../spirometry.ts";
import type { Measure, TestResult } from "../types/measures.ts";
import type { PatientRecord } from "../types/record.ts";
import { goldGrade, goldGroup, goldOf, goldReason, goldNotApplied, isNearFixedRatio, scalesDisagree } from "./gold.ts";

const ungraded: QualityGrades = { fev1: null, fvc: null };

function measure(measured: number | null, percent_predicted: number | null = null): Measure {
  return {
    unit: "L",
    measured,
    predicted: null,
    lln: null,
    uln: null,
    z_score: null,
    percent_predicted,
    percentile: null,
  };
}

function post(fev1: number, fvc: number | null, percent: number | null = 60, quality = ungraded): TestResult {
  return {
    measures: { fev1: measure(fev1, percent), fvc: measure(fvc), fev1_fvc: measure(fvc === null ? null : fev1 / fvc) },
    quality,
  };
}

function record(part: Partial<PatientRecord> = {}): PatientRecord {
  return {
    patient_id: "P-1",
    performed_at: "2026-01-01T00:00:00Z",
    sex: "male",
    age_years: 60,
    height_cm: 175,
    ...part,
  };
}

const given = (agent: string, dose_ug: number, minutes_after: number) => ({
  bronchodilator: { agent, dose_ug, minutes_after },
});

/** Three expirations of four seconds without a plateau. */
function cutShort(fev1_l: number, fvc_l: number): TestResult {
  const efforts = [0, 0.02, 0.04].map((less) => ({
    ...effortMeasurements({ fev1_l: fev1_l - less, fvc_l: fvc_l - less, fet_s: 4, plateau: false }),
    fev1: "acceptable" as const,
    fvc: "acceptable" as const,
    reasons: ["end_shown_by_repeat_only" as const],
  }));
  return { ...post(fev1_l, fvc_l), efforts };
}

describe("why there is no GOLD grade", () => {
  const low = post(2, 4);
  it.each([
    ["a boy of 17.9 years", low, { age_years: 17.9 }, true, "under_18"],
    ["no test", null, {}, true, "no_post_bronchodilator_test"],
    ["grade D", post(2, 4, 60, { fev1: "A", fvc: "D" }), {}, true, "withheld_for_quality"],
    ["a warning", low, {}, false, "withheld_as_implausible"],
    ["no FVC", post(2, null), {}, true, "not_measured"],
    ["no predicted value", post(2, 4, null), {}, true, "not_measured"],
    ["0.70", post(2.8, 4), {}, true, "fixed_ratio_not_low"],
    ["asthma", low, { diagnoses: ["asthma"] as const }, true, "other_disease_recorded"],
    ["a placebo", low, given("Placebo", 400, 15), true, "bronchodilator_inadequate"],
    ["salbutamol placebo", low, given("salbutamol placebo", 400, 15), true, "bronchodilator_inadequate"],
    ["sham", low, given("Sham (formoterol)", 12, 15), true, "bronchodilator_inadequate"],
    ["water", low, given("water", 400, 15), true, "bronchodilator_inadequate"],
    ["sodium chloride", low, given("Sodium chloride 0.9 %", 400, 15), true, "bronchodilator_inadequate"],
    ["two steroids", low, given("budesonide + fluticasone propionate", 400, 15), true, "bronchodilator_inadequate"],
    ["beclomethasone", low, given("Beclomethasone dipropionate", 400, 15), true, "bronchodilator_inadequate"],
    ["199 ug of salbutamol", low, given("Salbutamol", 199, 15), true, "bronchodilator_inadequate"],
    ["79 ug of ipratropium", low, given("ipratropium", 79, 30), true, "bronchodilator_inadequate"],
    ["50 ug of salbutamol", low, given("Salbutamol", 50, 15), true, "bronchodilator_inadequate"],
    ["one minute", low, given("salbutamol", 400, 1), true, "bronchodilator_inadequate"],
    ["no time at all", low, given("salbutamol", 400, 0), true, "bronchodilator_doubtful"],
    ["milligrams for micrograms", low, given("salbutamol", 0.4, 15), true, "bronchodilator_doubtful"],
    ["a doubtful amount and one minute", low, given("salbutamol", 0.4, 1), true, "bronchodilator_inadequate"],
    ["a doubtful amount of a placebo", low, given("placebo", 0, 15), true, "bronchodilator_inadequate"],
    [
      "4.9 minutes, COPD on record",
      low,
      { ...given("salbutamol", 400, 4.9), diagnoses: ["copd"] as const },
      true,
      "bronchodilator_inadequate",
    ],
    ["0.70 of an expiration that may have been cut short", cutShort(2.8, 4), {}, true, "withheld_for_early_stop"],
  ] as const)("%s", (_, test, part, plausible, reason) => {
    expect(goldReason(test, record(part), plausible)).toBe(reason);
    if (plausible) expect(goldOf(test, record(part), "2023")).toBeUndefined();
  });
});

describe("GOLD grade", () => {
  it.each([
    ["at 18 years", { age_years: 18 }],
    ["at 25 years with COPD on record", { age_years: 25, diagnoses: ["copd"] as const }],
    ["where nothing is recorded of what was given", {}],
    ["after 200 ug of salbutamol and five minutes", given("salbutamol", 200, 5)],
    ["after 80 ug of ipratropium", given("Ipratropium bromide", 80, 30)],
    ["after budesonide with formoterol", given("budesonide/formoterol", 320, 15)],
    ["after procaterol hydrochloride", given("procaterol hydrochloride", 20, 15)],
    ["after reproterol hydrochloride", given("Reproterol hydrochloride", 1000, 15)],
    ["after a chloride that is no salt of the kitchen", given("trospium chloride", 400, 15)],
    ["after beclometasone with formoterol in Italian", given("beclometasone-formoterolo", 12, 15)],
    ["after waterol, which is not water", given("waterol", 400, 15)],
    ["after an agent that nobody here knows", given("experimental 17", 1, 15)],
  ])("is given %s", (_, part) => {
    expect(goldOf(post(2, 4), record(part), "2023")?.grade).toBe(2);
  });

  it("is that of a low ratio also where the expiration may have been cut short: a longer one would lower it", () => {
    expect(goldOf(cutShort(2, 4), record(), "2023")?.grade).toBe(2);
  });

  it.each([
    [120, 1],
    [80, 1],
    [79.999, 2],
    [50, 2],
    [49.999, 3],
    [30, 3],
    [29.999, 4],
    [5, 4],
  ])("%d percent of predicted FEV1 is grade %d", (percent, grade) => {
    expect(goldGrade(percent)).toBe(grade);
  });

  it.each([
    [2.099, 3, true],
    [2.1, 3, false],
    [2.101, 3, false],
    [2.0999999, 3, true],
  ])("applies to a ratio of %d / %d: %s, strictly below 0.70 and unrounded", (fev1, fvc, applies) => {
    expect(goldOf(post(fev1, fvc), record(), "2023") !== undefined).toBe(applies);
  });

  it("never takes exactly 0.70 for less, whatever floating point makes of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 900 }), (tenth) => {
        expect(goldOf(post((7 * tenth) / 1000, (10 * tenth) / 1000), record(), "2023")).toBeUndefined();
      }),
    );
  });

  it.each([
    [17.999, false],
    [18, true],
  ])("applies at %d years with COPD on record: %s", (age_years, applies) => {
    expect(goldOf(post(1.5, 3), record({ age_years, diagnoses: ["copd"] }), "2023") !== undefined).toBe(applies);
  });

  it.each(["D", "E", "U", "F"] as const)("is withheld for quality grade %s of either volume", (grade) => {
    expect(goldOf(post(1.5, 3, 60, { fev1: grade, fvc: "A" }), record(), "2023")).toBeUndefined();
    expect(goldOf(post(1.5, 3, 60, { fev1: "A", fvc: grade }), record(), "2023")).toBeUndefined();
  });

  it.each(["A", "B", "C"] as const)("is given for quality grade %s", (grade) => {
    expect(goldOf(post(1.5, 3, 60, { fev1: grade, fvc: grade }), record(), "2023")?.grade).toBe(2);
  });

  it("needs a post-bronchodilator test, both volumes and the percentage", () => {
    expect(goldOf(null, record(), "2023")).toBeUndefined();
    expect(goldOf(post(1.5, null), record(), "2023")).toBeUndefined();
    expect(goldOf(post(1.5, 3, null), record(), "2023")).toBeUndefined();
  });

  it("is conditional unless COPD is recorded: what is absent is unknown", () => {
    expect(goldOf(post(1.5, 3), record(), "2023")?.conditional).toBe(true);
    expect(goldOf(post(1.5, 3), record({ diagnoses: ["ild"] }), "2023")?.conditional).toBe(true);
    expect(goldOf(post(1.5, 3), record({ diagnoses: ["asthma", "copd"] }), "2023")?.conditional).toBe(false);
  });

  it.each(["asthma", "cystic_fibrosis", "bronchiectasis"] as const)(
    "is not applied beside a recorded %s without COPD, and that is flagged",
    (disease) => {
      const other = record({ diagnoses: [disease] });
      expect(goldOf(post(1.5, 3), other, "2023")).toBeUndefined();
      expect(goldNotApplied(post(1.5, 3), other)).toBe("other_disease_recorded");
      expect(goldNotApplied(post(2.1, 3), other)).toBeUndefined();
      expect(goldNotApplied(post(1.5, 3), record({ diagnoses: [disease, "copd"] }))).toBeUndefined();
      expect(goldNotApplied(post(1.5, 3), record())).toBeUndefined();
    },
  );

  it("says that the group is for initial treatment only where maintenance therapy is recorded", () => {
    expect(goldOf(post(1.5, 3), record({ maintenance_therapy: true }), "2023")?.initial_treatment_only).toBe(true);
    expect(goldOf(post(1.5, 3), record({ maintenance_therapy: false }), "2023")?.initial_treatment_only).toBe(false);
    expect(goldOf(post(1.5, 3), record(), "2023")?.initial_treatment_only).toBe(false);
  });
});

describe("GOLD group", () => {
  const few = { mmrc: 1 };
  it.each([
    ["2023", 2, 0, "E"],
    ["2023", 1, 0, "A"],
    ["2023", 0, 1, "E"],
    ["2023", 1, 1, "E"],
    ["2023", 0, 0, "A"],
    ["2026", 1, 0, "E"],
    ["2026", 0, 1, "E"],
    ["2026", 2, 0, "E"],
    ["2026", 0, 0, "A"],
  ] as const)(
    "edition %s: %d moderate and %d severe exacerbations are group %s",
    (edition, moderate, severe, group) => {
      expect(goldGroup({ moderate, severe }, few, edition)).toBe(group);
    },
  );

  it.each([
    [{ mmrc: 1 }, "A"],
    [{ mmrc: 2 }, "B"],
    [{ cat: 9 }, "A"],
    [{ cat: 10 }, "B"],
    [{ mmrc: 0, cat: 0 }, "A"],
    [{ mmrc: 2, cat: 9 }, "B"],
    [{ mmrc: 1, cat: 10 }, "B"],
    [{}, null],
    [undefined, null],
  ] as const)("without an E trigger, %o is group %s", (symptoms, group) => {
    expect(goldGroup({ moderate: 0, severe: 0 }, symptoms, "2023")).toBe(group);
  });

  it("is E by a recorded trigger alone, and unknown without the history", () => {
    expect(goldGroup({ moderate: 2, severe: 0 }, undefined, "2023")).toBe("E");
    expect(goldGroup(undefined, { mmrc: 4, cat: 40 }, "2023")).toBeNull();
  });

  it.each([
    [{ mmrc: 2, cat: 9 }, true],
    [{ mmrc: 1, cat: 10 }, true],
    [{ mmrc: 2, cat: 10 }, false],
    [{ mmrc: 1, cat: 9 }, false],
    [{ mmrc: 4 }, false],
    [undefined, false],
  ] as const)("scales %o disagree: %s", (symptoms, disagree) => {
    expect(scalesDisagree(symptoms)).toBe(disagree);
  });
});

describe("a ratio near 0.70", () => {
  it.each([
    [1.799, 3, false],
    [1.8, 3, true],
    [2.1, 3, true],
    [2.4, 3, true],
    [2.401, 3, false],
    [0.9, 1.5, true],
    [3.6, 4.5, true],
  ])("%d / %d asks for a repeat: %s, 0.60 and 0.80 included", (fev1, fvc, near) => {
    expect(isNearFixedRatio(post(fev1, fvc), record())).toBe(near);
  });

  it("asks for nothing under 18, without a test after bronchodilator, or of doubtful quality", () => {
    expect(isNearFixedRatio(post(2.1, 3), record({ age_years: 17.99 }))).toBe(false);
    expect(isNearFixedRatio(null, record())).toBe(false);
    expect(isNearFixedRatio(post(2.1, null), record())).toBe(false);
    expect(isNearFixedRatio(post(2.1, 3, 60, { fev1: "D", fvc: "A" }), record())).toBe(false);
  });

  it("is repeated in the GOLD result", () => {
    expect(goldOf(post(1.79, 3), record(), "2023")?.repeat_advised).toBe(false);
    expect(goldOf(post(1.81, 3), record(), "2026")).toMatchObject({ repeat_advised: true, edition: "2026" });
  });
});
