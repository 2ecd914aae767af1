import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import type { Effort } from "../spirometry.ts";
import type { PatientRecord } from "../types/record.ts";
import { numbersIn } from "./wording.ts";

function statement(part: Partial<PatientRecord>, earlier: readonly PatientRecord[] = []): string {
  const record = aRecord(part);
  return interpretItem(analyseRecord(record, earlier, aModel()), record, aModel()).statement;
}

function sentences(text: string): string[] {
  return text.split(/(?<=\.) (?=[A-Z])/);
}

/** z-scores of a man of 64 years and 175 cm, computed separately (mpmath) from the GLI-2022 tables. */
describe("a statement", () => {
  const values = (fev1_l: number, fvc_l: number) => ({ kind: "values" as const, fev1_l, fvc_l });

  it("says of a normal test what was found, how sure it is and what would settle it", () => {
    expect(sentences(statement({}))).toEqual([
      "FEV1, FVC and FEV1/FVC are within normal limits.",
      "The z-scores are 0.15 (FEV1), 0.08 (FVC) and 0.06 (FEV1/FVC).",
      "Test quality is unknown, so a poor effort cannot be ruled out.",
      "A test within limits does not exclude variable airflow limitation, so unexplained symptoms would call for a repeat.",
    ]);
  });

  it("says of an obstructed test its severity, response and GOLD class, conditionally", () => {
    const text = statement({
      pre_bronchodilator: effortsGraded("A", 1.6, 3.5),
      post_bronchodilator: values(1.9, 3.6),
      symptoms: { mmrc: 1 },
      exacerbations: { moderate: 0, severe: 0 },
    });
    expect(text).toContain("The pattern is airflow obstruction with a moderate reduction of FEV1; FVC is not low.");
    expect(text).toContain("FEV1/FVC is 0.457 (z -3.42) and the z-score of FEV1 is -2.96");
    expect(text).toContain("FEV1 changed by +9.6 % and FVC by +2.5 % of predicted, no significant response");
    expect(text).toContain("would hold only if a clinician diagnoses COPD");
    expect(text).toContain("Test quality is grade A for FEV1 and grade A for FVC");
    expect(text).not.toContain("though not below its lower limit");
    expect(sentences(text)).toHaveLength(4);
  });

  it("says that caution is due and what is withheld for a doubtful test, of a child no GOLD", () => {
    const text = statement({ pre_bronchodilator: effortsGraded("D", 1.6, 2.4) });
    expect(text).toContain(
      "grade D for FEV1 and grade D for FVC, so the pattern needs caution and severity and GOLD are withheld",
    );
    expect(text).toMatch(/A repeat test of acceptable quality is needed before conclusions are drawn\.$/);
    const child = statement({ age_years: 4, height_cm: 102, pre_bronchodilator: effortsGraded("U", 0.7, 0.8) });
    expect(child).toContain("so the pattern needs caution and severity is withheld");
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
    [values(3.2, 5), "airflow obstruction or a normal variant", "would tell obstruction from a normal variant"],
    [
      values(2.65, 4.9),
      "airflow obstruction: FEV1/FVC is low while FEV1 and FVC are not",
      "how far the obstruction responds",
    ],
    [values(3.7, 6.2), "FVC is large: airways small for the lungs (dysanapsis)", "would tell one from the other"],
    [values(1, 2.5), "possibly mixed with restriction", "total lung capacity"],
    [values(1.9, 2.4), "a possible restriction", "restriction from a poor effort or air trapping"],
    [values(2.35, 2.8), "a possible restriction", "whether there is restriction"],
    [values(2.6, 2.8), "an expiration cut short may explain it, and so may restriction", "A longer expiration"],
    [values(2.1, 3.2), "Only FEV1 is low (a mild reduction)", "lung volumes, if the finding persists"],
    [values(1.6, 3.5), "the pattern is airflow obstruction", "how far the obstruction responds"],
    [values(4.6, 5.9), "FEV1 and FVC are above the upper limit", "should be checked"],
    [values(4, 4.1), "FEV1/FVC is above its upper limit", "whether FVC was cut short"],
  ])("names the finding and what would settle it, %#", (pre_bronchodilator, finding, step) => {
    const text = statement({ pre_bronchodilator });
    expect(text.toLowerCase()).toContain(finding.toLowerCase());
    expect(sentences(text).at(-1)).toContain(step);
    if (finding.includes("above")) expect(text).not.toContain("within normal limits");
  });

  it("tells what the symptom scores and biomarkers show, by their classes", () => {
    const recorded = {
      symptoms: { act: 9 },
      biomarkers: { feno_ppb: 60, eosinophils_per_ul: 40 },
    };
    expect(statement({ ...recorded, diagnoses: ["asthma"] })).toContain(
      "ACT very poorly controlled, FeNO high and blood eosinophils low",
    );
    expect(statement(recorded)).toContain("ACT recorded without the diagnosis that it grades");
    expect(statement({ pre_bronchodilator: values(2.1, 3.2) })).toContain("the ratio is preserved (PRISm)");
  });

  it("says what a recorded diagnosis, an unknown group and a ratio above its limit of normal mean", () => {
    const text = statement({
      age_years: 80,
      pre_bronchodilator: effortsGraded("F", 2.2, 3.4),
      post_bronchodilator: values(2.3, 3.4),
      diagnoses: ["copd"],
    });
    expect(text).toContain("below the fixed ratio though not below its lower limit");
    expect(text).toContain("which with the recorded diagnosis is GOLD grade 1, group not determinable");
    expect(text).toContain("A repeat on another occasion is advised, because FEV1/FVC after bronchodilator is near");
    expect(text).toContain("the test before bronchodilator is graded F and was not used");
  });

  it("names a fall after bronchodilator, a ratio that normalises, and a test outside the protocol", () => {
    const fell = statement({
      pre_bronchodilator: effortsGraded("A", 3, 4),
      post_bronchodilator: effortsGraded("A", 2.4, 3.9),
      bronchodilator: { agent: "salbutamol", dose_ug: 10, minutes_after: 1 },
    });
    expect(fell).toContain("after bronchodilator FEV1 fell by 0.60 L");
    expect(fell).toContain("the two tests may be exchanged, or the one after it blown with less force");
    const ofFvc = statement({
      pre_bronchodilator: effortsGraded("A", 2.9, 4),
      post_bronchodilator: effortsGraded("A", 2.9, 3.5),
    });
    expect(ofFvc).toContain("after bronchodilator FVC fell by 0.50 L");
    expect(ofFvc).not.toContain("exchanged");
    expect(fell).toContain("not given by the recommended protocol (another amount and waiting time)");
    const normal = statement({
      pre_bronchodilator: values(2.2, 3.5),
      post_bronchodilator: values(2.9, 3.6),
      bronchodilator: { agent: "Salbutamol", dose_ug: 400, minutes_after: 15 },
    });
    expect(normal).toMatch(/FEV1\/FVC (after bronchodilator is 0\.806|is no longer low)/);
    expect(normal).not.toContain("protocol");
    expect(normal).not.toContain("reversible");
  });

  it("asks about a test before bronchodilator that is dated after one behind it", () => {
    const { pre_bronchodilator: _, ...record } = aRecord({ post_bronchodilator: values(3, 4) });
    const item = analyseRecord(record, [], aModel());
    const swapped = { ...item, visit: { ...item.visit, questions: ["pre_test_after_post_test" as const] } };
    const asks = "a test called before bronchodilator is dated after one called after it and was not used";
    expect(interpretItem(swapped, record, aModel()).statement).toContain(asks);
    expect(interpretItem(item, record, aModel()).statement).not.toContain(asks);
  });

  it("says when the test after bronchodilator is the doubtful one", () => {
    const text = statement({
      pre_bronchodilator: effortsGraded("A", 1.6, 3.5),
      post_bronchodilator: effortsGraded("D", 1.9, 3.6),
    });
    expect(text).toContain(
      "the test after bronchodilator is grade D for FEV1 and grade D for FVC, so the verdict on the response and GOLD are withheld",
    );
    expect(text).toContain("a moderate reduction of FEV1");
    expect(text).not.toContain("GOLD grade");
    const after = effortsGraded("B", 1.9, 3.6);
    expect(statement({ pre_bronchodilator: effortsGraded("A", 1.6, 3.5), post_bronchodilator: after })).not.toContain(
      "withheld",
    );
  });

  it("says why a test is not interpretable and what is needed", () => {
    expect(statement({ pre_bronchodilator: effortsGraded("F", 3, 4) })).toBe(
      "The test cannot be interpreted: quality grade F for FEV1 and FVC, without an acceptable or usable effort. A repeat test is needed.",
    );
    expect(statement({ age_years: 96 })).toContain("the age is outside the published range of the reference equations");
    expect(statement({ height_cm: 69 })).toBe(
      "The test is not interpreted: a number of the record cannot well be true. The height is out of reach at this age and fits as inches: it is asked for in centimetres. The record should be checked and amended, or the test repeated.",
    );
  });

  it("names the volume that failed, and volumes that contradict each other", () => {
    const bare = { fet_s: 7, plateau: true, bev_l: 0.05 };
    const coughed = { ...bare, fev1_l: 2.6, fvc_l: 4, faults: ["cough_first_second" as const] };
    expect(
      statement({ pre_bronchodilator: { kind: "efforts", efforts: [coughed, { ...coughed, fvc_l: 3.9 }] } }),
    ).toContain("quality grade F for FEV1, without");
    const shut = { ...bare, fev1_l: 3, fvc_l: 3.5, faults: ["glottic_closure" as const] };
    const short = { ...bare, fev1_l: 2, fvc_l: 2.9, faults: ["cough_first_second" as const] };
    expect(statement({ pre_bronchodilator: { kind: "efforts", efforts: [shut, short] } })).toBe(
      "The test cannot be interpreted: the largest usable FEV1 is above the largest usable FVC. A repeat test is needed.",
    );
  });

  it("gives the FET of an expiration whose end is shown by repetition only, and does not call it restriction", () => {
    const early = (part: number): Effort => ({
      fev1_l: 2.1 * part,
      fvc_l: 2.9 * part,
      bev_l: 0.05,
      fet_s: 2,
      plateau: false,
      faults: [],
    });
    const efforts = [early(1), early(0.99), early(0.985)];
    const text = statement({ pre_bronchodilator: { kind: "efforts", efforts } });
    expect(text).toContain(
      "the end of expiration (2.0 s) is shown by repetition only, so an early stop cannot be excluded",
    );
    expect(text).toContain(
      "FVC is low and FEV1/FVC is not: an expiration cut short may explain it, and so may restriction.",
    );
    expect(text).not.toContain("possible restriction");
  });

  it("tells a change beyond expectation first, and any other where there is room for its numbers", () => {
    const child = { age_years: 14.25, height_cm: 164 };
    const before = (fev1_l: number) =>
      aRecord({
        ...child,
        performed_at: "2025-10-02T00:00:00Z",
        age_years: 14,
        pre_bronchodilator: values(fev1_l, 3.6),
      });
    const declined = statement({ ...child, pre_bronchodilator: values(2, 3.6) }, [before(2.9)]);
    expect(declined).toMatch(/the FEV1 z-score went from -0\.\d\d to -2\.\d\d in 3 months, more than expected/i);
    const stable = statement({}, [
      aRecord({ performed_at: "2025-01-01T00:00:00Z", age_years: 63, pre_bronchodilator: values(3.3, 4.1) }),
    ]);
    expect(stable).toContain(
      "the figures of the change over time are listed with the results, and none is beyond what the rules for a significant change allow",
    );
  });

  it("asks once for a repeat where a measure is borderline", () => {
    for (const part of [values(2.25, 3.1), values(2.32, 3.7), values(2.4, 3.1)]) {
      const last = sentences(statement({ pre_bronchodilator: part })).at(-1) ?? "";
      expect(last).toMatch(/^A repeat test comes first; /);
      expect(last.match(/repeat/g)).toHaveLength(1);
    }
  });

  it("names records that do not agree and flows outside the range", () => {
    const before = aRecord({ performed_at: "2020-01-01T00:00:00Z", age_years: 50, height_cm: 190 });
    expect(statement({}, [before])).toContain(
      "age and height should be checked, because the patient's records do not agree",
    );
    const enrolled = aRecord({ performed_at: "2020-01-01T00:00:00Z" });
    expect(statement({}, [enrolled]).toLowerCase()).toContain(
      "the age is that of an earlier visit, so the predicted values are those of that age; the numbers are those of an earlier visit",
    );
    const missing = statement({ missing: { pre_bronchodilator: "refused" } });
    expect(missing).toContain("a test is said to be missing and is there, and was used");
    expect(missing).not.toContain("in the record cannot well be true");
    expect(statement({ pre_bronchodilator: effortsWithLongOne() })).toContain(
      "the expiratory time in the record cannot well be true",
    );
    const record = aRecord({ age_years: 92, ancestry: "caucasian" });
    const model = aModel({}, "gli-2012");
    expect(interpretItem(analyseRecord(record, [], model), record, model).statement).toContain(
      "FEF25-75 and FEF75 are outside the equations' age range",
    );
  });
});

function effortsWithLongOne() {
  const { kind, efforts } = effortsGraded("A", 3.2, 4.1);
  return { kind, efforts: efforts.map((effort, index) => ({ ...effort, fet_s: index === 0 ? 60 : 8 })) };
}

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
        expect(text).not.toMatch(/NaN|undefined|null|Infinity|-0\.00 |\[object|[{}]/);
        expect(text).toMatch(/^[A-Z].*\.$/);
        // names of fields are no words, and one thing comes first
        expect(text).not.toMatch(/[a-z]_[a-z]/);
        expect(text.split("comes first").length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 500 },
    );
  });

  it("has a headline of at most 25 words, and at most five numbers", () => {
    fc.assert(
      fc.property(records, earlier, (record, before) => {
        const text = statement(record, before);
        expect((sentences(text)[0] ?? "").split(" ").length).toBeLessThanOrEqual(25);
        expect(numbersIn(text)).toBeLessThanOrEqual(5);
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

describe("what a statement must not leave unsaid, or say wrongly", () => {
  it("says that tests of one visit differ", () => {
    const record = aRecord({ pre_bronchodilator: { kind: "values", fev1_l: 2.4, fvc_l: 3.5 } });
    const morning = aRecord({ performed_at: "2025-12-31T22:00:00Z" });
    const item = analyseRecord(record, [morning], aModel());
    expect(interpretItem(item, record, aModel()).statement).toContain(
      "tests of this visit differ as much as before and after a bronchodilator",
    );
  });

  it("does not call a GOLD grade withheld that it gives, of a good test after a doubtful one", () => {
    const record = aRecord({
      pre_bronchodilator: effortsGraded("D", 1.8, 3.5),
      post_bronchodilator: effortsGraded("A", 2, 3.6),
    });
    const item = interpretItem(analyseRecord(record, [], aModel()), record, aModel());
    expect(item.gold?.grade).toBe(2);
    expect(item.statement).toContain("severity is withheld");
    expect(item.statement).not.toContain("GOLD is withheld");
    expect(item.statement).not.toContain("GOLD are withheld");
  });
});
