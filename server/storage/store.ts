import type { DeliveryQueue } from "./delivery-queue.ts";
import type {
  AnalysisSummary,
  AuditFilter,
  AuditVerdict,
  BatchFilter,
  BatchSummary,
  Company,
  Counted,
  IdempotencyClaim,
  IdempotencyVerdict,
  InterpretationKey,
  KeyOwner,
  ModelSummary,
  NewAuditEvent,
  NewBatch,
  NewKey,
  ListedLink,
  NewLink,
  OpenedLink,
  NewRecord,
  NewRegistration,
  NewTest,
  Page,
  PageRequest,
  PauseRule,
  PausedReceiver,
  PatientSummary,
  PendingErasure,
  Project,
  ProjectSummary,
  RecordFilter,
  RecordHistory,
  RecordStatus,
  RecordSummary,
  ResumeRequest,
  Resumed,
  RewrittenBatch,
  Registration,
  RegistrationChoice,
  StoredSecrets,
  Scope,
  NewAnalysis,
  StoredAnalysis,
  KeptAnswer,
  StoredAnswer,
  StoredAuditEvent,
  StoredBatch,
  StoredKey,
  StoredModel,
  StoredOccasion,
  StoredPause,
  StoredRecord,
  StoredRuleset,
  StoredTest,
  TestFilter,
  Usage,
} from "./entities.ts";

export type * from "./entities.ts";

/**
 * The Store port: everything the service keeps, as the use cases see it. Two engines implement it
 * (SQLite and PostgreSQL) and one contract suite runs against both. What it keeps is described in `entities.ts`.
 */

export interface Companies {
  /** Throws StoreConflict("company_exists") when the name is taken. */
  create(company: Company): Promise<void>;
  byName(name: string): Promise<Company | undefined>;
  list(): Promise<readonly Company[]>;
  /** Whether there is one, or ever was: the last one may have been erased. */
  hadAny(): Promise<boolean>;
  /** How many requests it may send in a minute; undefined: as many as the configuration says. */
  limit(companyId: string, requestsPerMinute: number | undefined): Promise<void>;
  /** What it has stored, and may. */
  usage(companyId: string): Promise<Usage>;
  /** How much it may have stored; undefined: as much as the configuration says. */
  setQuota(companyId: string, counted: Counted, most: number | undefined): Promise<void>;
  /** The largest part of its quota that any company uses, where `otherwise` is the quota of those that have none of their own; 0 without any. */
  fullest(otherwise: Readonly<Record<Counted, number>>): Promise<Readonly<Record<Counted, number>>>;
}

/** API keys. Nothing of them is cached: what is revoked here is refused by every replica from its next request on. */
export interface ApiKeys {
  add(key: NewKey): Promise<void>;
  /** The owner of a key that lives: neither revoked nor expired by the store's clock. */
  owner(keyHash: string): Promise<KeyOwner | undefined>;
  find(by: { readonly key_id: string } | { readonly key_hash: string }): Promise<StoredKey | undefined>;
  /** Of a company, or of all; in the order in which they were made. Dead ones too. */
  list(companyId?: string): Promise<readonly StoredKey[]>;
  /** False when there is no such key, or it was revoked before. */
  revoke(keyId: string): Promise<boolean>;
  /** Says which key takes the place of one that lives, and ends that one after the overlap; false when it is dead or replaced already. */
  replace(keyId: string, by: string, overlapMs: number): Promise<boolean>;
  /** Writes down that the key is used now, unless that was done within the last minute. */
  markUsed(keyId: string): Promise<void>;
}

export interface Projects {
  find(companyId: string, projectId: string): Promise<Project | undefined>;
  /**
   * Finds or creates; two intakes racing for a new project get the same row.
   * Throws StoreConflict("erased_meanwhile") when the company is being erased, or is gone.
   */
  ensure(companyId: string, projectId: string): Promise<Project>;
  /**
   * Serialises writers of one project until the transaction ends, and those of its company who take the time (`now`) after it.
   * Throws StoreConflict("erased_meanwhile") when something of it was erased since `project` was read, so that nothing is stored that
   * was made of what is gone.
   */
  lock(project: Project): Promise<void>;
  summary(project: Project): Promise<ProjectSummary>;
  /** Ordered by project_id. */
  list(
    companyId: string,
    filter: { readonly changed_since?: number | undefined },
    page: PageRequest,
  ): Promise<Page<ProjectSummary>>;
}

export interface Records {
  /**
   * All revisions' newest, retracted ones left out, for these patients (for every patient where absent), ordered by
   * patient_id, then performed_at.
   */
  newest(project: Project, patientIds?: readonly string[]): Promise<readonly StoredRecord[]>;
  /**
   * The newest revisions of these patients, retracted ones too, without the records themselves: a patient's curves of many
   * years are megabytes.
   */
  occasions(project: Project, patientIds: readonly string[]): Promise<readonly StoredOccasion[]>;
  /** The records that count and fit the filter, without the records themselves, ordered by patient_id, then performed_at. */
  select(project: Project, filter: RecordFilter): Promise<readonly StoredOccasion[]>;
  /** Identifiers of the project's patients that have a record that counts, in ascending order, at most `limit`. */
  patientIds(project: Project, limit: number): Promise<readonly string[]>;
  patientCount(project: Project): Promise<number>;
  /** In the order of the keys; what is not in the project is left out. */
  byKeys(project: Project, recordKeys: readonly number[]): Promise<readonly StoredRecord[]>;
  history(companyId: string, recordId: string): Promise<RecordHistory | undefined>;
  /** Every revision of every record of a patient, by time and revision. */
  ofPatient(project: Project, patientId: string): Promise<readonly StoredRecord[]>;
  /** The newest revision of each record, retracted ones too, ordered by project_id, patient_id, performed_at. */
  list(
    scope: Scope,
    filter: RecordFilter & { readonly status?: RecordStatus | undefined },
    page: PageRequest,
  ): Promise<Page<RecordSummary>>;
  /** Ordered by patient_id. */
  patients(
    project: Project,
    filter: { readonly patient_id?: string | undefined; readonly changed_since?: number | undefined },
    page: PageRequest,
  ): Promise<Page<PatientSummary>>;
  /**
   * Stores revisions, and marks the batches that were made of the ones before as stale.
   * Throws StoreConflict("record_exists") when an occasion's revision is there already.
   */
  insert(project: Project, records: readonly NewRecord[]): Promise<void>;
}

export interface Models {
  /** Newest first. */
  list(scope: Scope, filter: MadeFilter, page: PageRequest): Promise<Page<ModelSummary>>;
  insert(project: Project, model: StoredModel): Promise<void>;
  find(project: Project, modelId: string): Promise<StoredModel | undefined>;
  /** For GET by id alone: the project comes from the row; foreign companies see nothing. */
  findInCompany(companyId: string, modelId: string): Promise<StoredModel | undefined>;
}

/** What narrows a list of things that never change: when they were made. */
interface MadeFilter {
  readonly changed_since?: number | undefined;
}

export interface Analyses {
  /** Newest first. */
  list(
    scope: Scope,
    filter: MadeFilter & { readonly model_id?: string | undefined },
    page: PageRequest,
  ): Promise<Page<AnalysisSummary>>;
  insert(project: Project, analysis: NewAnalysis): Promise<void>;
  find(project: Project, analysisId: string): Promise<StoredAnalysis | undefined>;
  findInCompany(companyId: string, analysisId: string): Promise<StoredAnalysis | undefined>;
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

export interface Rulesets {
  /** Stores a ruleset for good, unless it is stored already. */
  keep(ruleset: StoredRuleset): Promise<void>;
  find(rulesetId: string): Promise<StoredRuleset | undefined>;
}

export interface ResultsLinks {
  /** Unexpired links to this patient alone, in the order in which they expire. */
  ofPatient(project: Project, patientId: string): Promise<readonly { batch_id: string; expires_at: number }[]>;
  /** Answers when the link expires. */
  insert(link: NewLink, expiresInMs: number): Promise<number>;
  /** What an unexpired link opens, while the key that made it is neither revoked nor expired. */
  open(tokenHash: string): Promise<OpenedLink | undefined>;
  /** The links that open something, the one that expires last first; of one project where it is named. */
  list(
    companyId: string,
    filter: { readonly project_id?: string | undefined },
    page: PageRequest,
  ): Promise<Page<ListedLink>>;
  /** Revokes the link whose token has this hash, or a hash that begins so; answers whether the company had such a link. */
  remove(companyId: string, tokenHash: string): Promise<boolean>;
}

export interface Registrations {
  get(
    companyId: string,
  ): Promise<(Registration & RegistrationChoice & { readonly pause: StoredPause | undefined }) | undefined>;
  /**
   * Replaces; answers true when there was none before. A changed secret keeps the old one for `overlap_ms`. Another URL or secret ends a
   * pause: it is another receiver, and `releaseStray` makes due what has waited. Where there was none, what is left of one before ends first.
   * Throws StoreConflict("revision_changed") when a revision is expected and another one, or none, is stored.
   */
  put(companyId: string, webhook: NewRegistration, overlapMs: number, expected?: number): Promise<boolean>;
  /**
   * Answers whether there was one. Nothing of the company is sent from here on; `endSome` ends what waits.
   * Throws StoreConflict("revision_changed") when a revision is expected and another one is stored.
   */
  remove(companyId: string, expected?: number): Promise<boolean>;
  /**
   * Ends as `unregistered` a bounded part of the unclaimed deliveries of a company that has no registration. True while there may be more.
   */
  endSome(companyId: string): Promise<boolean>;
  /**
   * Every delivery under way, of any company, ends as `restored`: the database came from a backup, and what was sent since nobody knows.
   */
  endRestored(): Promise<void>;
  /** Deletes old secrets whose overlap is over; answers how many. */
  forgetOldSecrets(): Promise<number>;
  inspectSecrets(): Promise<StoredSecrets>;
  /**
   * Seals under the newest master key the secrets that are stored as they are, or all that are not under it; answers how many. What
   * cannot be opened stays as it is.
   */
  sealSecrets(which: "plain" | "all"): Promise<number>;
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

/**
 * Erasure in steps, so that no transaction is long: `begin` takes the records away and lets no writer store what it made of them; what was
 * stored before is rewritten or deleted after it, and `end` forgets the erasure itself. All of them may be repeated.
 */
export interface Erasures {
  /** Of a patient, or of the whole project. Undefined when the patient has no records, and no erasure of the patient is pending. */
  begin(project: Project, patientId: string | undefined): Promise<PendingErasure | undefined>;
  pending(): Promise<readonly PendingErasure[]>;
  /** Whether an analysis names a patient. */
  analysisNames(analysisId: string, patientId: string): Promise<boolean>;
  rewriteModel(project: Project, modelId: string, modelJson: string): Promise<void>;
  rewriteAnalysis(
    project: Project,
    analysis: Pick<StoredAnalysis, "analysis_id" | "analysis_json" | "record_keys">,
  ): Promise<void>;
  /**
   * A delivery under way goes on with the new body: whoever holds a lease on it loses it.
   * False when the batch is not at that edition any more; nothing was written then.
   */
  rewriteBatch(project: Project, batch: RewrittenBatch): Promise<boolean>;
  /** Deletes a bounded part of what a project holds, or of the links to reports of one patient alone; true while there is more. */
  deleteSome(project: Project, patientId?: string): Promise<boolean>;
  /** Takes the names out of a bounded part of the audit trail; true while there may be more. */
  forgetSomeNames(erasure: PendingErasure): Promise<boolean>;
  end(erasure: PendingErasure): Promise<void>;
}

/** Erasure of a company in steps, as above: `begin` locks everybody out; projects are erased one by one before `end`. */
export interface CompanyErasures {
  /** Its keys and links open nothing any more, and its webhook is gone. */
  begin(companyId: string): Promise<void>;
  /** Companies whose erasure has begun. */
  pending(): Promise<readonly Company[]>;
  projects(companyId: string): Promise<readonly Project[]>;
  /** Deletes a bounded part of its stored answers, its audit trail, its links, keys or tests; true while there may be more. */
  deleteSome(companyId: string): Promise<boolean>;
  /** Deletes the company itself; false while it has a project. */
  end(companyId: string): Promise<boolean>;
}

/** What the audit trail calls the commands of an operator that touch a company. */
export const OPERATOR_ACTS = [
  "createCompany",
  "limitCompany",
  "createKey",
  "rotateKey",
  "revokeKey",
  "rewrapSecrets",
  "backUp",
  "restore",
] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** What the service removes by itself when it is old, batches before the analyses that they are made of. */
export const OLD_THINGS = ["batches", "analyses", "attempts", "tests"] as const;
export type OldThings = (typeof OLD_THINGS)[number];

export interface Retention {
  /**
   * Removes a bounded part of one company's things of this kind that are older than this, with what hangs on them, and writes that into the
   * company's audit trail under this identifier of a request. Due deliveries stay with their batches. Answers whose they were, `undefined`
   * when there is nothing more to remove.
   */
  removeSome(what: OldThings, olderThanMs: number, requestId: string): Promise<string | undefined>;
  /** Those of these identifiers that are still there. */
  kept(what: "batches" | "analyses", ids: readonly string[]): Promise<readonly string[]>;
}

export interface IdempotencyKeys {
  claim(claim: IdempotencyClaim): Promise<IdempotencyVerdict>;
  /** In the transaction of the effect. Throws StoreConflict("claim_lost") when the lease was taken over: roll back. */
  complete(claim: IdempotencyClaim, answer: StoredAnswer, keepMs: number): Promise<void>;
  /** After a 5xx or 429: the key is free again. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** Deletes a bounded part of what has expired; answers how many, 0 when there is no more. */
  purge(): Promise<number>;
  /** Answers of a company that are kept, in the order of their keys after this one; as many as are read at once, none when there are no more. */
  answers(companyId: string, after: KeptAnswer | undefined): Promise<readonly KeptAnswer[]>;
  /** Forgets these answers; their keys stay taken. */
  forget(companyId: string, answers: readonly KeptAnswer[]): Promise<void>;
}

/** Who did what: one chain of events for each company, which only grows. */
export interface AuditTrail {
  /**
   * Appends to the chains of their companies. Names are kept where the company has what they name, or had it until now; of a company that is
   * erased nothing is kept.
   */
  append(events: readonly NewAuditEvent[]): Promise<void>;
  /** Newest first, unless the filter asks otherwise. */
  list(companyId: string, filter: AuditFilter, page: PageRequest): Promise<Page<StoredAuditEvent>>;
  /** What names the patient, the oldest first. */
  ofPatient(project: Project, patientId: string): Promise<readonly StoredAuditEvent[]>;
  /** Follows a company's chain from its beginning to its end. */
  verify(companyId: string): Promise<AuditVerdict>;
}

/** Everything that can take part in one transaction. */
export interface Repositories {
  readonly companies: Companies;
  readonly apiKeys: ApiKeys;
  readonly projects: Projects;
  readonly records: Records;
  readonly models: Models;
  readonly analyses: Analyses;
  readonly batches: Batches;
  readonly rulesets: Rulesets;
  readonly resultsLinks: ResultsLinks;
  readonly registrations: Registrations;
  readonly webhookTests: WebhookTests;
  readonly pauses: Pauses;
  readonly deliveries: DeliveryQueue;
  readonly idempotency: IdempotencyKeys;
  readonly erasures: Erasures;
  readonly companyErasures: CompanyErasures;
  readonly retention: Retention;
  readonly audit: AuditTrail;
  /** The store's clock: the database's on PostgreSQL, this process's monotone wall clock on SQLite. */
  now(): Promise<number>;
}

export interface Store extends Repositories {
  /**
   * Runs `work` atomically and durably: when the promise resolves, a power cut does not lose it.
   * `work` may await only the repositories it is given; anything slow (network, computing) stays outside.
   * It may run again after a serialisation conflict, so it must have no other effects. `companyId`: on whose behalf; however much one company
   * stores at once, others find a connection free.
   * Throws StoreConflict("erased_meanwhile") when a company or project that it refers to is gone.
   */
  transaction<T>(work: (tx: Repositories) => Promise<T>, companyId?: string): Promise<T>;
  /**
   * After a deletion: sees to it that what was deleted is nowhere in the engine's files any more. SQLite empties its write-ahead log.
   * PostgreSQL overwrites dead rows in its own time; no query and no dump shows them.
   */
  scrub(): Promise<void>;
  /** Resolves when storage has taken a write; rejects otherwise. For /readyz. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type StoreConflictCode =
  | "company_exists"
  | "record_exists"
  | "batch_exists"
  | "delivery_active"
  | "too_many_tests"
  | "claim_lost"
  | "position_gone"
  | "erased_meanwhile"
  | "revision_changed";

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
