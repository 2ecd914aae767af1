import { type Curve, type Effort, EFFORT_MEASUREMENTS, MEASURED_VALUES, type Spirometry } from "../spirometry.ts";

/** Whether two tests are equal in every number, of which single values must have at least `least`. */
export function areIdentical(a: Spirometry | undefined, b: Spirometry | undefined, least: number): boolean {
  if (a?.kind === "values" && b?.kind === "values") {
    return sameIn(MEASURED_VALUES, a, b) && MEASURED_VALUES.filter((name) => a[name] !== undefined).length >= least;
  }
  if (a?.kind === "efforts" && b?.kind === "efforts") return pairwise(a.efforts, b.efforts, sameEffort);
  return a?.kind === "curves" && b?.kind === "curves" && pairwise(a.efforts, b.efforts, sameCurve);
}

function sameEffort(a: Effort, b: Effort): boolean {
  return sameIn(EFFORT_MEASUREMENTS, a, b);
}

/** Null and absent are the same. */
function sameIn<Name extends string>(
  names: readonly Name[],
  a: { readonly [N in Name]?: unknown },
  b: { readonly [N in Name]?: unknown },
): boolean {
  return names.every((name) => (a[name] ?? null) === (b[name] ?? null));
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
