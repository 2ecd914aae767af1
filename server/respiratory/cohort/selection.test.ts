import { describe, expect, it } from "vitest";
import type { PatientRecord } from "../types.ts";
import { inCohort } from "./selection.ts";

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

const never = { status: "never" } as const;

describe("the reference cohort", () => {
  it.each([
    [{ smoking: never, symptoms: { mmrc: 0 } }, true],
    [{ smoking: never, symptoms: { mmrc: 0 }, diagnoses: [] }, true],
    [{ smoking: never, symptoms: { mmrc: 0 }, diagnoses: ["asthma"] }, false],
    [{ smoking: never, symptoms: { mmrc: 1 } }, false],
    [{ smoking: never, symptoms: { cat: 0 } }, false],
    [{ smoking: never }, false],
    [{ symptoms: { mmrc: 0 } }, false],
    [{ smoking: { status: "former" }, symptoms: { mmrc: 0 } }, false],
    [{ smoking: { status: "current" }, symptoms: { mmrc: 0 } }, false],
    [{}, false],
  ] as const)("takes %o: %s, because what is absent is unknown", (part, member) => {
    expect(inCohort(record(part), "never_smokers_without_symptoms")).toBe(member);
  });

  it("is everybody when all are asked for", () => {
    expect(inCohort(record({ smoking: { status: "current" }, diagnoses: ["copd"] }), "all")).toBe(true);
  });
});
