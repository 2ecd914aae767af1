import type { components } from "../../../generated/types.ts";
import type { BatchSummary, StoredBatch, WebhookOutcome } from "../../storage/store.ts";
import type { InterpretedBatch } from "../compute/compute.ts";
import type { Provenance } from "../rulesets/rulesets.ts";
import type { JsonBytes } from "../shared/json-text.ts";
import type { EventName } from "../shared/events.ts";
import { timestamp } from "../shared/timestamp.ts";

/** What names a batch in its report, beside what the rules say. */
interface ReportIdentifiers {
  readonly batch_id: string;
  readonly analysis_id: string;
  readonly model_id: string;
  readonly created_at: string;
  readonly sequence: number;
  readonly engine_version?: string;
  readonly ruleset?: Provenance["ruleset"];
  readonly language?: string;
  /** Where a review made the batch: what it revises, and all reviews so far. */
  readonly revises?: string;
  readonly reviews?: readonly components["schemas"]["BatchReview"][];
}

/** What a batch says about itself beside its report and items. */
export interface BatchEnvelope {
  readonly project_id: string;
  readonly company: string;
  readonly identifiers: ReportIdentifiers;
}

/** No webhook body is larger: 8 MiB. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** What every event has; GET /results shows the same body without it. */
export interface EventHead {
  readonly event: EventName;
  readonly event_id: string;
  readonly created_at: string;
  readonly api_version: string;
}

/** Where the event's own members end and those that GET /results shows begin. No value before it can hold these bytes. */
const RESULTS_BEGIN = '"project_id":';

export type Batch = components["schemas"]["Batch"];
type DeliveredResults = components["schemas"]["DeliveredResults"];

/** The contract's webhook outcome. */
interface OutcomeBody {
  readonly delivered: boolean;
  readonly status?: number;
  readonly attempts: number;
  readonly at: string;
  readonly error?: components["schemas"]["DeliveryError"];
}

/**
 * The exact text of the webhook body. It is made once, stored, and signed and sent as it is for every attempt and redelivery.
 */
export function batchBody(
  head: EventHead,
  { project_id, company, identifiers }: BatchEnvelope,
  batch: Pick<InterpretedBatch, "report" | "items">,
): string {
  const report = `${JSON.stringify(identifiers).slice(0, -1)},${batch.report.slice(1)}`;
  const begin = JSON.stringify({ ...head, project_id, company }).slice(0, -1);
  return `${begin},"report":${report},"items":${batch.items}}`;
}

/**
 * The body of GET /results: the stored webhook body, byte for byte, without what makes it an event, and behind it the outcome once there is
 * one, since when it is stale, and what revises it. Nothing is parsed or serialised again, so no value can change.
 */
export function resultsBody({ body, outcome, stale_at, revised_by }: StoredBatch): JsonBytes<DeliveredResults> {
  const begin = Buffer.from(body.buffer, body.byteOffset, body.byteLength).indexOf(RESULTS_BEGIN);
  if (begin < 0) throw new Error("a stored batch does not begin as batches do");
  const webhook = outcome === undefined ? "" : `,"webhook":${JSON.stringify(shownOutcome(outcome))}`;
  const stale = stale_at === undefined ? "" : `,"stale_since":${JSON.stringify(timestamp(stale_at))}`;
  const revised = revised_by === undefined ? "" : `,"revised_by":${JSON.stringify(revised_by)}`;
  return Buffer.concat([Buffer.from("{"), body.subarray(begin, -1), Buffer.from(`${webhook}${stale}${revised}}`)]);
}

/** The outcome as the contract shows it. */
export function shownOutcome({ delivered, status, attempts, at, error }: WebhookOutcome): OutcomeBody {
  return {
    delivered,
    ...(status === undefined ? {} : { status }),
    attempts,
    at: timestamp(at),
    ...(error === undefined ? {} : { error: error as NonNullable<OutcomeBody["error"]> }),
  };
}

/** The batch as every operation tells of it. */
export function batchOf({
  outcome,
  delivered_at,
  stale_at,
  edition: _edition,
  erased_items,
  revises,
  revised_by,
  ruleset_id,
  ...batch
}: BatchSummary): Batch {
  return {
    ...batch,
    ...(ruleset_id === undefined ? {} : { ruleset_id }),
    created_at: timestamp(delivered_at),
    ...(outcome === undefined ? {} : { webhook: shownOutcome(outcome) }),
    ...(revises === undefined ? {} : { revises }),
    ...(revised_by === undefined ? {} : { revised_by }),
    ...(erased_items === 0 ? {} : { erased_items }),
    ...(stale_at === undefined ? {} : { stale_since: timestamp(stale_at) }),
  };
}
