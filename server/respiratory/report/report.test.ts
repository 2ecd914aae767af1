import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import type { BatchItem } from "../types/item.ts";
import type { ModelChoice } from "../types/model.ts";
import type { PatientRecord } from "../types/record.ts";
import type { FitConclusion } from "../types/cohort-fit.ts";
import { buildReport } from "./report.ts";
import { aReportedFit } from "./testing/reported-fit.ts";

function item(part: Partial<PatientRecord>, earlier: readonly PatientRecord[] = [], model = aModel()): BatchItem {
  const record = aRecord(part);
  return interpretItem(analyseRecord(record, earlier, model), record, model);
}

function reportOf(items: readonly BatchItem[], model: ModelChoice = aModel(), verdict: FitConclusion = "consistent") {
  return buildReport(items, { ...model, verdicts: [{ measure: "fev1", verdict }], cohort_fit: aReportedFit() });
}

function after(fev1_l: number, fvc_l: number): Partial<PatientRecord> {
  return { post_bronchodilator: { kind: "values", fev1_l, fvc_l } };
}

function named(patient_id: string, part: Partial<PatientRecord>, earlier: readonly PatientRecord[] = []): BatchItem {
  return item({ patient_id, ...part }, earlier);
}

const obstructed = { kind: "values", fev1_l: 1.6, fvc_l: 3.5 } as const;
const unusable = effortsGraded("F", 3, 4);
const doubtful = effortsGraded("D", 3.2, 4.1);

describe("the report of a batch", () => {
  it("repeats equations, rules and the model's verdicts", () => {
    const report = reportOf([item({})]);
    expect(report).toMatchObject({
      ...aModel(),
      cohort_verdicts: [{ measure: "fev1", verdict: "consistent" }],
      cohort_fit: {
        measures: [
          { measure: "fev1", sex: "female", n: 12, age_trend: null, below_limit_percent_ci95: { low: 0 } },
          { measure: "fev1", sex: "male", n: 160, height_trend: null, below_limit_percent_ci95: { low: 0 } },
        ],
      },
    });
  });

  it("counts items by pattern, severity, grade, response and GOLD", () => {
    const { counts } = reportOf([
      item({}),
      item({ pre_bronchodilator: obstructed, ...after(2.1, 3.5) }),
      item({ pre_bronchodilator: obstructed, ...after(1.6, 4.0), exacerbations: { moderate: 0, severe: 1 } }),
      item({ pre_bronchodilator: obstructed, ...after(2.2, 4.2) }),
      item({ pre_bronchodilator: obstructed, ...after(1.6, 3.5) }),
      item({ pre_bronchodilator: unusable, ...after(1.6, 3.5) }),
      item({ pre_bronchodilator: doubtful }),
    ]);
    expect(counts).toMatchObject({
      items: 7,
      interpretable: 7,
      // the sixth is graded F before bronchodilator, and interpreted after it
      pattern: { normal: 2, airflow_obstruction: 5, isolated_low_fev1: 0, not_interpretable: 0 },
      severity: { mild: 0, moderate: 5, severe: 0, not_graded: 2 },
      bronchodilator_response: { flow: 2, volume: 2, none: 1, not_assessed: 3 },
      gold_grade: { grade_1: 0, grade_2: 5, grade_3: 0, grade_4: 0 },
      gold_group: { A: 0, B: 0, E: 1, unknown: 4 },
    });
    expect(counts.quality_grade.fev1).toEqual({ A: 0, B: 0, C: 0, D: 1, E: 0, F: 0, U: 0, unknown: 6 });
    expect(counts.quality_grade.fvc).toEqual(counts.quality_grade.fev1);
  });

  it("summarises z-scores of interpreted tests", () => {
    // a man of 45.37 years and 178.4 cm with 2.91 L has z -1.7134289890455 (mpmath); at the predicted value z is 0
    const man = { age_years: 45.37, height_cm: 178.4 };
    const items = [
      item({ ...man, pre_bronchodilator: { kind: "values", fev1_l: 2.91, fvc_l: 4.63 } }),
      item({ ...man, pre_bronchodilator: { kind: "values", fev1_l: 3.8832356963642, fvc_l: 4.63 } }),
      item({ ...man, pre_bronchodilator: unusable }),
    ];
    const [fev1] = reportOf(items).z_scores;
    expect(fev1).toMatchObject({ measure: "fev1", n: 2, below_limit: 1, below_limit_percent: 50 });
    expect(fev1?.mean).toBeCloseTo(-1.7134289890455 / 2, 9);
    expect(fev1?.sd).toBeCloseTo(1.7134289890455 / Math.SQRT2, 9);
    expect(reportOf([item({ pre_bronchodilator: unusable })]).z_scores[0]).toMatchObject({
      n: 0,
      mean: null,
      sd: null,
      below_limit_percent: null,
    });
  });

  it("leaves the z-scores of a test that was not interpreted out, also where one volume had a good grade", () => {
    const record = aRecord();
    const analysed = analyseRecord(record, [], aModel());
    const { pre_bronchodilator: pre } = analysed;
    if (pre === null) throw new Error("no test");
    const halfFailed = { ...analysed, pre_bronchodilator: { ...pre, quality: { fev1: "A", fvc: "F" } as const } };
    const interpreted = interpretItem(halfFailed, record, aModel());
    expect(interpreted).toMatchObject({ interpretable: false, not_interpretable_reason: "quality_grade_f" });
    expect(reportOf([interpreted]).z_scores[0]).toMatchObject({ measure: "fev1", n: 0 });
  });
});

describe("what is null or missing in a batch", () => {
  it("is counted by its reason", () => {
    const variant = { kind: "values", fev1_l: 2.9, fvc_l: 4.7 } as const;
    const { counts } = reportOf([
      item({}),
      item({ pre_bronchodilator: variant }),
      item({ pre_bronchodilator: doubtful }),
      item({ pre_bronchodilator: unusable }),
      item({ height_cm: 69 }),
      item({ pre_bronchodilator: obstructed }),
    ]);
    expect(counts.severity).toEqual({ mild: 0, moderate: 1, severe: 0, not_graded: 5 });
    expect(counts.severity_reason).toEqual({
      not_interpretable: 2,
      withheld_for_quality: 1,
      normal_pattern: 1,
      measure_not_low: 1,
    });
  });

  it("is a test that records say is missing, by test and reason", () => {
    const without = (reason: "refused" | "technical_failure") => item({ missing: { post_bronchodilator: reason } });
    const report = reportOf([without("technical_failure"), without("refused"), without("technical_failure"), item({})]);
    expect(report.counts.missing).toEqual([
      { test: "post_bronchodilator", reason: "refused", tests: 1 },
      { test: "post_bronchodilator", reason: "technical_failure", tests: 2 },
    ]);
    expect(report.limitations.join(" ")).toContain("In 3 of 4 items records say that a test is missing");
    expect(reportOf([item({})]).counts.missing).toEqual([]);
  });
});

describe("the attention list", () => {
  const severe = { kind: "values", fev1_l: 0.6, fvc_l: 2.2 } as const;
  const child = { age_years: 14.25, height_cm: 164 };
  const { efforts } = effortsGraded("A", 3.2, 4.1);
  const twice = [...efforts, { ...(efforts[0] as (typeof efforts)[number]) }];

  it("puts the most urgent first and leaves out who needs nobody", () => {
    const before = aRecord({
      ...child,
      performed_at: "2025-10-02T00:00:00Z",
      age_years: 14,
      pre_bronchodilator: { kind: "values", fev1_l: 3.4, fvc_l: 3.7 },
    });
    const items = [
      named("unremarkable", {}),
      named("repeated-age", { pre_bronchodilator: { kind: "values", fev1_l: 3.1, fvc_l: 4 } }, [
        aRecord({ performed_at: "2020-01-01T00:00:00Z" }),
      ]),
      named("wrong-pef", { pre_bronchodilator: { kind: "values", fev1_l: 3.2, fvc_l: 4.1, pef_l_s: 2 } }),
      named("not-missing", { missing: { pre_bronchodilator: "refused" } }),
      named("inconsistent", {}, [aRecord({ performed_at: "2020-01-01T00:00:00Z", age_years: 50 })]),
      named("doubtful", { pre_bronchodilator: doubtful }),
      named("failed", { pre_bronchodilator: unusable }),
      named("copied", { pre_bronchodilator: { kind: "efforts", efforts: twice } }),
      named("fell", after(2.9, 4.05)),
      named("moderate", { pre_bronchodilator: obstructed }),
      named("uncontrolled", { symptoms: { act: 9 }, diagnoses: ["asthma"] }),
      named("no-asthma", { symptoms: { act: 9 } }),
      named("group-e", {
        post_bronchodilator: { kind: "values", fev1_l: 2.7, fvc_l: 4.1 },
        exacerbations: { moderate: 2, severe: 0 },
      }),
      named("grade-4", { pre_bronchodilator: { kind: "values", fev1_l: 1.3, fvc_l: 2.9 }, ...after(0.9, 2.9) }),
      named("in-inches", { height_cm: 69 }),
      named("declining", { ...child, pre_bronchodilator: { kind: "values", fev1_l: 2.8, fvc_l: 3.4 } }, [before]),
      named("severe", { pre_bronchodilator: severe }),
    ];
    // Nobody's test is that of another one.
    const apart = items.map((one, place) => ({
      ...one,
      subject: { ...one.subject, height_cm: one.subject.height_cm + place / 1000 },
    }));
    expect(reportOf(apart).attention.map(({ patient_id, reasons }) => [patient_id, reasons[0]])).toEqual([
      ["in-inches", "implausible_value"],
      ["severe", "severe_reduction"],
      ["declining", "significant_decline"],
      ["grade-4", "gold_grade_4"],
      ["group-e", "gold_group_e"],
      ["uncontrolled", "very_poorly_controlled_asthma"],
      ["moderate", "moderate_reduction"],
      ["fell", "fall_after_bronchodilator"],
      ["failed", "not_interpretable"],
      ["doubtful", "quality_caution"],
      ["copied", "test_doubtful"],
      ["inconsistent", "records_inconsistent"],
      ["wrong-pef", "record_doubtful"],
      ["not-missing", "record_doubtful"],
    ]);
  });

  it("puts the lowest z-score first within the most urgent reason, then a further reason before none", () => {
    const { pre_bronchodilator: _pre, ...before } = aRecord({
      performed_at: "2020-01-01T00:00:00Z",
      age_years: 50,
      ...after(3, 4),
    });
    const items = [
      named("a", { pre_bronchodilator: obstructed }),
      named("b", { pre_bronchodilator: { ...obstructed, fev1_l: 1.55 } }),
      named("c", { pre_bronchodilator: obstructed }, [before]),
      named("d", { pre_bronchodilator: { ...obstructed, fev1_l: 1.5 } }),
    ];
    const listed = reportOf(items).attention;
    expect(listed.map(({ patient_id }) => patient_id)).toEqual(["d", "b", "c", "a"]);
    expect(new Set(listed.map(({ reasons }) => reasons[0]))).toEqual(new Set(["moderate_reduction"]));
    expect(listed[2]?.reasons).toEqual(["moderate_reduction", "records_inconsistent", "test_of_another_patient"]);
  });

  it("names whose test is that of another patient, and no patient for two visits of the same numbers", () => {
    const reasons = (items: readonly BatchItem[]) =>
      reportOf(items).attention.map((one) => [one.patient_id, ...one.reasons]);
    const shared = { pre_bronchodilator: effortsGraded("A", 3.2, 4.1) };
    const copied = ["test_of_another_patient"];
    expect(reasons([named("a", {}), named("b", {}), named("c", { age_years: 63 })])).toEqual([
      ["a", ...copied],
      ["b", ...copied],
    ]);
    expect(reasons([named("a", shared), named("b", { ...shared, age_years: 50 })])).toEqual([
      ["b", ...copied],
      ["a", ...copied],
    ]);
    expect(reasons([named("a", {}), named("a", { performed_at: "2025-06-01T00:00:00Z" })])).toEqual([]);
  });

  it("takes tests in which nothing was measured for no copies of each other", () => {
    const silent = (...lengths: readonly number[]) => ({
      pre_bronchodilator: {
        kind: "curves" as const,
        efforts: lengths.map((length) => ({
          sampling_hz: 100,
          volume_l: Array.from({ length }, () => 0),
          faults: [],
        })),
      },
    });
    const items = [
      named("a", silent(300, 310, 320)),
      named("b", { ...silent(400, 410, 420), sex: "female", age_years: 31, height_cm: 165 }),
      named("c", silent(300)),
      named("d", silent(500)),
    ];
    expect(items[0]?.pre_bronchodilator?.efforts?.map(({ fvc_l }) => fvc_l)).toEqual([null, null, null]);
    expect(reportOf(items).attention.flatMap(({ reasons }) => reasons)).not.toContain("test_of_another_patient");
  });

  it("does not list a significant improvement", () => {
    const before = aRecord({
      ...child,
      performed_at: "2025-10-02T00:00:00Z",
      age_years: 14,
      pre_bronchodilator: { kind: "values", fev1_l: 2.6, fvc_l: 3.4 },
    });
    const improved = named("improved", { ...child, pre_bronchodilator: { kind: "values", fev1_l: 3.4, fvc_l: 3.7 } }, [
      before,
    ]);
    expect(improved.flags).toContain("significant_change");
    expect(reportOf([improved]).attention).toEqual([]);
  });

  it("has who lost exactly 10 % that no rule judges", () => {
    const girl = { sex: "female", age_years: 10, height_cm: 140 } as const;
    const at = (performed_at: string, age_years: number, fvc_l: number): PatientRecord =>
      aRecord({ ...girl, performed_at, age_years, pre_bronchodilator: { kind: "values", fev1_l: 1.85, fvc_l } });
    const fell = (fvc_l: number) => {
      const { patient_id, ...newest } = at("2026-01-15T09:00:00Z", 10.5, fvc_l);
      return reportOf([named(patient_id, newest, [at("2025-07-15T09:00:00Z", 10, 2.4)])]).attention;
    };
    // in floating-point litres 2.16 - 2.4 is a little less than 10 % of 2.4
    expect(fell(2.16).flatMap(({ reasons }) => reasons)).toEqual(["change_not_judged"]);
    expect(fell(2.17)).toEqual([]);
  });
});

function texts(verdict: FitConclusion): string {
  return reportOf([item({})], aModel(), verdict).limitations.join(" ");
}

describe("the limitations of a batch", () => {
  it("say that numbers cannot be true, and of more than a few that the units are to be checked", () => {
    const sound = Array.from({ length: 33 }, () => item({}));
    const wrong = item({ height_cm: 69 });
    expect(reportOf([...sound, wrong]).limitations.join(" ")).toContain(
      "In 1 of 34 items a number cannot well be true;",
    );
    expect(reportOf([...sound.slice(1), wrong]).limitations.join(" ")).toContain("check the units and fields");
    expect(reportOf(sound).limitations.join(" ")).not.toContain("cannot well be true");
  });

  it("always say that statements are drafts, and what the cohort's verdict leaves open", () => {
    expect(texts("consistent")).toContain("draft for a clinician's review");
    expect(texts("not_a_reference_sample")).toContain("measured on 172 of the 443 patients");
    expect(texts("insufficient_sample")).toContain("FEV1 of 12 females and 160 males; 150 of each");
    expect(texts("shifted")).toContain("nothing was recalibrated");
    expect(texts("inconclusive")).toContain("leaves open");
  });

  it("count what is uncertain in this batch", () => {
    const items = [
      item({ pre_bronchodilator: doubtful }),
      item({ pre_bronchodilator: unusable }),
      item({ pre_bronchodilator: { kind: "values", fev1_l: 2.25, fvc_l: 3.4 } }),
    ];
    const text = reportOf(items).limitations.join(" ");
    expect(text).toContain("The quality grade of FEV1 is unknown in 1 of 3 items.");
    expect(text).toContain("In 1 of 3 items quality grade D, E or U withholds");
    expect(text).toContain("1 of 3 items could not be interpreted.");
    expect(text).toContain("In 1 of 3 items a measure lies within the repeatability of a limit");
  });

  it("name GLI-2012's groups and GOLD's secondary source where they are used", () => {
    const copd = { ancestry: "caucasian", pre_bronchodilator: obstructed, post_bronchodilator: obstructed } as const;
    const model = aModel({ gold_edition: "2026" }, "gli-2012");
    const text = reportOf([item(copd, [], model)], model).limitations.join(" ");
    expect(text).toContain("GLI-2012 uses ancestry groups as the client stated them");
    expect(text).toContain("GOLD 2026 is known to us from secondary sources only");
    expect(reportOf([item({})]).limitations.join(" ")).not.toMatch(/GOLD groups|GLI-2012/);
  });
});
