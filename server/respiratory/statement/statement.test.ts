import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import type { PatientRecord } from "../types.ts";

function statement(part: Partial<PatientRecord>, earlier: readonly PatientRecord[] = []): string {
  const record = aRecord(part);
  return interpretItem(analyseRecord(record, earlier, aModel()), record, aModel()).statement;
}

function sentences(text: string): string[] {
  return text.split(/(?<=\.) (?=[A-Z])/);
}

/** Limits and predicted values of a man of 64 years and 175 cm, computed separately (mpmath) from the GLI-2022 tables. */
describe("a statement", () => {
  it("says of a normal test what was found, how sure it is and what would settle it", () => {
    expect(sentences(statement({}))).toEqual([
      "FEV1 (3.20 L, z 0.15, lower limit 2.31 L), FVC (4.10 L, z 0.08, lower limit 3.03 L) and FEV1/FVC (0.780, z 0.06, lower limit 0.651) are not below their limits of normal.",
      "Test quality is unknown, so a poor effort cannot be ruled out.",
      "A test within limits does not exclude airflow limitation that varies, so unexplained symptoms would call for a repeat.",
    ]);
  });

  it("says of an obstructed test its severity, response and GOLD class, conditionally", () => {
    const text = statement({
      pre_bronchodilator: effortsGraded("A", 1.6, 3.5),
      post_bronchodilator: { kind: "values", fev1_l: 1.9, fvc_l: 3.6 },
      symptoms: { mmrc: 1 },
      exacerbations: { moderate: 0, severe: 0 },
    });
    expect(text).toContain("The pattern is airflow obstruction");
    expect(text).toContain("the reduction of FEV1 is moderate (1.60 L, z -2.96, lower limit 2.31 L)");
    expect(text).toContain(
      "FEV1 changed by +0.30 L (9.6 % of predicted) and FVC changed by +0.10 L (2.5 % of predicted), not a significant response",
    );
    expect(text).toContain("would be GOLD grade 2, group A (edition 2023) only if a clinician diagnoses COPD");
    expect(text).toContain("Test quality is grade A for FEV1 and grade A for FVC.");
    expect(text).not.toContain("though not below its lower limit");
    expect(sentences(text)).toHaveLength(4);
  });

  it("says that caution is due and what is withheld for a doubtful test", () => {
    const text = statement({
      pre_bronchodilator: effortsGraded("D", 1.6, 2.4),
    });
    expect(text).toContain("FVC is low (2.40 L");
    expect(text).toContain(
      "grade D for FEV1 and grade D for FVC, so the pattern needs caution and severity, change and GOLD are withheld",
    );
    expect(text).toMatch(/A repeat test of acceptable quality is needed before conclusions are drawn\.$/);
  });

  it("says why there is no change over time although there are earlier tests", () => {
    const before = { performed_at: "2024-01-15T09:00:00Z", age_years: 62 };
    const poor = aRecord({ ...before, pre_bronchodilator: effortsGraded("D", 1.6, 2.4) });
    const sound = { pre_bronchodilator: effortsGraded("A", 3.2, 4.1) };
    expect(statement(sound, [poor])).toContain(
      "grade A for FVC; the change over time is withheld, because no earlier test is of reliable quality.",
    );
    const { pre_bronchodilator, ...record } = aRecord(before);
    const afterOnly = { ...record, post_bronchodilator: pre_bronchodilator } as PatientRecord;
    expect(statement(sound, [afterOnly])).toContain(
      "no change over time can be given, because the earlier tests were made only after bronchodilator.",
    );
    expect(statement({ pre_bronchodilator: effortsGraded("D", 1.6, 2.4) }, [poor]).match(/withheld/g)).toHaveLength(1);
    expect(statement(sound)).not.toContain("change over time");
  });

  it.each([
    [
      { pre_bronchodilator: { kind: "values", fev1_l: 3.2, fvc_l: 5 } },
      "can be airflow obstruction or a normal variant",
      "would tell obstruction from a normal variant",
    ],
    [
      { pre_bronchodilator: { kind: "values", fev1_l: 1, fvc_l: 2.5 } },
      "possibly mixed with restriction",
      "total lung capacity",
    ],
    [
      { pre_bronchodilator: { kind: "values", fev1_l: 1.9, fvc_l: 2.4 } },
      "a possible restriction",
      "restriction from a poor effort or air trapping",
    ],
    [
      { pre_bronchodilator: { kind: "values", fev1_l: 2.6, fvc_l: 2.8 } },
      "FEV1 is within normal limits (2.60 L",
      "whether there is restriction",
    ],
    [
      { pre_bronchodilator: { kind: "values", fev1_l: 2.1, fvc_l: 3.2 } },
      "the reduction of FEV1 is mild",
      "lung volumes, if the finding persists",
    ],
    [
      { pre_bronchodilator: { kind: "values", fev1_l: 1.6, fvc_l: 3.5 } },
      "the pattern is airflow obstruction",
      "how far the obstruction is reversible",
    ],
  ] as const)("names the finding and what would settle it, %#", (part, finding, step) => {
    const text = statement(part);
    expect(text.toLowerCase()).toContain(finding.toLowerCase());
    expect(sentences(text).at(-1)).toContain(step);
  });

  it("says what a recorded diagnosis, maintenance therapy, an unknown group and a ratio above its limit of normal mean", () => {
    const text = statement({
      age_years: 80,
      pre_bronchodilator: { kind: "values", fev1_l: 2.2, fvc_l: 3.4 },
      post_bronchodilator: { kind: "values", fev1_l: 2.3, fvc_l: 3.4 },
      diagnoses: ["copd"],
      maintenance_therapy: true,
    });
    expect(text).toContain("below the fixed ratio of 0.70 though not below its lower limit of normal");
    expect(text).toContain(
      "which with the recorded diagnosis is GOLD grade 1, group not determinable from this record (edition 2023)",
    );
    expect(text).toContain("that group is meant for initial treatment, and maintenance therapy is recorded");
    expect(text).toContain(
      "A repeat on another occasion is advised, because the ratio after bronchodilator lies between 0.60 and 0.80",
    );
  });

  it("says how FEV1 changed: a child's score, an adult's slope, or the difference alone", () => {
    const child = {
      age_years: 14.25,
      height_cm: 164,
      pre_bronchodilator: { kind: "values", fev1_l: 2, fvc_l: 3.6 },
    } as const;
    const childBefore = aRecord({ ...child, performed_at: "2025-10-02T00:00:00Z", age_years: 14 });
    expect(statement(child, [childBefore])).toMatch(
      /The FEV1 z-score went from -2\.\d\d to -2\.\d\d in 3 months, within expected variation \(conditional change score -\d\.\d\d\)/,
    );
    const before = [
      aRecord({
        performed_at: "2025-01-01T00:00:00Z",
        age_years: 63,
        pre_bronchodilator: { kind: "values", fev1_l: 3.3, fvc_l: 4.1 },
      }),
      aRecord({
        performed_at: "2024-01-01T00:00:00Z",
        age_years: 62,
        pre_bronchodilator: { kind: "values", fev1_l: 3.31, fvc_l: 4.1 },
      }),
    ];
    expect(statement({}, before)).toMatch(
      /over 3 visits in 2.0 years the slope of FEV1 is -55 mL a year \(95 % confidence interval -\d+ to \d+\), not distinguishable from no change/,
    );
    expect(statement({}, before.slice(0, 1))).toContain(
      "Since the visit 12 months earlier FEV1 changed by -0.10 L (-3 %).",
    );
  });

  it("says when the test after bronchodilator is the doubtful one", () => {
    const text = statement({
      pre_bronchodilator: effortsGraded("A", 1.6, 3.5),
      post_bronchodilator: effortsGraded("D", 1.9, 3.6),
    });
    expect(text).toContain(
      "the test after bronchodilator is grade D for FEV1 and grade D for FVC, so the response needs caution and GOLD is withheld",
    );
    expect(text).toContain("the reduction of FEV1 is moderate");
    expect(text).not.toContain("GOLD grade");
    const after = effortsGraded("B", 1.9, 3.6);
    expect(statement({ pre_bronchodilator: effortsGraded("A", 1.6, 3.5), post_bronchodilator: after })).not.toContain(
      "needs caution",
    );
  });

  it("never prints a ratio below 0.70 as 0.700", () => {
    const text = statement({ post_bronchodilator: { kind: "values", fev1_l: 3.4997, fvc_l: 5 } });
    expect(text).toContain("FEV1/FVC after bronchodilator is 0.6999, below the fixed ratio of 0.70");
  });

  it("says why a test is not interpretable and what is needed", () => {
    const failed = statement({
      pre_bronchodilator: effortsGraded("F", 3, 4),
    });
    expect(failed).toBe(
      "The test cannot be interpreted: quality grade F for FEV1 and FVC, without an acceptable or usable effort. A repeat test is needed.",
    );
    expect(statement({ age_years: 96 })).toContain("the age is outside the published range of the reference equations");
  });

  it("names the volume that failed, and volumes that contradict each other", () => {
    const bare = { fet_s: 7, plateau: true, bev_l: 0.05 };
    const coughed = { ...bare, fev1_l: 2.6, fvc_l: 4, faults: ["cough_first_second" as const] };
    expect(statement({ pre_bronchodilator: { kind: "efforts", efforts: [coughed, coughed] } })).toContain(
      "quality grade F for FEV1, without",
    );
    const shut = { ...bare, fev1_l: 3, fvc_l: 3.5, faults: ["glottic_closure" as const] };
    const short = { ...bare, fev1_l: 2, fvc_l: 2.9, faults: ["cough_first_second" as const] };
    expect(statement({ pre_bronchodilator: { kind: "efforts", efforts: [shut, short] } })).toBe(
      "The test cannot be interpreted: the largest FEV1 that can be used is above the largest FVC that can, so there is no FEV1/FVC. A repeat test is needed.",
    );
  });

  it("does not call GOLD withheld where a sound test after bronchodilator gives it", () => {
    const text = statement({
      pre_bronchodilator: effortsGraded("D", 1.6, 3.5),
      post_bronchodilator: effortsGraded("A", 1.7, 3.6),
    });
    expect(text).toContain("GOLD grade 2");
    expect(text).toContain("so the pattern needs caution and severity and change are withheld");
  });

  it("asks once for a repeat where a measure is borderline", () => {
    for (const part of [
      { fev1_l: 2.25, fvc_l: 3.1 },
      { fev1_l: 2.32, fvc_l: 3.7 },
      { fev1_l: 2.4, fvc_l: 3.1 },
    ]) {
      const text = statement({ pre_bronchodilator: { kind: "values", ...part } });
      const last = sentences(text).at(-1) ?? "";
      expect(last).toMatch(/^A repeat test comes first; /);
      expect(last.match(/repeat/g)).toHaveLength(1);
    }
  });

  it("names records that do not agree and flows outside the range", () => {
    const before = aRecord({ performed_at: "2020-01-01T00:00:00Z", height_cm: 190 });
    expect(statement({}, [before])).toContain(
      "age and height should be checked, because the patient's records do not agree",
    );
    const record = aRecord({ age_years: 92, ancestry: "caucasian" });
    const model = aModel({}, "gli-2012");
    expect(interpretItem(analyseRecord(record, [], model), record, model).statement).toContain(
      "FEF25-75 and FEF75 are outside the equations' age range",
    );
  });
});

const litres = fc.double({ min: 0.3, max: 7, noNaN: true });
const spirometry = fc.oneof(
  fc
    .tuple(litres, fc.double({ min: 0.2, max: 1, noNaN: true }))
    .map(([fvc_l, ratio]) => ({ kind: "values" as const, fev1_l: fvc_l * ratio, fvc_l })),
  fc
    .tuple(fc.constantFrom("A", "B", "C", "D", "U", "F"), litres)
    .map(([grade, fvc_l]) => effortsGraded(grade, fvc_l * 0.7 + 0.1, fvc_l + 0.5)),
);
const records: fc.Arbitrary<PatientRecord> = fc
  .record({
    sex: fc.constantFrom("female", "male"),
    age_years: fc.double({ min: 3, max: 96, noNaN: true }),
    height_cm: fc.double({ min: 85, max: 205, noNaN: true }),
    pre_bronchodilator: spirometry,
    post_bronchodilator: fc.option(spirometry, { nil: undefined }),
    diagnoses: fc.subarray(["copd", "asthma", "ild"] as const),
    maintenance_therapy: fc.boolean(),
    exacerbations: fc.record({ moderate: fc.nat(3), severe: fc.nat(2) }),
    symptoms: fc.record({ mmrc: fc.nat(4), cat: fc.nat(40), act: fc.integer({ min: 5, max: 25 }) }),
  })
  .map(({ post_bronchodilator, ...part }) =>
    aRecord({ ...part, ...(post_bronchodilator !== undefined && { post_bronchodilator }) }),
  );

describe("every statement", () => {
  const earlier = fc.array(
    records.map((record) => ({ ...record, performed_at: "2024-05-01T00:00:00Z" })),
    { maxLength: 3 },
  );

  it("has two to four sentences and no undefined number", () => {
    fc.assert(
      fc.property(records, earlier, (record, before) => {
        const text = statement(record, before);
        expect(sentences(text).length).toBeGreaterThanOrEqual(2);
        expect(sentences(text).length).toBeLessThanOrEqual(4);
        expect(text).not.toMatch(/NaN|undefined|null|Infinity|-0\.00 |\[object/);
        expect(text).toMatch(/^[A-Z].*\.$/);
      }),
      { numRuns: 500 },
    );
  });

  it("never says that a patient has a disease, never advises a drug, never predicts death", () => {
    const forbidden = [
      /\b(patient|he|she|they) (has|have|suffers)\b/i,
      /\b(inhaler|steroid|corticosteroid|antibiotic|salbutamol|prescri|LABA|LAMA|ICS|dose)/i,
      /\b(start|stop|increase|escalate|step up)\b/i,
      /\b(death|die|dies|mortality|surviv|prognosis|life expectancy)/i,
      /\b(asthma|emphysema|fibrosis|bronchiectasis)\b/i,
    ];
    fc.assert(
      fc.property(records, earlier, (record, before) => {
        const text = statement(record, before);
        for (const pattern of forbidden) expect(text).not.toMatch(pattern);
        const named = text.includes("COPD") && !record.diagnoses?.includes("copd");
        expect(!named || text.includes("only if a clinician diagnoses COPD")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
