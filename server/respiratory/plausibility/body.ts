import {
  ADULT_HEIGHT_CM,
  AGE_IN_MONTHS,
  BMI,
  CHILD_HEIGHT_SHARE,
  CHILD_MEDIAN_HEIGHT_CM,
} from "../standards/plausible.ts";
import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import type { PatientRecord, RecordWarning } from "../types.ts";

type Body = Pick<PatientRecord, "age_years" | "height_cm" | "weight_kg">;

const CM_PER_INCH = 2.54;
const MONTHS_PER_YEAR = 12;
const YOUNGEST_YEARS = 3;

/** Age, height and weight that cannot well be one person's, with the likely cause. */
export function bodyWarnings(body: Body): RecordWarning[] {
  const height = heightWarning(body);
  if (height !== undefined) return [height];
  return bmiIsPlausible(body)
    ? []
    : [
        {
          pointer: "/weight_kg",
          code: "bmi_implausible",
          detail: "Weight and height do not fit one person: check both and their units (kilograms, centimetres).",
        },
      ];
}

function heightWarning({ age_years: age, height_cm: cm }: Body): RecordWarning | undefined {
  if (isAsTallAsAChildOfMonths(age, cm)) return IN_MONTHS;
  if (heightIsPlausible(age, cm)) return undefined;
  if (heightIsPlausible(age, cm * CM_PER_INCH)) {
    return {
      pointer: "/height_cm",
      code: "height_likely_inches",
      detail: "The height is out of reach at this age and fits as inches: it is asked for in centimetres.",
    };
  }
  const years = age / MONTHS_PER_YEAR;
  if (years >= YOUNGEST_YEARS && heightIsPlausible(years, cm)) return IN_MONTHS;
  return {
    pointer: "/height_cm",
    code: "height_implausible",
    detail: "The height is out of reach at this age: check height (in centimetres) and age (in years).",
  };
}

const IN_MONTHS: RecordWarning = {
  pointer: "/age_years",
  code: "age_likely_months",
  detail: "The height is hardly reached at this age and fits a child of as many months: the age is asked for in years.",
};

/** Children of seven years are as tall as the smallest adults, and their lungs are those of small, old ones. */
function isAsTallAsAChildOfMonths(age: number, cm: number): boolean {
  const years = age / MONTHS_PER_YEAR;
  if (age < ADULT_FROM_YEARS || years < YOUNGEST_YEARS || cm > AGE_IN_MONTHS.adult_up_to_cm) return false;
  return Math.abs(cm / medianHeight(years) - 1) <= AGE_IN_MONTHS.child_height_share;
}

function heightIsPlausible(age: number, cm: number): boolean {
  if (age >= ADULT_FROM_YEARS) return cm >= ADULT_HEIGHT_CM.least && cm <= ADULT_HEIGHT_CM.most;
  const median = medianHeight(age);
  return cm >= CHILD_HEIGHT_SHARE.least * median && cm <= CHILD_HEIGHT_SHARE.most * median;
}

function medianHeight(age: number): number {
  const upper = CHILD_MEDIAN_HEIGHT_CM.findIndex(([years]) => years >= age);
  const [toYears, toCm] = CHILD_MEDIAN_HEIGHT_CM.at(upper) as readonly [number, number];
  if (upper <= 0) return toCm;
  const [fromYears, fromCm] = CHILD_MEDIAN_HEIGHT_CM[upper - 1] as readonly [number, number];
  return fromCm + ((toCm - fromCm) * (age - fromYears)) / (toYears - fromYears);
}

function bmiIsPlausible({ age_years: age, height_cm: cm, weight_kg: kg }: Body): boolean {
  if (kg === undefined) return true;
  const bmi = kg / (cm / 100) ** 2;
  if (age >= ADULT_FROM_YEARS) return bmi >= BMI.adult.least && bmi <= BMI.adult.most;
  const grown = Math.max(0, (age - 6) / (ADULT_FROM_YEARS - 6));
  const most = BMI.child.most_at_6_years + grown * (BMI.child.most_at_18_years - BMI.child.most_at_6_years);
  return bmi >= BMI.child.least && bmi <= most;
}
