import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord } from "../testing/records.ts";
import type { PatientRecord } from "../types/record.ts";
import { visitsOf } from "./form-visits.ts";

/** Two records of one morning, the second with the interpreted test. */
function visitOf(first: Partial<PatientRecord>, second: Partial<PatientRecord>) {
  const { pre_bronchodilator: _pre, ...asked } = aRecord({ performed_at: "2026-01-01T08:00:00Z", ...first });
  const tested = aRecord({ performed_at: "2026-01-01T09:00:00Z", ...second });
  const placed = [asked, tested].map((record, place) => ({
    record,
    reference: { record_id: `r${place}`, performed_at: record.performed_at, record_revision: 1 },
  }));
  const [visit] = visitsOf(placed);
  return visit;
}

const said = (first: Partial<PatientRecord>, second: Partial<PatientRecord>) =>
  visitOf(first, second)?.differences.map(({ pointer, used, stated }) => [
    pointer,
    used,
    stated.map(({ record_id, value }) => `${record_id} ${value}`),
  ]);

describe("facts that records of one visit state differently", () => {
  it.each<[string, Partial<PatientRecord>, Partial<PatientRecord>, unknown]>([
    ["height: the record with the test counts", { height_cm: 150 }, {}, [["/height_cm", "175", ["r0 150"]]]],
    ["half a centimetre", { height_cm: 174.5 }, {}, []],
    ["age", { age_years: 46 }, {}, [["/age_years", "64", ["r0 46"]]]],
    ["an age to the minute", { age_years: 63.9999 }, {}, []],
    ["sex", { sex: "female" }, {}, [["/sex", "male", ["r0 female"]]]],
    ["weight", { weight_kg: 60 }, { weight_kg: 90 }, [["/weight_kg", "90", ["r0 60"]]]],
    ["a weight that one record states", { weight_kg: 60 }, {}, []],
    ["ancestry", { ancestry: "other" }, { ancestry: "caucasian" }, [["/ancestry", "caucasian", ["r0 other"]]]],
    [
      "smoking: the latest counts",
      { smoking: { status: "current", pack_years: 30 } },
      { smoking: { status: "never" } },
      [["/smoking/status", "never", ["r0 current"]]],
    ],
    [
      "pack-years that the latest leaves open",
      { smoking: { status: "former", pack_years: 20 } },
      { smoking: { status: "former" } },
      [],
    ],
    ["a cluster that the record with the test leaves open", { cluster: "f1" }, {}, []],
    ["diagnoses, which add up", { diagnoses: ["copd"] }, { diagnoses: ["asthma"] }, []],
    ["none beside a diagnosis", { diagnoses: ["copd"] }, { diagnoses: [] }, [["/diagnoses", "copd", ["r1 none"]]]],
    ["none beside no statement", { diagnoses: [] }, {}, []],
    ["a score", { symptoms: { cat: 30 } }, { symptoms: { cat: 3, mmrc: 1 } }, [["/symptoms/cat", "3", ["r0 30"]]]],
    [
      "exacerbations",
      { exacerbations: { moderate: 2, severe: 0 } },
      { exacerbations: { moderate: 0, severe: 0 } },
      [["/exacerbations/moderate", "0", ["r0 2"]]],
    ],
    [
      "therapy",
      { maintenance_therapy: true },
      { maintenance_therapy: false },
      [["/maintenance_therapy", "false", ["r0 true"]]],
    ],
    ["an arm", { trial: { arm: "a" } }, { trial: { arm: "b", visit: "v1" } }, [["/trial/arm", "b", ["r0 a"]]]],
    ["a cluster", { cluster: "f1" }, { cluster: "f2" }, [["/cluster", "f2", ["r0 f1"]]]],
    ["what is measured twice", { biomarkers: { feno_ppb: 20 } }, { biomarkers: { feno_ppb: 26 } }, []],
  ])("%s", (_name, first, second, expected) => {
    expect(said(first, second)).toEqual(expected);
    const asks = visitOf(first, second)?.questions.includes("facts_of_visit_differ");
    expect(asks).toBe((expected as readonly unknown[]).length > 0);
  });

  it("are those of records that contradict each other where the one with the test leaves a fact open", () => {
    const [first, second] = ["f1", "f2"].map((cluster, place) => {
      const { pre_bronchodilator: _pre, ...asked } = aRecord({ performed_at: `2026-01-01T0${place}:00:00Z`, cluster });
      return asked;
    });
    const placed = [first, second, aRecord({ performed_at: "2026-01-01T09:00:00Z" })].map((record, place) => ({
      record: record as PatientRecord,
      reference: { record_id: `r${place}`, performed_at: (record as PatientRecord).performed_at, record_revision: 1 },
    }));
    expect(visitsOf(placed)[0]?.differences).toMatchObject([
      { pointer: "/cluster", stated: [{ value: "f1" }, { value: "f2" }] },
    ]);
  });

  it("leave pack-years of the same status in use, and none of another", () => {
    const smoking = (status: "former" | "current") =>
      visitOf({ smoking: { status: "former", pack_years: 20 } }, { smoking: { status } })?.record.smoking;
    expect(smoking("former")).toEqual({ status: "former", pack_years: 20 });
    expect(smoking("current")).toEqual({ status: "current" });
  });

  it("are told in the statement and not joined in silence", () => {
    const record = aRecord();
    const before = aRecord({ performed_at: "2025-12-31T20:00:00Z", height_cm: 150, smoking: { status: "never" } });
    const item = analyseRecord({ ...record, smoking: { status: "former" } }, [before], aModel());
    const { flags, statement } = interpretItem(item, record, aModel());
    expect(flags).toContain("facts_of_visit_differ");
    expect(statement).toContain("the records of the visit contradict each other on height and smoking");
  });
});
