import { describe, expect, it } from "vitest";
import { analyseRecord } from "./analyse.ts";
import { interpretItem } from "./interpret.ts";
import { aModel, aRecord, effortsGraded } from "./testing/records.ts";
import type { BatchItem } from "./types/item.ts";
import type { ModelChoice } from "./types/model.ts";
import type { PatientRecord } from "./types/record.ts";

function interpreted(
  part: Partial<PatientRecord>,
  model: ModelChoice = aModel(),
  earlier: readonly PatientRecord[] = [],
): BatchItem {
  const record = aRecord(part);
  return interpretItem(analyseRecord(record, earlier, model), record, model);
}

/** A man of 64 years and 175 cm. Limits by GLI-2022, computed separately (mpmath): FEV1 2.308 L, FVC 3.034 L, ratio 0.651. */
const obstructed = { kind: "values", fev1_l: 1.6, fvc_l: 3.5 } as const;
const normal = { kind: "values", fev1_l: 3.2, fvc_l: 4.1 } as const;

describe("an interpreted item", () => {
  it("carries through what the caller put into the item", () => {
    const record = aRecord();
    const item = { ...analyseRecord(record, [], aModel()), record_revision: 3 };
    expect(interpretItem(item, record, aModel()).record_revision).toBe(3);
  });

  it("has pattern, severity with its basis, PRISm and flags", () => {
    expect(interpreted({ pre_bronchodilator: obstructed })).toMatchObject({
      interpretable: true,
      interpreted_test: "pre_bronchodilator",
      pattern: "airflow_obstruction",
      severity: "moderate",
      severity_basis: "fev1",
      prism: false,
      borderline: [],
      flags: ["quality_unknown"],
    });
  });

  it("says why it has no severity and no GOLD grade, and nothing of it where it has one", () => {
    const copd = interpreted({ pre_bronchodilator: obstructed, post_bronchodilator: obstructed });
    expect([copd.severity_reason, copd.gold_reason]).toEqual([undefined, undefined]);
    expect(interpreted({})).toMatchObject({
      severity_reason: "normal_pattern",
      gold_reason: "no_post_bronchodilator_test",
    });
    expect(interpreted({ pre_bronchodilator: { kind: "values", fev1_l: 3.4, fvc_l: 5.8 } })).toMatchObject({
      pattern: "airflow_obstruction",
      severity_reason: "measure_not_low",
    });
    expect(interpreted({ pre_bronchodilator: effortsGraded("D", 1.6, 3.5) }).severity_reason).toBe(
      "withheld_for_quality",
    );
    expect(interpreted({ height_cm: 69, post_bronchodilator: normal })).toMatchObject({
      severity_reason: "not_interpretable",
      gold_reason: "withheld_as_implausible",
    });
  });

  it("is made of a patient without any test, and says so", () => {
    const { pre_bronchodilator: _pre, ...none } = aRecord({
      missing: { pre_bronchodilator: "unable" },
    });
    const item = interpretItem(analyseRecord(none, [], aModel()), none, aModel());
    expect(item).toMatchObject({ interpretable: false, not_interpretable_reason: "not_measured", pattern: null });
    expect(item.visit.missing).toMatchObject([{ test: "pre_bronchodilator", reason: "unable" }]);
    expect(item.statement).toBe(
      "There is no test of this visit, so there is nothing to interpret. Before bronchodilator the patient could not do the test. A test is needed before anything can be said of this visit.",
    );
  });

  it("interprets the test after bronchodilator only where there is none before, and says so", () => {
    const { pre_bronchodilator, ...rest } = aRecord({ post_bronchodilator: obstructed });
    expect(pre_bronchodilator).toBeDefined();
    const item = interpretItem(analyseRecord(rest, [], aModel()), rest, aModel());
    expect(item).toMatchObject({ interpreted_test: "post_bronchodilator", pattern: "airflow_obstruction" });
    expect(item.flags).toContain("post_bronchodilator_only");
    expect(item.statement).toContain("there is no test before bronchodilator");
    expect(interpreted({ pre_bronchodilator: normal, post_bronchodilator: obstructed }).pattern).toBe("normal");
  });

  it.each([
    ["A", "moderate", true, []],
    ["B", "moderate", true, []],
    ["C", "moderate", true, []],
    ["D", null, false, ["quality_caution", "response_withheld"]],
    ["U", null, false, ["quality_caution", "response_withheld"]],
  ] as const)("with grade %s: severity %s, GOLD given %s", (grade, severity, gold, flags) => {
    const efforts = effortsGraded(grade, 1.6, 3.5);
    const item = interpreted({
      pre_bronchodilator: efforts,
      post_bronchodilator: effortsGraded(grade, 1.62, 3.52),
    });
    expect(item.pattern).toBe("airflow_obstruction");
    expect(item.severity).toBe(severity);
    expect(item.severity_basis).toBe(severity === null ? null : "fev1");
    expect(item.gold !== undefined).toBe(gold);
    expect(item.flags).toEqual(flags);
  });

  it("is not interpretable with grade F", () => {
    const efforts = effortsGraded("F", 1.6, 3.5);
    const item = interpreted({ pre_bronchodilator: efforts });
    expect(item).toMatchObject({
      interpretable: false,
      not_interpretable_reason: "quality_grade_f",
      pattern: null,
      severity: null,
      severity_basis: null,
      prism: null,
      borderline: [],
    });
  });

  it("is not interpretable beyond the equations' ages, and says why", () => {
    const item = interpreted({ age_years: 95.5 });
    expect(item).toMatchObject({ interpretable: false, not_interpretable_reason: "age_out_of_range", pattern: null });
    expect(item.flags).toContain("measure_out_of_range");
    expect(interpreted({ age_years: 95 }).interpretable).toBe(true);
    expect(
      interpreted({ age_years: 3, height_cm: 96, pre_bronchodilator: { kind: "values", fev1_l: 0.7, fvc_l: 0.8 } })
        .interpretable,
    ).toBe(true);
  });

  it("flags flows beyond 90 years under GLI-2012 and interprets the rest", () => {
    const item = interpreted({ age_years: 90.1, ancestry: "caucasian" }, aModel({}, "gli-2012"));
    expect(item.interpretable).toBe(true);
    expect(item.flags).toContain("measure_out_of_range");
    expect(interpreted({ age_years: 90, ancestry: "caucasian" }, aModel({}, "gli-2012")).flags).not.toContain(
      "measure_out_of_range",
    );
  });

  it("flags a low ratio with normal FEV1 as obstruction or normal variant, without a severity", () => {
    const item = interpreted({ pre_bronchodilator: { kind: "values", fev1_l: 3.2, fvc_l: 5 } });
    expect(item).toMatchObject({ pattern: "airflow_obstruction", severity: null, severity_basis: null });
    expect(item.flags).toContain("obstruction_or_normal_variant");
  });

  it("flags what is borderline, in the order of the measures", () => {
    const item = interpreted({ pre_bronchodilator: { kind: "values", fev1_l: 2.25, fvc_l: 3.4 } });
    expect(item.borderline).toEqual(["fev1", "fev1_fvc"]);
    expect(item.flags).toEqual(["quality_unknown", "borderline_fev1", "borderline_fev1_fvc"]);
    expect(item.statement).toContain("FEV1 and FEV1/FVC lie so near the lower limit of normal");
  });

  it("is abnormal by the model's own limit", () => {
    const at = { pre_bronchodilator: { kind: "values", fev1_l: 2.2, fvc_l: 3.3 } } as const;
    expect(interpreted(at).prism).toBe(true);
    expect(interpreted(at, aModel({ lower_limit_percentile: 2.5 })).prism).toBe(false);
  });

  it("flags response, GOLD's cautions, scores and biomarkers", () => {
    const item = interpreted({
      pre_bronchodilator: obstructed,
      post_bronchodilator: { kind: "values", fev1_l: 2.2, fvc_l: 3.5 },
      maintenance_therapy: true,
      symptoms: { mmrc: 2, cat: 3, act: 12 },
      exacerbations: { moderate: 0, severe: 0 },
      biomarkers: { feno_ppb: 60, eosinophils_per_ul: 320 },
      diagnoses: ["asthma", "copd"],
      bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
    });
    expect(item.flags).toEqual([
      "quality_unknown",
      "bronchodilator_response",
      "near_fixed_ratio",
      "scales_disagree",
      "maintenance_therapy",
      "eosinophils_high",
      "feno_high",
    ]);
    expect(item.gold).toMatchObject({ grade: 2, group: "B", conditional: false, repeat_advised: true });
    expect(item.scores?.act?.control).toBe("very_poorly_controlled");
  });

  it("flags a low eosinophil count, a significant change and records that disagree", () => {
    const child = {
      age_years: 14.25,
      height_cm: 164,
      pre_bronchodilator: { kind: "values", fev1_l: 2, fvc_l: 3.6 },
    } as const;
    const before = aRecord({
      ...child,
      performed_at: "2025-10-02T00:00:00Z",
      age_years: 14,
      pre_bronchodilator: { kind: "values", fev1_l: 2.9, fvc_l: 3.6 },
    });
    expect(interpreted({ ...child, biomarkers: { eosinophils_per_ul: 40 } }, aModel(), [before]).flags).toEqual([
      "quality_unknown",
      "significant_change",
      "significant_decline",
      "eosinophils_low",
    ]);
    expect(
      interpreted({}, aModel(), [aRecord({ performed_at: "2020-01-01T00:00:00Z", age_years: 50 })]).flags,
    ).toContain("age_inconsistent");
  });
});
