import type { AttemptRow, DeliveryTrigger } from "./ports/attempts.ts";
import type { Page, PageRequest } from "./ports/page.ts";
import type { Scope } from "./ports/records.ts";
import type { Registration } from "./ports/registrations.ts";

/**
 * The queue of webhook deliveries. A row is claimed before it is sent and fenced by its owner:
 * whatever a stale worker writes affects zero rows. Due times are relative (`delay_ms`) because the store's clock,
 * not the worker's, decides what is due.
 */
export interface DeliveryQueue {
  /** In the batch's own transaction. Throws StoreConflict("delivery_active") while one of that batch is under way. */
  enqueue(delivery: NewDelivery): Promise<void>;
  /**
   * Takes up to `limit` due rows for `owner` for `lease_ms`, spread fairly over companies, at most `per_company` under way
   * for each. A row whose lease has expired is taken again under the same attempt number.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedDelivery[]>;
  /**
   * Logs the attempt, if one was made, and either makes the next one due or ends the delivery and writes the batch's
   * outcome. False: the lease was lost, nothing was written.
   */
  report(report: AttemptReport): Promise<boolean>;
  /** Gives a claimed row back unsent, due at once under the same number (drain). */
  release(fence: Fence): Promise<boolean>;
  /**
   * Milliseconds until a `claim` with the same cap can find something: a row falls due or a lease expires
   * (0 when one is due now); undefined when none is waiting. Rows of a company at its cap do not count until one of its
   * leases expires, so that a backlog behind a dead receiver does not make an idle worker spin.
   */
  nextDueIn(request: Pick<ClaimRequest, "per_company">): Promise<number | undefined>;
  /** Calls back when new work may be there (same process, or another replica). Returns an unsubscribe function. */
  onWake(callback: () => void): () => void;
  attempts(scope: Scope, filter: AttemptFilter, page: PageRequest): Promise<Page<AttemptRow>>;
  /** For the metrics. */
  stats(): Promise<QueueStats>;
}

/** Of a batch, or of the test whose message has this identifier. */
export type AttemptFilter =
  | { readonly batch_id?: string | undefined; readonly edition?: number | undefined }
  | { readonly test_event_id: string; readonly batch_id?: string | undefined };

export interface NewDelivery {
  readonly delivery_id: string;
  readonly company_id: string;
  readonly batch_id: string;
  readonly trigger: DeliveryTrigger;
  readonly delay_ms: number;
  /** It waits until the receiver is resumed. */
  readonly held?: boolean;
  /** W3C traceparent of the request that caused it, so that a trace spans interpret to the receiver's answer. */
  readonly traceparent: string | undefined;
}

export interface ClaimRequest {
  readonly owner: string;
  readonly lease_ms: number;
  readonly limit: number;
  readonly per_company: number;
}

export interface Fence {
  readonly delivery_id: string;
  readonly owner: string;
  readonly attempt: number;
}

export type ClaimedDelivery = ClaimedMessage & ClaimedAttempt;

/** A batch with the edition of its body, or a test by the identifier of its message. */
type ClaimedMessage =
  | { readonly batch_id: string; readonly edition: number }
  | { readonly batch_id?: undefined; readonly event_id: string };

interface ClaimedAttempt {
  readonly delivery_id: string;
  readonly company_id: string;
  readonly trigger: DeliveryTrigger;
  /** 1-based number of the attempt now claimed. */
  readonly attempt: number;
  /** HTTP status of the attempt before this one; undefined when it got none, or when there was none. */
  readonly last_status: number | undefined;
  /** True when an earlier claim of this same attempt expired without an outcome. */
  readonly reclaimed: boolean;
  readonly due_at: number;
  readonly claimed_at: number;
  readonly body: Uint8Array;
  readonly traceparent: string | undefined;
  /** The company's registration as it stands now; undefined when it was deleted. */
  readonly registration: Registration | undefined;
}

export interface AttemptResult {
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: number | undefined;
  readonly error: string | undefined;
}

/** What a worker says of the attempt it claimed. */
export interface AttemptReport {
  readonly fence: Fence;
  /** Undefined when nothing was sent. */
  readonly result: AttemptResult | undefined;
  readonly next: { readonly delay_ms: number } | { readonly outcome: Settlement };
}

export interface Settlement {
  readonly delivered: boolean;
  readonly status: number | undefined;
  readonly error: string | undefined;
  /** Attempts made in this delivery. */
  readonly attempts: number;
}

export interface QueueStats {
  readonly due: number;
  readonly waiting: number;
  readonly in_flight: number;
  /** Age of the oldest row that is due and not claimed, in milliseconds; 0 when there is none. */
  readonly oldest_due_age_ms: number;
  /** Deliveries that wait for a receiver that is paused, and such receivers. */
  readonly held: number;
  readonly paused: number;
}
