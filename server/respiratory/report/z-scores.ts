import { MEASURES } from "../reference/equations.ts";
import { meanOf, standardDeviationOf } from "../statistics/summary.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import type { BatchItem, MeasureName, ModelChoice, ZScoreSummary } from "../types.ts";

/** One summary for each measure of the equations, over the interpreted tests that have a z-score. */
export function zScoreSummaries(items: readonly BatchItem[], model: ModelChoice): ZScoreSummary[] {
  const limit = -LIMIT_Z[model.rules.lower_limit_percentile];
  return MEASURES[model.reference_equations].map((measure) => summary(measure, zScores(items, measure), limit));
}

function zScores(items: readonly BatchItem[], measure: MeasureName): number[] {
  return items.flatMap((item) => {
    const z = item[item.interpreted_test]?.measures[measure]?.z_score;
    return !item.interpretable || z === null || z === undefined ? [] : [z];
  });
}

function summary(measure: MeasureName, z: readonly number[], limit: number): ZScoreSummary {
  const n = z.length;
  const below = z.filter((value) => value < limit).length;
  return {
    measure,
    n,
    mean: meanOf(z),
    sd: standardDeviationOf(z),
    below_limit: below,
    below_limit_percent: n === 0 ? null : (100 * below) / n,
  };
}
