import type { Grade } from "../spirometry.ts";
import type { BatchItem } from "../types/item.ts";
import type { GradeCounts, ReportCounts } from "../types/report.ts";
import { missingCounts } from "../visits/missing-tests.ts";

/** How many items of a batch show what. Quality grades are those of the interpreted tests. */
export function countsOf(items: readonly BatchItem[], leftOut: number): ReportCounts {
  return {
    items: items.length,
    left_out: leftOut,
    without_test: items.filter((item) => !hasAnyTest(item)).length,
    interpretable: items.filter((item) => item.interpretable).length,
    pattern: tally(
      [
        "normal",
        "airflow_obstruction",
        "obstruction_possible_mixed",
        "possible_restriction",
        "isolated_low_fev1",
        "not_interpretable",
      ],
      items.map((item) => item.pattern ?? "not_interpretable"),
    ),
    severity: tally(
      ["mild", "moderate", "severe", "not_graded"],
      items.map((item) => item.severity ?? "not_graded"),
    ),
    severity_reason: tally(
      ["not_interpretable", "withheld_for_quality", "normal_pattern", "measure_not_low"],
      items.flatMap(({ severity_reason }) => severity_reason ?? []),
    ),
    missing: missingCounts(items),
    quality_grade: { fev1: gradeCounts(items, "fev1"), fvc: gradeCounts(items, "fvc") },
    bronchodilator_response: tally(["flow", "volume", "none", "not_assessed"], items.flatMap(responses)),
    gold_grade: tally(
      ["grade_1", "grade_2", "grade_3", "grade_4"],
      items.flatMap(({ gold }) => (gold === undefined ? [] : [`grade_${gold.grade}` as const])),
    ),
    gold_group: tally(
      ["A", "B", "E", "unknown"],
      items.flatMap(({ gold }) => (gold === undefined ? [] : [gold.group ?? "unknown"])),
    ),
  };
}

/** Whether the item's visit has a test, however bad. */
export function hasAnyTest({ pre_bronchodilator, post_bronchodilator }: BatchItem): boolean {
  return pre_bronchodilator !== null || post_bronchodilator !== null;
}

/** One patient can respond in flow (FEV1) and in volume (FVC). */
function responses({ bronchodilator_response: response }: BatchItem): ("flow" | "volume" | "none" | "not_assessed")[] {
  if (response === null || response.significant === null) return ["not_assessed"];
  if (!response.significant) return ["none"];
  return [
    ...(response.fev1.significant === true ? (["flow"] as const) : []),
    ...(response.fvc.significant === true ? (["volume"] as const) : []),
  ];
}

function gradeCounts(items: readonly BatchItem[], volume: "fev1" | "fvc"): GradeCounts {
  return tally<Grade | "unknown">(
    ["A", "B", "C", "D", "E", "F", "U", "unknown"],
    items.filter(hasAnyTest).map((item) => item[item.interpreted_test]?.quality[volume] ?? "unknown"),
  );
}

function tally<K extends string>(keys: readonly K[], values: readonly K[]): Record<K, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const value of values) counts[value] += 1;
  return counts;
}
