/** What the records of a patient contradict each other on over time, within and beyond the grace that the contract names. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Ruled, are, litres, recordOf, told } from "./told.ts";

const TWO_YEARS = 730.5;

function pair(
  patient: string,
  first: JsonObject,
  second: JsonObject,
  days: number,
  ...found: readonly string[]
): Ruled {
  const tests = [litres(4.2, 5.2), litres(4.1, 5.1)];
  const records = [first, second].map((more, place) =>
    recordOf({ age: 40 }, place === 0 ? days : 0, { pre_bronchodilator: tests[place] ?? null, ...more }),
  );
  return { patient, records, says: [are("inconsistencies", ...found)] };
}

function ages(patient: string, first: number, second: number, days: number, ...found: readonly string[]): Ruled {
  return pair(patient, { age_years: first }, { age_years: second }, days, ...found);
}

function smoked(patient: string, first: JsonObject, second: JsonObject, ...found: readonly string[]): Ruled {
  const of = (age_years: number, smoking: JsonObject) => ({ age_years, smoking });
  return pair(patient, of(38.3, first), of(40.3, second), TWO_YEARS, ...found);
}

const RECORDS: readonly Ruled[] = [
  ages("ages-within-a-quarter", 38.3, 40.54, TWO_YEARS),
  ages("ages-beyond-a-quarter", 38.3, 40.56, TWO_YEARS, "age_inconsistent"),
  ages("ages-short-of-a-quarter", 38.3, 40.04, TWO_YEARS, "age_inconsistent"),
  ages("whole-age-within-a-year", 38, 40.95, TWO_YEARS),
  ages("whole-age-beyond-a-year", 38, 41.05, TWO_YEARS, "age_inconsistent"),
  ages("half-age-within-half-a-year", 38.5, 40.95, TWO_YEARS),
  ages("half-age-beyond-half-a-year", 38.5, 41.05, TWO_YEARS, "age_inconsistent"),
  ages("age-repeated-soon", 40.3, 40.3, 90),
  ages("age-repeated", 40.3, 40.3, 93, "age_repeated"),
  ages("whole-age-repeated", 40, 40, 360),
  ages("whole-age-repeated-beyond-a-year", 40, 40, 370, "age_repeated"),
  smoked("never-after-smoker", { status: "former" }, { status: "never" }, "smoking_inconsistent"),
  smoked("smoker-after-never", { status: "never" }, { status: "current" }),
  smoked("pack-years-halved", { status: "former", pack_years: 10 }, { status: "former", pack_years: 5 }),
  smoked(
    "pack-years-less-than-halved",
    { status: "former", pack_years: 10 },
    { status: "former", pack_years: 4.9 },
    "smoking_inconsistent",
  ),
  smoked("few-pack-years", { status: "former", pack_years: 9.9 }, { status: "former", pack_years: 1 }),
  pair(
    "another-ancestry",
    { age_years: 38.3, ancestry: "other" },
    { age_years: 40.3, ancestry: "caucasian" },
    TWO_YEARS,
    "ancestry_inconsistent",
  ),
  pair("grown-adult", { age_years: 38.3, height_cm: 160 }, { age_years: 40.3 }, TWO_YEARS, "height_inconsistent"),
  pair("shrunk-adult", { age_years: 38.3, height_cm: 196 }, { age_years: 40.3 }, TWO_YEARS, "height_inconsistent"),
  pair(
    "a-test-again",
    { age_years: 38.3, pre_bronchodilator: litres(4.1, 5.1) },
    { age_years: 40.3 },
    TWO_YEARS,
    "test_repeated",
  ),
];

const CHILD = { pre_bronchodilator: litres(1.5, 1.7), sex: "female" };

/** A girl of eight: less than a centimetre in nine months is a height that was sent again. */
const CHILDREN: readonly Ruled[] = [
  pair(
    "grown-child",
    { ...CHILD, age_years: 7.2, height_cm: 122 },
    { ...CHILD, age_years: 8, height_cm: 127, pre_bronchodilator: litres(1.6, 1.8) },
    292,
  ),
  pair(
    "child-with-a-height-of-before",
    { ...CHILD, age_years: 7.2, height_cm: 122 },
    { ...CHILD, age_years: 8, height_cm: 122, pre_bronchodilator: litres(1.6, 1.8) },
    292,
    "height_inconsistent",
  ),
  pair(
    "child-with-a-height-of-months-before",
    { ...CHILD, age_years: 7.6, height_cm: 122 },
    { ...CHILD, age_years: 8.2, height_cm: 122, pre_bronchodilator: litres(1.6, 1.8) },
    219,
  ),
  pair(
    "grown-girl-of-thirteen",
    { ...CHILD, age_years: 13.1, height_cm: 158, pre_bronchodilator: litres(2.8, 3.2) },
    { ...CHILD, age_years: 14.1, height_cm: 158, pre_bronchodilator: litres(2.9, 3.3) },
    365,
  ),
];

export function recordRules(): Workflow[] {
  return [told("rules-of-records", [...RECORDS, ...CHILDREN])];
}
