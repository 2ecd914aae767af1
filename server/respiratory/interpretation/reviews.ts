import type { AnalysisItem } from "../types/item.ts";

export type ReviewFlag = "reviewed_efforts" | "review_outdated";

/** Whether reviewers decided on efforts of the visit, or of those that its change rests on, and whether such decisions are not in force. */
export function reviewFlags({ visit, change }: Pick<AnalysisItem, "visit" | "change">): readonly ReviewFlag[] {
  const steps = [change?.within_a_year, change?.course, ...(change?.further_steps ?? [])];
  const records: readonly Omit<AnalysisItem["visit"]["records"][number], "tests">[] = [
    ...visit.records,
    ...(change?.previous_records ?? []),
    ...steps.flatMap((step) => step?.from_records ?? []),
    ...(change?.slope?.records ?? []),
  ];
  const rejected = (change?.left_out ?? []).some(({ reason }) => reason === "rejected_by_reviewer");
  const reviewed = rejected || records.some(({ reviewed_batches }) => reviewed_batches !== undefined);
  const outdated = records.some(({ outdated_reviews }) => outdated_reviews !== undefined);
  return [...(reviewed ? (["reviewed_efforts"] as const) : []), ...(outdated ? (["review_outdated"] as const) : [])];
}
