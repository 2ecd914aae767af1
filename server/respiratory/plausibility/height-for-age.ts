import { HEIGHT_FOR_AGE } from "../standards/height-for-age.ts";
import type { Sex } from "../types/record.ts";

/** Median in cm and standard deviation in cm; of an age between two rows in a straight line, beyond the ends the nearest. */
export function heightForAge(sex: Sex, years: number): { readonly median: number; readonly sd: number } {
  const upper = HEIGHT_FOR_AGE.findIndex(([row]) => row >= years);
  const after = HEIGHT_FOR_AGE.at(upper) as (typeof HEIGHT_FOR_AGE)[number];
  const before = upper <= 0 ? after : (HEIGHT_FOR_AGE[upper - 1] as (typeof HEIGHT_FOR_AGE)[number]);
  const share = after[0] === before[0] ? 1 : (years - before[0]) / (after[0] - before[0]);
  const between = (column: 1 | 2 | 3 | 4): number => before[column] + share * (after[column] - before[column]);
  const [median, s] = sex === "male" ? [between(1), between(2)] : [between(3), between(4)];
  return { median, sd: median * s };
}
