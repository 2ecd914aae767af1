import { type Curve, type Effort, effortMeasurements, measuredValues, type Spirometry } from "../spirometry.ts";

/** Whether two tests are equal in every number, of which single values must have at least `least`. */
export function areIdentical(a: Spirometry | undefined, b: Spirometry | undefined, least: number): boolean {
  if (a?.kind === "values" && b?.kind === "values") {
    const [some, others] = [Object.values(measuredValues(a)), Object.values(measuredValues(b))];
    const numbers = some.filter((value) => value !== null).length;
    return numbers >= least && allEqual(some, others);
  }
  if (a?.kind === "efforts" && b?.kind === "efforts") return pairwise(a.efforts, b.efforts, sameEffort);
  return a?.kind === "curves" && b?.kind === "curves" && pairwise(a.efforts, b.efforts, sameCurve);
}

function sameEffort(a: Effort, b: Effort): boolean {
  return allEqual(Object.values(effortMeasurements(a)), Object.values(effortMeasurements(b)));
}

function sameCurve(a: Curve, b: Curve): boolean {
  return a.sampling_hz === b.sampling_hz && allEqual(a.volume_l, b.volume_l);
}

function pairwise<T>(a: readonly T[], b: readonly T[], same: (one: T, other: T) => boolean): boolean {
  return a.length === b.length && a.every((one, index) => same(one, b[index] as T));
}

function allEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
