import type { BatchRow } from "../schema.ts";
import type { WebhookOutcome } from "../store.ts";

type OutcomeColumns = Pick<
  BatchRow,
  "outcome_delivered" | "outcome_status" | "outcome_attempts" | "outcome_at" | "outcome_error"
>;

/** Of a batch or a test; undefined while there has been none. */
export function outcomeOf(row: OutcomeColumns): WebhookOutcome | undefined {
  if (row.outcome_delivered === null || row.outcome_attempts === null || row.outcome_at === null) return undefined;
  return {
    delivered: row.outcome_delivered === 1,
    ...(row.outcome_status === null ? {} : { status: row.outcome_status }),
    attempts: row.outcome_attempts,
    at: row.outcome_at,
    ...(row.outcome_error === null ? {} : { error: row.outcome_error }),
  };
}
