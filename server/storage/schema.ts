import type { Generated, Selectable } from "kysely";
import type { DeliveryTrigger, RecordStatus, WebhookState } from "./store.ts";

/**
 * The tables as Kysely sees them, the same on both engines. Times are integer milliseconds since the epoch;
 * `*_json` is text the caller serialised; flags are 0 or 1 because SQLite binds no booleans.
 */
export interface Tables {
  companies: CompaniesTable;
  api_keys: ApiKeysTable;
  projects: ProjectsTable;
  records: RecordsTable;
  models: ModelsTable;
  analyses: AnalysesTable;
  /** Which record revisions an analysis was made of. */
  analysis_records: { record_key: number; analysis_id: string };
  batches: BatchesTable;
  /** Beside `batches`, so that a changed webhook state never rewrites megabytes of body. */
  batch_bodies: { batch_key: number; body: Uint8Array };
  rulesets: RulesetsTable;
  results_links: ResultsLinksTable;
  pending_erasures: PendingErasuresTable;
  webhook_registrations: RegistrationsTable;
  webhook_tests: TestsTable;
  webhook_deliveries: DeliveriesTable;
  webhook_attempts: AttemptsTable;
  idempotency_keys: IdempotencyTable;
  audit_events: AuditEventsTable;
  audit_heads: AuditHeadsTable;
  /** What has happened to this database once and for all. */
  marks: { mark: string };
  schema_version: { version: number };
}

interface CompaniesTable {
  company_id: string;
  name: string;
  created_at: number;
  /** When its erasure began; null while it stays. */
  erased_at: number | null;
  /** Null: as many as the configuration says. */
  requests_per_minute: Generated<number | null>;
  /** Null: as many as the configuration says. */
  max_records: Generated<number | null>;
  max_bytes: Generated<number | null>;
}

interface ApiKeysTable {
  key_hash: string;
  company_id: string;
  key_id: string;
  label: string;
  /** With a space between two. */
  scopes: string;
  created_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  replaced_by: string | null;
}

interface ProjectsTable {
  project_key: Generated<number>;
  company_id: string;
  project_id: string;
  patients: Generated<number>;
  created_at: number;
  /** Counts up with every erasure in the project. */
  erasures: Generated<number>;
  /** The highest number of a batch that is not kept any more. */
  gone_sequence: Generated<number>;
  /** Null until something is stored, changed or erased in it: it has changed when it was made then. */
  changed_at: Generated<number | null>;
  /** Counted by triggers: revisions of records, and bytes of records, analyses and batches. */
  stored_records: Generated<number>;
  stored_bytes: Generated<number>;
}

interface ModelsTable {
  model_id: string;
  project_key: number;
  created_at: number;
  model_json: string;
  erased_at: Generated<number | null>;
}

interface RecordsTable {
  record_key: Generated<number>;
  project_key: number;
  patient_id: string;
  performed_at: number;
  revision: number;
  sex: "female" | "male";
  content_hash: string;
  record_json: string;
  /** The same for all revisions of a record. */
  record_id: string;
  stored_at: number;
  status: RecordStatus;
  /** Why this revision replaced the one before; null for the first. */
  reason: string | null;
  client_reference: string | null;
}

interface AnalysesTable {
  analysis_id: string;
  project_key: number;
  model_id: string;
  created_at: number;
  item_count: number;
  record_keys_json: string;
  analysis_json: string;
  /** When an erasure last took something out. */
  erased_at: Generated<number | null>;
}

interface BatchesTable {
  batch_key: Generated<number>;
  batch_id: string;
  company_id: string;
  project_key: number;
  analysis_id: string;
  model_id: string;
  sequence: number;
  delivered_at: number;
  item_count: number;
  webhook_state: WebhookState;
  /** Of the last settled delivery; `outcome_delivered` is null while there has been none. */
  outcome_delivered: number | null;
  outcome_status: number | null;
  outcome_attempts: number | null;
  outcome_at: number | null;
  outcome_error: string | null;
  /** When a record behind it was first amended, retracted or erased. */
  stale_at: number | null;
  /** When an erasure last took something out. */
  erased_at: Generated<number | null>;
  /** The batch that a review of made this one, and the one that a review of this one made. */
  revises: string | null;
  revised_by: string | null;
  /** Counts up with every body; a body is made anew when something in it is erased. */
  edition: Generated<number>;
  erased_items: Generated<number>;
  /** Empty where it was made before rules had identifiers. */
  ruleset_id: Generated<string>;
  language: Generated<string>;
}

/** Every ruleset that something stored was made by. Rulesets are the service's, not a company's. */
interface RulesetsTable {
  ruleset_id: string;
  ruleset_json: string;
}

/** Erasures under way. `patient_id` is null where the whole project goes. */
interface PendingErasuresTable {
  erasure_key: Generated<number>;
  project_key: number;
  patient_id: string | null;
  record_ids_json: string;
}

interface ResultsLinksTable {
  token_hash: string;
  key_hash: string;
  company_id: string;
  project_id: string;
  batch_id: string;
  patient_id: string | null;
  expires_at: number;
  /** Null of links that were made before it was kept. */
  created_at: number | null;
}

interface RegistrationsTable {
  company_id: string;
  webhook_url: string;
  current_secret: string;
  /** The master key that the secret is sealed under; null where it is stored as it is. */
  current_secret_key: string | null;
  created_at: number;
  updated_at: number;
  previous_secret: string | null;
  previous_secret_key: string | null;
  previous_secret_until: number | null;
  events_json: string;
  api_version: string;
  revision: Generated<number>;
  max_items: number | null;
  /** Messages of batches that failed one after the other, when the first of them did, and what the last attempt came to. */
  failures: Generated<number>;
  failing_since: Generated<number | null>;
  last_failure_status: Generated<number | null>;
  last_failure_error: Generated<string | null>;
  paused_at: Generated<number | null>;
}

interface TestsTable {
  test_key: Generated<number>;
  event_id: string;
  company_id: string;
  test_id: string;
  accepted_at: number;
  body: Uint8Array;
  /** As those of a batch. */
  outcome_delivered: Generated<number | null>;
  outcome_status: Generated<number | null>;
  outcome_attempts: Generated<number | null>;
  outcome_at: Generated<number | null>;
  outcome_error: Generated<string | null>;
}

interface DeliveriesTable {
  delivery_key: Generated<number>;
  delivery_id: string;
  company_id: string;
  /** Null, as `batch_key` is, for a test. */
  project_key: number | null;
  batch_key: number | null;
  /** Null for a batch. */
  test_key: Generated<number | null>;
  trigger: DeliveryTrigger;
  traceparent: string | null;
  /** 1-based number of the attempt that is due or claimed. */
  attempt: number;
  due_at: number;
  /** From when a worker may take the row: `due_at`, the end of the lease while it is claimed, `HELD_UNTIL` while its receiver is paused. */
  ready_at: number;
  owner: string | null;
  /** Of the last attempt made, null before the first. */
  last_status: number | null;
  settled_at: number | null;
  /** Of the batch, as it was claimed last. */
  edition: Generated<number>;
}

interface AttemptsTable {
  attempt_key: Generated<number>;
  company_id: string;
  project_key: number | null;
  batch_key: number | null;
  test_key: Generated<number | null>;
  delivery_key: number;
  trigger: DeliveryTrigger;
  attempt: number;
  started_at: number;
  duration_ms: number;
  status: number | null;
  error: string | null;
  edition: Generated<number>;
}

interface IdempotencyTable {
  company_id: string;
  operation: string;
  key: string;
  request_hash: string;
  owner: string;
  /** End of the lease while the request runs, end of keeping once it has an answer. */
  valid_until: number;
  status: number | null;
  headers_json: string | null;
  body: Uint8Array | null;
}

interface AuditEventsTable {
  company_id: string;
  /** From 1, without gaps. */
  sequence: number;
  at: number;
  operation: string;
  status: number;
  code: string | null;
  replayed: number;
  request_id: string;
  key_id: string | null;
  link: string | null;
  address: string | null;
  batch_id: string | null;
  /** Name and salt go with an erasure; the digest of both stays, because the chain is made of it. */
  project_id: string | null;
  project_salt: string | null;
  project_digest: string | null;
  patient_id: string | null;
  patient_salt: string | null;
  patient_digest: string | null;
  /** Digest of the event before; empty for the first. */
  previous: string;
  digest: string;
}

/** How far a company's chain goes. */
interface AuditHeadsTable {
  company_id: string;
  sequence: number;
  digest: string;
  /** 0 and empty, as releases before wrote them: no event is ever taken out. Nobody reads them. */
  first_after: number;
  first_previous: string;
  /** Requests with a key: what a company sends, as its limit counts it. */
  requests: Generated<number>;
}

export type AuditRow = Selectable<AuditEventsTable>;

export type BatchRow = Selectable<BatchesTable>;
