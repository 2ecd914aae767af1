import { describe, expect, it } from "vitest";
import { aRecord, effortsGraded } from "../testing/records.ts";
import type { PatientRecord } from "../types/record.ts";
import { inconsistencies } from "./consistency.ts";

const { pre_bronchodilator: _pre, ...PERSON } = aRecord();
const at = (performed_at: string, age_years: number, height_cm: number, part: Partial<PatientRecord> = {}) =>
  ({ ...PERSON, performed_at, age_years, height_cm, ...part }) satisfies PatientRecord;

describe("a record against earlier ones of the same patient", () => {
  const earlier = at("2020-01-01T00:00:00Z", 40, 170);

  /** 2020-01-01 to 2024-01-01 is 1461 days, four years exactly. */
  it.each([
    [44, []],
    [45, []],
    [46, ["age_inconsistent"]],
    [43, []],
    [42, ["age_inconsistent"]],
  ])("four years later the age %d gives %o: whole years are tolerated, more is not", (age, expected) => {
    expect(inconsistencies(at("2024-01-01T00:00:00Z", age, 170), [earlier])).toEqual(expected);
  });

  it.each([
    [44.85, []],
    [44.86, ["age_inconsistent"]],
    [44.35, []],
    [44.34, ["age_inconsistent"]],
    // half years may be cut down by a half
    [45.0, []],
    [44.5, []],
    [45.5, ["age_inconsistent"]],
    // in whole years again: 44 may be anything up to 44.99
    [44, []],
    [45, []],
    [46, ["age_inconsistent"]],
  ])("four years after 40.6 the age %d gives %o: ages with decimals come of a date of birth", (age, expected) => {
    const exact = at("2020-01-01T00:00:00Z", 40.6, 170);
    expect(inconsistencies(at("2024-01-01T00:00:00Z", age, 170), [exact])).toEqual(expected);
  });

  it.each([
    [175, []],
    [175.001, ["height_inconsistent"]],
    [165, []],
    [164.999, ["height_inconsistent"]],
  ])("a grown person of 170 cm who now has %d cm gives %o", (height, expected) => {
    expect(inconsistencies(at("2024-01-01T00:00:00Z", 44, height), [earlier])).toEqual(expected);
  });

  it.each([
    [147, []],
    [147.001, ["height_inconsistent"]],
    [131, []],
    [130.999, ["height_inconsistent"]],
    [127, ["height_inconsistent"]],
  ])("a child of 130 cm who has %d cm a year later gives %o", (height, expected) => {
    const child = at("2023-01-01T00:00:00Z", 9, 130);
    const yearLater = new Date(Date.parse("2023-01-01T00:00:00Z") + 365.25 * 86_400_000).toISOString();
    expect(inconsistencies(at(yearLater, 10, height), [child])).toEqual(expected);
  });

  it.each([
    ["female", 11.2, 0.8, 150, ["height_inconsistent"]],
    ["female", 11.3, 0.8, 150, []],
    ["male", 13.2, 0.8, 150, ["height_inconsistent"]],
    ["male", 13.3, 0.8, 150, []],
    ["male", 8, 0.74, 150, []],
    ["male", 8, 0.74, 148, []],
    ["male", 8, 0.74, 147.9, ["height_inconsistent"]],
    ["male", 12.5, 2, 151.49, ["height_inconsistent"]],
    ["male", 12.5, 2, 151.51, []],
    ["female", 15, 2, 150, []],
  ] as const)(
    "a %s child of %d years and 150 cm who %d years later has %d cm gives %o: children grow",
    (sex, age, years, height, expected) => {
      const later = new Date(Date.parse("2023-01-01T00:00:00Z") + years * 365.25 * 86_400_000).toISOString();
      const child = at("2023-01-01T00:00:00Z", age, 150, { sex });
      expect(inconsistencies(at(later, age + years, height, { sex }), [child])).toEqual(expected);
    },
  );

  it.each<[first: string, later: string, age: number, readonly string[]]>([
    // decimals: a quarter of a year
    ["2025-01-01", "2025-04-01", 63.4, []],
    ["2025-01-01", "2025-04-04", 63.4, ["age_repeated"]],
    ["2022-03-01", "2025-03-01", 63.4, ["age_repeated"]],
    // half years, in which 63.5 holds for half a year; whole years, in which 63.0 does for one
    ["2025-01-01", "2025-07-01", 63.5, []],
    ["2025-01-01", "2025-07-05", 63.5, ["age_repeated"]],
    ["2025-01-01", "2025-12-31", 63.0, []],
    ["2025-01-01", "2026-01-03", 63.0, ["age_repeated"]],
  ])(
    "the age of %s sent again on %s, %d, gives %o: the age of enrolment is named as what it is",
    (first, later, age, expected) => {
      const [enrolled, visit] = [first, later].map((day) => at(`${day}T00:00:00Z`, age, 138)) as [
        PatientRecord,
        PatientRecord,
      ];
      expect(inconsistencies(visit, [enrolled])).toEqual(expected);
    },
  );

  const trial = (decimals: (years: number) => number) =>
    [0, 0.25, 0.5, 1, 2, 3.1].map((years) =>
      at(
        new Date(Date.parse("2020-01-01T00:00:00Z") + years * 365.25 * 86_400_000).toISOString(),
        decimals(40.37 + years),
        170,
      ),
    );

  it.each<[string, (years: number) => number]>([
    ["days", (years) => years],
    ["two decimals", (years) => Math.round(100 * years) / 100],
    ["one decimal", (years) => Math.round(10 * years) / 10],
    ["one decimal, cut down", (years) => Math.floor(10 * years) / 10],
    ["quarters, cut down", (years) => Math.floor(4 * years) / 4],
    ["halves, cut down", (years) => Math.floor(2 * years) / 2],
    ["whole years", Math.floor],
    ["whole years, rounded", Math.round],
  ])("true ages given in %s raise nothing at any visit of a trial", (_, decimals) => {
    const visits = trial(decimals);
    expect(visits.flatMap((visit, index) => inconsistencies(visit, visits.slice(0, index)))).toEqual([]);
  });

  const [then, now] = ["2023-01-01T00:00:00Z", "2024-01-01T00:00:00Z"];
  const values = (fev1_l: number, fvc_l: number, pef_l_s?: number) =>
    ({ kind: "values", fev1_l, fvc_l, ...(pef_l_s !== undefined && { pef_l_s }) }) as const;

  it.each<[string, Partial<PatientRecord>, Partial<PatientRecord>, readonly string[]]>([
    ["another ancestry group", { ancestry: "caucasian" }, { ancestry: "other" }, ["ancestry_inconsistent"]],
    ["the same ancestry group", { ancestry: "other" }, { ancestry: "other" }, []],
    ["an ancestry group stated once", { ancestry: "other" }, {}, []],
    [
      "a smoker who never smoked",
      { smoking: { status: "former" } },
      { smoking: { status: "never" } },
      ["smoking_inconsistent"],
    ],
    ["somebody who began to smoke", { smoking: { status: "never" } }, { smoking: { status: "current" } }, []],
    [
      "less than half of the pack-years",
      { smoking: { status: "current", pack_years: 30 } },
      { smoking: { status: "former", pack_years: 14.9 } },
      ["smoking_inconsistent"],
    ],
    [
      "half of the pack-years",
      { smoking: { status: "current", pack_years: 30 } },
      { smoking: { status: "former", pack_years: 15 } },
      [],
    ],
    [
      "few pack-years",
      { smoking: { status: "current", pack_years: 9.9 } },
      { smoking: { status: "former", pack_years: 1 } },
      [],
    ],
    [
      "equal values",
      { pre_bronchodilator: values(3.01, 4.02) },
      { pre_bronchodilator: values(3.01, 4.02) },
      ["test_repeated"],
    ],
    ["an equal FEV1", { pre_bronchodilator: values(3.01, 4.02) }, { pre_bronchodilator: values(3.01, 4.03) }, []],
    ["another PEF", { pre_bronchodilator: values(3, 4, 7) }, { pre_bronchodilator: values(3, 4, 7.1) }, []],
    [
      "equal efforts after bronchodilator",
      { post_bronchodilator: effortsGraded("A", 3, 4) },
      { post_bronchodilator: effortsGraded("A", 3, 4) },
      ["test_repeated"],
    ],
    [
      "other efforts",
      { pre_bronchodilator: effortsGraded("A", 3, 4) },
      { pre_bronchodilator: effortsGraded("A", 3.1, 4) },
      [],
    ],
    [
      "equal curves",
      { pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 100, volume_l: [0, 1, 2] }] } },
      { pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 100, volume_l: [0, 1, 2] }] } },
      ["test_repeated"],
    ],
    [
      "another curve",
      { pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 100, volume_l: [0, 1, 2] }] } },
      { pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 100, volume_l: [0, 1, 2.1] }] } },
      [],
    ],
    [
      "a test before that was one after",
      { pre_bronchodilator: values(3, 4) },
      { post_bronchodilator: values(3, 4) },
      [],
    ],
  ])("%s", (_, before, later, expected) => {
    expect(inconsistencies(at(now, 44, 170, later), [at(then, 43, 170, before)])).toEqual(expected);
  });

  it("is compared with every earlier record", () => {
    const odd = at("2019-01-01T00:00:00Z", 30, 190);
    expect(inconsistencies(at("2024-01-01T00:00:00Z", 44, 170), [earlier, odd])).toEqual([
      "age_inconsistent",
      "height_inconsistent",
    ]);
    expect(inconsistencies(at("2024-01-01T00:00:00Z", 44, 170), [])).toEqual([]);
  });
});
