import { qualityStanding } from "../quality/standing.ts";
import type { TestDoubt } from "../interpretation/test-doubts.ts";
import type { AttentionEntry, AttentionReason } from "../types/report.ts";
import type { BatchItem } from "../types/item.ts";
import type { Flag } from "../types/flags.ts";
import { NOTABLE_FALL_PERCENT } from "../standards/own-judgement.ts";
import { reaches } from "../statistics/percent.ts";
import { copiedItems } from "./copies.ts";
import { hasAnyTest } from "./counts.ts";

/** Most urgent first (our own judgement): the order sorts the list and the reasons within an entry. */
const URGENCY: readonly (readonly [AttentionReason, (item: BatchItem, copied: ReadonlySet<BatchItem>) => boolean])[] = [
  ["implausible_value", (item) => item.flags.includes("implausible_value")],
  ["severe_reduction", (item) => item.severity === "severe"],
  ["significant_decline", declined],
  ["gold_grade_4", (item) => item.gold?.grade === 4],
  ["gold_group_e", (item) => item.gold?.group === "E"],
  ["very_poorly_controlled_asthma", isVeryPoorlyControlled],
  ["moderate_reduction", (item) => item.severity === "moderate"],
  ["fall_after_bronchodilator", (item) => item.flags.includes("fall_after_bronchodilator")],
  ["change_not_judged", fellUnjudged],
  ["not_interpretable", (item) => !item.interpretable && hasAnyTest(item)],
  ["quality_caution", hasDoubtfulQuality],
  ["test_doubtful", (item) => item.flags.some((flag) => DOUBTS.has(flag))],
  ["records_inconsistent", recordsDisagree],
  ["test_of_another_patient", (item, copied) => copied.has(item)],
  ["record_doubtful", (item) => item.flags.includes("record_doubtful")],
];

/** Flags of a test that may be something else than it is taken for, whatever its grade. */
const DOUBTS: ReadonlySet<Flag> = new Set<TestDoubt>([
  "end_shown_by_repeat_only",
  "abrupt_end",
  "short_expiration",
  "start_not_shown",
  "zero_flow_drift",
  "volume_step",
  "extra_volume",
  "stretch_missing",
  "flat_peak",
  "noisy_signal",
  "pef_low_for_fev1",
  "copied_efforts",
]);

/** The items that need a person, by the most urgent reason of each; within it the lowest z-score first, then the further reasons. */
export function attentionList(items: readonly BatchItem[]): AttentionEntry[] {
  const ranked: Ranked[] = [];
  const copied = copiedItems(items);
  for (const item of items) {
    const rank = URGENCY.flatMap(([, applies], index) => (applies(item, copied) ? [index] : []));
    if (rank.length === 0) continue;
    const reasons = rank.map((index) => (URGENCY[index] as (typeof URGENCY)[number])[0]);
    ranked.push({
      rank,
      lowest: lowestZ(item),
      entry: { patient_id: item.patient_id, performed_at: item.performed_at, reasons },
    });
  }
  return ranked.toSorted(compareEntries).map(({ entry }) => entry);
}

interface Ranked {
  /** Places of its reasons, the most urgent first. */
  readonly rank: readonly number[];
  readonly lowest: number;
  readonly entry: AttentionEntry;
}

function compareEntries(a: Ranked, b: Ranked): number {
  return (a.rank[0] ?? 0) - (b.rank[0] ?? 0) || a.lowest - b.lowest || compareRanks(a.rank, b.rank);
}

/** Of FEV1 and FVC; without a z-score last. */
function lowestZ(item: BatchItem): number {
  const measures = item[item.interpreted_test]?.measures;
  return Math.min(measures?.fev1.z_score ?? MOST, measures?.fvc.z_score ?? MOST);
}

/** A number above all z-scores that can still be subtracted. */
const MOST = Number.MAX_VALUE;

/** By the most urgent reason, then by the next; of two equal so far the one with a further reason comes first. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? URGENCY.length) - (b[i] ?? URGENCY.length);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Records of several visits, or of one. */
function recordsDisagree({ inconsistencies, flags }: BatchItem): boolean {
  return inconsistencies.some((found) => found !== "age_repeated") || flags.includes("facts_of_visit_differ");
}

function declined({ change }: BatchItem): boolean {
  return change !== null && change.declines.length > 0;
}

/** FEV1 or FVC fell so far that somebody should look, and no rule covers the change. */
function fellUnjudged({ flags, change }: BatchItem): boolean {
  if (change === null || !flags.includes("change_not_judged")) return false;
  const { within_a_year, course, further_steps = [], withheld = [] } = change;
  const falls = [change, within_a_year, course, ...further_steps].flatMap((step) => [
    step?.fev1_change_percent ?? 0,
    step?.fvc_change_percent ?? 0,
  ]);
  return (
    reaches(-Math.min(...falls), NOTABLE_FALL_PERCENT) || withheld.some(({ direction }) => direction === "decline")
  );
}

function isVeryPoorlyControlled({ scores }: BatchItem): boolean {
  return scores?.act?.control === "very_poorly_controlled" || scores?.cact?.control === "very_poorly_controlled";
}

function hasDoubtfulQuality(item: BatchItem): boolean {
  const test = item[item.interpreted_test];
  return test !== null && qualityStanding(test.quality) === "caution";
}
