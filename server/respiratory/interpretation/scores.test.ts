import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord } from "../testing/records.ts";
import { ACT, CACT } from "../standards/asthma-control.ts";
import type { PatientRecord } from "../types/record.ts";
import { acqControl, controlScore, eosinophilLevel, fenoLevel, scoresOf } from "./scores.ts";

function record(part: Partial<PatientRecord>): PatientRecord {
  return {
    patient_id: "P-1",
    performed_at: "2026-01-01T00:00:00Z",
    sex: "male",
    age_years: 30,
    height_cm: 175,
    ...part,
  };
}

describe("asthma control", () => {
  it.each([
    [25, "well_controlled"],
    [20, "well_controlled"],
    [19, "not_well_controlled"],
    [16, "not_well_controlled"],
    [15, "very_poorly_controlled"],
    [5, "very_poorly_controlled"],
  ])("an ACT of %d is %s", (score, control) => {
    expect(controlScore(score, 12, ACT)).toEqual({ score, control });
  });

  it.each([
    [27, "well_controlled"],
    [20, "well_controlled"],
    [19, "not_well_controlled"],
    [13, "not_well_controlled"],
    [12, "very_poorly_controlled"],
    [0, "very_poorly_controlled"],
  ])("a C-ACT of %d is %s", (score, control) => {
    expect(controlScore(score, 11.9, CACT)).toEqual({ score, control });
  });

  it.each([
    [11.999, ACT, false],
    [12, ACT, true],
    [90, ACT, true],
    [3.999, CACT, false],
    [4, CACT, true],
    [11.999, CACT, true],
    [12, CACT, false],
  ])("at %d years this questionnaire is valid (case %#): %s", (age, scale, valid) => {
    const result = controlScore(22, age, scale);
    expect(result.control).toBe(valid ? "well_controlled" : null);
    expect(result.reason).toBe(valid ? undefined : "age_outside_validated_range");
  });

  it.each([
    [0, "well_controlled"],
    [0.75, "well_controlled"],
    [0.76, "indeterminate"],
    [1.49, "indeterminate"],
    [1.5, "not_well_controlled"],
    [6, "not_well_controlled"],
  ])("an ACQ of %d is %s", (score, control) => {
    expect(acqControl(score)).toBe(control);
  });
});

describe("biomarkers", () => {
  it.each([
    [12, 24.9, "low"],
    [12, 25, "intermediate"],
    [12, 50, "intermediate"],
    [12, 50.1, "high"],
    [11.999, 19.9, "low"],
    [11.999, 20, "intermediate"],
    [11.999, 35, "intermediate"],
    [11.999, 35.1, "high"],
  ])("at %d years an FeNO of %d ppb is %s", (age, ppb, level) => {
    expect(fenoLevel(ppb, age)).toBe(level);
  });

  it.each([
    [99.9, "low"],
    [100, "intermediate"],
    [299.9, "intermediate"],
    [300, "high"],
  ])("%d eosinophils per microlitre are %s", (count, level) => {
    expect(eosinophilLevel(count)).toBe(level);
  });
});

describe("the scores of a record", () => {
  it("are absent when nothing was recorded", () => {
    expect(scoresOf(record({}), [])).toBeUndefined();
    expect(scoresOf(record({ symptoms: { mmrc: 2, cat: 12 }, biomarkers: {} }), [])).toBeUndefined();
  });

  it("are those that were recorded, zero included", () => {
    const scores = scoresOf(
      record({
        diagnoses: ["asthma"],
        symptoms: { act: 14, cact: 0, acq: { score: 0, version: 6 } },
        biomarkers: { feno_ppb: 0, eosinophils_per_ul: 0 },
      }),
      [],
    );
    expect(scores).toEqual({
      act: { score: 14, control: "very_poorly_controlled" },
      cact: { score: 0, control: null, reason: "age_outside_validated_range" },
      acq: { score: 0, version: 6, control: "well_controlled" },
      feno: { ppb: 0, level: "low" },
      eosinophils: { per_ul: 0, level: "low" },
    });
  });

  it("of asthma control have no class without a recorded asthma", () => {
    const symptoms = { act: 9, acq: { score: 3, version: 6 } } as const;
    const ungraded = { control: null, reason: "asthma_not_recorded" };
    for (const diagnoses of [undefined, [], ["copd"] as const]) {
      expect(scoresOf(record({ symptoms, ...(diagnoses && { diagnoses }) }), [])).toMatchObject({
        act: ungraded,
        acq: ungraded,
      });
    }
    expect(scoresOf(record({ symptoms, diagnoses: ["asthma"] }), [])?.act?.control).toBe("very_poorly_controlled");
  });
});

describe("the ACQ", () => {
  it.each([
    [5.99, null, "age_outside_validated_range"],
    [6, "not_well_controlled", undefined],
  ] as const)("at %d years has the class %s: it was validated from 6 years on", (age_years, control, reason) => {
    const record = aRecord({ age_years, diagnoses: ["asthma"], symptoms: { acq: { score: 3, version: 7 } } });
    expect(scoresOf(record, [])?.acq).toMatchObject({ score: 3, control, ...(reason !== undefined && { reason }) });
  });
});

describe("a number that cannot well be true", () => {
  it.each([
    [{ eosinophils_per_ul: 0.3 }, "eosinophils_likely_thousands"],
    [{ eosinophils_per_ul: 5 }, "eosinophils_likely_percent"],
    [{ feno_ppb: 1.9 }, "feno_implausible"],
  ] as const)("has no level: %o", (biomarkers, code) => {
    const record = aRecord({ biomarkers });
    const { flags, scores, statement, warnings } = interpretItem(analyseRecord(record, [], aModel()), record, aModel());
    expect(warnings.map((warning) => warning.code)).toEqual([code]);
    expect(Object.values(scores ?? {})).toEqual([expect.objectContaining({ level: "doubtful" })]);
    expect(flags).not.toContain("eosinophils_low");
    expect(statement).toContain("not classed, because the number cannot well be true");
  });
});
