import { LONG_EXPIRATION_SECONDS, repeatabilityAt } from "../standards/ats-ers-2019.ts";
import { millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import type { EffortMeasurements } from "../spirometry.ts";

/**
 * Did the expiration reach its end by one of the three routes of Graham 2019, table 7? null: not known.
 * @param yardstickMl the FVC of the set that this effort must come near or exceed, or null where there is none: an effort
 *   alone in its set cannot be its own yardstick (our own rule)
 */
export function reachedEndOfExpiration(
  effort: Pick<EffortMeasurements, "plateau" | "fet_s" | "fvc_l">,
  yardstickMl: number | null,
  ageYears: number,
): boolean | null {
  const longEnough = effort.fet_s === null ? null : Math.round(effort.fet_s * 1000) >= LONG_EXPIRATION_SECONDS * 1000;
  if (effort.plateau === true || longEnough === true || matchesYardstick(effort.fvc_l, yardstickMl, ageYears))
    return true;
  return effort.plateau === null || longEnough === null ? null : false;
}

function matchesYardstick(fvcLitres: number | null, yardstickMl: number | null, ageYears: number): boolean {
  if (fvcLitres === null || yardstickMl === null) return false;
  const limits = repeatabilityAt(ageYears);
  return withinGreaterOf(yardstickMl - millilitres(fvcLitres), limits.good, limits.percent, yardstickMl);
}
