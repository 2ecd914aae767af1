import type { components } from "../../../generated/types.ts";
import type { Item } from "./decisions.ts";

export type BatchReview = components["schemas"]["BatchReview"];
type Decision = Pick<components["schemas"]["EffortDecision"], "decision">;

/** A review as the report of a batch tells of it. */
export function batchReview(
  { revises, reviewer, reviewed_at }: Pick<BatchReview, "revises" | "reviewer" | "reviewed_at">,
  decisionsOfItems: readonly (readonly Decision[])[],
): BatchReview {
  const decided = decisionsOfItems.flat();
  const count = (decision: "accept" | "reject"): number => decided.filter((one) => one.decision === decision).length;
  return {
    revises,
    reviewer,
    reviewed_at,
    items: decisionsOfItems.length,
    efforts_accepted: count("accept"),
    efforts_rejected: count("reject"),
  };
}

/** The reviews as they are told of when only these items are left: one of items that are gone is gone too, with its reviewer. */
export function reviewsOfItems(reviews: readonly BatchReview[], items: readonly Item[]): readonly BatchReview[] {
  const entries = items.flatMap(({ review }) => review?.history ?? []);
  return reviews.flatMap((review) => {
    const own = entries.filter(({ revises }) => revises === review.revises);
    return own.length === 0
      ? []
      : [
          batchReview(
            review,
            own.map(({ efforts }) => efforts),
          ),
        ];
  });
}
