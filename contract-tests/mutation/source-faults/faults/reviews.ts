import { type SourceFault, faultsIn } from "../fault.ts";

export const REVIEWS: readonly SourceFault[] = [
  ...faultsIn({ file: "storage/queries/batches.ts", where: ["an-over-read"] }, [
    "whoever asks for batches that changed learns of no review",
    "newer.batch_id = b.revised_by and newer.delivered_at >= ${time}",
    "newer.batch_id = b.revised_by and newer.delivered_at < ${time}",
  ]),
  ...faultsIn({ file: "usecases/review/decisions.ts", where: ["an-over-read"] }, [
    "a visit whose time is spelt otherwise is none",
    "Date.parse(item.performed_at) === Date.parse(performed_at)",
    "item.performed_at === performed_at",
  ]),
  ...faultsIn({ file: "usecases/review/review-results.ts", where: ["an-over-read"] }, [
    "an item was reviewed at another time than its report says",
    "    reviewed_at,\n    ...(comment",
    "    reviewed_at: `${reviewed_at.slice(0, 19)}.000Z`,\n    ...(comment",
  ]),
  ...faultsIn({ file: "usecases/review/with-reviews.ts", where: ["an-over-read"] }, [
    "what was decided on a record stays in force when that is amended",
    "  if (!same) {",
    "  if (!same && known.length === 0) {",
  ]),
  ...faultsIn({ file: "usecases/review/history.ts", where: ["an-over-read"] }, [
    "accepted efforts are counted as rejected",
    'efforts_accepted: count("accept"),',
    'efforts_accepted: count("reject"),',
  ]),
  ...faultsIn(
    { file: "usecases/review/decisions.ts", where: ["an-over-read"] },
    [
      "an effort beyond the last can be decided on",
      "if (effort > tested.efforts.length) {",
      "if (effort > tested.efforts.length + 1) {",
    ],
    [
      "one item may be reviewed twice in a review",
      '...twice(places, (found) => found.join(), "/items", "the same item again"),',
      "",
    ],
  ),
  ...faultsIn(
    { file: "usecases/review/review-results.ts", where: ["an-over-read"] },
    [
      "the first of two reviews is forgotten",
      "const reviews = [...(before.report.reviews ?? []), entry];",
      "const reviews = [entry];",
    ],
    [
      "an item loses what was said of it before",
      "history: [...(before.review?.history ?? []), entry]",
      "history: [entry]",
    ],
  ),
  ...faultsIn({ file: "usecases/review/review-results.ts", where: ["reviewed-in-turns"] }, [
    "an item that a review does not name loses its review",
    "if (read === undefined) return before.review;",
    "if (read === undefined) return undefined;",
  ]),
  ...faultsIn({ file: "usecases/review/with-reviews.ts", where: ["an-over-read"] }, [
    "of several decisions on one effort the first counts",
    "madeAt(a.entry) - madeAt(b.entry)",
    "madeAt(b.entry) - madeAt(a.entry)",
  ]),
];
