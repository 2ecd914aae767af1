import { describe, expect, it } from "vitest";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import type { MeasureName } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { PatientRecord, Sex } from "../types/record.ts";
import { cohortPart, fitCohort, fitOfParts } from "./fit.ts";
import { measureFit as fitOfScored } from "./measure-fit.ts";

const reference = aModel({ cohort: "never_smokers_without_symptoms" });
const healthy = { smoking: { status: "never" }, symptoms: { mmrc: 0 } } as const;

/** People of one age and height: their z-scores alone differ. */
function measureFit(measure: MeasureName, sex: Sex, z: readonly number[], model: ModelChoice) {
  return fitOfScored(
    measure,
    sex,
    z.map((score) => ({ z: score, age_years: 40, height_cm: 170 })),
    model,
  );
}

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

  it("names sites of 50 people whose mean is beyond 0.5, the farthest first, though the mean of all is 0", () => {
    const at = (site: string | undefined, n: number, mean: number) =>
      Array.from({ length: n }, (_, i) => ({
        z: mean + (i % 2 === 0 ? -1 : 1),
        age_years: 40,
        height_cm: 170,
        ...(site !== undefined && { site }),
      }));
    const people = [...at("S1", 50, 0.6), ...at("S2", 50, -0.7), ...at("S3", 50, 0.5), ...at("S4", 49, 2)];
    const fit = fitOfScored("fev1", "male", [...people, ...at(undefined, 60, -1)], aModel());
    expect(fit.site_shifts?.map(({ site, n, mean_z }) => [site, n, Number(mean_z.toFixed(9))])).toEqual([
      ["S2", 50, -0.7],
      ["S1", 50, 0.6],
    ]);
    // sqrt(50/49)/sqrt(50) times the 97.5th percentile of t with 49 degrees of freedom, 2.00957523712924
    expect(fit.site_shifts?.[1]?.mean_z_ci95.low).toBeCloseTo(0.6 - 2.00957523712924 / 7, 9);
    expect(fitOfScored("fev1", "male", at("S3", 50, 0.5), aModel())).not.toHaveProperty("site_shifts");
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

describe("people of one cluster", () => {
  const person = (patient_id: string, cluster?: string, part: Partial<PatientRecord> = {}) =>
    aRecord({ patient_id, ...healthy, ...(cluster !== undefined && { cluster }), ...part });

  it("are counted where two of the fit share one; nobody alone is", () => {
    const records = [
      ...["a", "b", "c"].map((id) => person(id, "F-1")),
      ...["d", "e"].map((id) => person(id, "F-2")),
      person("f", "F-3"),
      person("g"),
    ];
    expect(fitCohort(records, reference).clusters).toEqual({ clusters: 2, people: 5, largest: 3 });
    const parts = [records.slice(0, 1), records.slice(1)].map((part) => cohortPart(part, reference));
    expect(fitOfParts(parts, reference).clusters).toEqual({ clusters: 2, people: 5, largest: 3 });
    expect(fitCohort(records.slice(4), reference).clusters).toBeUndefined();
  });

  it("are those of the fit alone: who is left out, or an outlier, shares with nobody", () => {
    const smoker = person("b", "F-1", { smoking: { status: "current" } });
    const outlier = person("c", "F-1", { pre_bronchodilator: { kind: "values", fev1_l: 10, fvc_l: 14 } });
    expect(fitCohort([person("a", "F-1"), smoker, outlier], reference).clusters).toBeUndefined();
  });

  it("are found by the newest record that states one", () => {
    const moved = person("a", "F-2", { performed_at: "2026-06-01T00:00:00Z" });
    const since = person("a", undefined, { performed_at: "2026-07-01T00:00:00Z" });
    const records = [person("a", "F-1"), moved, since, person("b", "F-2"), person("c", "F-1")];
    expect(fitCohort(records, reference).clusters).toEqual({ clusters: 1, people: 2, largest: 2 });
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
      excluded: { ineligible: 0, unknown: 1, no_pre_bronchodilator_test: 1, low_quality: 3, outliers: 0 },
      exclusion_reasons: [
        { reason: "smoking_unknown", patients: 1 },
        { reason: "symptoms_unknown", patients: 1 },
      ],
    });
    expect(fit.verdicts).toEqual(
      (["fev1", "fvc", "fev1_fvc"] as const).map((measure) => ({ measure, verdict: "insufficient_sample" })),
    );
  });

  it("loses no good visit by a wrong number in the newest, in litres, height or quality", () => {
    const good = aRecord({ ...healthy, performed_at: "2025-01-01T00:00:00Z", age_years: 63 });
    const newest = (part: Partial<PatientRecord>) => aRecord({ ...healthy, ...part });
    const alone = fitCohort([good], reference);
    for (const part of [
      { pre_bronchodilator: { kind: "values", fev1_l: 0.32, fvc_l: 0.41 } as const },
      { pre_bronchodilator: { kind: "values", fev1_l: 9.1, fvc_l: 12 } as const },
      { height_cm: 75 },
      { pre_bronchodilator: effortsGraded("F", 3.2, 4.1) },
    ]) {
      expect(fitCohort([good, newest(part)], reference)).toEqual(alone);
    }
    const twice = [newest({ height_cm: 75 }), { ...newest({ height_cm: 75 }), performed_at: "2025-01-01T00:00:00Z" }];
    const { included, excluded } = fitCohort(twice, reference);
    expect([included, (excluded.implausible ?? 0) + excluded.outliers]).toEqual([0, 1]);
  });

  it("counts who shares a site, by the newest record that states one, and who shares a test", () => {
    const at = (patient_id: string, site: string, fev1_l: number) =>
      aRecord({ patient_id, ...healthy, trial: { site }, pre_bronchodilator: { kind: "values", fev1_l, fvc_l: 4.1 } });
    const fit = fitCohort([at("a", "s1", 3.2), at("b", "s1", 3.1), at("c", "s2", 3.2), at("d", "s3", 3.3)], reference);
    expect(fit.sites).toEqual({ clusters: 1, people: 2, largest: 2 });
    expect(fit.copies).toEqual({ clusters: 1, people: 2, largest: 2 });
    const others = [{ ...at("a", "s1", 3.2), age_years: 60 }, at("b", "s2", 3.2)];
    expect(fitCohort(others, reference)).not.toHaveProperty("copies");
    expect(fitCohort(others, reference)).not.toHaveProperty("sites");
    const set = { pre_bronchodilator: effortsGraded("A", 3.2, 4.1) };
    const blown = [aRecord({ ...healthy, ...set }), aRecord({ ...healthy, ...set, patient_id: "b", age_years: 50 })];
    expect(fitCohort(blown, reference).copies).toEqual({ clusters: 1, people: 2, largest: 2 });
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

describe("what a fit tells beside mean and spread", () => {
  const scored = (z: number, age_years: number, height_cm: number) => ({ z, age_years, height_cm });

  it("is the binomial interval of the share below the limit", () => {
    const people = Array.from({ length: 507 }, (_, i) => scored(i < 49 ? -2 : 0, 40, 170));
    const fit = fitOfScored("fev1", "male", people, aModel());
    expect(fit).toMatchObject({ below_limit: 49 });
    expect(fit.below_limit_percent).toBeCloseTo(9.6647, 4);
    // python3, as in binomial.test.ts
    expect(fit.below_limit_percent_ci95?.low).toBeCloseTo(7.315342139, 8);
    expect(fit.below_limit_percent_ci95?.high).toBeCloseTo(12.47363666, 8);
  });

  it("is the trend over age and over height between the ends of the middle 90 %", () => {
    // z = (age - 45) / 20 exactly, and nothing over height
    const people = Array.from({ length: 101 }, (_, i) => scored((i - 25) / 20, 20 + i / 2, i % 2 === 0 ? 160 : 170));
    const { age_trend: age, height_trend: height } = fitOfScored("fev1", "male", people, aModel());
    expect(age?.z_per_unit).toBeCloseTo(0.1, 12);
    expect([age?.from, age?.to]).toEqual([22.5, 67.5]);
    expect(age?.z_change).toBeCloseTo(4.5, 10);
    expect(age?.z_change_ci95.high).toBeCloseTo(4.5, 6);
    expect(height?.z_change_ci95.low).toBeLessThan(0);
    expect(height?.z_change_ci95.high).toBeGreaterThan(0);
    expect(measureFit("fev1", "male", [0, 1, 2], aModel()).age_trend).toBeNull();
  });

  it("is what was set aside: a value that no healthy person reaches, named and counted", () => {
    const people = Array.from({ length: 20 }, (_, i) => aRecord({ patient_id: `P-${i}`, age_years: 40 + i }));
    const typo = aRecord({ patient_id: "typo", pre_bronchodilator: { kind: "values", fev1_l: 9.1, fvc_l: 12 } });
    const fit = fitCohort([...people, typo], aModel());
    expect(fit).toMatchObject({ included: 20, excluded: { outliers: 1 } });
    expect(fit.outliers).toMatchObject([{ patient_id: "typo", measure: "fev1" }]);
    expect(fit.outliers[0]?.z_score).toBeGreaterThan(5);
    expect(fit.measures).toEqual(fitCohort(people, aModel()).measures);
  });
});

describe("a person with several visits", () => {
  const older = { performed_at: "2024-01-01T00:00:00Z", age_years: 62 };

  it("is not lost for a newest visit without the questionnaire, or of poor quality", () => {
    const full = aRecord({ ...older, ...healthy });
    expect(fitCohort([full, aRecord()], reference).included).toBe(1);
    const poor = aRecord({ ...healthy, pre_bronchodilator: effortsGraded("D", 1, 2) });
    expect(fitOf([full, poor], "fev1", "male", reference)).toEqual(fitOf([full], "fev1", "male", reference));
  });

  it("is not admitted for a newest visit that does not mention the illness of an earlier one", () => {
    const asthma = aRecord({ ...older, diagnoses: ["asthma"] });
    const fit = fitCohort([asthma, aRecord(healthy)], reference);
    expect(fit).toMatchObject({ included: 0, excluded: { ineligible: 1, unknown: 0 } });
  });

  it("counts once, with its visits and not with its records", () => {
    const blow = (minute: number, fev1_l: number) =>
      aRecord({
        performed_at: `2026-01-01T00:0${minute}:00Z`,
        pre_bronchodilator: { kind: "values", fev1_l, fvc_l: 4.1 },
      });
    const fit = fitOf([blow(0, 3), blow(1, 3.2), blow(2, 3.1)], "fev1", "male");
    expect(fit).toEqual(fitOf([blow(1, 3.2)], "fev1", "male"));
  });

  it("without ancestry does not hold the others up under GLI-2012", () => {
    const model = aModel({}, "gli-2012");
    const fit = fitCohort([aRecord({ patient_id: "a", ancestry: "other" }), aRecord({ patient_id: "b" })], model);
    expect(fit).toMatchObject({ included: 1, excluded: { ancestry_missing: 1 } });
  });
});

describe("people whose record cannot well be true", () => {
  const girl = (n: number, height_cm: number) =>
    aRecord({
      patient_id: `P-${n}`,
      sex: "female",
      age_years: 8,
      height_cm,
      pre_bronchodilator: { kind: "values", fev1_l: 2.6, fvc_l: 3 },
    });

  it("are left out and counted, though no z-score of theirs is out of reach", () => {
    const fit = fitCohort([girl(1, 165), girl(2, 147)], aModel());
    expect(fit).toMatchObject({ included: 1, excluded: { implausible: 1, outliers: 0 } });
  });
});
