/** When a receiver is paused; without messages, never. */
export interface PauseRule {
  readonly messages: number;
  readonly over_ms: number;
}

export interface PausedReceiver {
  readonly company_id: string;
  readonly webhook_url: string;
  readonly failures: number;
  readonly failing_since: number;
}

/** What a registration tells of its pause. */
export interface StoredPause {
  readonly paused_at: number;
  readonly failing_since: number;
  readonly failures: number;
  readonly status: number | undefined;
  readonly error: string | undefined;
}

/** Which batches, by the time when they were made; without `since`, those that failed since the receiver began to fail. */
export interface ResumeRequest {
  readonly since: number | undefined;
  readonly until: number | undefined;
  /** What the identifiers of new deliveries begin with. */
  readonly delivery_ids: string;
  readonly traceparent: string | undefined;
}

export interface Resumed {
  readonly released: number;
  readonly redelivered: number;
  readonly left_out: number;
}

/**
 * Pauses of receivers that fail for long. What falls due meanwhile waits, unless somebody asked for it or its attempts have begun.
 */
export interface Pauses {
  /**
   * Pauses every receiver of which so many messages failed one after the other, over at least so long; answers those that this call has
   * paused. `holdSome` then has what is due for them wait.
   */
  settle(rule: PauseRule): Promise<readonly PausedReceiver[]>;
  /** Has a bounded part of what was due for paused receivers, and nobody has attempted, wait. True while there may be more. */
  holdSome(): Promise<boolean>;
  /**
   * Makes due a bounded part of what waits for receivers that are not paused, of all companies or of one, or ends it where its event is not
   * asked for. True while there may be more.
   */
  releaseStray(companyId?: string): Promise<boolean>;
  /** How many deliveries of the company wait; it counts them. */
  waiting(companyId: string): Promise<number>;
  /**
   * Does a bounded part of a resumption: sends again what had failed when it `begun`, of batches behind `after`, then makes due what has
   * waited, or ends it where it is left out. Answers from where to go on; undefined when there is nothing left.
   */
  resumeSome(
    companyId: string,
    request: ResumeRequest,
    progress: { readonly begun: number; readonly after: number },
  ): Promise<Resumed & { readonly after: number | undefined }>;
  /**
   * Ends a pause, if there is one, makes due what has waited and what had failed when it `begun`, and ends what is left out. Without a time,
   * and where nothing fails, there is nothing to do. Where much waits, `resumeSome` comes first.
   */
  resume(companyId: string, request: ResumeRequest, begun: number): Promise<Resumed>;
}
