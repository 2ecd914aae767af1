import { analyseRecord } from "../respiratory/analyse.ts";
import { changeCorrelation } from "../respiratory/course/change-score.ts";
import { referenceLms } from "../respiratory/reference/equations.ts";
import { valueAtZ } from "../respiratory/reference/lms.ts";
import { type Random, randomOf } from "../respiratory/testing/courses/random.ts";
import { aModel } from "../respiratory/testing/records.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";
import { percent, type Rows } from "./table.ts";

const YEAR = 365.25 * 86_400_000;
const END = Date.UTC(2026, 0, 5, 9);
const YEARS = [4, 3, 2, 1, 0];

interface Group {
  readonly name: string;
  /** Years at the newest of five annual visits. */
  readonly age: number;
  readonly height_cm: (age: number) => number;
}

const GROUPS: readonly Group[] = [
  { name: "children of 10 to 14", age: 14, height_cm: (age) => 138 + 6 * (age - 10) },
  { name: "adolescents of 13 to 17", age: 17.5, height_cm: (age) => 156 + 5 * (age - 13.5) },
  { name: "adults of 36 to 40", age: 40, height_cm: () => 178 },
  { name: "adults of 71 to 75", age: 75, height_cm: () => 174 },
];

/**
 * Healthy people with five annual visits. A child's z-scores have the correlation that the change score expects; an adult's FEV1
 * follows the expected course and deviates by 3.5 % from visit to visit.
 */
export function flagsOfHealthyPeople(people: number, seed: number): Rows {
  return GROUPS.map((group) => {
    const random = randomOf(seed);
    const counts = new Map<string, number>();
    for (let n = 0; n < people; n++) {
      const records = healthy(group, random);
      const change = analyseRecord(records.at(-1) as PatientRecord, records.slice(0, -1), aModel()).change;
      const declines = change?.declines ?? [];
      for (const evidence of declines) counts.set(evidence, (counts.get(evidence) ?? 0) + 1);
      if (declines.length > 0) counts.set("any", (counts.get("any") ?? 0) + 1);
    }
    const share = (name: string) => percent(counts.get(name) ?? 0, people);
    return {
      group: group.name,
      "any decline": share("any"),
      "last step": share("conditional_change_score"),
      course: share("conditional_change_score_course"),
      "within a year": share("fev1_within_a_year"),
      "beyond expected": share("fev1_beyond_expected_course"),
      slope: share("fev1_slope"),
      "FVC within a year": share("fvc_within_a_year"),
    };
  });
}

function healthy({ age, height_cm }: Group, random: Random): PatientRecord[] {
  const level = random.normal();
  let z = level;
  let before: number | undefined;
  return YEARS.map((years): PatientRecord => {
    const age_years = age - years;
    if (age < 18) {
      const r = before === undefined ? 0 : (changeCorrelation(before, 1) ?? 1);
      z = before === undefined ? z : r * z + Math.sqrt(1 - r * r) * random.normal();
      before = age_years;
    }
    const subject = { sex: "male", age_years, height_cm: height_cm(age_years) } as const;
    const lms = referenceLms("gli-2022-global", "fev1", subject);
    if (lms === undefined) throw new RangeError("an age outside the equations");
    const expected = valueAtZ(lms, age < 18 ? z : 0.5 * level) ?? lms.m;
    const fev1 = age < 18 ? expected : expected * (1 + 0.035 * random.normal());
    return {
      patient_id: "P",
      performed_at: new Date(END - years * YEAR).toISOString(),
      ...subject,
      pre_bronchodilator: { kind: "values", fev1_l: Math.round(1000 * fev1) / 1000, fvc_l: 1.25 * fev1 },
    };
  });
}
