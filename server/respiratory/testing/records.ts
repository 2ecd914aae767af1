import type { Effort, Grade, SpirometryEfforts } from "../spirometry.ts";
import type { ModelChoice, ReferenceEquations, Rules } from "../types/model.ts";
import type { PatientRecord } from "../types/record.ts";

/** Records and models for tests: a man of 64 years whose values before bronchodilator are given in litres. */
export function aRecord(part: Partial<PatientRecord> = {}): PatientRecord {
  return {
    patient_id: "P-1",
    performed_at: "2026-01-01T00:00:00Z",
    sex: "male",
    age_years: 64,
    height_cm: 175,
    pre_bronchodilator: { kind: "values", fev1_l: 3.2, fvc_l: 4.1 },
    ...part,
  };
}

export function aModel(
  rules: Partial<Rules> = {},
  reference_equations: ReferenceEquations = "gli-2022-global",
): ModelChoice {
  return { reference_equations, rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all", ...rules } };
}

/** Efforts that ATS/ERS 2019 table 10 gives this grade for both volumes of an adult. */
export function effortsGraded(grade: Exclude<Grade, "E">, fev1_l: number, fvc_l: number): SpirometryEfforts {
  const effort = (lessL: number): Effort => ({
    fev1_l: fev1_l - lessL,
    fvc_l: fvc_l - lessL,
    bev_l: 0.05,
    fet_s: 8,
    plateau: true,
    faults: [],
  });
  const unusable: Effort = { ...effort(0), faults: ["zero_flow_error"] };
  const usable: Effort = { ...effort(0), faults: ["leak"] };
  const sets: Readonly<Record<typeof grade, readonly Effort[]>> = {
    A: [effort(0), effort(0.1), effort(0.12)],
    B: [effort(0), effort(0.1)],
    C: [effort(0), effort(0.2)],
    D: [effort(0), effort(0.25)],
    U: [usable],
    F: [unusable],
  };
  return { kind: "efforts", efforts: sets[grade] };
}
