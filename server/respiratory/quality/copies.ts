import type { EffortFacts } from "./facts.ts";

/** Fewer numbers than this can be equal by chance where a device prints two decimals (our own choice). */
const ENOUGH_NUMBERS = 3;
/** Of computed values: what floating point makes of the same samples, and no second blow ever repeats. */
const DECIMALS = 9;

/** Positions of efforts of which every recorded number is that of another effort of the set: nobody blows the same twice. */
export function copiesAmong(efforts: readonly EffortFacts[]): ReadonlySet<number> {
  const fingerprints = efforts.map(fingerprintOf);
  const copied = fingerprints.flatMap((print, index) =>
    print !== null && fingerprints.indexOf(print) !== fingerprints.lastIndexOf(print) ? [index] : [],
  );
  return new Set(copied);
}

/** All numbers that tell one blow from another; null where there are too few, and for an effort that a reviewer took out. */
function fingerprintOf({ measured, rejectedByReviewer }: EffortFacts): string | null {
  if (rejectedByReviewer) return null;
  const { fev1_l, fvc_l, fev6_l, fef25_75_l_s, fef75_l_s, pef_l_s, bev_l, fet_s } = measured;
  const numbers = [fev1_l, fvc_l, fev6_l, fef25_75_l_s, fef75_l_s, pef_l_s, bev_l, fet_s];
  const recorded = numbers.filter((value) => value !== null);
  if (recorded.length < ENOUGH_NUMBERS) return null;
  return numbers.map((value) => (value === null ? "-" : value.toFixed(DECIMALS))).join(" ");
}
