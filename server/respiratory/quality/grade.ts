import { repeatabilityAt } from "../standards/ats-ers-2019.ts";
import { millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import type { Grade } from "../spirometry.ts";

/** One effort's standing for one measure; null: not known. `litres` is null where the effort holds no value. */
export interface Standing {
  readonly litres: number | null;
  readonly acceptable: boolean | null;
  readonly usable: boolean | null;
}

/** Efforts of unknown acceptability up to which every case is tried. */
const MOST_UNKNOWN = 10;

/**
 * Grade of one measure over the efforts of one set (Graham 2019, table 10), for an age in decimal years.
 * Where the acceptability of an effort is unknown, the grade is given if it is the same whether that effort is acceptable or not.
 */
export function gradeOf(standings: readonly Standing[], ageYears: number): Grade | null {
  const unknown = standings.filter(({ acceptable }) => acceptable === null);
  if (unknown.length > MOST_UNKNOWN) return null;
  let grade: Grade | null | undefined;
  for (let cases = 0; cases < 2 ** unknown.length; cases++) {
    const known = standings.map((standing) => {
      const place = unknown.indexOf(standing);
      return place === -1 ? standing : { ...standing, acceptable: (cases & (1 << place)) !== 0 };
    });
    const here = gradeOfKnown(known, ageYears);
    if (grade !== undefined && grade !== here) return null;
    grade = here;
  }
  return grade ?? null;
}

function gradeOfKnown(standings: readonly Standing[], ageYears: number): Grade | null {
  const acceptable = standings.flatMap((standing) =>
    standing.acceptable === true && standing.litres !== null ? [millilitres(standing.litres)] : [],
  );
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
