import { describe, expect, it } from "vitest";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import type { MeasureName, PatientRecord, Sex } from "../types.ts";
import { cohortPart, fitCohort, fitOfParts, measureFit } from "./fit.ts";

const reference = aModel({ cohort: "never_smokers_without_symptoms" });
const healthy = { smoking: { status: "never" }, symptoms: { mmrc: 0 } } as const;

function fitOf(records: readonly PatientRecord[], measure: MeasureName, sex: Sex, model = aModel()) {
  return fitCohort(records, model).measures.find((fit) => fit.measure === measure && fit.sex === sex);
}

describe("the fit of one measure in one sex", () => {
  it("of two z-scores has the closed form of Student's t with one degree of freedom", () => {
    const fit = measureFit("fev1", "male", [-1, 1], aModel());
    expect(fit).toMatchObject({ n: 2, mean_z: 0, below_limit_percent: 0, below_limit_expected_percent: 5 });
    expect(fit.sd_z).toBeCloseTo(Math.SQRT2, 12);
    expect(fit.mean_z_ci95?.low).toBeCloseTo(-Math.tan(0.475 * Math.PI), 9);
    expect(fit.mean_z_ci95?.high).toBeCloseTo(Math.tan(0.475 * Math.PI), 9);
  });

  it("of 150 z-scores uses the 97.5th percentile of t with 149 degrees of freedom, 1.97601317768919", () => {
    const z = Array.from({ length: 150 }, (_, i) => (i % 2 === 0 ? -1 : 1));
    const fit = measureFit("fvc", "female", z, aModel());
    expect(fit.sd_z).toBeCloseTo(Math.sqrt(150 / 149), 12);
    expect(fit.mean_z_ci95?.high).toBeCloseTo(1.97601317768919 / Math.sqrt(149), 12);
  });

  it("counts what lies strictly below the model's limit", () => {
    const z = [-1.646, -1.645, -1.961, -1.96];
    expect(measureFit("fev1", "male", z, aModel()).below_limit_percent).toBe(75);
    const wide = measureFit("fev1", "male", z, aModel({ lower_limit_percentile: 2.5 }));
    expect(wide).toMatchObject({ below_limit_percent: 25, below_limit_expected_percent: 2.5 });
  });

  it("is null where it cannot be computed", () => {
    const none = { mean_z: null, mean_z_ci95: null, sd_z: null, below_limit_percent: null };
    expect(measureFit("fev1", "male", [], aModel())).toMatchObject({ n: 0, ...none });
    expect(measureFit("fev1", "male", [-2], aModel())).toMatchObject({
      n: 1,
      mean_z: -2,
      mean_z_ci95: null,
      sd_z: null,
      below_limit_percent: 100,
    });
  });
});

describe("the cohort of a fit", () => {
  it("takes one record a patient: the newest that has a test before bronchodilator", () => {
    const older = aRecord({
      performed_at: "2024-01-01T00:00:00Z",
      pre_bronchodilator: { kind: "values", fev1_l: 1, fvc_l: 2 },
    });
    const newer = aRecord({ performed_at: "2025-01-01T00:00:00Z" });
    const { pre_bronchodilator: post, ...rest } = aRecord({ performed_at: "2026-01-01T00:00:00Z" });
    const newestPostOnly = { ...rest, ...(post !== undefined && { post_bronchodilator: post }) };
    const alone = fitOf([newer], "fev1", "male");
    expect(alone?.n).toBe(1);
    expect(fitOf([older, newer, newestPostOnly], "fev1", "male")).toEqual(alone);
    expect(fitOf([newestPostOnly, newer, older], "fev1", "male")).toEqual(alone);
  });

  it("leaves out who is not in the cohort, has no test before bronchodilator, or grade D, E, F or U, and counts them", () => {
    const { pre_bronchodilator: post, ...rest } = aRecord({ ...healthy, patient_id: "post-only" });
    const records: PatientRecord[] = [
      aRecord({ ...healthy, patient_id: "counted" }),
      aRecord({ ...healthy, patient_id: "graded-a", pre_bronchodilator: effortsGraded("A", 3.2, 4.1) }),
      aRecord({ ...healthy, patient_id: "graded-c", pre_bronchodilator: effortsGraded("C", 3.2, 4.1) }),
      aRecord({ patient_id: "smoking-unknown" }),
      { ...rest, ...(post !== undefined && { post_bronchodilator: post }) },
      aRecord({ ...healthy, patient_id: "graded-d", pre_bronchodilator: effortsGraded("D", 3.2, 4.1) }),
      aRecord({ ...healthy, patient_id: "graded-u", pre_bronchodilator: effortsGraded("U", 3.2, 4.1) }),
      aRecord({ ...healthy, patient_id: "graded-f", pre_bronchodilator: effortsGraded("F", 3.2, 4.1) }),
    ];
    const fit = fitCohort(records, reference);
    expect(fit).toMatchObject({
      cohort: "never_smokers_without_symptoms",
      included: 3,
      excluded: { not_in_cohort: 1, no_pre_bronchodilator_test: 1, low_quality: 3 },
    });
    expect(fit.verdicts).toEqual(
      (["fev1", "fvc", "fev1_fvc"] as const).map((measure) => ({ measure, verdict: "insufficient_sample" })),
    );
  });

  it("has an entry for each measure of the equations and each sex", () => {
    const fit = fitCohort([], aModel({}, "gli-2012"));
    expect(fit.measures).toHaveLength(10);
    expect(fit.verdicts.map(({ measure }) => measure)).toEqual(["fev1", "fvc", "fev1_fvc", "fef25_75", "fef75"]);
    expect(fit.verdicts.every(({ verdict }) => verdict === "not_a_reference_sample")).toBe(true);
  });

  it("keeps the sexes apart", () => {
    const records = [aRecord({ patient_id: "m" }), aRecord({ patient_id: "f", sex: "female" })];
    expect(fitOf(records, "fev1", "female")?.n).toBe(1);
    expect(fitOf(records, "fev1", "male")?.n).toBe(1);
  });
});

describe("a cohort that is read in parts", () => {
  it("has the fit that it has as a whole", () => {
    const model = aModel();
    const records = [1, 2, 3, 4, 5].flatMap((n) => [
      aRecord({ patient_id: `P-${n}`, sex: n % 2 === 0 ? "male" : "female", age_years: 20 + 10 * n }),
      aRecord({ patient_id: `P-${n}`, performed_at: "2020-01-01T00:00:00Z", age_years: 10 + 10 * n }),
    ]);
    const parts = [records.slice(0, 4), records.slice(4, 6), records.slice(6)].map((part) => cohortPart(part, model));
    expect(fitOfParts(parts, model)).toEqual(fitCohort(records, model));
    expect(fitOfParts(parts, model).included).toBe(5);
  });
});
