/**
 * What the store keeps, as the use cases see it. Times are integer milliseconds since the epoch, taken from the store's own
 * clock. Documents (`*_json`) are text that the caller serialised: the store never re-serialises them, because a body's
 * bytes are part of the contract.
 */

/** What an API key may do. `read` keys get 403 `insufficient_scope` on everything that changes state. */
export type KeyScope = "read" | "read_write";

export interface Company {
  readonly company_id: string;
  readonly name: string;
  readonly created_at: number;
}

export interface KeyOwner {
  readonly company: Company;
  readonly scope: KeyScope;
}

/** A project inside its company. `project_key` is internal and never leaves the service. */
export interface Project {
  readonly project_key: number;
  readonly company_id: string;
  readonly project_id: string;
}

interface RecordIdentity {
  readonly patient_id: string;
  /** The instant of the test; two spellings of one instant are one occasion. */
  readonly performed_at: number;
}

export interface NewRecord extends RecordIdentity {
  readonly sex: "female" | "male";
  /** 1 for the first submission of an occasion, +1 for each amendment. */
  readonly revision: number;
  /** Hash of the canonical record, so that an identical resubmission is recognised without parsing. */
  readonly content_hash: string;
  readonly record_json: string;
}

export interface StoredRecord extends NewRecord {
  readonly record_key: number;
}

/** What is known of a stored occasion without reading its record, which can be large. */
export type StoredOccasion = Omit<StoredRecord, "record_json">;

export interface StoredModel {
  readonly model_id: string;
  readonly created_at: number;
  readonly model_json: string;
}

export interface StoredAnalysis {
  readonly analysis_id: string;
  readonly model_id: string;
  readonly created_at: number;
  readonly analysis_json: string;
  /** The record revisions behind each item, in the order of the items. */
  readonly record_keys: readonly (readonly number[])[];
}

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
  readonly delivered_at: number;
  readonly item_count: number;
  readonly webhook_state: "not_due" | "pending";
  /** Rising per project, from 1; taken from `nextSequence` in the same transaction. */
  readonly sequence: number;
  /** The exact bytes of the webhook body. Every attempt and every redelivery sends these. */
  readonly body: Uint8Array;
}

export interface BatchSummary extends Omit<NewBatch, "body" | "webhook_state"> {
  readonly project_id: string;
  readonly webhook_state: WebhookState;
  /** Of the last settled delivery; it stays while a redelivery is under way. */
  readonly outcome: WebhookOutcome | undefined;
}

export interface StoredBatch extends BatchSummary {
  readonly body: Uint8Array;
}

/** A page: rows, newest first, strictly older than `before` (the key that the previous page ended on). */
export interface PageRequest {
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Pass as `before` for the next page; undefined on the last one. */
  readonly next: number | undefined;
}

/** What a link opens. */
export interface LinkedReport {
  readonly project_id: string;
  readonly batch_id: string;
  /** Undefined: the whole batch. */
  readonly patient_id: string | undefined;
}

export interface NewLink extends LinkedReport {
  readonly company_id: string;
  readonly token_hash: string;
  /** The API key that the link was made with: revoked, it takes the link with it. */
  readonly key_hash: string;
}

export interface OpenedLink extends LinkedReport {
  readonly company: Company;
}

/** Where a delivery goes, and what it is signed with. */
export interface Registration {
  readonly webhook_url: string;
  readonly webhook_secret: string;
  readonly created_at: number;
  readonly updated_at: number;
  /** Signed with as well (Standard Webhooks header only) until `previous_secret_until`. */
  readonly previous_secret: string | undefined;
  readonly previous_secret_until: number | undefined;
}

/** What a company asked for when it registered. */
export interface RegistrationChoice {
  /** The events that are posted. */
  readonly events: readonly string[];
  /** The version of the interface whose form the bodies have. */
  readonly api_version: string;
}

export type NewRegistration = Pick<Registration, "webhook_url" | "webhook_secret"> & RegistrationChoice;

/** One line of the attempts log. */
export interface AttemptRow {
  readonly batch_id: string;
  readonly project_id: string;
  readonly trigger: DeliveryTrigger;
  readonly attempt: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: number | undefined;
  readonly error: string | undefined;
}

export type DeliveryTrigger = "interpret" | "redeliver";

/** A finished answer, kept for replay. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers_json: string;
  readonly body: Uint8Array;
}

export interface IdempotencyClaim {
  readonly company_id: string;
  readonly operation: string;
  readonly key: string;
  readonly request_hash: string;
  /** Random per request: the fence that lets only the claim's holder complete it. */
  readonly owner: string;
  readonly lease_ms: number;
}

export type IdempotencyVerdict =
  | { readonly kind: "claimed" }
  | { readonly kind: "replay"; readonly answer: StoredAnswer }
  | { readonly kind: "in_progress" }
  | { readonly kind: "different_request" };
