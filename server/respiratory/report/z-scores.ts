import { isReliable } from "../quality/standing.ts";
import { MEASURES } from "../reference/equations.ts";
import type { Grade } from "../spirometry.ts";
import { meanOf, standardDeviationOf } from "../statistics/summary.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import type { BatchItem } from "../types/item.ts";
import type { MeasureName } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { Sex } from "../types/record.ts";
import type { ZScoreNumbers, ZScoreSummary } from "../types/report.ts";

interface Scored {
  readonly z: number;
  readonly sex: Sex;
  readonly grade: Grade | "unknown";
  /** Grades D, E and U are summarised by themselves and never pooled with the others. */
  readonly reliable: boolean;
}

const GRADES = ["A", "B", "C", "D", "E", "F", "U", "unknown"] as const;

/**
 * One summary for each measure of the equations, over the interpreted tests that have a z-score: of both sexes together and of each,
 * from reliable tests; and of each quality grade by itself.
 */
export function zScoreSummaries(items: readonly BatchItem[], model: ModelChoice): ZScoreSummary[] {
  const limit = -LIMIT_Z[model.rules.lower_limit_percentile];
  return MEASURES[model.reference_equations].map((measure) => {
    const all = scoresOf(items, measure);
    const reliable = all.filter((scored) => scored.reliable);
    const bySex = (sex: Sex) =>
      numbers(
        reliable.filter((scored) => scored.sex === sex),
        limit,
      );
    const byGrade = GRADES.map((grade) => [
      grade,
      numbers(
        all.filter((scored) => scored.grade === grade),
        limit,
      ),
    ]);
    return {
      measure,
      ...numbers(reliable, limit),
      by_sex: { female: bySex("female"), male: bySex("male") },
      by_grade: Object.fromEntries(byGrade) as ZScoreSummary["by_grade"],
    };
  });
}

function scoresOf(items: readonly BatchItem[], measure: MeasureName): Scored[] {
  return items.flatMap((item): Scored[] => {
    const test = item[item.interpreted_test];
    const z = test?.measures[measure]?.z_score;
    if (!item.interpretable || test === null || z === null || z === undefined) return [];
    return [{ z, sex: item.subject.sex, grade: gradeFor(measure, test.quality), reliable: isReliable(test.quality) }];
  });
}

/** FVC has its own grade; FEV1 shares that of the flows, and the ratio the lower of the two. */
export function gradeFor(
  measure: MeasureName,
  quality: { readonly fev1: Grade | null; readonly fvc: Grade | null },
): Grade | "unknown" {
  const { fev1, fvc } = quality;
  if (measure === "fvc") return fvc ?? "unknown";
  if (measure !== "fev1_fvc") return fev1 ?? "unknown";
  if (fev1 === null || fvc === null) return "unknown";
  return ORDER.indexOf(fev1) > ORDER.indexOf(fvc) ? fev1 : fvc;
}

/** From the best to the worst. */
const ORDER: readonly Grade[] = ["A", "B", "C", "D", "E", "U", "F"];

function numbers(scored: readonly Scored[], limit: number): ZScoreNumbers {
  const z = scored.map((one) => one.z);
  const n = z.length;
  const below = z.filter((value) => value < limit).length;
  return {
    n,
    mean: meanOf(z),
    sd: standardDeviationOf(z),
    below_limit: below,
    below_limit_percent: n === 0 ? null : (100 * below) / n,
  };
}
