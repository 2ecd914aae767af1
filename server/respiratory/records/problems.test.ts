import { describe, expect, it } from "vitest";
import { aModel, aRecord } from "../testing/records.ts";
import type { PatientRecord } from "../types/record.ts";
import { modelProblems, recordProblems, seriesProblems } from "./problems.ts";

function findings(part: Partial<PatientRecord>): [string, string][] {
  return recordProblems(aRecord(part)).map(({ pointer, code }) => [pointer, code]);
}

describe("the domain rules of a record", () => {
  it("find nothing in a sound record", () => {
    expect(recordProblems(aRecord())).toEqual([]);
  });

  it("find volumes that contradict each other, with a pointer into the record", () => {
    const impossible = { kind: "values", fev1_l: 3.201, fvc_l: 3.2 } as const;
    expect(findings({ pre_bronchodilator: impossible })).toEqual([["/pre_bronchodilator/fev1_l", "fev1_above_fvc"]]);
    expect(findings({ post_bronchodilator: impossible })).toEqual([["/post_bronchodilator/fev1_l", "fev1_above_fvc"]]);
    expect(findings({ pre_bronchodilator: { kind: "values", fev1_l: 3.2, fvc_l: 3.2 } })).toEqual([]);
  });

  it("find pack-years of a never-smoker, while 0 pack-years are no contradiction", () => {
    const contradiction = [["/smoking/pack_years", "never_smoker_with_pack_years"]];
    expect(findings({ smoking: { status: "never", pack_years: 0.1 } })).toEqual(contradiction);
    expect(findings({ smoking: { status: "never", pack_years: 0 } })).toEqual([]);
    expect(findings({ smoking: { status: "former", pack_years: 20 } })).toEqual([]);
  });

  it("find a bronchodilator without a test after it", () => {
    const bronchodilator = { agent: "salbutamol", dose_ug: 400, minutes_after: 15 };
    const after = { kind: "values", fev1_l: 3.4, fvc_l: 4.2 } as const;
    expect(findings({ bronchodilator })).toEqual([["/bronchodilator", "bronchodilator_without_test"]]);
    expect(findings({ bronchodilator, post_bronchodilator: after })).toEqual([]);
    expect(findings({ post_bronchodilator: after })).toEqual([]);
  });

  it("find a time that does not exist", () => {
    expect(findings({ performed_at: "2026-02-30T99:00:00Z" })).toEqual([["/performed_at", "invalid_instant"]]);
  });

  it("never repeat a value of the record", () => {
    const record = aRecord({
      patient_id: "SECRET",
      smoking: { status: "never", pack_years: 77.7 },
      pre_bronchodilator: { kind: "values", fev1_l: 5.555, fvc_l: 4.444 },
    });
    expect(JSON.stringify(recordProblems(record))).not.toMatch(/SECRET|77\.7|5\.555|4\.444/);
  });
});

describe("the records of one patient", () => {
  it("cannot disagree about sex", () => {
    expect(seriesProblems({ sex: "male" }, [{ sex: "male" }, { sex: "female" }])).toMatchObject([
      { pointer: "/sex", code: "sex_contradiction" },
    ]);
    expect(seriesProblems({ sex: "male" }, [{ sex: "male" }])).toEqual([]);
    expect(seriesProblems({ sex: "male" }, [])).toEqual([]);
  });
});

describe("what a model needs of a record", () => {
  it("is the ancestry group for GLI-2012, and nothing for GLI-2022", () => {
    expect(modelProblems({}, aModel({}, "gli-2012"))).toMatchObject([
      { pointer: "/ancestry", code: "ancestry_required" },
    ]);
    expect(modelProblems({ ancestry: "other" }, aModel({}, "gli-2012"))).toEqual([]);
    expect(modelProblems({}, aModel())).toEqual([]);
  });
});
