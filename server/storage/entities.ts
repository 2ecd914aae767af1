/**
 * What the store keeps, as the use cases see it. Times are integer milliseconds since the epoch, taken from the store's own
 * clock. Documents (`*_json`) are text that the caller serialised: the store never re-serialises them, because a body's
 * bytes are part of the contract.
 */

/** What an API key may do: a role that the contract's operations ask for, or `read_write`, which stands for all of them. */
export type KeyScope = string;

export interface Company {
  readonly company_id: string;
  readonly name: string;
  readonly created_at: number;
}

/** An API key. Only the hash of what opens the door is kept; `key_id` names it where people read. */
export interface NewKey {
  readonly key_id: string;
  readonly key_hash: string;
  readonly company_id: string;
  /** For people; may be empty. */
  readonly label: string;
  readonly scopes: readonly KeyScope[];
  /** Undefined: the key was made before this was kept. */
  readonly created_at: number | undefined;
  /** From this moment on the key is nobody's. Undefined: it does not expire. */
  readonly expires_at: number | undefined;
}

export interface StoredKey extends NewKey {
  readonly revoked_at: number | undefined;
  /** To the minute: later uses within a minute are not written down. */
  readonly last_used_at: number | undefined;
  /** Identifier of the key that takes its place. */
  readonly replaced_by: string | undefined;
}

/** Whose a living key is. */
/** What quotas are of: revisions of records, and bytes of records, analyses and batches as they are stored. */
export type Counted = "records" | "bytes";

export interface Usage extends Readonly<Record<Counted, number>> {
  /** The company's own quotas. */
  readonly max_records: number | undefined;
  readonly max_bytes: number | undefined;
}

export interface KeyOwner {
  readonly company: Company;
  readonly key_id: string;
  readonly scopes: readonly KeyScope[];
  /** Requests of the company that are in the audit trail: what all replicas have let in. */
  readonly requests: number;
  /** The company's own limit. */
  readonly requests_per_minute: number | undefined;
  /** Whether its last use is so long ago that this one should be written down. */
  readonly use_is_news: boolean;
}

/** A project inside its company. `project_key` is internal and never leaves the service. */
export interface Project {
  readonly project_key: number;
  readonly company_id: string;
  readonly project_id: string;
  /** How often something of it had been erased when it was read. */
  readonly erasures: number;
}

interface RecordIdentity {
  readonly patient_id: string;
  /** The instant of the test; two spellings of one instant are one occasion. */
  readonly performed_at: number;
}

/** `entered_in_error` (FHIR's word): retracted; the revision stays in the history and is never analysed again. */
export type RecordStatus = "active" | "entered_in_error";

export interface NewRecord extends RecordIdentity {
  /** The same for all revisions of a record. */
  readonly record_id: string;
  readonly status: RecordStatus;
  /** Why this revision replaces the one before; undefined for the first. */
  readonly reason: string | undefined;
  readonly sex: "female" | "male";
  /** 1 for the first submission of an occasion, +1 for each amendment. */
  readonly revision: number;
  /** Hash of the canonical record, so that an identical resubmission is recognised without parsing. */
  readonly content_hash: string;
  /** The client's own order or visit number, where it sent one. */
  readonly client_reference: string | undefined;
  readonly record_json: string;
}

export interface StoredRecord extends NewRecord {
  readonly record_key: number;
  readonly stored_at: number;
}

/** What is known of a stored occasion without reading its record, which can be large. */
export type StoredOccasion = Omit<StoredRecord, "record_json">;

/** One revision of a record in a list. */
export interface RecordSummary extends StoredOccasion {
  readonly project_id: string;
}

/** A record with all its revisions, the newest last. */
export interface RecordHistory {
  readonly project: Project;
  readonly revisions: readonly [...StoredOccasion[], StoredOccasion];
  /** What the newest revision says. */
  readonly record_json: string;
}

/** Which records to take. What is absent does not narrow. */
export interface RecordFilter {
  readonly patient_ids?: readonly string[] | undefined;
  readonly record_ids?: readonly string[] | undefined;
  readonly performed_from?: number | undefined;
  readonly performed_before?: number | undefined;
  readonly changed_since?: number | undefined;
  readonly client_reference?: string | undefined;
}

export interface PatientSummary {
  readonly patient_id: string;
  /** Records that count: newest revisions that are not retracted. */
  readonly records: number;
  readonly first_performed_at: number | null;
  readonly last_performed_at: number | null;
  readonly changed_at: number;
}

export interface ProjectSummary {
  readonly project_id: string;
  readonly patients: number;
  readonly created_at: number;
  /** When something of it was last stored, changed or erased; of two changes never the same. */
  readonly changed_at: number;
}
export interface StoredModel {
  readonly model_id: string;
  readonly created_at: number;
  readonly model_json: string;
}

export interface ModelSummary extends StoredModel {
  readonly project_id: string;
}

export interface AnalysisSummary {
  readonly analysis_id: string;
  readonly project_id: string;
  readonly model_id: string;
  readonly created_at: number;
  readonly item_count: number;
}

export interface StoredAnalysis {
  readonly analysis_id: string;
  readonly model_id: string;
  readonly created_at: number;
  readonly analysis_json: string;
  /** The record revisions behind each item, in the order of the items. */
  readonly record_keys: readonly (readonly number[])[];
}

export interface NewAnalysis extends StoredAnalysis {
  /** Keys of the records that were read beside those of the items: what changes of them concerns later visits of the patient. */
  readonly read: readonly number[];
  /** The analysis whose records stand behind this one too. */
  readonly revises?: string;
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

export interface StoredRuleset {
  readonly ruleset_id: string;
  readonly ruleset_json: string;
}

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

/** Where a page ended: values that its last row shows anyway, in the order in which the list is sorted. */
export type Position = readonly (string | number)[];

/** A page of a list: rows strictly beyond the position that the previous page ended on. */
export interface PageRequest {
  readonly beyond?: Position | undefined;
  readonly limit: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Pass as `beyond` for the next page; undefined on the last one. */
  readonly next: Position | undefined;
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

/** A link as its company sees it, without its token. */
export interface ListedLink extends LinkedReport {
  readonly token_hash: string;
  readonly key_id: string;
  /** Undefined of links that were made before it was kept. */
  readonly created_at: number | undefined;
  readonly expires_at: number;
}

export interface OpenedLink extends LinkedReport {
  readonly company: Company;
}

/** A project, or all of a company. */
export type Scope = Project | { readonly company_id: string };

/** Where a delivery goes, and what it is signed with. */
export interface Registration {
  readonly webhook_url: string;
  /** Undefined when it is stored and cannot be opened: its master key is not configured here, or somebody changed it. */
  readonly webhook_secret: string | undefined;
  /** Most items that the receiver takes in one batch. */
  readonly max_items?: number | undefined;
  readonly created_at: number;
  readonly updated_at: number;
  /** Signed with as well (Standard Webhooks header only) until `previous_secret_until`. */
  readonly previous_secret: string | undefined;
  readonly previous_secret_until: number | undefined;
  /** Counts up with every change. */
  readonly revision: number;
}

/** What a company asked for when it registered. */
export interface RegistrationChoice {
  /** The events that are posted. */
  readonly events: readonly string[];
  /** The version of the interface whose form the bodies have. */
  readonly api_version: string;
}

export interface NewRegistration extends Pick<Registration, "webhook_url" | "max_items">, RegistrationChoice {
  readonly webhook_secret: string;
}

/** How the secrets of webhooks are stored. */
export interface StoredSecrets {
  /** Stored as they are. */
  readonly plain: number;
  /** Identifiers of master keys that some are sealed under and that are not configured. */
  readonly missing_keys: readonly string[];
  /** Companies with one that its master key does not open: it was changed, or belongs elsewhere. */
  readonly unreadable: readonly string[];
}

/** An erasure that has begun: the records are gone, and what was made of them is still to go. */
export interface PendingErasure {
  readonly erasure_key: number;
  readonly project: Project;
  /** Undefined: the whole project. */
  readonly patient_id: string | undefined;
  /** Identifiers of the records that are gone. */
  readonly record_ids: readonly string[];
}

/** The body of a batch without what was erased. */
export interface RewrittenBatch {
  readonly batch_id: string;
  readonly body: Uint8Array;
  readonly item_count: number;
  readonly erased_items: number;
  /** The edition that was rewritten; this one is the next. */
  readonly edition: number;
}

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

/** `interpret`: that the batch was made, by a review too. */
export type DeliveryTrigger = "interpret" | "redeliver" | "test";

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

/** A finished answer, kept for replay. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers_json: string;
  readonly body: Uint8Array;
}

/** An answer that is kept for its key; whoever takes the key anew is another owner. */
export interface KeptAnswer {
  readonly operation: string;
  readonly key: string;
  readonly owner: string;
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
  | { readonly kind: "erased" }
  | { readonly kind: "in_progress" }
  | { readonly kind: "different_request" };

/** What the audit trail says of one request that was answered. */
export interface NewAuditEvent {
  readonly company_id: string;
  readonly operation: string;
  readonly status: number;
  /** Of the problem, where the request was refused. */
  readonly code: string | undefined;
  /** Whether a stored answer was sent again. */
  readonly replayed: boolean;
  readonly request_id: string;
  /** The key that was shown, or to which the operator did something; undefined where a link opened the door. */
  readonly key_id: string | undefined;
  readonly link: string | undefined;
  readonly address: string | undefined;
  /** As the request named them; kept where the company has them. */
  readonly project_id: string | undefined;
  readonly patient_id: string | undefined;
  readonly batch_id: string | undefined;
}

export interface StoredAuditEvent extends Omit<NewAuditEvent, "company_id"> {
  readonly sequence: number;
  readonly at: number;
  /** Whether it named a project or a patient that was erased since. */
  readonly erased: boolean;
  readonly previous: string;
  readonly digest: string;
}

/** Which events of the audit trail to take. What is absent does not narrow. */
export interface AuditFilter {
  readonly project_id?: string | undefined;
  readonly patient_id?: string | undefined;
  readonly batch_id?: string | undefined;
  readonly key_id?: string | undefined;
  readonly operation?: string | undefined;
  readonly since?: number | undefined;
  /** Given, the oldest come first. */
  readonly after_sequence?: number | undefined;
}

/** What the chain of a company shows. */
export interface AuditVerdict {
  /** Events that are kept. */
  readonly events: number;
  /** The newest event's number and digest; 0 and empty while there was none. */
  readonly sequence: number;
  readonly digest: string;
  /** Where the chain first breaks, and how. */
  readonly broken: { readonly sequence: number; readonly finding: string } | undefined;
}
