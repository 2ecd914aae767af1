import { LONG_EXPIRATION_SECONDS, repeatabilityAt } from "./limits.ts";
import { millilitres, withinGreaterOf } from "./millilitres.ts";
import type { EffortMeasurements } from "./types.ts";

/**
 * Did the expiration reach its end by one of the three routes of Graham 2019, table 7? null: not known.
 * @param priorFvcMl the largest FVC of the set before this effort, or null where there is none: the first effort
 *   cannot be its own yardstick
 */
export function reachedEndOfExpiration(
  effort: Pick<EffortMeasurements, "plateau" | "fet_s" | "fvc_l">,
  priorFvcMl: number | null,
  ageYears: number,
): boolean | null {
  const longEnough = effort.fet_s === null ? null : Math.round(effort.fet_s * 1000) >= LONG_EXPIRATION_SECONDS * 1000;
  if (effort.plateau === true || longEnough === true || matchesPrior(effort.fvc_l, priorFvcMl, ageYears)) return true;
  return effort.plateau === null || longEnough === null ? null : false;
}

function matchesPrior(fvcLitres: number | null, priorFvcMl: number | null, ageYears: number): boolean {
  if (fvcLitres === null || priorFvcMl === null) return false;
  const limits = repeatabilityAt(ageYears);
  return withinGreaterOf(priorFvcMl - millilitres(fvcLitres), limits.good, limits.percent, priorFvcMl);
}
