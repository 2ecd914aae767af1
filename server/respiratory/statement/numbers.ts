import { FIXED_RATIO } from "../standards/gold.ts";

/** Numbers as a clinician reads them. Rounded for the sentence only; every comparison was made before, unrounded. */

const MOST_DECIMALS = 8;

/** Litres with two decimals: "2.91 L". */
export function litres(value: number): string {
  return `${fixed(value, 2)} L`;
}

/** FEV1/FVC with three decimals, more where it would read as the 0.70 that it is not. */
export function ratio(value: number): string {
  for (let decimals = 3; decimals < MOST_DECIMALS; decimals++) {
    const text = fixed(value, decimals);
    if (value === FIXED_RATIO || Number(text) !== FIXED_RATIO) return text;
  }
  return fixed(value, MOST_DECIMALS);
}

/** "z -1.71" */
export function zScoreText(value: number): string {
  return `z ${fixed(value, 2)}`;
}

/** Percent with one decimal. */
export function percent(value: number): string {
  return `${fixed(value, 1)} %`;
}

/** Fixed decimals, and never "-0.00". */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return value < 0 && Number(text) === 0 ? text.slice(1) : text;
}
