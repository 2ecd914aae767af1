/** `interpret`: that the batch was made, by a review too. */
export type DeliveryTrigger = "interpret" | "redeliver" | "test";

/** One line of the attempts log. */
export interface AttemptRow {
  readonly about: BatchSent | TestSent;
  readonly trigger: DeliveryTrigger;
  readonly attempt: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: number | undefined;
  readonly error: string | undefined;
}

interface BatchSent {
  readonly batch_id: string;
  /** The edition of the batch that was sent. */
  readonly edition: number;
  readonly project_id: string;
  /** Whether a review made the batch. */
  readonly reviewed: boolean;
}

interface TestSent {
  readonly event_id: string;
}
