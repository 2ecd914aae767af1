import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord } from "../testing/records.ts";
import type { PatientRecord } from "../types/record.ts";

const test = (fev1_l: number, fvc_l = 4.1) => ({
  pre_bronchodilator: { kind: "values", fev1_l, fvc_l } as const,
});

/** Of a man of 64 years in 2026, FEV1 3.20 L and FVC 4.10 L unless `newest` says otherwise. */
function statement(earlier: readonly Partial<PatientRecord>[], newest: Partial<PatientRecord> = {}): string {
  const record = aRecord(newest);
  const item = analyseRecord(
    record,
    earlier.map((one) => aRecord(one)),
    aModel(),
  );
  return interpretItem(item, record, aModel()).statement;
}

const inYear = (year: number, part: Partial<PatientRecord>): Partial<PatientRecord> => ({
  performed_at: `${year}-01-01T00:00:00Z`,
  age_years: 64 - (2026 - year),
  ...part,
});
const child = (age_years: number, performed_at: string, fev1: number): Partial<PatientRecord> => ({
  performed_at,
  age_years,
  height_cm: 164,
  ...test(fev1, 3.6),
});

describe("the sentence on a course", () => {
  it("tells a step, and calls it beyond normal variability from 15 % within a year on only", () => {
    expect(statement([inYear(2025, test(3.9, 4.6))])).toContain(
      "since the visit 12 months earlier FEV1 changed by -0.70 L (-18 %), more than normal variability within a year",
    );
    const less = statement([inYear(2025, test(3.5, 4.2))]);
    expect(less).toContain(
      "the figures of the change over time are listed with the results, and none is beyond what the rules for a significant change allow",
    );
    expect(less).not.toContain("more than");
  });

  it("tells a fall of 12 % within weeks as one of weeks", () => {
    const month = { performed_at: "2025-12-04T00:00:00Z", age_years: 63.9, ...test(3.66, 4.2) };
    expect(statement([month])).toContain(
      "since the visit 1 month earlier FEV1 changed by -0.46 L (-13 %), more than normal variability within weeks",
    );
    expect(statement([{ ...month, ...test(3.6, 4.2) }])).not.toContain("more than");
  });

  it("calls a slope negative, and no fall of every visit, where FEV1 rose at some of them", () => {
    const fev1 = [3.6, 3.5, 3.55, 3.47, 3.5, 3.42, 3.46, 3.38, 3.4, 3.36];
    const visits = fev1.map((litres, year) => inYear(2016 + year, test(litres, 4.6 - 0.011 * year)));
    const said = statement(visits, test(3.37, 4.49));
    expect(said).toContain("over 10.0 years the slope of FEV1 is negative");
    expect(said).not.toContain("fell");
  });

  it("calls no change insignificant where the slope could not be judged", () => {
    const day = (visit: number): Partial<PatientRecord> => ({
      performed_at: new Date(Date.parse("2020-01-01T00:00:00Z") + visit * 400 * 86_400_000).toISOString(),
      age_years: 50 + (visit * 400) / 365.25,
    });
    const visits = [3.6, 3.45, 3.3, 3.15].map((litres, visit) => ({ ...day(visit), ...test(litres, 4.6) }));
    const said = statement(visits, { ...day(4), ...test(3, 4.6) });
    expect(said).toContain(
      "the figures of the change over time are listed with the results, and none is beyond what the rules for a significant change allow",
    );
  });

  it("tells a loss within a year that no single step shows", () => {
    const visits = [
      inYear(2025, test(3.9, 4.6)),
      { performed_at: "2025-07-01T00:00:00Z", age_years: 63.5, ...test(3.5, 4.3) },
    ];
    expect(statement(visits)).toContain(
      "within 12 months FEV1 changed by -0.70 L (-18 %), more than normal variability within a year",
    );
  });

  it("tells a course beyond the expected one", () => {
    expect(statement([inYear(2016, test(5, 5.6)), inYear(2024, test(3.5, 4.4))])).toContain(
      "since the visit 10.0 years earlier FEV1 changed by -1.80 L (-36 %), more than its expected course",
    );
  });

  it("tells FVC in recorded interstitial lung disease", () => {
    const newest = { diagnoses: ["ild" as const] };
    expect(statement([inYear(2025, test(3.3, 4.9))], newest)).toMatch(
      /since the visit 12 months earlier FVC changed by -0\.80 L \(-16 %\), which matters in the recorded interstitial lung disease[;.]/,
    );
    expect(statement([inYear(2025, test(3.3, 4.9))])).not.toContain("interstitial");
  });

  it("tells a slope with its span and interval, and when it tells no change", () => {
    const falling = [2022, 2023, 2024, 2025].map((year) =>
      inYear(year, test(3.2 + 0.1 * (2026 - year) + 0.001 * (year % 2))),
    );
    expect(statement(falling)).toMatch(
      /over 4\.0 years the slope of FEV1 is -100 mL a year \(95 % confidence interval -10\d to -9\d\)/i,
    );
    expect(statement([inYear(2022, test(3.3)), inYear(2024, test(3.15))])).toContain(
      "over 4.0 years the slope of FEV1 is not distinguishable from no change",
    );
  });

  it("tells no gain of FVC as progression, and nothing that heights alone make", () => {
    const ild = (height_cm: number, fvc: number) =>
      statement([inYear(2025, { height_cm: 172, ...test(2.3, 2.95) })], {
        diagnoses: ["ild"],
        height_cm,
        ...test(2.3, fvc),
      });
    for (const said of [ild(172, 3.17), ild(177, 2.93), ild(167, 2.97), ild(162, 2.75)]) {
      expect(said).not.toMatch(/criteria of progression|significant (decline|improvement)/);
    }
    expect(ild(172, 2.7)).toContain("one of the criteria of progression");
  });

  it("tells a loss since the first visit as an adult, whatever stands before", () => {
    const young = (age_years: number, fev1: number): Partial<PatientRecord> => ({
      performed_at: `${2026 - (21 - age_years)}-01-01T00:00:00Z`,
      age_years,
      ...test(fev1, 4.8),
    });
    const newest = { age_years: 21, ...test(3.3, 4.6) };
    const said = "since the visit 3.0 years earlier FEV1 changed by -0.80 L (-19.5 %), more than its expected course";
    expect(statement([young(17, 3.6), young(18, 4.1), young(19, 3.7)], newest)).toContain(said);
  });

  it("judges no fall of FVC whose expiration may have stopped early", () => {
    const effort = (less: number) => ({
      ...{ fev1_l: 2.6 - less, fvc_l: 3.2 - less, bev_l: 0.05, fet_s: 2, plateau: false, faults: [] },
    });
    const short = { kind: "efforts", efforts: [effort(0.02), effort(0.01), effort(0)] } as const;
    const said = statement([inYear(2025, test(2.65, 3.8))], { pre_bronchodilator: short });
    expect(said).toContain("FVC changed by -0.60 L (-16 %), which is not judged, because the expiration with the");
    expect(said).not.toMatch(/more than normal/);
  });

  it("tells a fall of FVC beyond its expected course", () => {
    const fell = "since the visit 18 months earlier FVC changed by -1.10 L (-31 %), more than its expected course";
    const before = { performed_at: "2024-07-01T00:00:00Z", age_years: 62.5, ...test(2.6, 3.6) };
    expect(statement([before], test(2.3, 2.5))).toContain(fell);
  });

  it("judges a child whose litres fell whatever the heights and ages are", () => {
    const girl = { sex: "female", performed_at: "2026-01-01T00:00:00Z" } as const;
    const before = (part: Partial<PatientRecord>) => ({ ...girl, performed_at: "2025-07-02T00:00:00Z", ...part });
    const said = [
      statement([before({ age_years: 15.4, height_cm: 165, ...test(2.9, 3.3) })], {
        ...girl,
        age_years: 15.9,
        height_cm: 162.5,
        ...test(2, 3.1),
      }),
      statement([before({ age_years: 10.4, height_cm: 140, ...test(2.1, 2.3) })], {
        ...girl,
        age_years: 10.4,
        height_cm: 142,
        ...test(1.6, 2.2),
      }),
    ];
    for (const one of said) expect(one).toMatch(/more than expected \(conditional change score -/);
    const less = statement([before({ age_years: 10.4, height_cm: 140, ...test(2.1, 2.3) })], {
      ...girl,
      age_years: 10.4,
      height_cm: 142,
      ...test(1.95, 2.2),
    });
    expect(less).toContain("not judged, because the age is that of an earlier visit");
  });

  it("never calls a score within a session that is not: a girl whose height was once mistyped", () => {
    const girl = (year: number, age_years: number, height_cm: number, fev1: number, fvc: number) =>
      ({ sex: "female", performed_at: `${year}-01-01T00:00:00Z`, age_years, height_cm, ...test(fev1, fvc) }) as const;
    const said = statement(
      [girl(2023, 10, 138, 1.9, 2.2), girl(2024, 11, 128, 2.45, 2.7)],
      girl(2025, 12, 150, 2.1, 2.5),
    );
    expect(said).not.toContain("two efforts of one session");
  });

  it("says why a significant score is no evidence", () => {
    const girl = { sex: "female", height_cm: 165, ...test(3.2, 3.7) } as const;
    const said = statement([{ ...girl, performed_at: "2025-11-06T00:00:00Z", age_years: 17.75 }], {
      ...girl,
      performed_at: "2026-01-01T00:00:00Z",
      age_years: 17.9,
      ...test(3.05, 3.6),
    });
    expect(said).toContain("no more than two efforts of one session may differ by");
    expect(said).not.toContain("none is beyond");
    const grown = statement([child(13.9, "2025-11-01T00:00:00Z", 2.9)], {
      ...child(14.05, "2026-01-01T00:00:00Z", 2.9),
      height_cm: 176,
    });
    expect(grown).toContain("is not judged, because the recorded heights do not fit one person");
  });

  it("tells a child's conditional change score, and the span in words that fit it", () => {
    const before = child(14, "2025-10-02T00:00:00Z", 2.9);
    const text = statement([before], child(14.25, "2026-01-01T00:00:00Z", 2));
    expect(text).toMatch(
      /the FEV1 z-score went from -?\d\.\d\d to -\d\.\d\d in 3 months, more than expected \(conditional change score -\d\.\d\d, extrapolated: the visits lie closer together than those that it was derived from\)/,
    );
    expect(
      statement([child(13.9, "2025-09-01T00:00:00Z", 2.9)], child(14.25, "2026-01-01T00:00:00Z", 2)),
    ).not.toContain("extrapolated");
    const evening = child(14.1, "2026-01-01T14:00:00Z", 1.9);
    expect(statement([child(14.1, "2026-01-01T00:00:00Z", 2.9)], evening)).toContain("in 14 hours, more than expected");
  });

  it("tells the step that shows the change, and no other one", () => {
    const half = (fev1: number): Partial<PatientRecord> => ({
      performed_at: "2025-07-02T00:00:00Z",
      age_years: 63.5,
      ...test(fev1),
    });
    const recovered = statement([inYear(2025, test(3.2)), half(2)]);
    expect(recovered).toContain("since the visit 6 months earlier FEV1 changed by +1.20 L (+60 %), more than normal");
    const relapsed = statement([inYear(2025, test(3.1)), half(3.9)]);
    expect(relapsed).toContain("since the visit 6 months earlier FEV1 changed by -0.70 L (-18 %), more than normal");
  });

  it("tells a decline and an improvement of one course", () => {
    const said = statement([inYear(2022, test(2.5, 3.9)), inYear(2024, test(4, 4.6))]);
    expect(said).toContain(
      "since the visit 2.0 years earlier FEV1 changed by -0.80 L (-20 %), more than its expected course",
    );
    expect(said).toMatch(/since the visit 4\.0 years earlier FEV1 changed by \+0\.70 L|a significant improvement/);
  });

  it("has a decline in a headline that would reassure without it", () => {
    expect(statement([inYear(2025, test(3.9, 4.6))])).toMatch(
      /^FEV1, FVC and FEV1\/FVC are within normal limits; the course shows a significant decline\./,
    );
  });

  it("says where no rule covers the change", () => {
    const small = (age_years: number, performed_at: string, fev1: number) => ({
      ...child(age_years, performed_at, fev1),
      height_cm: 112,
      ...test(fev1, 1.3),
    });
    const said = statement([small(5.5, "2025-10-01T00:00:00Z", 1.2)], small(5.75, "2026-01-01T00:00:00Z", 0.8));
    expect(said).toContain("changed by -0.40 L (-33 %), which no rule covers, so it is not judged");
    expect(said).not.toContain("significant change");
  });

  it("calls a certain slope shallow where it is no significant decline", () => {
    const visits = [3.26, 3.23, 3.21, 3.18].map((fev1, year) => inYear(2022 + year, test(fev1)));
    expect(statement(visits, test(3.16))).toContain(
      "the slope of FEV1 is negative, less than twice as steep as is expected",
    );
  });
});
