import { LONG_EXPIRATION_SECONDS, PLATEAU_SECONDS, repeatabilityAt } from "../standards/ats-ers-2019.ts";
import { millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import type { EffortMeasurements } from "../spirometry.ts";

/**
 * How the end of forced expiration is known: seen in the effort itself, by an earlier FVC like it, of which the signal shows that
 * the lungs had as good as emptied, or by that FVC and nothing else.
 */
export type EndOfExpiration = "shown" | "by_repeat" | "by_repeat_only" | "not_reached" | "unknown";

/**
 * Did the expiration reach its end by one of the three routes of Graham 2019, table 7: plateau, 15 s, or an FVC within the
 * repeatability tolerance of, or above, the largest FVC of the efforts before it in the set?
 * @param priorMl the largest FVC before it, or null for the first effort, which cannot use that route
 * @param emptied whether its signal shows that the flow had as good as died out
 */
export function endOfExpiration(
  effort: Pick<EffortMeasurements, "plateau" | "fet_s" | "fvc_l">,
  priorMl: number | null,
  ageYears: number,
  emptied = false,
): EndOfExpiration {
  const longEnough = lastsAtLeast(effort.fet_s, LONG_EXPIRATION_SECONDS);
  const plateau = effort.plateau === true ? lastsAtLeast(effort.fet_s, PLATEAU_SECONDS) !== false : effort.plateau;
  if (plateau === true || longEnough === true) return "shown";
  if (matchesPrior(effort.fvc_l, priorMl, ageYears)) return emptied ? "by_repeat" : "by_repeat_only";
  return plateau === null || longEnough === null ? "unknown" : "not_reached";
}

/** A plateau takes a second: one that is reported of a shorter expiration is none. */
function lastsAtLeast(fet: number | null, seconds: number): boolean | null {
  return fet === null ? null : Math.round(fet * 1000) >= seconds * 1000;
}

function matchesPrior(fvcLitres: number | null, priorMl: number | null, ageYears: number): boolean {
  if (fvcLitres === null || priorMl === null) return false;
  const limits = repeatabilityAt(ageYears);
  return withinGreaterOf(priorMl - millilitres(fvcLitres), limits.good, limits.percent, priorMl);
}
