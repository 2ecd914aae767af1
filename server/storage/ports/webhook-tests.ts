import type { WebhookOutcome } from "./batches.ts";

export interface NewTest {
  readonly delivery_id: string;
  readonly company_id: string;
  /** The `webhook-id` of its message. */
  readonly event_id: string;
  readonly test_id: string;
  readonly accepted_at: number;
  readonly body: Uint8Array;
  readonly traceparent: string | undefined;
}

export interface TestFilter {
  readonly test_id?: string | undefined;
  readonly event_id?: string | undefined;
}

export interface StoredTest extends Pick<NewTest, "event_id" | "test_id" | "accepted_at"> {
  readonly outcome: WebhookOutcome | undefined;
}

/** Tests of webhooks; each is delivered as batches are. */
export interface WebhookTests {
  /**
   * Stores a test and makes its delivery due.
   * Throws StoreConflict("too_many_tests") when so many of the company are under way already.
   */
  send(test: NewTest, most: number): Promise<void>;
  /** The newest of the company, of this name and this message where they are given. */
  newest(companyId: string, of?: TestFilter): Promise<StoredTest | undefined>;
  exists(companyId: string, eventId: string): Promise<boolean>;
}
