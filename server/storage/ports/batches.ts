import type { Page, PageRequest } from "./page.ts";
import type { Project, Scope } from "./records.ts";

/** How the newest delivery of a batch stands. `not_due`: no webhook was registered when the batch was made. */
export type WebhookState = "not_due" | "pending" | "delivered" | "failed";

/** The `webhook` object of GET /results. `at` is in milliseconds; the route formats it. */
export interface WebhookOutcome {
  readonly delivered: boolean;
  readonly status?: number;
  readonly attempts: number;
  readonly at: number;
  readonly error?: string;
}

export interface NewBatch {
  readonly batch_id: string;
  readonly analysis_id: string;
  readonly model_id: string;
  /** By which it was interpreted; undefined for a batch that was made before rules had identifiers. */
  readonly ruleset_id: string | undefined;
  readonly language: string;
  readonly delivered_at: number;
  readonly item_count: number;
  readonly webhook_state: "not_due" | "pending";
  /** Rising per project, from 1; taken from `nextSequence` in the same transaction. */
  readonly sequence: number;
  /** The batch that was reviewed, where a review made this one. */
  readonly revises?: string | undefined;
  /** The exact bytes of the webhook body. Every attempt and every redelivery sends these. */
  readonly body: Uint8Array;
}

export interface BatchSummary extends Omit<NewBatch, "body" | "webhook_state"> {
  readonly project_id: string;
  readonly webhook_state: WebhookState;
  /** When a record behind it was first amended, retracted or erased; undefined while none was. */
  readonly stale_at: number | undefined;
  /** Which body it has: 0 for the first; each erasure that touches it makes another, which is another message. */
  readonly edition: number;
  /** Items that were erased from it. */
  readonly erased_items: number;
  /** The batch that a review of this one made. */
  readonly revised_by: string | undefined;
  /** Of the last settled delivery; it stays while a redelivery is under way. */
  readonly outcome: WebhookOutcome | undefined;
}

/** An analysis has one batch for each of these. */
export type InterpretationKey = Pick<NewBatch, "analysis_id" | "ruleset_id" | "language">;

export interface BatchFilter {
  readonly webhook?: WebhookState | undefined;
  readonly model_id?: string | undefined;
  readonly stale?: boolean | undefined;
  /** Delivered, settled or made stale since. */
  readonly changed_since?: number | undefined;
  readonly after_sequence?: number | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

export interface StoredBatch extends BatchSummary {
  readonly body: Uint8Array;
}

export interface Batches {
  /** The next sequence number of the project; call under `projects.lock`. */
  nextSequence(project: Project): Promise<number>;
  /** Throws StoreConflict("batch_exists") when the analysis has a batch of that ruleset and language already. */
  insert(project: Project, batch: NewBatch): Promise<void>;
  /** Says of a batch which one revises it; false when another one does already. */
  markRevised(project: Project, batchId: string, by: string): Promise<boolean>;
  interpreted(project: Project, key: InterpretationKey): Promise<BatchSummary | undefined>;
  /** The oldest first. */
  ofAnalysis(project: Project, analysisId: string): Promise<readonly BatchSummary[]>;
  find(project: Project, batchId: string): Promise<StoredBatch | undefined>;
  exists(scope: Scope, batchId: string): Promise<boolean>;
  /** Of all, or of those that a review made, or of the others. */
  newest(project: Project, kind?: { readonly reviewed?: boolean }): Promise<StoredBatch | undefined>;
  /** Of the batches that reviews made, those that none revises and whose analysis read records of these patients; the oldest first. */
  reviewedOf(project: Project, patientIds: readonly string[]): Promise<readonly string[]>;
  /** Newest first, unless the filter asks otherwise. */
  list(scope: Scope, filter: BatchFilter, page: PageRequest): Promise<Page<BatchSummary>>;
  /** Says of every batch that was made of one of these records that it is stale now, unless it was already. */
  markStale(recordIds: readonly string[]): Promise<void>;
}

interface StoredRuleset {
  readonly ruleset_id: string;
  readonly ruleset_json: string;
}

export interface Rulesets {
  /** Stores a ruleset for good, unless it is stored already. */
  keep(ruleset: StoredRuleset): Promise<void>;
  find(rulesetId: string): Promise<StoredRuleset | undefined>;
}
