import { describe, expect, it } from "vitest";
import type { PatientRecord } from "../types/record.ts";
import { standingOf } from "./selection.ts";

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

const healthy = { smoking: { status: "never" }, symptoms: { mmrc: 0 } } as const;
const standing = (...parts: readonly Partial<PatientRecord>[]) =>
  standingOf(parts.map(record), "never_smokers_without_symptoms");

describe("the reference cohort", () => {
  it.each([
    [healthy],
    [{ ...healthy, diagnoses: [] }],
    [{ ...healthy, maintenance_therapy: false, exacerbations: { moderate: 0, severe: 0 } }],
    [{ ...healthy, symptoms: { mmrc: 0, cat: 9, act: 20, acq: { score: 0.75, version: 5 } } }],
    [{ ...healthy, biomarkers: { feno_ppb: 50, eosinophils_per_ul: 900 } }],
  ] as const)("takes %o", (part) => {
    expect(standing(part)).toEqual({ standing: "eligible", reasons: [] });
  });

  it.each([
    ["smoked", { ...healthy, smoking: { status: "former" } }],
    ["smoked", { ...healthy, smoking: { status: "current", pack_years: 30 } }],
    ["respiratory_diagnosis", { ...healthy, diagnoses: ["asthma"] }],
    ["breathless", { ...healthy, symptoms: { mmrc: 1 } }],
    ["symptom_score", { ...healthy, symptoms: { mmrc: 0, cat: 10 } }],
    ["symptom_score", { ...healthy, symptoms: { mmrc: 0, cat: 38 } }],
    ["symptom_score", { ...healthy, symptoms: { mmrc: 0, act: 6 } }],
    ["symptom_score", { ...healthy, symptoms: { mmrc: 0, act: 19 } }],
    ["symptom_score", { ...healthy, symptoms: { mmrc: 0, cact: 19 } }],
    ["symptom_score", { ...healthy, symptoms: { mmrc: 0, acq: { score: 0.76, version: 7 } } }],
    ["maintenance_therapy", { ...healthy, maintenance_therapy: true }],
    ["exacerbations", { ...healthy, exacerbations: { moderate: 1, severe: 0 } }],
    ["exacerbations", { ...healthy, exacerbations: { moderate: 0, severe: 1 } }],
    ["feno_high", { ...healthy, biomarkers: { feno_ppb: 200 } }],
    ["feno_high", { ...healthy, biomarkers: { feno_ppb: 36 }, age_years: 11 }],
  ] as const)("leaves %s out: %o", (reason, part) => {
    expect(standing(part)).toEqual({ standing: "ineligible", reasons: [reason] });
  });

  it.each([
    [["smoking_unknown", "symptoms_unknown"], {}],
    [["symptoms_unknown"], { smoking: healthy.smoking }],
    [["symptoms_unknown"], { smoking: healthy.smoking, symptoms: { cat: 0 } }],
    [["smoking_unknown"], { symptoms: { mmrc: 0 } }],
  ] as const)("does not know, for want of %o, whether %o belongs: unknown is not ineligible", (reasons, part) => {
    expect(standing(part)).toEqual({ standing: "unknown", reasons });
  });

  it("reads every visit: a fact against it counts wherever it stands, and what one visit lacks another may have", () => {
    expect(standing({ ...healthy, diagnoses: ["asthma"] }, healthy).reasons).toEqual(["respiratory_diagnosis"]);
    expect(standing({ smoking: { status: "current" } }, healthy).standing).toBe("ineligible");
    expect(standing(healthy, {}).standing).toBe("eligible");
    expect(standing({ smoking: healthy.smoking }, { symptoms: { mmrc: 0 } }).standing).toBe("eligible");
  });

  it("has every reason that applies", () => {
    const ill = {
      ...healthy,
      smoking: { status: "former" },
      symptoms: { mmrc: 3, cat: 30 },
      diagnoses: ["copd"],
    } as const;
    expect(standing(ill).reasons).toEqual(["smoked", "respiratory_diagnosis", "breathless", "symptom_score"]);
  });

  it("is everybody when all are asked for", () => {
    const smoker = record({ smoking: { status: "current" }, diagnoses: ["copd"] });
    expect(standingOf([smoker], "all").standing).toBe("eligible");
  });
});
