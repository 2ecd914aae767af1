/** People whose predicted values and limits of normal others have printed. */
import type { JsonObject } from "../../spec/openapi/json.ts";

type Sex = "male" | "female";
/** Predicted value, lower and upper limit of normal; null where no print is at hand. */
export type Printed = readonly [predicted: number, lln: number | null, uln: number | null];

export interface Person {
  readonly about: JsonObject & { readonly sex: Sex; readonly age_years: number; readonly height_cm: number };
  readonly printed: Readonly<Record<string, Printed>>;
}

function of2012(sex: Sex, ancestry: string, age_years: number, height_cm: number, printed: Person["printed"]): Person {
  return { about: { sex, ancestry, age_years, height_cm }, printed };
}

/** Printed by the official GLI-2012 calculator (gli-calculator.ersnet.org) to three decimals. */
export const GLI_2012: readonly Person[] = [
  of2012("female", "caucasian", 67.4, 170, {
    fev1: [2.512, 1.849, 3.15],
    fvc: [3.246, 2.394, 4.14],
    fev1_fvc: [0.781, 0.652, 0.891],
    fef25_75: [2.096, 0.997, 3.634],
    fef75: [0.549, 0.204, 1.399],
  }),
  of2012("female", "african_american", 20.6, 170, {
    fev1: [3.155, 2.472, 3.816],
    fvc: [3.6, 2.82, 4.411],
    fev1_fvc: [0.883, null, null],
    fef25_75: [3.694, 2.229, 5.377],
    fef75: [1.595, 0.797, 2.794],
  }),
  of2012("male", "north_east_asian", 51.8, 170, {
    fev1: [3.387, 2.882, 3.875],
    fvc: [4.251, 3.655, 4.851],
    fev1_fvc: [0.798, 0.71, 0.876],
    fef25_75: [3.117, 1.821, 4.762],
    fef75: [1.207, 0.618, 2.261],
  }),
  of2012("male", "south_east_asian", 10.2, 170, {
    fev1: [2.859, 2.311, 3.399],
    fvc: [3.356, 2.699, 4.021],
    fev1_fvc: [0.861, 0.769, 0.937],
    fef25_75: [3.232, 2.221, 4.432],
    fef75: [1.853, 1.118, 2.862],
  }),
  of2012("male", "other", 20.6, 170, {
    fev1: [3.933, 3.182, 4.663],
    fvc: [4.551, 3.732, 5.378],
    fev1_fvc: [0.871, 0.761, 0.962],
    fef25_75: [4.44, 2.886, 6.329],
    fef75: [2.173, 1.224, 3.613],
  }),
];

/** Printed by R packages, implementations of others: rspiro 0.5 (here to six digits), and in the vignette of pft 1.0.1. */
export const GLI_2022: readonly Person[] = [
  { about: { sex: "male", age_years: 25, height_cm: 170 }, printed: { fvc: [4.538406, 3.551517, null] } },
  { about: { sex: "female", age_years: 25, height_cm: 185 }, printed: { fev1: [4.201232, 3.242766, null] } },
  { about: { sex: "male", age_years: 45, height_cm: 185 }, printed: { fev1_fvc: [0.795894, 0.689946, null] } },
  { about: { sex: "male", age_years: 65, height_cm: 170 }, printed: { fev1: [2.884239, 2.124142, null] } },
  { about: { sex: "female", age_years: 85, height_cm: 170 }, printed: { fvc: [2.77604, 1.892356, null] } },
  {
    about: { sex: "male", age_years: 45, height_cm: 178 },
    printed: { fev1: [3.87, 2.94, 4.75], fvc: [4.81, 3.68, null] },
  },
];

/** Half of the last digit that is printed. */
export function halfDigit(printed: number): number {
  const decimals = String(printed).split(".")[1]?.length ?? 0;
  return 0.5001 * 10 ** -Math.max(decimals, 2);
}
