import type { DeliveryQueue } from "./delivery-queue.ts";

/**
 * The Store port: everything the service keeps, as the use cases see it. Two engines implement it
 * (SQLite and PostgreSQL) and one contract suite runs against both.
 *
 * Times are integer milliseconds since the epoch, taken from the store's own clock. Documents (`*_json`) are text
 * that the caller serialised: the store never re-serialises them, because a body's bytes are part of the contract.
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

export interface RecordIdentity {
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
  /** The record revision behind each item, in the order of the items. */
  readonly record_keys: readonly number[];
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

export interface Registration {
  readonly webhook_url: string;
  readonly webhook_secret: string;
  readonly created_at: number;
  readonly updated_at: number;
  /** Signed with as well (Standard Webhooks header only) until `previous_secret_until`. */
  readonly previous_secret: string | undefined;
  readonly previous_secret_until: number | undefined;
}

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

export interface Companies {
  /** Throws StoreConflict("company_exists") when the name is taken. */
  create(company: Company): Promise<void>;
  byName(name: string): Promise<Company | undefined>;
  list(): Promise<readonly Company[]>;
  addKey(companyId: string, keyHash: string, scope: KeyScope): Promise<void>;
  /** Revokes; answers whether there was such a key. */
  removeKey(keyHash: string): Promise<boolean>;
  byKeyHash(keyHash: string): Promise<KeyOwner | undefined>;
}

export interface Projects {
  find(companyId: string, projectId: string): Promise<Project | undefined>;
  /** Finds or creates; two intakes racing for a new project get the same row. */
  ensure(companyId: string, projectId: string): Promise<Project>;
  /** Serialises writers of one project until the transaction ends. */
  lock(project: Project): Promise<void>;
}

export interface Records {
  /** All revisions' newest, for these patients (for every patient where absent), ordered by patient_id, then performed_at. */
  newest(project: Project, patientIds?: readonly string[]): Promise<readonly StoredRecord[]>;
  patientCount(project: Project): Promise<number>;
  /** In the order of the keys; what is not in the project is left out. */
  byKeys(project: Project, recordKeys: readonly number[]): Promise<readonly StoredRecord[]>;
  /** Throws StoreConflict("record_exists") when an occasion's revision is there already. */
  insert(project: Project, records: readonly NewRecord[]): Promise<void>;
}

export interface Models {
  insert(project: Project, model: StoredModel): Promise<void>;
  find(project: Project, modelId: string): Promise<StoredModel | undefined>;
  /** For GET by id alone: the project comes from the row; foreign companies see nothing. */
  findInCompany(companyId: string, modelId: string): Promise<StoredModel | undefined>;
}

export interface Analyses {
  insert(project: Project, analysis: StoredAnalysis): Promise<void>;
  find(project: Project, analysisId: string): Promise<StoredAnalysis | undefined>;
  findInCompany(companyId: string, analysisId: string): Promise<StoredAnalysis | undefined>;
}

export interface Batches {
  /** The next sequence number of the project; call under `projects.lock`. */
  nextSequence(project: Project): Promise<number>;
  /** Throws StoreConflict("batch_exists") when the analysis has a batch already. */
  insert(project: Project, batch: NewBatch): Promise<void>;
  ofAnalysis(project: Project, analysisId: string): Promise<BatchSummary | undefined>;
  find(project: Project, batchId: string): Promise<StoredBatch | undefined>;
  exists(scope: Project | { readonly company_id: string }, batchId: string): Promise<boolean>;
  newest(project: Project): Promise<StoredBatch | undefined>;
  list(
    project: Project | { readonly company_id: string },
    filter: { readonly webhook?: WebhookState | undefined },
    page: PageRequest,
  ): Promise<Page<BatchSummary>>;
}

export interface Registrations {
  get(companyId: string): Promise<Registration | undefined>;
  /** Replaces; answers true when there was none before. A changed secret keeps the old one for `overlap_ms`. */
  put(companyId: string, webhook: { webhook_url: string; webhook_secret: string }, overlapMs: number): Promise<boolean>;
  /** Answers whether there was one. Every unclaimed delivery of the company ends as `unregistered`. */
  remove(companyId: string): Promise<boolean>;
}

export interface IdempotencyKeys {
  claim(claim: IdempotencyClaim): Promise<IdempotencyVerdict>;
  /** In the transaction of the effect. Throws StoreConflict("claim_lost") when the lease was taken over: roll back. */
  complete(claim: IdempotencyClaim, answer: StoredAnswer, keepMs: number): Promise<void>;
  /** After a 5xx or 429: the key is free again. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** Deletes what has expired; answers how many. */
  purge(): Promise<number>;
}

/** Everything that can take part in one transaction. */
export interface Repositories {
  readonly companies: Companies;
  readonly projects: Projects;
  readonly records: Records;
  readonly models: Models;
  readonly analyses: Analyses;
  readonly batches: Batches;
  readonly registrations: Registrations;
  readonly deliveries: DeliveryQueue;
  readonly idempotency: IdempotencyKeys;
  /** The store's clock: the database's on PostgreSQL, this process's monotone wall clock on SQLite. */
  now(): Promise<number>;
}

export interface Store extends Repositories {
  /**
   * Runs `work` atomically and durably: when the promise resolves, a power cut does not lose it.
   * `work` may await only the repositories it is given; anything slow (network, computing) stays outside.
   * It may run again after a serialisation conflict, so it must have no other effects.
   */
  transaction<T>(work: (tx: Repositories) => Promise<T>): Promise<T>;
  /** Resolves when storage answers; rejects otherwise. For /readyz. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type StoreConflictCode = "company_exists" | "record_exists" | "batch_exists" | "delivery_active" | "claim_lost";

/** A uniqueness or fencing rule was broken by a concurrent writer; the transaction is rolled back. */
export class StoreConflict extends Error {
  readonly code: StoreConflictCode;
  constructor(code: StoreConflictCode) {
    super(code);
    this.name = "StoreConflict";
    this.code = code;
  }
}

/** The data directory or database cannot be used (held by another process, corrupt, or of a newer schema). */
export class StoreUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreUnusable";
  }
}
