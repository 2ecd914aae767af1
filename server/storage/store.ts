/**
 * The Store port: everything the service keeps, as the use cases see it, by subject in `ports/`. Two engines implement it (SQLite and
 * PostgreSQL) and one contract suite runs against both. Times are integer milliseconds since the epoch, taken from the store's own clock.
 * Documents (`*_json`) are text that the caller serialised: the store never re-serialises them, because a body's bytes are part of the
 * contract.
 */
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { Analyses, Models } from "./ports/analyses.ts";
import type { AuditTrail } from "./ports/audit.ts";
import type { Batches, Rulesets } from "./ports/batches.ts";
import type { ApiKeys, Companies } from "./ports/companies.ts";
import type { CompanyErasures, Erasures, Retention } from "./ports/erasures.ts";
import type { IdempotencyKeys } from "./ports/idempotency.ts";
import type { Pauses } from "./ports/pauses.ts";
import type { Projects, Records } from "./ports/records.ts";
import type { Registrations } from "./ports/registrations.ts";
import type { ResultsLinks } from "./ports/results-links.ts";
import type { WebhookTests } from "./ports/webhook-tests.ts";

export type * from "./ports/analyses.ts";
export type * from "./ports/attempts.ts";
export type * from "./ports/audit.ts";
export type * from "./ports/batches.ts";
export type * from "./ports/companies.ts";
export type * from "./ports/erasures.ts";
export type * from "./ports/idempotency.ts";
export type * from "./ports/page.ts";
export type * from "./ports/pauses.ts";
export type * from "./ports/records.ts";
export type * from "./ports/registrations.ts";
export type * from "./ports/results-links.ts";
export type * from "./ports/webhook-tests.ts";
export { OPERATOR_ACTS } from "./ports/audit.ts";
export { OLD_THINGS } from "./ports/erasures.ts";

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
   * After a deletion: sees to it that what was deleted is nowhere in the engine's files any more. SQLite empties its write-ahead log, and the free room of pages.
   * PostgreSQL overwrites dead rows in its own time; no query and no dump shows them.
   */
  scrub(): Promise<void>;
  /** Resolves when no commit is on its way to the disk of this machine. */
  settled(): Promise<void>;
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
