import {
  MILD_FROM_Z,
  MODERATE_FROM_Z,
  SIGNIFICANT_CHANGE_SCORE,
  SIGNIFICANT_RESPONSE_PERCENT,
} from "../standards/ers-ats-2022.ts";
import { FVC_DECLINE_IN_ILD, SIGNIFICANT_CHANGE_PERCENT } from "../standards/follow-up.ts";
import { FIXED_RATIO } from "../standards/gold.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";

/** Numbers as a clinician reads them. Rounded for the sentence only; every comparison was made before, unrounded. */

const MOST_DECIMALS = 8;
/** Nearer than this is the cut itself, but for floating point. */
const SAME = 1e-9;
const Z_CUTS = [...Object.values(LIMIT_Z).map((z) => -z), MILD_FROM_Z, MODERATE_FROM_Z];

/** Litres with two decimals: "2.91 L". */
export function litres(value: number): string {
  return `${fixed(value, 2)} L`;
}

/** FEV1/FVC with three decimals, more where it would read as the 0.70 that it is not. */
export function ratio(value: number): string {
  return apartFrom([FIXED_RATIO], value, 3);
}

/** A z-score, "-1.71", with more decimals where it would read as a limit, or a cut of severity, that it is not. */
export function zNumber(value: number): string {
  return apartFrom(Z_CUTS, value, 2);
}

/** The change after bronchodilator in percent, with more decimals where it would read as the 10 % that it is not. */
export function responsePercent(value: number): string {
  return `${apartFrom([SIGNIFICANT_RESPONSE_PERCENT], value, 1)} %`;
}

/** A conditional change score, with more decimals where it would read as the limit that it is not. */
export function scoreNumber(value: number): string {
  return apartFrom(eitherWay(SIGNIFICANT_CHANGE_SCORE), value, 2);
}

/** An end of an interval in whole units, with decimals where it would read as the 0 that it is not. */
export function intervalEnd(value: number): string {
  return apartFrom([0], value, 0);
}

/** A change over time in whole percent, with decimals where it would read as a bound that it is not. */
export function changePercent(value: number): string {
  return apartFrom(PERCENT_CUTS.flatMap(eitherWay), value, 0);
}

/** So in points of percent predicted. */
export function changePoints(value: number): string {
  return apartFrom(eitherWay(FVC_DECLINE_IN_ILD.absolute_points), value, 1);
}

const PERCENT_CUTS = [
  ...Object.values(SIGNIFICANT_CHANGE_PERCENT).flatMap((limits) => Object.values(limits)),
  FVC_DECLINE_IN_ILD.relative_percent,
];

function eitherWay(cut: number): readonly number[] {
  return [-cut, cut];
}

/** As many decimals as it takes to tell the value from every cut, on which a class depends. */
function apartFrom(cuts: readonly number[], value: number, decimals: number): string {
  for (let more = decimals; more < MOST_DECIMALS; more++) {
    const text = fixed(value, more);
    if (cuts.every((cut) => Math.abs(value - cut) < SAME || Number(text) !== cut)) return text;
  }
  return fixed(value, MOST_DECIMALS);
}

/** Fixed decimals, and never "-0.00". */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return value < 0 && Number(text) === 0 ? text.slice(1) : text;
}
