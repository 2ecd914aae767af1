import { evaluateSpirometry } from "../quality/evaluate.ts";
import { qualityStanding } from "../quality/standing.ts";
import { RESPONSE_ML, RESPONSE_PERCENT_OF_PRE } from "../standards/ats-ers-2005.ts";
import { millilitres } from "../statistics/millilitres.ts";
import type { Session } from "./sessions.ts";

/**
 * Whether the tests of one session are so far apart that one of them may have been made under other conditions (after a
 * bronchodilator that nobody recorded, after exercise): FEV1 of two records differs by what the rule of 2005 calls a response.
 */
export function testsDiffer({ used, test }: Session): boolean {
  if (used.length < 2) return false;
  const fev1 = used.flatMap(({ record }) => {
    const spirometry = record[test];
    if (spirometry === undefined) return [];
    const { values, quality } = evaluateSpirometry(spirometry, record.age_years);
    return values.fev1_l === null || qualityStanding(quality) === "excluded" ? [] : [millilitres(values.fev1_l)];
  });
  const least = Math.min(...fev1);
  const gain = Math.max(...fev1) - least;
  return fev1.length > 1 && gain >= RESPONSE_ML && gain * 100 >= RESPONSE_PERCENT_OF_PRE * least;
}
