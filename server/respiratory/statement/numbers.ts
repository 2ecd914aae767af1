/** Numbers as a clinician reads them. Rounded for the sentence only; every comparison was made before, unrounded. */

/** Litres with two decimals: "2.91 L". */
export function litres(value: number): string {
  return `${fixed(value, 2)} L`;
}

/** FEV1/FVC with three decimals, so that 0.699 is not printed as the 0.70 that it is below. */
export function ratio(value: number): string {
  return fixed(value, 3);
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
