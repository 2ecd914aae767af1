import { CHILD_HEIGHT_Z } from "../standards/height-for-age.ts";
import { ADULT_HEIGHT_CM, AGE_IN_MONTHS, BMI, NEARLY_GROWN_FROM_YEARS } from "../standards/plausible.ts";
import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import type { PatientRecord, Sex } from "../types/record.ts";
import type { RecordWarning } from "../types/warnings.ts";
import { heightForAge } from "./height-for-age.ts";
import { misfit, type Volumes } from "./volumes.ts";

type Body = Pick<PatientRecord, "sex" | "age_years" | "height_cm" | "weight_kg">;

const CM_PER_INCH = 2.54;
const MONTHS_PER_YEAR = 12;
const YOUNGEST_YEARS = 3;

/** Age, height and weight that cannot well be one person's, with the likely cause. `volumes`: of the test that is interpreted. */
export function bodyWarnings(body: Body, volumes: Volumes | null): RecordWarning[] {
  const height = heightWarning(body, volumes);
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

function heightWarning(body: Body, volumes: Volumes | null): RecordWarning | undefined {
  const { sex, age_years: age, height_cm: cm } = body;
  if (isLikelyAChildOfMonths(body, volumes)) return IN_MONTHS;
  const fits = (years: number, height: number): boolean => heightIsPlausible(sex, years, height);
  if (fits(age, cm)) return undefined;
  if (fits(age, cm * CM_PER_INCH)) {
    return {
      pointer: "/height_cm",
      code: "height_likely_inches",
      detail: "The height is out of reach at this age and fits as inches: it is asked for in centimetres.",
    };
  }
  const years = age / MONTHS_PER_YEAR;
  if (years >= YOUNGEST_YEARS && fits(years, cm)) return IN_MONTHS;
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

/**
 * Children of seven years are as tall as the smallest adults, and their lungs are larger than those of small, old ones: the volumes tell
 * one from the other, and so no small person is taken for a child by the height alone.
 */
function isLikelyAChildOfMonths({ sex, age_years: age, height_cm: cm }: Body, volumes: Volumes | null): boolean {
  const years = age / MONTHS_PER_YEAR;
  if (age < ADULT_FROM_YEARS || years < YOUNGEST_YEARS || cm > AGE_IN_MONTHS.adult_up_to_cm) return false;
  if (Math.abs(heightZ(sex, years, cm)) > AGE_IN_MONTHS.child_height_z) return false;
  const asAdult = misfit(volumes, { sex, age_years: age, height_cm: cm });
  const asChild = misfit(volumes, { sex, age_years: years, height_cm: cm });
  return asAdult === null || asChild === null ? cm <= AGE_IN_MONTHS.without_volumes_cm : asAdult > asChild;
}

function heightIsPlausible(sex: Sex, age: number, cm: number): boolean {
  const asAdult = cm >= ADULT_HEIGHT_CM.least && cm <= ADULT_HEIGHT_CM.most;
  if (age >= ADULT_FROM_YEARS) return asAdult;
  // who is hardly growing any more has the height of an adult: no birthday makes it plausible
  if (age >= NEARLY_GROWN_FROM_YEARS && asAdult) return true;
  const z = heightZ(sex, age, cm);
  return z >= CHILD_HEIGHT_Z.least && z <= CHILD_HEIGHT_Z.most;
}

function heightZ(sex: Sex, age: number, cm: number): number {
  const { median, sd } = heightForAge(sex, age);
  return (cm - median) / sd;
}

function bmiIsPlausible({ age_years: age, height_cm: cm, weight_kg: kg }: Body): boolean {
  if (kg === undefined) return true;
  const bmi = kg / (cm / 100) ** 2;
  if (age >= ADULT_FROM_YEARS) return bmi >= BMI.adult.least && bmi <= BMI.adult.most;
  const grown = Math.max(0, (age - 6) / (ADULT_FROM_YEARS - 6));
  const most = BMI.child.most_at_6_years + grown * (BMI.child.most_at_18_years - BMI.child.most_at_6_years);
  return bmi >= BMI.child.least && bmi <= most;
}
