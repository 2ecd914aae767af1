import { repeatabilityAt } from "../standards/ats-ers-2019.ts";
import { millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import type { Grade } from "../spirometry.ts";

/** One effort's standing for one measure; null: not known. `litres` is null where the effort holds no value. */
export interface Standing {
  readonly litres: number | null;
  readonly acceptable: boolean | null;
  readonly usable: boolean | null;
}

/**
 * Grade of one measure over the efforts of one set (Graham 2019, table 10), for an age in decimal years.
 * null as soon as one effort's acceptability is unknown: an effort nobody could judge might raise or lower the grade.
 */
export function gradeOf(standings: readonly Standing[], ageYears: number): Grade | null {
  const acceptable: number[] = [];
  for (const standing of standings) {
    if (standing.acceptable === null) return null;
    if (standing.acceptable && standing.litres !== null) acceptable.push(millilitres(standing.litres));
  }
  if (acceptable.length === 0) return gradeWithoutAcceptable(standings);
  return gradeOfAcceptable(
    acceptable.toSorted((a, b) => b - a),
    ageYears,
  );
}

function gradeWithoutAcceptable(standings: readonly Standing[]): Grade | null {
  if (standings.some((standing) => standing.usable === true)) return "U";
  return standings.some((standing) => standing.usable === null) ? null : "F";
}

function gradeOfAcceptable(descendingMl: readonly number[], ageYears: number): Grade {
  const [best = 0, second] = descendingMl;
  if (second === undefined) return "E";
  const limits = repeatabilityAt(ageYears);
  const within = (limit: number) => withinGreaterOf(best - second, limit, limits.percent, best);
  if (within(limits.good)) return descendingMl.length >= 3 ? "A" : "B";
  if (within(limits.fair)) return "C";
  return within(limits.poor) ? "D" : "E";
}
